-- How often who begins wins; a tie is half. The interval is that of 95 % by Wilson, a little wide where there are ties.
with results as (
    select case when winner is null then 0.5 when winner = starter then 1 else 0 end as result, winner is null as tied
    from games
), told as (
    select count(*) as games, avg(result) as win_rate, avg(tied::int) as ties from results
)
select games, win_rate, wilson(win_rate, games, -1) as low, wilson(win_rate, games, 1) as high, ties from told
