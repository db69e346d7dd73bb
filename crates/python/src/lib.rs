//! The native module `quixotry._native`: it converts, enters and maps errors, and holds no rule of the game.
//!
//! One file a noun. In reading order: `errors` (Rust errors to Python's), `enter` (long work), `convert` (arguments that
//! may be an object or a name), `edition`, `layout`, `rule_set`, `moves`, `play`, `judgement`, `lexicon`, `best`, `position`,
//! `move_list`, `found_word`, `found`, `find_words`, `level`, `game`; of what tiles are worth `leaves`, `leaves_info`,
//! `training`; of matches, campaigns and learners `match_series`, `self_play`, `bouts`; of perfect games `composed_turn`,
//! `composition`, `composer`, `places`, `game_search`, `by_hand`, `by_hand_places`, `single_play`, `arrangement` and what
//! counts them.
//!
//! All classes are frozen: what they hold is shared and never changes, so they need no lock and are safe on any thread.

use pyo3::prelude::*;

mod arrangement;
mod arrangement_catalogue;
mod arrangement_count;
mod best;
mod bouts;
mod by_hand;
mod by_hand_places;
mod compile;
mod composed_turn;
mod composer;
mod composition;
mod convert;
mod deal;
mod edition;
mod enter;
mod errors;
mod find_words;
mod found;
mod found_word;
mod game;
mod game_search;
mod judgement;
mod layout;
mod leaves;
mod leaves_info;
mod level;
mod lexicon;
mod lexicon_info;
mod match_series;
mod move_list;
mod moves;
mod outcome;
mod places;
mod play;
mod position;
mod rule_set;
mod self_play;
mod setting;
mod show;
mod single_play;
mod training;

/// The core of quixotry: words, rules and moves. Import these names from `quixotry` itself.
#[pymodule(gil_used = false)]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::arrangement::Arrangement;
    #[pymodule_export]
    use crate::arrangement_catalogue::ArrangementCatalogue;
    #[pymodule_export]
    use crate::arrangement_count::{ArrangementCount, ArrangementEstimate};
    #[pymodule_export]
    use crate::bouts::Bouts;
    #[pymodule_export]
    use crate::by_hand::ByHand;
    #[pymodule_export]
    use crate::by_hand_places::ByHandPlaces;
    #[pymodule_export]
    use crate::compile::{open_compiled, open_or_compile};
    #[pymodule_export]
    use crate::composed_turn::ComposedTurn;
    #[pymodule_export]
    use crate::composer::Composer;
    #[pymodule_export]
    use crate::composition::Composition;
    #[pymodule_export]
    use crate::edition::Edition;
    #[pymodule_export]
    use crate::find_words::find_words;
    #[pymodule_export]
    use crate::found::{Found, FoundIterator};
    #[pymodule_export]
    use crate::found_word::FoundWord;
    #[pymodule_export]
    use crate::game::GameState;
    #[pymodule_export]
    use crate::game_search::GameSearch;
    #[pymodule_export]
    use crate::judgement::{Fault, FormedWord, Legality};
    #[pymodule_export]
    use crate::layout::Layout;
    #[pymodule_export]
    use crate::leaves::Leaves;
    #[pymodule_export]
    use crate::leaves_info::LeavesInfo;
    #[pymodule_export]
    use crate::level::Level;
    #[pymodule_export]
    use crate::lexicon::{Lexicon, LexiconIterator};
    #[pymodule_export]
    use crate::lexicon_info::{Hooks, LexiconInfo};
    #[pymodule_export]
    use crate::match_series::MatchSeries;
    #[pymodule_export]
    use crate::move_list::{MoveList, MoveListIterator};
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::places::word_places;
    #[pymodule_export]
    use crate::play::Play;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::rule_set::Rules;
    #[pymodule_export]
    use crate::self_play::{LogTable, SelfPlay};
    #[pymodule_export]
    use crate::single_play::{SinglePlayProgram, SinglePlaySearch, SinglePlays};
    #[pymodule_export]
    use crate::training::Training;

    /// Lists are sequences to `isinstance` as well. Python has loaded this module for itself; what most programs take it
    /// from, `collections.abc`, would be another one to load.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let sequence = module.py().import("_collections_abc")?.getattr("Sequence")?;
        for class in [module.py().get_type::<Found>(), module.py().get_type::<MoveList>()] {
            sequence.call_method1("register", (class,))?;
        }
        Ok(())
    }

    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
