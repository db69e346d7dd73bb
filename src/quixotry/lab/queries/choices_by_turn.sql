-- How much there is to choose from as a game goes on.
select turn, count(plays) as games, avg(anchors) as anchors, avg(places) as places, avg(candidates) as candidates,
    avg(plays) as plays
from turns
where plays is not null
group by turn
order by turn
