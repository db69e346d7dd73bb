-- Words of two letters by their mean score as main words.
-- @plays 20 how often a word must have been played
select word, count(*) as plays, avg(score) as mean_score
from turns
where kind = 'place' and letters(move) = 2
group by word
having count(*) >= $plays
order by mean_score desc, word
