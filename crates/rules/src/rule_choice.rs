//! The parameters of a rule set that choose among named ways: challenge, leftovers, help, start, variant.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::tables::slug;

/// A text that names no way to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChoiceError {
    what: &'static str,
    text: String,
    expected: &'static str,
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no {}; expected {}", self.text, self.what, self.expected)
    }
}

impl std::error::Error for ChoiceError {}

/// A fieldless enum whose values are read and written by name.
macro_rules! choice {
    (
        $(#[$about:meta])* $name:ident, $what:literal, $expected:literal,
        { $( $(#[$doc:meta])* $variant:ident = $text:literal ),+ $(,)? }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "&'static str")]
        pub enum $name { $( $(#[$doc])* $variant ),+ }

        impl $name {
            /// Every value.
            pub const ALL: &'static [Self] = &[$( Self::$variant ),+];

            /// The value's name, as in a table.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $( Self::$variant => $text ),+ }
            }
        }

        impl FromStr for $name {
            type Err = ChoiceError;

            fn from_str(text: &str) -> Result<Self, ChoiceError> {
                let wanted = slug(text);
                Self::ALL.iter().copied().find(|choice| choice.name() == wanted).ok_or_else(|| ChoiceError {
                    what: $what,
                    text: text.to_owned(),
                    expected: $expected,
                })
            }
        }

        impl TryFrom<String> for $name {
            type Error = ChoiceError;

            fn try_from(text: String) -> Result<Self, ChoiceError> {
                text.parse()
            }
        }

        impl From<$name> for &'static str {
            fn from(choice: $name) -> Self {
                choice.name()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

choice! {
    /// What happens to the tiles left on the racks when somebody has gone out.
    Leftover, "way to count leftover tiles", "transfer, double or none",
    {
        /// Every other player loses the value of his own; the player who went out gains the sum.
        Transfer = "transfer",
        /// The player who went out gains twice the opponent's; with three or more players the same as transfer.
        Double = "double",
        /// Nothing is added or taken off.
        None = "none",
    }
}

choice! {
    /// When players may look words up (hints and previews of validity included).
    WordHelp, "word help", "never, on-challenge or always",
    {
        /// Not at all.
        Never = "never",
        /// Only the verdict of a challenge tells whether a word is valid.
        OnChallenge = "on-challenge",
        /// At any time.
        Always = "always",
    }
}

choice! {
    /// Who starts.
    StartRule, "way to find who starts", "draw, given or random",
    {
        /// Each draws a tile: the nearest to the start of the alphabet starts, a blank before all letters.
        Draw = "draw",
        /// The first player named starts.
        Given = "given",
        /// One of the players, by the game's random numbers.
        Random = "random",
    }
}

choice! {
    /// How the letters of a play must relate to a word.
    Variant, "variant", "classic or wordsmog",
    {
        /// They must spell one.
        Classic = "classic",
        /// Some order of them must spell one.
        WordSmog = "wordsmog",
    }
}

/// How invalid words come off the board, and what a wrong challenge costs.
///
/// As text: `void`, `single`, `double`, `triple`, `5`, `5-per-word`, `minus-10`, `minus-10-per-word`; the numbers are free.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "TextOrNumber", into = "String")]
pub enum ChallengeRule {
    /// A play with an invalid word cannot be made; there are no challenges.
    Void,
    /// A wrong challenge costs nothing.
    Single,
    /// The wrong challenger forfeits his next turn.
    Double,
    /// Whoever loses the challenge loses the game.
    Triple,
    /// The challenged player gains points when the challenge is wrong.
    Bonus {
        /// Points gained.
        points: u16,
        /// Whether they are counted for every word named, rather than once for the play.
        per_word: bool,
    },
    /// The wrong challenger loses points.
    Penalty {
        /// Points lost.
        points: u16,
        /// Whether they are counted for every word named, rather than once for the play.
        per_word: bool,
    },
}

/// What a challenge costs that fails, because every word named is valid.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FailedChallenge {
    /// Points that the challenged player gains.
    pub gained: i32,
    /// Points that the challenger loses.
    pub lost: i32,
    /// Whether the challenger forfeits his next turn.
    pub turn: bool,
    /// Whether the challenger loses the game.
    pub game: bool,
}

impl ChallengeRule {
    const EXPECTED: &'static str = "void, single, double, triple, a bonus for the challenged such as 5 or 5-per-word, or a \
         penalty for the challenger such as minus-10 or minus-5-per-word";
    const MOST_POINTS: u16 = 1000;

    /// Whether plays may be challenged at all.
    #[must_use]
    pub const fn allows_challenges(self) -> bool {
        !matches!(self, Self::Void)
    }

    /// What it costs to name `words` words that are all valid.
    #[must_use]
    pub fn failed(self, words: usize) -> FailedChallenge {
        let times = |points: u16, per_word: bool| {
            let times = if per_word { words } else { 1 };
            i32::from(points).saturating_mul(i32::try_from(times).unwrap_or(i32::MAX))
        };
        let nothing = FailedChallenge::default();
        match self {
            Self::Void | Self::Single => nothing,
            Self::Double => FailedChallenge { turn: true, ..nothing },
            Self::Triple => FailedChallenge { game: true, ..nothing },
            Self::Bonus { points, per_word } => FailedChallenge { gained: times(points, per_word), ..nothing },
            Self::Penalty { points, per_word } => FailedChallenge { lost: times(points, per_word), ..nothing },
        }
    }
}

impl FromStr for ChallengeRule {
    type Err = ChoiceError;

    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        let error = || ChoiceError { what: "challenge rule", text: text.to_owned(), expected: Self::EXPECTED };
        let wanted = slug(text);
        // A hyphen in front would vanish in the comparison of names, and -5 would become a bonus.
        if text.trim_start().starts_with('-') {
            return Err(error());
        }
        match wanted.as_str() {
            "void" => return Ok(Self::Void),
            "single" => return Ok(Self::Single),
            "double" => return Ok(Self::Double),
            "triple" => return Ok(Self::Triple),
            _ => {}
        }
        let (minus, rest) = match wanted.strip_prefix("minus-") {
            Some(rest) => (true, rest),
            None => (false, wanted.strip_prefix('+').unwrap_or(&wanted)),
        };
        let (number, per_word) = match rest.strip_suffix("-per-word") {
            Some(number) => (number, true),
            None => (rest.strip_suffix("-per-play").unwrap_or(rest), false),
        };
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(error());
        }
        let points = number.parse().ok().filter(|points| (1..=Self::MOST_POINTS).contains(points)).ok_or_else(error)?;
        Ok(if minus { Self::Penalty { points, per_word } } else { Self::Bonus { points, per_word } })
    }
}

impl fmt::Display for ChallengeRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = |per_word: bool| if per_word { "-per-word" } else { "" };
        match *self {
            Self::Void => f.write_str("void"),
            Self::Single => f.write_str("single"),
            Self::Double => f.write_str("double"),
            Self::Triple => f.write_str("triple"),
            Self::Bonus { points, per_word } => write!(f, "{points}{}", unit(per_word)),
            Self::Penalty { points, per_word } => write!(f, "minus-{points}{}", unit(per_word)),
        }
    }
}

/// A table may say `challenge = 5` as well as `challenge = "5"`.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a text such as \"double\" or a number of points")]
enum TextOrNumber {
    Number(u16),
    Text(String),
}

impl TryFrom<TextOrNumber> for ChallengeRule {
    type Error = ChoiceError;

    fn try_from(value: TextOrNumber) -> Result<Self, ChoiceError> {
        match value {
            TextOrNumber::Number(points) => points.to_string().parse(),
            TextOrNumber::Text(text) => text.parse(),
        }
    }
}

impl From<ChallengeRule> for String {
    fn from(rule: ChallengeRule) -> Self {
        rule.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn challenge_rules_read_back() {
        for text in ["void", "single", "double", "triple", "5", "10-per-word", "minus-10", "minus-5-per-word"] {
            let rule: ChallengeRule = text.parse().expect(text);
            assert_eq!(rule.to_string(), text);
        }
        for (text, canonical) in [("VOID", "void"), ("+5", "5"), ("5 per word", "5-per-word"), ("5-per-play", "5")] {
            assert_eq!(text.parse::<ChallengeRule>().map(|rule| rule.to_string()).as_deref(), Ok(canonical));
        }
        for text in ["", "0", "5-per", "minus", "minus-", "-5", "--5", "5.5", "1001", "99999", "free-for-all", "+"] {
            let error = text.parse::<ChallengeRule>().expect_err(text);
            assert!(error.to_string().starts_with(&format!("'{text}' is no challenge rule; expected void")));
        }
    }

    #[test]
    fn choices_read_back_and_refuse_by_name() {
        for &choice in WordHelp::ALL {
            assert_eq!(choice.name().parse(), Ok(choice));
        }
        assert_eq!("On Challenge".parse(), Ok(WordHelp::OnChallenge));
        let error = "triple".parse::<Leftover>().expect_err("none of them");
        assert_eq!(error.to_string(), "'triple' is no way to count leftover tiles; expected transfer, double or none");
    }
}
