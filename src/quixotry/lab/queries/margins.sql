-- What a tile is worth for the game: by how much more those are ahead at the end who have had it on their rack at any time.
with seats as (
    select game, seat, list_distinct(tiles(string_agg(rack, ''))) as had
    from turns
    group by game, seat
), results as (
    select had, scores[seat + 1] - list_max(list_concat(scores[:seat], scores[seat + 2:])) as ahead
    from seats join games using (game)
)
select tile, count(*) as had_it, avg(ahead) - (select avg(ahead) from results) as above_mean
from (select unnest(had) as tile, ahead from results)
group by tile
order by above_mean desc, tile
