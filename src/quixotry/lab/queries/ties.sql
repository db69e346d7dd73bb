-- How many games are ties. The interval is that of 95 % by Wilson, which is right for rare things, too.
with told as (
    select count(*) as games, count(*) filter (winner is null) as ties, 1.96 as z from games
), parts as (
    select games, ties, z, ties / games as part, 1 + z * z / games as under from told
)
select
    games, ties, part,
    greatest(0, (part + z * z / (2 * games) - z * sqrt(part * (1 - part) / games + z * z / (4 * games * games))) / under) as low,
    least(1, (part + z * z / (2 * games) + z * sqrt(part * (1 - part) / games + z * z / (4 * games * games))) / under) as high
from parts
