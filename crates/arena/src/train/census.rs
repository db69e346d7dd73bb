//! The worth of every leave on a board: what the best play brings on average, over all tiles that may be drawn to it.
//!
//! The idea is the exact census of wolges: a sheet of what every multiset of tiles can score on a board ([`Sheet`]), and for
//! every rack the best of `score of a part + worth of the rest`. Here six tiles and all the seventh at once: a row of a
//! table holds a value for each tile that may be added, so the parts of the six, with the seventh played or kept, take four
//! sums of rows each.

use std::sync::Arc;

use quixotry_analysis::places::{Places, WHOLE};

use super::fit::{Fit, Properties, properties};
use super::sheet::{NEVER, Sheet, UNITS};

type Row<const L: usize> = [i16; L];

/// Which leaves are looked at on which boards: those of a class on every so-many-th board.
#[derive(Debug)]
pub struct Classes {
    /// How many classes there are, a power of two.
    pub count: usize,
    /// For the multisets that lack one tile to a leave, by place: the class, and where the rows of it begin there.
    blocks: Vec<(u16, u32)>,
    /// How many rows a class has at most.
    rows: usize,
    /// Ways to draw each leave, by place.
    ways: Vec<f32>,
}

impl Classes {
    /// Classes of about so many leaves of `size` tiles.
    pub fn new(places: &Places, size: usize, wanted: usize) -> Self {
        let mut ways = Vec::with_capacity(places.of_size(size));
        places.each(size, |_, tiles| ways.push(places.ways(tiles) as f32));
        let all = ways.iter().filter(|&&ways| ways > 0.0).count();
        let count = (all / wanted.max(1)).max(1).next_power_of_two().min(1 << 10);
        let mut rows = vec![0_u32; count];
        let mut blocks = Vec::with_capacity(places.of_size(size - 1));
        places.each(size - 1, |place, tiles| {
            // Class by block: with coarser classes, common leaves such as SS were seen on a part of the boards only.
            let mixed = (place as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let class = (mixed >> 32) as usize & (count - 1);
            blocks.push((class as u16, rows[class]));
            rows[class] += tiles.first().map_or(places.kinds as u32, |&tile| u32::from(tile) + 1);
        });
        Self { count, blocks, rows: rows.into_iter().max().unwrap_or(0) as usize, ways }
    }
}

/// What is known of leaves before a board is looked at, as rows.
pub struct Prior<const L: usize> {
    /// The worth of each leave, all sizes in a row.
    worths: Vec<i16>,
    /// For each leave less than whole: its worth with one tile more.
    rows: Vec<Row<L>>,
    /// The best that can be kept of each leave, and for those that lack a tile, with one tile more.
    kept: Vec<i16>,
    kept_rows: Vec<Row<L>>,
    size: usize,
}

impl<const L: usize> Prior<L> {
    /// The rows of worths in points, all sizes up to `size` in a row.
    pub fn new(places: &Places, size: usize, points: &[f32]) -> Self {
        let worths: Vec<i16> = points.iter().map(|&points| in_units(points)).collect();
        let mut rows = vec![[0; L]; places.firsts[size]];
        let mut kept = worths.clone();
        let mut kept_rows = vec![[0; L]; places.of_size(size - 1)];
        for of in 1..=size {
            places.each(of, |place, tiles| {
                let at = places.firsts[of] + place;
                let mut best = worths[at];
                places.less_one(tiles, |tile, rest| {
                    let rest_at = places.firsts[of - 1] + rest;
                    rows[rest_at][usize::from(tile) % L] = worths[at];
                    best = best.max(kept[rest_at]);
                });
                kept[at] = best;
                if of == size {
                    places.less_one(tiles, |tile, rest| kept_rows[rest][usize::from(tile) % L] = best);
                }
            });
        }
        Self { worths, rows, kept, kept_rows, size }
    }

