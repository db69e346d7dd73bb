-- Premium squares: how many of each kind are covered a game, and what such plays score.
select premium, count(*) / (select count(*) from games) as a_game, avg(score) as mean_score
from (select unnest(premiums) as premium, score from turns where kind = 'place')
group by premium
order by a_game desc, premium
