-- How many turns games have.
select turns, count(*) as games, count(*) / (select count(*) from games) as part
from games
group by turns
order by turns
