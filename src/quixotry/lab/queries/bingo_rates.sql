-- Bingos a game and player: how many have none, one, two and so on.
with counted as (
    select game, seat, any_value(player) as player, count(*) filter (bingo) as bingos from turns group by game, seat
)
select player, bingos, count(*) as games, count(*) / sum(count(*)) over (partition by player) as part
from counted
group by player, bingos
order by player, bingos
