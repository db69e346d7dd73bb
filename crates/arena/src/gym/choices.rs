//! The moves of a turn: each with its number, and what can be said of it in figures.

use quixotry_analysis::{Leaves, Static};
use quixotry_lexicon::{Letter, Tile};
use quixotry_movegen::mover::Valuation;
use quixotry_movegen::play::tile_of;
use quixotry_movegen::{PlayList, RawPlay, all_plays, best_plays, exchanges};
use quixotry_rules::{Direction, Game, Move, Rack, Setup, Variant};

use super::slots::{self, Slot, Slots};

/// What is said of a move, in this order: the kind (0 a play, 1 an exchange, 2 the pass), the points, the equity in points,
/// the tiles laid or exchanged, the blanks among them, and of a play the squares of the main word, the row and the column of
/// its first one, counted from 0, and whether it runs down.
pub const COLUMNS: [&str; 9] = ["kind", "score", "equity", "tiles", "blanks", "length", "row", "column", "down"];

/// What is said of a move: see [`COLUMNS`].
pub type Row = [f32; COLUMNS.len()];

/// The moves of a turn that have a number.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    plays: PlayList,
    legal: usize,
    /// By rising numbers.
    open: Vec<(usize, Row)>,
}

impl Choices {
    /// The moves of the player on turn in a game.
    #[must_use]
    pub fn new(game: &Game, slots: Slots, leaves: &Leaves) -> Self {
        let (setup, board, me, bag) = (game.setup(), game.board(), game.on_turn(), game.bag_count());
        let (rack, others) = (game.racks()[me], game.racks()[1 - me]);
        let plays = plays(setup, game, &rack, slots.plays());
        let valuation = Static::new(setup, leaves, bag, &others, board.is_empty());
        let mut keeping = Keeping::new(&valuation, &rack);
        let mut open = Vec::with_capacity(plays.len().min(slots.plays()) + 128);
        for (number, play) in plays.iter().take(slots.plays()).enumerate() {
            open.push((number, row_of_play(&play, &mut keeping)));
        }
        let tiles: Vec<Tile> = rack.tiles().collect();
        for places in slots::exchanges(&tiles, exchanges::limit(&setup.rules, &rack, bag)) {
            let gone =
                tiles.iter().enumerate().filter(|&(at, _)| places >> at & 1 == 1).map(|(_, tile)| tile.rack_index());
            let blanks = gone.clone().filter(|&kind| kind == 0).count() as f32;
            let equity = points(keeping.without(gone));
            let row = [1.0, 0.0, equity, places.count_ones() as f32, blanks, 0.0, 0.0, 0.0, 0.0];
            open.push((slots.exchange(places), row));
        }
        let row = [2.0, 0.0, points(keeping.without(std::iter::empty())), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        open.push((slots.pass(), row));
        Self { legal: plays.len(), plays, open }
    }

    /// What is left after the end: the pass, so that there is a number to choose.
    #[must_use]
    pub fn none(slots: Slots) -> Self {
        Self { open: vec![(slots.pass(), [2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])], ..Self::default() }
    }

    /// How many plays there are, those without a number included. With letters in any order as many as have a number at
    /// most.
    #[must_use]
    pub const fn legal(&self) -> usize {
        self.legal
    }

    /// The numbers of the moves that may be chosen, in rising order, with what is said of each.
    #[must_use]
    pub fn open(&self) -> &[(usize, Row)] {
        &self.open
    }

    /// Whether the move of that number may be chosen.
    #[must_use]
    pub fn is_open(&self, number: usize) -> bool {
        self.open.binary_search_by_key(&number, |&(number, _)| number).is_ok()
    }

    /// The move of a number for a rack; nothing if it may not be chosen.
    #[must_use]
    pub fn get(&self, slots: Slots, rack: &Rack, number: usize) -> Option<Move> {
        if !self.is_open(number) {
            return None;
        }
        Some(match slots.slot(number)? {
            Slot::Play(at) => Move::Place(self.plays.get(at)?.placement()),
            Slot::Exchange(places) => {
                let tiles = rack.tiles().enumerate().filter(|&(at, _)| places >> at & 1 == 1);
                Move::Exchange(tiles.map(|(_, tile)| tile).collect())
            }
            Slot::Pass => Move::Pass,
        })
    }
}

/// Every play, best first; with letters in any order, where two blanks have millions of them, the best ones only.
fn plays(setup: &Setup, game: &Game, rack: &Rack, wanted: usize) -> PlayList {
    if setup.rules.variant == Variant::Classic {
        return all_plays(setup, game.board(), rack);
    }
    let best = best_plays(setup, game.board(), rack, wanted);
    let mut plays = PlayList::with_room(best.len());
    for (placement, score) in best {
        let tiles: Vec<u8> = placement.tiles.iter().map(|tile| tile.map_or(0, |tile| tile.byte())).collect();
        let fresh = placement.fresh().count();
        plays.push(RawPlay { start: placement.start, direction: placement.direction, tiles: &tiles, fresh, score });
    }
    plays
}

fn row_of_play(play: &RawPlay<'_>, keeping: &mut Keeping<'_>) -> Row {
    let laid = if keeping.valuation.lays_plainly() { 0 } else { keeping.valuation.laid(play) };
    let kinds = || play.tiles.iter().filter_map(|&byte| tile_of(byte)).map(Tile::rack_index);
    let equity = points(1000 * play.score + laid + keeping.without(kinds()));
    let (row, column) = (f32::from(play.start.row), f32::from(play.start.column));
    let down = if play.direction == Direction::Down { 1.0 } else { 0.0 };
    let blanks = kinds().filter(|&kind| kind == 0).count() as f32;
    let (tiles, length) = (play.fresh as f32, play.tiles.len() as f32);
    [0.0, play.score as f32, equity, tiles, blanks, length, row, column, down]
}

/// Thousandths as points.
fn points(thousandths: i32) -> f32 {
    (f64::from(thousandths) / 1000.0) as f32
}

/// What it is worth to keep a rack without some tiles. Many plays use the same ones: each part of the rack is asked once.
struct Keeping<'a> {
    valuation: &'a Static<'a>,
    rack: &'a Rack,
    /// What a tile of each kind adds to the place of a part.
    steps: [usize; Letter::MAX + 1],
    /// By the place of the part that goes.
    known: Vec<Option<i32>>,
}

impl<'a> Keeping<'a> {
    fn new(valuation: &'a Static<'a>, rack: &'a Rack) -> Self {
        let (mut steps, mut parts) = ([0; Letter::MAX + 1], 1);
        for (kind, count) in rack.kinds() {
            steps[kind] = parts;
            parts *= count + 1;
        }
        Self { valuation, rack, steps, known: vec![None; parts] }
    }

    /// In thousandths of a point; `gone` are the kinds of the tiles that go, which must be on the rack.
    fn without(&mut self, gone: impl Iterator<Item = usize> + Clone) -> i32 {
        let place: usize = gone.clone().map(|kind| self.steps[kind]).sum();
        let worth = || {
            let mut kept = *self.rack;
            gone.filter_map(Tile::from_rack_index).for_each(|tile| _ = kept.remove(tile));
            self.valuation.keeping(&kept)
        };
        self.known.get_mut(place).map_or(0, |known| *known.get_or_insert_with(worth))
    }
}
