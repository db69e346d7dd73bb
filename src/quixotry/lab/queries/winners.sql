-- How often each player wins, and sits where. A tie is half.
select
    player, seat, count(*) as games,
    avg(case when winner is null then 0.5 when winner = seat then 1 else 0 end) as win_rate
from (select unnest(players) as player, generate_subscripts(players, 1) - 1 as seat, winner from games)
group by player, seat
order by player, seat
