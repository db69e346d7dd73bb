-- The words that bring most points in all: how often they are played, times what a play brings.
-- @top 1000 how many words
select word, count(*) as plays, avg(score) as mean_score, sum(score)::bigint as points
from turns
where kind = 'place'
group by word
order by points desc, word
limit $top
