-- The words that are played most, as main words of a play.
-- @top 100 how many words
select word, count(*) as plays, avg(score) as mean_score, max(score) as best
from turns
where kind = 'place'
group by word
order by plays desc, word
limit $top
