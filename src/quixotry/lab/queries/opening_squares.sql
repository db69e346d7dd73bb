-- Where first plays begin.
select square, direction, count(*) as plays, avg(score) as mean_score
from turns
where turn = 1 and kind = 'place'
group by square, direction
order by plays desc, square
