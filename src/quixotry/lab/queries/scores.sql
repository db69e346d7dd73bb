-- Scores by player: mean, standard deviation, lowest and highest, points a turn and bingos a game. Margins are those of 95 %.
with seats as (
    select game, unnest(players) as player, unnest(scores) as score, generate_subscripts(players, 1) - 1 as seat from games
), played as (
    select game, seat, sum(score) as points, count(*) as turns, count(*) filter (bingo) as bingos
    from turns
    group by game, seat
)
select
    player,
    count(*) as games,
    avg(score) as mean_score, stddev(score) as deviation, 1.96 * stddev(score) / sqrt(count(*)) as margin,
    min(score) as lowest, max(score) as highest,
    sum(points) / sum(turns) as points_a_turn,
    avg(turns) as turns_a_game,
    avg(bingos) as bingos_a_game, 1.96 * stddev(bingos) / sqrt(count(*)) as bingos_margin
from seats join played using (game, seat)
group by player
order by mean_score desc, player
