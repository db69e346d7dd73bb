-- What players do in a turn: place, exchange or pass.
select player, kind, count(*) as turns, count(*) / sum(count(*)) over (partition by player) as part, avg(score) as mean_score
from turns
group by player, kind
order by player, turns desc, kind
