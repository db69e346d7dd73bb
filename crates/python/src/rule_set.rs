//! `Rules`: every parameter in which the ways to play the game differ.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use quixotry_rules::{RuleSet, TableError};

use crate::convert::{Text, toml_value};
use crate::errors;
use crate::show::{Reduced, by_method, hash_of, quoted, written};

/// The parameters of the rules of a game.
///
/// Get a set by name, change what you like with `with_`, or read a table of your own.
///
/// >>> from quixotry import Rules
/// >>> rules = Rules.named("box").with_(challenge="5-per-word", rack_size=8)
/// >>> rules.challenge, rules.rack_size, rules.bonus
/// ('5-per-word', 8, ((7, 50),))
#[pyclass(module = "quixotry", name = "Rules", frozen, skip_from_py_object)]
#[derive(Clone)]
pub struct Rules(pub Arc<RuleSet>);

#[pymethods]
impl Rules {
    /// The rule set called `name`; `Rules.names()` lists those that come with quixotry.
    ///
    /// Raises:
    ///     UnknownName: there is none; the error says which name is nearest.
    #[classmethod]
    fn named(cls: &Bound<'_, PyType>, name: Text) -> PyResult<Self> {
        RuleSet::named(&name).map(Self).map_err(|error| errors::table(cls.py(), &error))
    }

    /// Rules from the text of a TOML table that gives every parameter; `to_toml` shows the form.
    ///
    /// Raises:
    ///     InvalidTable: the text is no such table; `place` names the line or the field.
    #[classmethod]
    fn from_toml(cls: &Bound<'_, PyType>, text: Text) -> PyResult<Self> {
        let rules = RuleSet::from_toml(&text).map_err(|error| errors::table(cls.py(), &error))?;
        Ok(Self(Arc::new(rules)))
    }

