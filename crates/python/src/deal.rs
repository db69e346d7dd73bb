//! Tiles that are already dealt: the arguments of `GameState.from_deal`, read.

use pyo3::prelude::*;
use pyo3::types::PyString;
use quixotry_lexicon::Tile;
use quixotry_rules::position::put;
use quixotry_rules::{self as rules, Board, Rack, Setup, Written, cgp};

use crate::convert::{Text, read_rack};
use crate::errors::{self, Report};

/// The racks by seat.
pub fn racks(py: Python<'_>, racks: &[String], setup: &Setup) -> PyResult<Vec<Rack>> {
    racks.iter().map(|rack| read_rack(py, rack, setup.alphabet())).collect()
}

/// The bag in the order of drawing.
pub fn bag(py: Python<'_>, text: &str, setup: &Setup) -> PyResult<Vec<Tile>> {
    let read = setup.alphabet().tiles(text);
    read.map_err(|error| errors::not_letters(py, "InvalidRack", text, &error))
}

/// A board from a line of CGP, of which the rest does not count, or from plays that are laid down unjudged.
pub fn board(argument: &Bound<'_, PyAny>, setup: &Setup) -> PyResult<Board> {
    let py = argument.py();
    if let Ok(text) = argument.cast::<PyString>() {
        let position = cgp::parse(text.to_str()?, setup).map_err(|error| errors::invalid_cgp(py, &error))?;
        return Ok(position.board);
    }
    let mut board = Board::new(setup.layout.rows(), setup.layout.columns());
    for play in argument.try_iter()? {
        let text: Text = play?.extract()?;
        let written = Written::parse(&text, setup.alphabet()).map_err(|error| errors::invalid_move(py, &error))?;
        let Written::Play(play) = written else {
            let message = format!("'{text}' is no play; one to lay on the board was expected, such as '8H WORD'");
            return Err(Report::new("InvalidMove", message).input(&text).raise(py));
        };
        let placement = rules::judge::settle(setup, &board, &play);
        put(&mut board, &placement.map_err(|faults| errors::illegal(py, &text, &faults))?);
    }
    Ok(board)
}
