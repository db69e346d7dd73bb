//! Telling a game which tiles players hold: what nobody has seen yet is dealt anew, so that it comes out that way.
//!
//! A record of a game tells a rack only when its player acts. Whoever replays one tells the game then; the bag and the
//! racks that are not told change tiles, and nothing that has been seen does.

use std::collections::VecDeque;
use std::fmt;

use quixotry_lexicon::{Alphabet, Tile};

use crate::bag::Bag;
use crate::rack::Rack;
use crate::turn::State;

/// Why racks cannot be as they were told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArrangeError {
    /// There are not as many racks as players.
    Players {
        /// How many racks were told.
        found: usize,
        /// How many players there are.
        expected: usize,
    },
    /// More tiles than the player holds.
    TooMany {
        /// Whose rack.
        player: usize,
        /// How many tiles were told.
        found: usize,
        /// How many he holds.
        most: usize,
    },
    /// Tiles of which neither the bag nor the racks have so many.
    NotThere {
        /// Whose rack.
        player: usize,
        /// The tiles that are missing, as text.
        tiles: String,
    },
}

impl fmt::Display for ArrangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players { found, expected } => write!(f, "{found} racks for {expected} players"),
            Self::TooMany { player, found, most } => {
                write!(f, "{found} tiles for player {player}, whose rack holds {most}")
            }
            Self::NotThere { player, tiles } => write!(
                f,
                "player {player} cannot hold {tiles}: bag and racks have no such tiles left, the board has the others"
            ),
        }
    }
}

impl std::error::Error for ArrangeError {}

impl State {
    /// Deals tiles that nobody has seen anew, so that each player holds what is `told` of him. A tile that he lacks
    /// comes from the bag, or from a rack of which it is not told; the one that it replaces goes behind the bag. Racks
    /// keep their sizes, and nothing moves that need not.
    ///
    /// With `beyond`, a tile that is not left is made from the one that it replaces: for records in which more tiles of
    /// a kind are played than there are.
    pub fn arrange(&mut self, told: &[Option<Rack>], beyond: bool, alphabet: &Alphabet) -> Result<(), ArrangeError> {
        if told.len() != self.players() {
            return Err(ArrangeError::Players { found: told.len(), expected: self.players() });
        }
        let told: Vec<Rack> = told.iter().map(|rack| rack.unwrap_or_default()).collect();
        let mut dealt = Dealt { racks: self.racks.clone(), bag: self.bag.tiles().collect(), told: &told };
        for (player, wanted) in told.iter().enumerate() {
            let most = self.racks[player].len();
            if wanted.len() > most {
                return Err(ArrangeError::TooMany { player, found: wanted.len(), most });
            }
            let lacking = less(wanted, &dealt.racks[player]);
            let missing: Rack = lacking.tiles().filter(|&tile| !dealt.get(player, tile)).collect();
            if beyond {
                missing.tiles().for_each(|tile| dealt.make(player, tile));
            } else if !missing.is_empty() {
                return Err(ArrangeError::NotThere { player, tiles: missing.text(alphabet) });
            }
        }
        let Dealt { racks, bag, .. } = dealt;
        self.bag = Bag::from_tiles(bag);
        self.racks = racks;
        Ok(())
    }
}

/// Racks and bag while tiles change places.
struct Dealt<'a> {
    racks: Vec<Rack>,
    bag: VecDeque<Tile>,
    told: &'a [Rack],
}

impl Dealt<'_> {
    /// Gives a player a tile for one that is not told of him; false if there is none to be had.
    fn get(&mut self, player: usize, tile: Tile) -> bool {
        let Some(instead) = self.spare(player).tiles().next() else { return false };
        if let Some(place) = self.bag.iter().position(|&there| there == tile) {
            self.bag.remove(place);
            self.bag.push_back(instead);
        } else {
            let holds = |&other: &usize| other != player && self.spare(other).count(tile.rack_index()) > 0;
            let Some(other) = (0..self.racks.len()).find(holds) else { return false };
            self.bag.push_back(instead);
            self.racks[other].remove(tile);
            self.bag.pop_front().into_iter().for_each(|drawn| self.racks[other].add(drawn));
        }
        self.racks[player].remove(instead);
        self.racks[player].add(tile);
        true
    }

    /// Makes a tile that is not told of a player into another.
    fn make(&mut self, player: usize, tile: Tile) {
        let Some(instead) = self.spare(player).tiles().next() else { return };
        self.racks[player].remove(instead);
        self.racks[player].add(tile);
    }

    /// The tiles of a player that are not told of him.
    fn spare(&self, player: usize) -> Rack {
        less(&self.racks[player], &self.told[player])
    }
}

