-- How often each square is covered, and what the plays that cover it score: the heat map.
select
    square,
    count(*) as covered,
    count(*) / (select count(*) from games) as part_of_games,
    avg(score) as mean_score
from (select unnest(squares) as square, score from turns where kind = 'place')
group by square
order by covered desc, square
