-- How often who begins wins; a tie is half. The interval is that of 95 % (normal approximation).
with results as (
    select case when winner is null then 0.5 when winner = starter then 1 else 0 end as result, winner is null as tied
    from games
), told as (
    select count(*) as games, avg(result) as win_rate, 1.96 * stddev(result) / sqrt(count(*)) as margin, avg(tied::int) as ties
    from results
)
select games, win_rate, win_rate - margin as low, win_rate + margin as high, ties from told