/// The tiles of `rack` that are more than those of `other`.
fn less(rack: &Rack, other: &Rack) -> Rack {
    let mut other = *other;
    rack.tiles().filter(|&tile| !other.remove(tile)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Deal, Edition, Game, GameError, Layout, RuleSet, Setup};

    fn setup() -> Setup {
        Setup {
            edition: Edition::named("English").expect("an edition of the package"),
            layout: Layout::named("standard").expect("a layout of the package"),
            rules: RuleSet::named("casual").expect("a rule set of the package"),
            lexicon: None,
        }
    }

    fn rack(text: &str) -> Rack {
        Rack::parse(text, &setup().edition.alphabet).expect("letters")
    }

    fn game(racks: &[&str], bag: &str) -> Result<Game, GameError> {
        let bag = setup().edition.alphabet.tiles(bag).expect("letters");
        Game::from_deal(
            setup(),
            Deal { racks: racks.iter().map(|text| rack(text)).collect(), bag, ..Deal::default() },
            None,
        )
    }

    /// The racks and the bag, as text.
    fn tiles(game: &Game) -> (Vec<String>, String) {
        let alphabet = &setup().edition.alphabet;
        let bag: Vec<Tile> = game.bag().tiles().collect();
        (game.racks().iter().map(|rack| rack.text(alphabet)).collect(), alphabet.tiles_text(&bag))
    }

    fn told(racks: &[&str]) -> Vec<Option<Rack>> {
        racks.iter().map(|text| (*text != "-").then(|| rack(text))).collect()
    }

    #[test]
    fn what_is_told_lies_there_and_the_rest_moves_as_little_as_it_can() {
        for (racks, bag, wanted, after, left) in [
            // Nothing is told: nothing changes.
            (["ABCDEFG", "HIJKLMN"], "OPQRSTU", ["-", "-"], ["ABCDEFG", "HIJKLMN"], "OPQRSTU"),
            // From the bag, which keeps its order; what goes back lies behind.
            (["ABCDEFG", "HIJKLMN"], "OPQRSTU", ["ABCDEQS", "-"], ["ABCDEQS", "HIJKLMN"], "OPRTUFG"),
            // Some of the tiles only.
            (["ABCDEFG", "HIJKLMN"], "OPQRSTU", ["Q", "-"], ["BCDEFGQ", "HIJKLMN"], "OPRSTUA"),
            // From the other rack, where the bag has none; that rack is filled from the bag.
            (["ABCDEFG", "HIJKLMN"], "OPQRSTU", ["AH", "-"], ["ACDEFGH", "IJKLMNO"], "PQRSTUB"),
            // Both at once.
            (["ABCDEFG", "HIJKLMN"], "OPQRSTU", ["HIJKLMN", "OPQRSTU"], ["HIJKLMN", "OPQRSTU"], "ABCDEFG"),
            // Two of a kind, and blanks.
            (["AAB?EFG", "AIJKLM?"], "AATU", ["AAA??", "-"], ["AAAFG??", "AAIJKLM"], "TUBE"),
        ] {
            let mut game = game(&racks, bag).expect("a deal");
            game.arrange(&told(&wanted), false).expect("the tiles are there");
            let (racks, bag) = tiles(&game);
            assert_eq!((racks, bag.as_str()), (after.map(String::from).to_vec(), left), "{wanted:?}");
        }
    }

    #[test]
    fn what_cannot_be_is_refused_and_changes_nothing() {
        let before = game(&["ABCDEFG", "HIJKLMN"], "OPQRSTU").expect("a deal");
        for (wanted, text) in [
            (vec!["ABCDEFG"], "1 racks for 2 players"),
            (vec!["ABCDEFGO", "-"], "8 tiles for player 0, whose rack holds 7"),
            (
                vec!["-", "ZZH?"],
                "player 1 cannot hold ZZ?: bag and racks have no such tiles left, the board has the others",
            ),
            (
                vec!["AB", "BA"],
                "player 1 cannot hold AB: bag and racks have no such tiles left, the board has the others",
            ),
        ] {
            let mut game = before.clone();
            assert_eq!(game.arrange(&told(&wanted), false).map_err(|error| error.to_string()), Err(text.to_owned()));
            assert_eq!(game, before);
        }
    }

    #[test]
    fn beyond_the_tiles_that_there_are_others_become_what_is_told() {
        let mut game = game(&["ABCDEFG", "HIJKLMN"], "OPQRSTU").expect("a deal");
        game.arrange(&told(&["ZZO", "JQ"]), true).expect("nothing is missing");
        // O and Q come from the bag; two tiles that were not told are Zs now.
        let (racks, bag) = tiles(&game);
        assert_eq!((racks, bag.as_str()), (vec!["DEFGOZZ".to_owned(), "IJKLMNQ".to_owned()], "PRSTUAH"));
        assert_eq!(game.tiles_total(), 21);
    }

    #[test]
    fn tiles_are_conserved_whatever_is_told() {
        let mut random = crate::rng::Random::new(5);
        let mut game = Game::new(setup(), 3, 9, crate::Start::Seat(0), None).expect("a game");
        for _ in 0..500 {
            let mut all: Vec<Tile> = game.bag().tiles().chain(game.racks().iter().flat_map(Rack::tiles)).collect();
            random.shuffle(&mut all);
            let known = random.below(8);
            let wanted = vec![None, Some(all[..known].iter().copied().collect::<Rack>()), None];
            game.arrange(&wanted, false).expect("the tiles are there");
            assert!(wanted[1].is_some_and(|wanted| game.racks()[1].contains(&wanted)));
            assert!(game.racks().iter().all(|rack| rack.len() == 7));
            assert_eq!((game.bag_count(), game.tiles_total()), (79, 100));
            let mut after: Vec<Tile> = game.bag().tiles().chain(game.racks().iter().flat_map(Rack::tiles)).collect();
            all.sort_unstable();
            after.sort_unstable();
            assert_eq!(all, after);
        }
    }
}