    /// What a longest leave was worth before, in points.
    pub fn points(&self, places: &Places, leave: usize) -> f64 {
        f64::from(self.worths[places.firsts[self.size] + leave]) / f64::from(UNITS)
    }
}

/// Points in units of a sheet.
pub fn in_units(points: f32) -> i16 {
    (points * UNITS as f32).round().clamp(-16_000.0, 16_000.0) as i16
}

/// The sheet of a board as rows.
pub struct Rows<const L: usize> {
    /// For each multiset less than whole racks by one or more: its score with one tile more; but not for leaves.
    less: Vec<Row<L>>,
    /// The same for the leaves of a class.
    whole: Vec<Row<L>>,
    /// What the census found: leaf and sum over the tiles that may be added, each as often as the bag has it.
    pub found: Vec<(u32, i32)>,
    class: usize,
}

impl<const L: usize> Rows<L> {
    /// Room for the boards of a setup with leaves of `size` tiles.
    pub fn new(places: &Places, classes: &Classes, size: usize) -> Self {
        let less = vec![[NEVER; L]; places.firsts[size]];
        let whole = vec![[NEVER; L]; classes.rows];
        Self { less, whole, found: Vec::new(), class: 0 }
    }

    fn put(&mut self, places: &Places, classes: &Classes, size: usize, tiles: u64, score: i16) {
        let bytes = tiles.to_le_bytes();
        let tiles = &bytes[..usize::from(bytes[WHOLE]).min(WHOLE)];
        if tiles.len() <= size {
            let first = places.firsts[tiles.len() - 1];
            places.less_one(tiles, |tile, rest| self.less[first + rest][usize::from(tile) % L] = score);
            return;
        }
        // The tile that is added may be any; of the leave, all but the lowest are a block, and that is a row in it.
        // Without the first tile and without the second it is the same block.
        let mut block = places.place(tiles.iter().skip(2).copied());
        for at in 0..tiles.len() {
            if at > 1 {
                let step = &places.steps[at - 1];
                block = block + step[usize::from(tiles[at - 1])] as usize - step[usize::from(tiles[at])] as usize;
            }
            if at > 0 && tiles[at] == tiles[at - 1] {
                continue;
            }
            let (class, row) = classes.blocks[block];
            if usize::from(class) == self.class {
                let lowest = tiles[usize::from(at == 0)];
                self.whole[row as usize + usize::from(lowest)][usize::from(tiles[at]) % L] = score;
            }
        }
    }

    /// Looks at all leaves of a class on the board of a sheet; what was found is in `found`, less what is the board's own,
    /// of which the coefficients are given back.
    pub fn census(
        &mut self,
        places: &Places,
        classes: &Classes,
        prior: &Prior<L>,
        sheet: &Sheet,
        class: usize,
    ) -> Vec<i64> {
        let size = prior.size;
        self.less.fill([NEVER; L]);
        self.whole.fill([NEVER; L]);
        self.class = class;
        for &tiles in &sheet.scored {
            let bytes = tiles.to_le_bytes();
            let of = usize::from(bytes[WHOLE]);
            let score = sheet.scores[places.firsts[of] + places.place(bytes[..of].iter().copied())];
            self.put(places, classes, size, tiles, score);
        }
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        let mut parts = Vec::new();
        let mut fit = Fit::new(properties(places));
        let draws = (places.total() - size) as f64 * f64::from(UNITS);
        places.each(size - 1, |place, five| {
            let (of, row) = classes.blocks[place];
            if usize::from(of) != class || !places.exists(five) {
                return;
            }
            parts_of(places, five, &mut parts);
            let upper: usize =
                five.iter().zip(2..).map(|(&tile, at)| places.steps[at][usize::from(tile)] as usize).sum();
            let lowest = five.first().map_or(places.kinds as u8 - 1, |&tile| tile);
            let mut weights = [0_i32; L];
            for (number, weight) in weights.iter_mut().enumerate().take(places.kinds) {
                let held = five.iter().filter(|&&tile| usize::from(tile) == number).count();
                *weight = i32::from(places.counts[number]) - held as i32;
            }
            let mut tiles = [0; WHOLE];
            tiles[1..=five.len()].copy_from_slice(five);
            for tile in 0..=lowest {
                let leave = upper + usize::from(tile);
                let ways = f64::from(classes.ways[leave]);
                if ways == 0.0 {
                    continue;
                }
                tiles[0] = tile;
                let number = usize::from(tile);
                weights[number % L] -= 1;
                let best = self.best(places, prior, sheet, &parts, (number, place, upper), row as usize + number);
                let total: i32 = best.iter().zip(&weights).map(|(&best, &weight)| i32::from(best) * weight).sum();
                weights[number % L] += 1;
                found.push((leave as u32, total));
                let before = prior.points(places, leave);
                let properties = Properties::new(places, &tiles[..size], before);
                fit.add(&properties, f64::from(total) / draws - before, ways.sqrt());
            }
        });
        let coefficients = fit.coefficients();
        // In the same order once more.
        let mut at = 0;
        places.each(size - 1, |place, five| {
            let mut tiles = [0; WHOLE];
            let upper: usize =
                five.iter().zip(2..).map(|(&tile, at)| places.steps[at][usize::from(tile)] as usize).sum();
            if usize::from(classes.blocks[place].0) != class {
                return;
            }
            tiles[1..=five.len()].copy_from_slice(five);
            while let Some((leave, total)) = found.get_mut(at) {
                let Some(lowest) = (*leave as usize).checked_sub(upper).filter(|&tile| tile <= usize::from(tiles[1]))
                else {
                    return;
                };
                tiles[0] = lowest as u8;
                let properties = Properties::new(places, &tiles[..size], prior.points(places, *leave as usize));
                *total -= (properties.said(&coefficients, 1.0) * draws).round() as i32;
                at += 1;
            }
        });
        self.found = found;
        coefficients
    }

