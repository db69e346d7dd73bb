-- The highest mean scores of words that are among the most played ones.
-- @among 1000 among how many words
-- @plays 20 how often a word must have been played
-- @top 100 how many words
with played as (
    select word, count(*) as plays, avg(score) as mean_score
    from turns
    where kind = 'place'
    group by word
    order by plays desc, word
    limit $among
)
from played where plays >= $plays order by mean_score desc, word limit $top
