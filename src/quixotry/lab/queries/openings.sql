-- The first plays of games, by the word: how often, how well, and whether they won.
-- @top 100 how many words
select word, count(*) as plays, avg(score) as mean_score, avg((winner is not distinct from seat)::int) as won
from turns join games using (game)
where turn = 1 and kind = 'place'
group by word
order by plays desc, word
limit $top
