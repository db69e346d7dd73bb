-- Main words by their length.
select letters(move) as letters, count(*) as plays, avg(score) as mean_score, avg(tiles) as tiles
from turns
where kind = 'place'
group by letters
order by letters
