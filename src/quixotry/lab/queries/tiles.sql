-- What a tile on the rack is worth: the mean score of turns with it, and by how much that is above the mean of all turns.
select
    tile,
    count(*) as turns,
    avg(score) as mean_score,
    avg(score) - (select avg(score) from turns) as above_mean
from (select unnest(list_distinct(tiles(rack))) as tile, score from turns)
group by tile
order by above_mean desc, tile
