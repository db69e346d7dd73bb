-- The words of so many letters that are played most with a bonus for many tiles.
-- @letters 7 how many letters
-- @top 1000 how many words
select word, count(*) as bingos, avg(score) as mean_score, min(letters(move)) as letters
from turns
where bingo and letters(move) = $letters
group by word
order by bingos desc, word
limit $top
