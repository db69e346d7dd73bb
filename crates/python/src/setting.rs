//! What a game is played with as arguments of a call: lexicon, rules, edition and layout by name, and written back.

use std::sync::Arc;

use pyo3::prelude::*;
use quixotry_rules::{self as rules, Setup};

use crate::edition::Edition;
use crate::layout::Layout;
use crate::lexicon::{self, Lexicon};
use crate::position::setup;
use crate::rule_set::Rules;
use crate::show::{quoted, written};

/// A setup, and the word list as Python knows it.
#[derive(Clone)]
pub struct Setting {
    pub setup: Arc<Setup>,
    pub lexicon: Option<Lexicon>,
}

/// What stands for a setting when it is pickled: lexicon, rules, edition, layout.
pub type Parts<'py> = (Option<Bound<'py, Lexicon>>, Bound<'py, Rules>, Bound<'py, Edition>, Bound<'py, Layout>);

impl Setting {
    /// What the caller names; what is not named is what the rules say, and the rules are those of the box.
    pub fn read(
        py: Python<'_>,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let setup = setup(py, rules, edition, layout, None)?;
        let lexicon = lexicon::named(py, lexicon, &setup.edition)?;
        let words = lexicon.as_ref().map(Lexicon::words);
        Ok(Self { setup: Arc::new(Setup { lexicon: words, ..setup }), lexicon })
    }

    /// The setting of what was pickled.
    pub fn restored((lexicon, rules, edition, layout): &Parts<'_>) -> Self {
        let lexicon = lexicon.as_ref().map(|lexicon| lexicon.get().clone());
        let setup = Setup {
            edition: Arc::clone(&edition.get().0),
            layout: Arc::clone(&layout.get().0),
            rules: Arc::clone(&rules.get().0),
            lexicon: lexicon.as_ref().map(Lexicon::words),
        };
        Self { setup: Arc::new(setup), lexicon }
    }

    /// What [`Setting::restored`] takes.
    pub fn parts(&self) -> (Option<Lexicon>, Rules, Edition, Layout) {
        (self.lexicon.clone(), self.rules(), self.edition(), self.layout())
    }

    pub fn rules(&self) -> Rules {
        Rules(Arc::clone(&self.setup.rules))
    }

    pub fn edition(&self) -> Edition {
        Edition(Arc::clone(&self.setup.edition))
    }

    pub fn layout(&self) -> Layout {
        Layout(Arc::clone(&self.setup.layout))
    }

    /// As keyword arguments: `lexicon=…, rules=…`, and edition and layout where they are not those of the rules.
    pub fn keywords(&self, py: Python<'_>) -> PyResult<String> {
        keywords(py, &self.setup, self.lexicon.as_ref())
    }
}

/// A setup as keyword arguments that give it again.
pub fn keywords(py: Python<'_>, setup: &Setup, lexicon: Option<&Lexicon>) -> PyResult<String> {
    let rules = Rules(Arc::clone(&setup.rules));
    let (edition, layout) = (Edition(Arc::clone(&setup.edition)), Layout(Arc::clone(&setup.layout)));
    let lexicon = lexicon.map_or_else(|| quoted(py, lexicon::ANY), |lexicon| lexicon.__repr__(py))?;
    let named = rules.plain_name().map(|name| quoted(py, name)).transpose()?;
    let mut text = format!("lexicon={lexicon}, rules={}", named.map_or_else(|| rules.__repr__(py), Ok)?);
    if !is_named(edition.plain_name(), &setup.rules.edition) {
        text.push_str(&format!(", edition={}", edition.short_repr(py)?));
    }
    if !is_named(layout.plain_name(), &setup.rules.layout) {
        let plain = layout.plain_name().map(|name| quoted(py, name)).transpose()?;
        text.push_str(&format!(", layout={}", plain.map_or_else(|| written(py, layout), Ok)?));
    }
    Ok(text)
}

fn is_named(name: Option<&str>, other: &str) -> bool {
    name.is_some_and(|name| rules::tables::slug(name) == rules::tables::slug(other))
}
