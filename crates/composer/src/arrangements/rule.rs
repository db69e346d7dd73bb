//! How far words keep apart in an arrangement: the strict rule, the same with corners, or the bare geometry.

use std::str::FromStr;

/// Which squares around a word are closed to the words that do not cross it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Apart {
    /// The squares along its sides and beyond its ends: the strict rule.
    #[default]
    Sides,
    /// Those, and the four squares at its corners: words do not even touch diagonally.
    Corners,
    /// None: words may lie side by side, but each shares exactly one square with those before it.
    Bare,
}

impl Apart {
    /// All of them, the strict rule first.
    pub const ALL: [Self; 3] = [Self::Sides, Self::Corners, Self::Bare];

    /// Its name: `sides`, `corners` or `bare`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sides => "sides",
            Self::Corners => "corners",
            Self::Bare => "bare",
        }
    }
}

/// There is no rule of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownApart(pub String);

impl std::fmt::Display for UnknownApart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} is no rule for how words keep apart; sides, corners or bare was expected", self.0)
    }
}

impl std::error::Error for UnknownApart {}

impl FromStr for Apart {
    type Err = UnknownApart;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|apart| apart.name() == text).ok_or_else(|| UnknownApart(text.to_owned()))
    }
}