    /// The worth of the best play or exchange with a leave and each tile more. The leave is told by its lowest tile, the
    /// place of the rest, and that of the rest moved up by one; `parts` are those of the rest.
    #[inline]
    fn best(
        &self,
        places: &Places,
        prior: &Prior<L>,
        sheet: &Sheet,
        parts: &[Part],
        (tile, rest, upper): (usize, usize, usize),
        row: usize,
    ) -> Row<L> {
        let size = prior.size;
        // Exchanges: what is kept lacks one tile at least.
        let mut best = prior.kept_rows[rest];
        let kept = prior.kept[places.firsts[size] + upper + tile];
        best.iter_mut().for_each(|best| *best = (*best).max(kept));
        for part in parts.iter().filter(|part| part.size + 2 == size) {
            raise(&mut best, &prior.kept_rows[part.moved + tile], 0);
        }
        // Plays.
        for part in parts {
            let alone = places.firsts[part.size] + part.place;
            let with = places.firsts[part.size + 1] + part.moved + tile;
            let left = places.firsts[part.others] + part.others_place;
            let left_with = places.firsts[part.others + 1] + part.others_moved + tile;
            raise(&mut best, &self.less[alone], prior.worths[left_with]);
            if part.size > 0 {
                raise(&mut best, &prior.rows[left_with], sheet.scores[alone]);
            }
            if part.others > 0 {
                raise(&mut best, &self.less[with], prior.worths[left]);
            } else {
                raise(&mut best, &self.whole[row], 0);
            }
            raise(&mut best, &prior.rows[left], sheet.scores[with]);
        }
        best
    }
}

#[inline(always)]
fn raise<const L: usize>(best: &mut Row<L>, row: &Row<L>, more: i16) {
    if more == NEVER {
        return;
    }
    for (best, &value) in best.iter_mut().zip(row) {
        *best = (*best).max(value.saturating_add(more));
    }
}

/// A part of some tiles, and the other tiles: how many, the place, and the place if all moved up by one.
#[derive(Clone, Copy)]
struct Part {
    size: usize,
    place: usize,
    moved: usize,
    others: usize,
    others_place: usize,
    others_moved: usize,
}

/// All different parts of some tiles in rising order.
fn parts_of(places: &Places, tiles: &[u8], parts: &mut Vec<Part>) {
    parts.clear();
    let equal = |at: usize| at + 1 < tiles.len() && tiles[at] == tiles[at + 1];
    let place = |mask: usize, moved: usize| -> usize {
        let chosen = (0..tiles.len()).filter(|&at| mask >> at & 1 == 1);
        chosen.zip(1 + moved..).map(|(at, step)| places.steps[step][usize::from(tiles[at])] as usize).sum()
    };
    let whole = (1 << tiles.len()) - 1;
    for mask in 0..=whole {
        // Of equal tiles the first are taken.
        if (0..tiles.len()).any(|at| equal(at) && mask >> at & 1 == 0 && mask >> (at + 1) & 1 == 1) {
            continue;
        }
        parts.push(Part {
            size: (mask as u32).count_ones() as usize,
            place: place(mask, 0),
            moved: place(mask, 1),
            others: ((whole ^ mask) as u32).count_ones() as usize,
            others_place: place(whole ^ mask, 0),
            others_moved: place(whole ^ mask, 1),
        });
    }
}

/// What all threads of a training share about its tiles.
pub struct Ways {
    /// The multisets.
    pub places: Arc<Places>,
    /// Which leaves are looked at on which boards.
    pub classes: Classes,
    /// How many tiles the longest leaves have.
    pub size: usize,
}
