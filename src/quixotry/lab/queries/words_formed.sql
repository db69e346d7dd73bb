-- The words that are formed most, in the line of a play or across it.
-- @top 100 how many words
select word, count(*) as formed, count(*) filter (word = main) as as_main_word
from (select unnest(words) as word, word as main from turns where kind = 'place')
group by word
order by formed desc, word
limit $top
