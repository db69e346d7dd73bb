//! Perfect games: fourteen bingos in a row from one bag. Composed, judged, counted, proved.
//!
//! **Does**: finds perfect games of every version (tiles only, on the board under the strict rule, by the full rules),
//! judges them, and counts, draws and numbers the arrangements of fourteen words on a board. **Does not** know a rule of
//! the ordinary game (that is `quixotry-rules`), draws no pictures and keeps no gallery.
//!
//! In reading order: [`Composition`], what is composed; [`referee`], which judges it; [`Squares`] and [`Place`], the
//! geometry of the strict rule; [`Composer`] with [`Wishes`], [`article`] and [`maximise`]; [`by_hand`]; [`full`], games by
//! all the rules; [`single_play`]; [`arrangements`].
//!
//! Used by the Python package, whose `quixotry.composing` is made of it.

mod around;
pub mod arrange;
pub mod arrangements;
pub mod article;
mod bag;
pub mod by_hand;
pub mod composer;
pub mod composition;
pub mod error;
mod fill;
pub mod full;
mod growth;
mod last_two;
pub mod maximise;
mod packed;
pub mod place;
mod rebuild;
pub mod referee;
mod score;
pub mod single_play;
mod sketch;
pub mod squares;
mod ties;
mod tiles_only;
mod wanted;
pub mod wishes;
mod word_index;

pub use article::ArticlePass;
pub use composer::Composer;
pub use composition::{Composition, Shared, Spot, Turn, Version};
pub use error::ComposeError;
pub use maximise::Maximiser;
pub use place::Place;
pub use squares::Squares;
pub use wishes::{BlankWish, Wishes};
