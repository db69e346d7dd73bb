-- How often each player wins; a tie is half. The interval is that of 95 % by Wilson, a little wide where there are ties.
with results as (
    select player, case when winner is null then 0.5 when winner = seat then 1 else 0 end as result
    from (select unnest(players) as player, generate_subscripts(players, 1) - 1 as seat, winner from games)
), told as (
    select player, count(*) as games, avg(result) as win_rate from results group by player
)
select player, games, win_rate, wilson(win_rate, games, -1) as low, wilson(win_rate, games, 1) as high
from told
order by win_rate desc, player
