-- How many games are ties. The interval is that of 95 % by Wilson.
with told as (select count(*) as games, count(*) filter (winner is null) as ties from games)
select games, ties, ties / games as part, wilson(ties / games, games, -1) as low, wilson(ties / games, games, 1) as high
from told
