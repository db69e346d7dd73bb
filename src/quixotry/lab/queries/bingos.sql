-- The words that are played most with a bonus for many tiles.
-- @top 100 how many words
select word, count(*) as bingos, avg(score) as mean_score, any_value(rack) as a_rack
from turns
where bingo
group by word
order by bingos desc, word
limit $top
