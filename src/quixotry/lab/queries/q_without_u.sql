-- Words with a Q that no U follows, by how often they are played.
select word, count(*) as plays, avg(score) as mean_score
from turns
where kind = 'place' and regexp_matches(word, 'Q([^U]|$)')
group by word
order by plays desc, word
