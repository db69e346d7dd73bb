-- Bingos by the length of the word.
select letters(move) as letters, count(*) as bingos, count(distinct word) as words, avg(score) as mean_score
from turns
where bingo
group by letters
order by letters
