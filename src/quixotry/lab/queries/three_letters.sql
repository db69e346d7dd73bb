-- Words of three letters that bring most, by their mean score as main words.
-- @plays 20 how often a word must have been played
-- @top 100 how many words
select word, count(*) as plays, avg(score) as mean_score
from turns
where kind = 'place' and letters(move) = 3
group by word
having count(*) >= $plays
order by mean_score desc, word
limit $top
