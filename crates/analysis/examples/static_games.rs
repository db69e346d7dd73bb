//! Static games of a list in a KWG file with leaves in a KLV2 file: how many a second.
#![allow(clippy::print_stdout, clippy::cast_precision_loss, reason = "it reports")]
use std::sync::Arc;
use std::time::Instant;

use quixotry_analysis::{Static, read_klv2};
use quixotry_lexicon::{Lexicon, Provenance, Tile, read_kwg};
use quixotry_movegen::mover::{Ground, Mover};
use quixotry_rules::rng::Random;
use quixotry_rules::{Board, Rack};
use quixotry_testkit::standard;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let begun = Instant::now();
    let setup = standard("box", None);
    let list = read_kwg(&std::fs::read(&args[1]).expect("kwg"), setup.alphabet()).expect("a list");
    let lexicon =
        Lexicon::from_list("x", Arc::clone(&setup.edition.alphabet), list, Provenance::default()).expect("lexicon");
    let setup = standard("box", Some(Arc::new(lexicon)));
    let leaves = read_klv2(&std::fs::read(&args[2]).expect("klv2"), &setup.edition).expect("leaves");
    let games: u64 = args[3].parse().expect("games");
    let mut ground = Ground::new(&setup, &Board::new(15, 15)).expect("a ground");
    println!("start {:?}", begun.elapsed());
    let begun = Instant::now();
    let mut mover = Mover::default();
    let (mut turns, mut points, mut squares, mut bingos) = (0_u64, [0_i64; 2], 0_f64, 0_u64);
    for game in 0..games {
        let mut random = Random::stream(1, game);
        let mut bag: Vec<Tile> = Vec::new();
        for kind in 0..=setup.edition.kinds() {
            if let Some(tile) = Tile::from_rack_index(kind) {
                bag.extend(std::iter::repeat_n(tile, setup.edition.count(kind)));
            }
        }
        random.shuffle(&mut bag);
        ground.clear();
        let mut racks = [Rack::EMPTY; 2];
        for rack in &mut racks {
            (0..7).filter_map(|_| bag.pop()).for_each(|tile| rack.add(tile));
        }
        let mut scores = [0_i32; 2];
        let (mut turn, mut scoreless) = (0, 0);
        while scoreless < 6 {
            let me = turn % 2;
            let valuation = Static::new(&setup, &leaves, bag.len(), &racks[1 - me], ground.board().is_empty());
            let best = mover.first(&mut ground, &racks[me], &valuation);
            let (kept, worth) = mover.best_kept();
            turn += 1;
            if bag.len() >= 7 && best.as_ref().is_none_or(|best| worth > best.worth) {
                let gone = racks[me].without(&kept).expect("a part");
                racks[me] = kept;
                (0..gone.len()).filter_map(|_| bag.pop()).for_each(|tile| racks[me].add(tile));
                for tile in gone.tiles() {
                    let at = random.below(bag.len() + 1);
                    bag.insert(at, tile);
                }
                scoreless += 1;
                continue;
            }
            let Some(best) = best else {
                scoreless += 1;
                continue;
            };
            scoreless = if best.score == 0 { scoreless + 1 } else { 0 };
            scores[me] += best.score;
            let used = best.placement.used();
            bingos += u64::from(used.len() == 7);
            racks[me] = racks[me].without(&used).expect("a part");
            ground.lay(&best.placement);
            while racks[me].len() < 7
                && let Some(tile) = bag.pop()
            {
                racks[me].add(tile);
            }
            if racks[me].is_empty() {
                scores[me] += 2 * racks[1 - me].tiles().map(|tile| setup.edition.value(tile)).sum::<i32>();
                break;
            }
        }
        if scoreless >= 6 {
            for me in 0..2 {
                scores[me] -= racks[me].tiles().map(|tile| setup.edition.value(tile)).sum::<i32>();
            }
        }
        turns += turn as u64;
        for me in 0..2 {
            points[me] += i64::from(scores[me]);
            squares += f64::from(scores[me]).powi(2);
        }
    }
    let spent = begun.elapsed();
    let n = games as f64;
    let mean = (points[0] + points[1]) as f64 / n / 2.0;
    println!(
        "{games} games {:.2?} {:.0} games/s, {:.2} turns a game, {:.1} us a turn, means {:.2} {:.2}, mean {mean:.2} sd {:.1}, bingos {:.2}",
        spent,
        n / spent.as_secs_f64(),
        turns as f64 / n,
        spent.as_secs_f64() * 1e6 / turns as f64,
        points[0] as f64 / n,
        points[1] as f64 / n,
        (squares / n / 2.0 - mean * mean).sqrt(),
        bingos as f64 / n / 2.0
    );
}
