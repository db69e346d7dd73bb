-- Why games end.
select reason, count(*) as games, count(*) / (select count(*) from games) as part, avg(turns) as turns, avg(bag_left) as bag_left
from games
group by reason
order by games desc, reason
