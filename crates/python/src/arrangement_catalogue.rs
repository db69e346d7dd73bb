//! `ArrangementCatalogue`: a number for each arrangement and back, and draws in which each is equally likely.

use pyo3::prelude::*;
use quixotry_composer::arrangements::Catalogue;

use crate::arrangement::{Arrangement, apart, raised};
use crate::convert::{Count, Text};
use crate::enter;
use crate::errors::Report;

/// All arrangements under one rule, in a specified order. All that are made under a rule are the same.
///
/// Args:
///     apart: how far words keep from those that they do not cross: `sides` or `corners`.
///
/// Raises:
///     UnknownName: there is no such rule.
///     InvalidText: arrangements are not numbered under this rule.
#[pyclass(module = "quixotry._native", name = "ArrangementCatalogue", frozen, skip_from_py_object)]
pub struct ArrangementCatalogue(&'static Catalogue);

#[pymethods]
impl ArrangementCatalogue {
    #[new]
    #[pyo3(signature = (apart = Text("sides".to_owned())), text_signature = "(apart='sides')")]
    fn new(py: Python<'_>, apart: Text) -> PyResult<Self> {
        let apart = self::apart(py, &apart)?;
        let catalogue = enter::at_length(py, move || Catalogue::of(apart))?;
        Ok(Self(catalogue.map_err(|error| raised(py, &error))?))
    }

    /// The version of the order: numbers of another version mean other arrangements.
    #[classattr]
    const VERSION: u32 = Catalogue::VERSION;

    /// The most words of an arrangement.
    #[getter]
    fn most_words(&self) -> usize {
        self.0.most_words()
    }

    /// How many arrangements of so many words there are.
    fn count(&self, words: Count) -> u128 {
        self.0.count(words.0)
    }

    /// The arrangement of so many words with this number, from 0.
    ///
    /// Raises:
    ///     InvalidText: there is no such number.
    fn unrank(&self, py: Python<'_>, words: Count, number: &Bound<'_, PyAny>) -> PyResult<Arrangement> {
        let Ok(number) = number.extract::<u128>() else {
            let message = format!("there is no arrangement '{number}'; a number of 0 or more was expected");
            return Err(Report::new("InvalidText", message).kind("no_arrangement").raise(py));
        };
        let catalogue = self.0;
        let places = enter::at_length(py, move || catalogue.unrank(words.0, number))?;
        Ok(Arrangement::of(places.map_err(|error| raised(py, &error))?, self.0.apart()))
    }

    /// The number of an arrangement among those of as many words.
    ///
    /// Raises:
    ///     InvalidText: it is none under the rule of this catalogue.
    fn rank(&self, py: Python<'_>, arrangement: &Bound<'_, Arrangement>) -> PyResult<u128> {
        let (catalogue, arrangement) = (self.0, arrangement.get().clone());
        let rank = enter::at_length(py, move || catalogue.rank(arrangement.words()))?;
        rank.map_err(|error| raised(py, &error))
    }

    /// Draws of a seed, from the draw with the number `first` on; each arrangement of so many words is equally likely.
    ///
    /// Raises:
    ///     InvalidText: there is no arrangement of so many words.
    fn sample(&self, py: Python<'_>, words: Count, seed: u64, first: u64, count: Count) -> PyResult<Vec<Arrangement>> {
        let catalogue = self.0;
        let drawn = enter::at_length(py, move || catalogue.sample(words.0, seed, first, count.0))?;
        let drawn = drawn.map_err(|error| raised(py, &error))?;
        Ok(drawn.into_iter().map(|places| Arrangement::of(places, self.0.apart())).collect())
    }
}
