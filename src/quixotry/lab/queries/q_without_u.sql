-- Words with a Q and no U, by how often they are played.
select word, count(*) as plays, avg(score) as mean_score
from turns
where kind = 'place' and contains(word, 'Q') and not contains(word, 'U')
group by word
order by plays desc, word
