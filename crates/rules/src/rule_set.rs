//! Rule sets: every parameter in which the ways to play the game differ, and the presets that come with the package.
//!
//! The meaning of each parameter is told at its field; the values of the presets, with their sources, are in
//! `tables/rules/*.toml`. A user's own table needs every parameter, too: nothing is filled in silently.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::rule_choice::{ChallengeRule, Leftover, StartRule, Variant, WordHelp};
use crate::shelves::RULE_SETS;
use crate::tables::{self, TableError, TableKind, nearest};

/// The most tiles a rack may hold.
pub const MAX_RACK: usize = 10;
/// The most players a game may have.
pub const MAX_PLAYERS: usize = 4;

/// Every parameter of the rules. The order of the fields is the order in which they are shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    /// Name by which the rule set is found: `box`.
    pub name: String,
    /// What it is, in a few words for people.
    pub title: String,
    /// How many tiles a full rack holds, 1 to [`MAX_RACK`].
    pub rack_size: usize,
    /// Fresh tiles in one play and the points they add, by rising number of tiles: `[[7, 50]]`.
    pub bonus: Vec<(usize, i32)>,
    /// An exchange needs this many tiles in the bag, and never fewer than are exchanged.
    pub exchange_min_bag: usize,
    /// Whether the game ends when all players have passed twice in succession (anything else sets the count back).
    pub end_all_pass_twice: bool,
    /// The game ends after this many scoreless turns in a row for each player; 0 for never.
    pub scoreless_turns_per_player: u32,
    /// What happens to the tiles left on the racks when somebody has gone out.
    pub leftover: Leftover,
    /// Whether the game ends when the bag is empty and no player can make any play.
    pub blocked_ends_game: bool,
    /// How invalid words come off, and what a wrong challenge costs.
    pub challenge: ChallengeRule,
    /// Whether the play that ends the game may still be challenged.
    pub challenge_outplay: bool,
    /// When players may look words up.
    pub word_help: WordHelp,
    /// Who starts.
    pub start: StartRule,
    /// Points off for every started minute of overtime; 0 for none.
    pub overtime_penalty: i32,
    /// The game ends when a player exceeds this many minutes of overtime; 0 for never.
    pub overtime_max_minutes: u32,
    /// How the letters of a play must relate to a word.
    pub variant: Variant,
    /// The fewest players.
    pub min_players: usize,
    /// The most players, up to [`MAX_PLAYERS`].
    pub max_players: usize,
    /// Whether, after the play that empties the bag, every player has exactly one more turn and the game then ends.
    pub final_turns_after_empty_bag: bool,
    /// The edition that is used where none is named.
    pub edition: String,
    /// The layout that is used where none is named.
    pub layout: String,
}

impl RuleSet {
    /// The names of all parameters, in the order in which they are shown.
    pub const FIELDS: [&'static str; 21] = [
        "name",
        "title",
        "rack_size",
        "bonus",
        "exchange_min_bag",
        "end_all_pass_twice",
        "scoreless_turns_per_player",
        "leftover",
        "blocked_ends_game",
        "challenge",
        "challenge_outplay",
        "word_help",
        "start",
        "overtime_penalty",
        "overtime_max_minutes",
        "variant",
        "min_players",
        "max_players",
        "final_turns_after_empty_bag",
        "edition",
        "layout",
    ];

    /// The rule set called `name`, in any case, with spaces, hyphens and underscores equal.
    ///
    /// # Errors
    /// [`TableError::UnknownName`] with the nearest name and all known ones.
    pub fn named(name: &str) -> Result<Arc<Self>, TableError> {
        RULE_SETS.named(name)
    }

