//! Logs of games as columns: a campaign of games of programs, every turn kept, for tables and questions.
//!
//! A [`Campaign`] plays any range of its games on any number of threads; what comes out depends on neither. A piece of it is
//! a [`Logged`]: Arrow record batches of the tables `games` and `turns`, whose columns `docs/lab.md` describes. In reading
//! order: [`campaign`], `table` (games of more than two), `recorder` (what is told of a turn), `columns` and `texts`.

pub mod campaign;
mod columns;
mod recorder;
mod table;
mod texts;

pub use campaign::{Campaign, CampaignError, Contestant, Logged};
pub use columns::{games_schema, turns_schema};
