-- Obscure words that work hard: played often, though hardly anybody knows them.
-- @band 70 the lowest band of commonness of such a word
-- @plays 20 how often it must have been played
-- @top 100 how many words
select word, band, count(*) as plays, avg(score) as mean_score
from turns join lexicon using (word)
where kind = 'place' and band >= $band
group by word, band
having count(*) >= $plays
order by count(*) * avg(score) desc, word
limit $top
