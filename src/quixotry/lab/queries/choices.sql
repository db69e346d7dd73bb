-- How much there is to choose from in a turn: anchors, places, candidates and legal plays, by player.
select
    player,
    count(plays) as turns,
    avg(anchors) as anchors, max(anchors) as most_anchors,
    avg(places) as places, max(places) as most_places,
    avg(candidates) as candidates, max(candidates) as most_candidates,
    avg(plays) as plays, median(plays) as median_plays, max(plays) as most_plays
from turns
group by player
order by player
