-- How final scores are spread, by player, in steps.
-- @step 20 points a step
with seats as (select unnest(players) as player, unnest(scores) as score from games)
select player, (floor(score / $step) * $step)::int as score_from, count(*) as times,
    count(*) / sum(count(*)) over (partition by player) as part
from seats
group by player, score_from
order by player, score_from
