-- The highest scores of a turn.
-- @top 20 how many
select game, turn, player, move, word, score
from turns
order by score desc, game, turn
limit $top
