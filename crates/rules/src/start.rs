//! Who starts: each player draws one tile, and the nearest to the start of the alphabet begins.

use quixotry_lexicon::Tile;

use crate::bag::Bag;
use crate::rng::Random;
use crate::rule_choice::StartRule;

/// How to find who starts a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Start {
    /// As the rule set says; where it has the starter given, seat 0.
    #[default]
    ByRule,
    /// By drawing a tile each.
    Draw,
    /// By the game's random numbers.
    Random,
    /// This seat.
    Seat(usize),
}

/// A draw for the start and its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Drawn {
    /// Who drew what, round by round.
    pub rounds: Vec<Vec<(usize, Tile)>>,
    /// Who starts.
    pub starter: usize,
}

/// Rounds after which a tie is broken by lot: a bag of equal tiles would never decide.
const MOST_ROUNDS: usize = 50;

/// Finds who starts. The bag holds the same tiles afterwards, in an order that the draw does not give away.
pub(crate) fn decide(start: Start, rule: StartRule, players: usize, bag: &mut Bag, random: &mut Random) -> Drawn {
    let nobody_drew = |starter| Drawn { rounds: Vec::new(), starter };
    match (start, rule) {
        (Start::Seat(seat), _) => nobody_drew(seat),
        (Start::Draw, _) | (Start::ByRule, StartRule::Draw) => draw(players, bag, random),
        (Start::Random, _) | (Start::ByRule, StartRule::Random) => nobody_drew(random.below(players)),
        (Start::ByRule, StartRule::Given) => nobody_drew(0),
    }
}

/// The players whose tile comes first: a blank before all letters, then in the order of the alphabet.
#[must_use]
pub fn nearest_to_the_start(draws: &[(usize, Tile)]) -> Vec<usize> {
    let first = draws.iter().map(|(_, tile)| tile.rack_index()).min();
    draws.iter().filter(|(_, tile)| Some(tile.rack_index()) == first).map(|(player, _)| *player).collect()
}

fn draw(players: usize, bag: &mut Bag, random: &mut Random) -> Drawn {
    let mut rounds: Vec<Vec<(usize, Tile)>> = Vec::new();
    let mut drawn: Vec<Tile> = Vec::new();
    let mut tied: Vec<usize> = (0..players).collect();
    // The tiles of earlier rounds stay out until the start is settled, as long as the bag allows it.
    while tied.len() > 1 && rounds.len() < MOST_ROUNDS {
        if bag.len() < tied.len() {
            bag.put_back(drawn.drain(..), random);
        }
        let tiles = bag.draw(tied.len());
        let round: Vec<(usize, Tile)> = tied.iter().copied().zip(tiles.iter().copied()).collect();
        drawn.extend(tiles);
        if round.len() < tied.len() {
            break;
        }
        tied = nearest_to_the_start(&round);
        rounds.push(round);
    }
    bag.put_back(drawn, random);
    let lot = random.below(tied.len());
    Drawn { rounds, starter: tied.get(lot).copied().unwrap_or_default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::Edition;

    fn tiles(text: &str) -> Vec<Tile> {
        Edition::named("English").expect("an edition of the package").alphabet.tiles(text).expect("tiles")
    }

    fn drawn_from(text: &str, players: usize) -> (Drawn, usize) {
        let mut bag = Bag::from_tiles(tiles(text));
        let drawn = draw(players, &mut bag, &mut Random::new(1));
        (drawn, bag.len())
    }

    #[test]
    fn the_nearest_to_a_starts_and_a_blank_comes_before_a() {
        assert_eq!(drawn_from("ZQBXEEE", 4).0.starter, 2);
        assert_eq!(drawn_from("A?BEEE", 3).0.starter, 1);
    }

    #[test]
    fn only_those_tied_for_first_draw_again_and_all_tiles_go_back() {
        let (drawn, left) = drawn_from("BDBECAB", 3);
        assert_eq!(drawn.rounds.len(), 2);
        assert_eq!(drawn.rounds[1].iter().map(|(player, _)| *player).collect::<Vec<_>>(), [0, 2]);
        assert_eq!((drawn.starter, left), (2, 7));
    }

    #[test]
    fn a_bag_of_equal_or_too_few_tiles_still_decides() {
        for (text, players) in [("AAAA", 4), ("AAAAA", 3), ("A", 2), ("", 2)] {
            let (drawn, left) = drawn_from(text, players);
            assert!(drawn.starter < players && left == text.len(), "{text}");
        }
    }
}
