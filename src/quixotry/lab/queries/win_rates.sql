-- How often each player wins. A tie is half; the interval is that of 95 % (normal approximation).
with results as (
    select player, case when winner is null then 0.5 when winner = seat then 1 else 0 end as result
    from (select unnest(players) as player, generate_subscripts(players, 1) - 1 as seat, winner from games)
), told as (
    select player, count(*) as games, avg(result) as win_rate, 1.96 * stddev(result) / sqrt(count(*)) as margin
    from results
    group by player
)
select player, games, win_rate, win_rate - margin as low, win_rate + margin as high
from told
order by win_rate desc, player