    /// The names of the rule sets that come with quixotry.
    ///
    /// >>> from quixotry import Rules
    /// >>> Rules.names()[0]
    /// 'box'
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        RuleSet::names()
    }

    /// The same rules with other values for the parameters named, which are those of `fields()`.
    ///
    /// Raises:
    ///     InvalidTable: there is no such parameter, or it cannot have that value; `place` names it.
    #[pyo3(signature = (**changes))]
    fn with_(&self, py: Python<'_>, changes: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut waiting = Vec::new();
        for (key, value) in changes.into_iter().flat_map(|changes| changes.iter()) {
            waiting.push((key.extract::<String>()?, toml_value(&value)?));
        }
        let changed = changed(&self.0, waiting).map_err(|error| errors::table(py, &error))?;
        Ok(Self(Arc::new(changed)))
    }

    /// Every parameter and its value, in the order in which they are shown.
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let rules = &self.0;
        let fields = PyDict::new(py);
        fields.set_item("name", &rules.name)?;
        fields.set_item("title", &rules.title)?;
        fields.set_item("rack_size", rules.rack_size)?;
        fields.set_item("bonus", self.bonus(py)?)?;
        fields.set_item("exchange_min_bag", rules.exchange_min_bag)?;
        fields.set_item("end_all_pass_twice", rules.end_all_pass_twice)?;
        fields.set_item("scoreless_turns_per_player", rules.scoreless_turns_per_player)?;
        fields.set_item("leftover", rules.leftover.name())?;
        fields.set_item("blocked_ends_game", rules.blocked_ends_game)?;
        fields.set_item("challenge", rules.challenge.to_string())?;
        fields.set_item("challenge_outplay", rules.challenge_outplay)?;
        fields.set_item("word_help", rules.word_help.name())?;
        fields.set_item("start", rules.start.name())?;
        fields.set_item("overtime_penalty", rules.overtime_penalty)?;
        fields.set_item("overtime_max_minutes", rules.overtime_max_minutes)?;
        fields.set_item("variant", rules.variant.name())?;
        fields.set_item("min_players", rules.min_players)?;
        fields.set_item("max_players", rules.max_players)?;
        fields.set_item("final_turns_after_empty_bag", rules.final_turns_after_empty_bag)?;
        fields.set_item("edition", &rules.edition)?;
        fields.set_item("layout", &rules.layout)?;
        Ok(fields)
    }

    /// The name by which the rules are found.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// What they are, in a few words.
    #[getter]
    fn title(&self) -> &str {
        &self.0.title
    }

    /// How many tiles a full rack holds.
    #[getter]
    fn rack_size(&self) -> usize {
        self.0.rack_size
    }

    /// Tiles in one play, and the points that they add: the largest number that a play reaches counts.
    #[getter]
    fn bonus<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
        pyo3::types::PyTuple::new(py, self.0.bonus.iter().copied())
    }

    /// The points that a play of `tiles` tiles gets beyond its words.
    ///
    /// >>> from quixotry import Rules
    /// >>> Rules.named("box").bonus_for(7)
    /// 50
    fn bonus_for(&self, tiles: usize) -> i32 {
        self.0.bonus_for(tiles)
    }

    /// An exchange needs this many tiles in the bag.
    #[getter]
    fn exchange_min_bag(&self) -> usize {
        self.0.exchange_min_bag
    }

    /// Whether the game ends when all players have passed twice in succession.
    #[getter]
    fn end_all_pass_twice(&self) -> bool {
        self.0.end_all_pass_twice
    }

    /// The game ends after this many scoreless turns in succession for each player; 0 for never.
    #[getter]
    fn scoreless_turns_per_player(&self) -> u32 {
        self.0.scoreless_turns_per_player
    }

    /// What the tiles left over cost when somebody has gone out: `transfer`, `double` or `none`.
    #[getter]
    fn leftover(&self) -> &'static str {
        self.0.leftover.name()
    }

    /// Whether the game ends when the bag is empty and no player can make any play.
    #[getter]
    fn blocked_ends_game(&self) -> bool {
        self.0.blocked_ends_game
    }

    /// How invalid words come off: `void`, `single`, `double`, `triple`, `5`, `5-per-word`, `minus-10`, …
    #[getter]
    fn challenge(&self) -> String {
        self.0.challenge.to_string()
    }

    /// Whether plays may be challenged at all; else an invalid word cannot be played.
    #[getter]
    fn allows_challenges(&self) -> bool {
        self.0.challenge.allows_challenges()
    }

    /// Whether the play that ends the game may be challenged.
    #[getter]
    fn challenge_outplay(&self) -> bool {
        self.0.challenge_outplay
    }

    /// When players may look words up: `never`, `on-challenge` or `always`.
    #[getter]
    fn word_help(&self) -> &'static str {
        self.0.word_help.name()
    }

    /// Who starts: `draw`, `given` or `random`.
    #[getter]
    fn start(&self) -> &'static str {
        self.0.start.name()
    }

    /// Points off for every started minute of overtime.
    #[getter]
    fn overtime_penalty(&self) -> i32 {
        self.0.overtime_penalty
    }

    /// The game ends when a player exceeds this many minutes of overtime; 0 for never.
    #[getter]
    fn overtime_max_minutes(&self) -> u32 {
        self.0.overtime_max_minutes
    }

    /// `classic`, or `wordsmog`, where any order of the letters will do.
    #[getter]
    fn variant(&self) -> &'static str {
        self.0.variant.name()
    }

    /// The fewest players.
    #[getter]
    fn min_players(&self) -> usize {
        self.0.min_players
    }

    /// The most players.
    #[getter]
    fn max_players(&self) -> usize {
        self.0.max_players
    }

    /// Whether every player has one more turn after the play that empties the bag.
    #[getter]
    fn final_turns_after_empty_bag(&self) -> bool {
        self.0.final_turns_after_empty_bag
    }

    /// The edition that is used where none is named.
    #[getter]
    fn edition(&self) -> &str {
        &self.0.edition
    }

    /// The layout that is used where none is named.
    #[getter]
    fn layout(&self) -> &str {
        &self.0.layout
    }

    /// The text of a table from which `from_toml` makes these rules again.
    fn to_toml(&self) -> String {
        self.0.to_toml()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        hash_of(("Rules", self.0.fields()))
    }

    /// By name, with what differs from the rules of that name; a user's own rules as the table.
    pub fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Ok(known) = RuleSet::named(&self.0.name) else {
            return Ok(format!("Rules.from_toml({})", quoted(py, &self.0.to_toml())?));
        };
        let named = format!("Rules.named({})", quoted(py, &known.name)?);
        if known == self.0 {
            return Ok(named);
        }
        let theirs = Self(known).fields(py)?;
        let mut changes = Vec::new();
        for (key, value) in self.fields(py)?.iter() {
            if theirs.get_item(&key)?.is_none_or(|old| !old.eq(&value).unwrap_or(false)) {
                changes.push(format!("{key}={}", written(py, value)?));
            }
        }
        Ok(format!("{named}.with_({})", changes.join(", ")))
    }

    fn __str__(&self) -> &str {
        &self.0.name
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        if self.plain_name().is_some() {
            return by_method::<Self>(py, "named", (&self.0.name,));
        }
        by_method::<Self>(py, "from_toml", (self.0.to_toml(),))
    }
}

impl Rules {
    /// The name by which these very rules are found; `None` for changed ones.
    pub fn plain_name(&self) -> Option<&str> {
        RuleSet::named(&self.0.name).is_ok_and(|known| known == self.0).then_some(&self.0.name)
    }
}

/// The rules with every change made, in whatever order makes sense at each step.
fn changed(rules: &RuleSet, mut waiting: Vec<(String, String)>) -> Result<RuleSet, TableError> {
    let mut rules = rules.clone();
    while !waiting.is_empty() {
        let (before, mut error) = (waiting.len(), None);
        waiting.retain(|(key, value)| match rules.with(key, value) {
            Ok(changed) => {
                rules = changed;
                false
            }
            Err(why) => {
                error.get_or_insert(why);
                true
            }
        });
        if let (true, Some(error)) = (waiting.len() == before, error) {
            return Err(error);
        }
    }
    Ok(rules)
}
