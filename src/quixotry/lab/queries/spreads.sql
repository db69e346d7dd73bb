-- By how much games are won: the spread between the best and the next score, in steps.
-- @step 10 points a step
with spreads as (
    select list_sort(scores, 'desc')[1] - list_sort(scores, 'desc')[2] as spread from games
)
select spread // $step * $step as spread_from, count(*) as games, count(*) / (select count(*) from games) as part
from spreads
group by spread_from
order by spread_from