    /// Names of the rule sets that come with the package, `box` first.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        RULE_SETS.names()
    }

    /// A rule set from the text of a table that gives every parameter.
    ///
    /// # Errors
    /// [`TableError`] naming the line or the field that is wrong.
    pub fn from_toml(text: &str) -> Result<Self, TableError> {
        tables::parse::<Self>(TableKind::RuleSet, text)?.checked()
    }

    /// The same rules with one parameter changed. `value` is written as in a table; quotes around text may be left out.
    ///
    /// ```
    /// use quixotry_rules::rule_set::RuleSet;
    /// let rules = RuleSet::named("box").unwrap().with("challenge", "5-per-word").unwrap();
    /// assert_eq!(rules.challenge.to_string(), "5-per-word");
    /// assert_eq!(rules.with("bonus", "[[6, 20], [7, 50]]").unwrap().bonus_for(6), 20);
    /// ```
    ///
    /// # Errors
    /// [`TableError::Field`] when there is no such parameter or it cannot have this value.
    pub fn with(&self, key: &str, value: &str) -> Result<Self, TableError> {
        let key = key.trim().replace('-', "_").to_lowercase();
        let wrong = |problem: String| TableError::field(TableKind::RuleSet, &self.name, &key, problem);
        let mut table = self.table();
        let Some(old) = table.get(&key) else {
            let known = Self::FIELDS.join(", ");
            return Err(wrong(match nearest(&key, &Self::FIELDS) {
                Some(near) => format!("there is no such parameter; did you mean '{near}'? (known: {known})"),
                None => format!("there is no such parameter; expected one of: {known}"),
            }));
        };
        let value = value.trim();
        let read = toml::from_str::<toml::Table>(&format!("value = {value}")).ok();
        let read = read.filter(|read| read.len() == 1).and_then(|mut read| read.remove("value"));
        let new = match read {
            Some(new @ toml::Value::String(_)) => new,
            _ if old.is_str() => toml::Value::String(value.to_owned()),
            Some(new) => new,
            None => return Err(wrong(format!("'{value}' is not understood; expected a value such as {old}"))),
        };
        table.insert(key.clone(), new);
        let changed: Self = table.try_into().map_err(|error: toml::de::Error| {
            wrong(format!("'{value}' is refused: {}", error.message().trim().replace('\n', " ")))
        })?;
        changed.checked()
    }

    /// Every parameter and its value as text, in the order of [`RuleSet::FIELDS`]; [`RuleSet::with`] reads it back.
    #[must_use]
    pub fn fields(&self) -> Vec<(&'static str, String)> {
        let table = self.table();
        let text = |key: &str| match table.get(key) {
            Some(toml::Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
            None => String::new(),
        };
        Self::FIELDS.iter().map(|&key| (key, text(key))).collect()
    }

    /// The text of a table that [`RuleSet::from_toml`] reads back as these rules.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let table = self.table();
        let lines = Self::FIELDS.iter().filter_map(|&key| table.get(key).map(|value| format!("{key} = {value}\n")));
        lines.collect()
    }

    /// Points added to a play of `tiles` fresh tiles: those of the largest threshold that it reaches.
    #[inline]
    #[must_use]
    pub fn bonus_for(&self, tiles: usize) -> i32 {
        self.bonus.iter().rev().find(|&&(threshold, _)| threshold <= tiles).map_or(0, |&(_, points)| points)
    }

    /// The parameters by name. Plain values always serialise, so that there is nothing to report.
    fn table(&self) -> toml::Table {
        toml::Table::try_from(self).unwrap_or_default()
    }

    /// The rules themselves, if every number makes sense.
    fn checked(self) -> Result<Self, TableError> {
        let wrong =
            |field: &str, problem: String| Err(TableError::field(TableKind::RuleSet, &self.name, field, problem));
        for (field, text) in
            [("name", &self.name), ("title", &self.title), ("edition", &self.edition), ("layout", &self.layout)]
        {
            if text.trim().is_empty() {
                return wrong(field, format!("'{text}' is empty; a text was expected"));
            }
        }
        if !(1..=MAX_RACK).contains(&self.rack_size) {
            return wrong("rack_size", format!("{} tiles; 1 to {MAX_RACK} were expected", self.rack_size));
        }
        let mut least = 1;
        for &(tiles, points) in &self.bonus {
            if !(least..=self.rack_size).contains(&tiles) {
                let expected = format!("{least} to {}, in rising order, were expected", self.rack_size);
                return wrong("bonus", format!("it names {tiles} tiles; {expected}"));
            }
            if !(0..=10_000).contains(&points) {
                return wrong("bonus", format!("it gives {points} points; 0 to 10000 were expected"));
            }
            least = tiles + 1;
        }
        if self.exchange_min_bag > 10_000 {
            return wrong("exchange_min_bag", format!("{} tiles; 0 to 10000 were expected", self.exchange_min_bag));
        }
        if self.scoreless_turns_per_player > 1_000 {
            let found = self.scoreless_turns_per_player;
            return wrong("scoreless_turns_per_player", format!("{found} turns; 0 to 1000 were expected"));
        }
        if !(0..=10_000).contains(&self.overtime_penalty) {
            return wrong("overtime_penalty", format!("{} points; 0 to 10000 were expected", self.overtime_penalty));
        }
        if self.overtime_max_minutes > 10_000 {
            let found = self.overtime_max_minutes;
            return wrong("overtime_max_minutes", format!("{found} minutes; 0 to 10000 were expected"));
        }
        if !(1..=MAX_PLAYERS).contains(&self.min_players) {
            return wrong("min_players", format!("{}; 1 to {MAX_PLAYERS} were expected", self.min_players));
        }
        if !(self.min_players..=MAX_PLAYERS).contains(&self.max_players) {
            let expected = format!("{} to {MAX_PLAYERS} were expected", self.min_players);
            return wrong("max_players", format!("{}; {expected}", self.max_players));
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::Edition;
    use crate::layout::Layout;

    fn rules(name: &str) -> Arc<RuleSet> {
        RuleSet::named(name).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn every_preset_is_whole_and_reads_back() {
        assert_eq!(RuleSet::names().len(), 10);
        for name in RuleSet::names() {
            let rules = rules(name);
            assert_eq!(rules.name, name);
            assert!(Edition::named(&rules.edition).is_ok() && Layout::named(&rules.layout).is_ok(), "{name}");
            assert_eq!(RuleSet::from_toml(&rules.to_toml()).as_ref(), Ok(&*rules));
            let fields = rules.fields();
            assert_eq!(fields.iter().map(|(key, _)| *key).collect::<Vec<_>>(), RuleSet::FIELDS);
            for (key, value) in fields {
                assert_eq!(rules.with(key, &value).as_ref(), Ok(&*rules), "{name} {key} {value}");
            }
        }
    }

    #[test]
    fn the_box_rules_are_those_of_the_box() {
        let rules = rules("box");
        assert_eq!((rules.rack_size, rules.bonus_for(6), rules.bonus_for(7), rules.bonus_for(8)), (7, 0, 50, 50));
        assert!(rules.end_all_pass_twice && rules.blocked_ends_game && rules.challenge_outplay);
        assert_eq!((rules.exchange_min_bag, rules.scoreless_turns_per_player), (0, 0));
        assert_eq!((rules.leftover, rules.challenge), (Leftover::Transfer, ChallengeRule::Single));
        assert_eq!((rules.start, rules.word_help), (StartRule::Draw, WordHelp::OnChallenge));
        assert_eq!((rules.edition.as_str(), rules.layout.as_str()), ("English", "standard"));
    }

    #[test]
    fn the_presets_differ_where_the_sources_do() {
        let naspa = rules("naspa");
        assert_eq!((naspa.exchange_min_bag, naspa.scoreless_turns_per_player), (7, 3));
        assert_eq!((naspa.leftover, naspa.challenge), (Leftover::Double, ChallengeRule::Double));
        assert!(!naspa.end_all_pass_twice && !rules("wespa").end_all_pass_twice);
        assert_eq!(rules("casual").challenge, ChallengeRule::Void);
        assert_eq!(rules("casual").word_help, WordHelp::Always);
        assert_eq!(rules("words-with-friends").bonus_for(7), 35);
        assert_eq!(rules("crossplay").bonus_for(7), 40);
        assert_eq!(
            (rules("crossplay").leftover, rules("crossplay").final_turns_after_empty_bag),
            (Leftover::None, true)
        );
        assert_eq!(rules("wordsmog").variant, Variant::WordSmog);
        assert_eq!(rules("spanish").exchange_min_bag, 1);
        let lexulous = rules("lexulous");
        assert_eq!((6..=9).map(|tiles| lexulous.bonus_for(tiles)).collect::<Vec<_>>(), [0, 40, 50, 50]);
    }

    #[test]
    fn one_parameter_can_be_changed() {
        let base = rules("box");
        let changed =
            base.with("challenge", "5").and_then(|rules| rules.with("Rack-Size", " 8 ")).expect("good values");
        assert_eq!((changed.challenge, changed.rack_size), (ChallengeRule::Bonus { points: 5, per_word: false }, 8));
        assert_eq!(base.with("challenge", "\"double\"").map(|rules| rules.challenge), Ok(ChallengeRule::Double));
        assert_eq!(base.with("challenge", "minus-10").map(|rules| rules.challenge.to_string()), Ok("minus-10".into()));
        assert_eq!(base.with("bonus", "[]").map(|rules| rules.bonus_for(7)), Ok(0));
        assert_eq!(base.with("edition", "French").map(|rules| rules.edition), Ok("French".into()));
        assert_eq!(base.with("title", "true").map(|rules| rules.title), Ok("true".into()));
        for (key, value, expected) in [
            (
                "rack",
                "7",
                "field 'rack': there is no such parameter; did you mean 'rack_size'? (known: name, title, rack_size",
            ),
            ("colour", "7", "field 'colour': there is no such parameter; expected one of: name, title"),
            ("rack_size", "11", "field 'rack_size': 11 tiles; 1 to 10 were expected"),
            ("rack_size", "many", "field 'rack_size': 'many' is not understood; expected a value such as 7"),
            ("rack_size", "-1", "field 'rack_size': '-1' is refused: "),
            ("rack_size", "7\nbonus = []", "field 'rack_size': '7\nbonus = []' is not understood"),
            ("bonus", "[[8, 50]]", "field 'bonus': it names 8 tiles; 1 to 7, in rising order, were expected"),
            ("bonus", "[[7, 50], [6, 20]]", "field 'bonus': it names 6 tiles; 8 to 7"),
            ("bonus", "[[7, -5]]", "field 'bonus': it gives -5 points; 0 to 10000 were expected"),
            (
                "challenge",
                "loud",
                "field 'challenge': 'loud' is refused: 'loud' is no challenge rule; expected void, single",
            ),
            (
                "leftover",
                "half",
                "field 'leftover': 'half' is refused: 'half' is no way to count leftover tiles; expected",
            ),
            ("min_players", "0", "field 'min_players': 0; 1 to 4 were expected"),
            ("max_players", "1", "field 'max_players': 1; 2 to 4 were expected"),
            ("layout", " ", "field 'layout': '' is empty; a text was expected"),
            ("end_all_pass_twice", "maybe", "field 'end_all_pass_twice': 'maybe' is not understood"),
        ] {
            let error = base.with(key, value).expect_err(expected).to_string();
            assert!(error.starts_with(&format!("rule set 'box', {expected}")), "{error}");
        }
    }

    #[test]
    fn a_faulty_table_is_refused_by_line_or_field() {
        let good = rules("box").to_toml();
        for (from, to, expected) in [
            ("rack_size = 7", "rack_size = 7\nracks = 2", "rule set table, line 4 'racks = 2': unknown field `racks`"),
            ("rack_size = 7\n", "", "rule set table: missing field `rack_size`"),
            ("rack_size = 7", "rack_size = \"7\"", "rule set table, line 3 'rack_size = \"7\"': invalid type"),
            ("rack_size = 7", "rack_size = 0", "rule set 'box', field 'rack_size': 0 tiles"),
            ("\"draw\"", "\"dice\"", "rule set table, line 13 'start = \"dice\"': 'dice' is no way to find who starts"),
        ] {
            let table = good.replacen(from, to, 1);
            assert_ne!(table, good);
            let error = RuleSet::from_toml(&table).expect_err(expected).to_string();
            assert!(error.starts_with(expected), "{error}");
        }
        let number = good.replacen("challenge = \"single\"", "challenge = 5", 1);
        assert_eq!(RuleSet::from_toml(&number).map(|rules| rules.challenge.to_string()), Ok("5".into()));
    }
}
