//! `GameState`: the state machine of a game, for `quixotry.game`.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};
use quixotry_lexicon::Letter;
use quixotry_movegen::can_play;
use quixotry_rules::{self as rules, Deal, Event, Fault, Game, Setup, Start, Verdict, Written};

use crate::convert::{Text, read_rack};
use crate::deal;
use crate::edition::Edition;
use crate::enter;
use crate::errors::{self, Report};
use crate::judgement::Legality;
use crate::layout::Layout;
use crate::lexicon::{self, Lexicon};
use crate::moves::{Move, any_move};
use crate::outcome::Outcome;
use crate::position::{Position, setup};
use crate::rule_set::Rules;

/// A game from the draw for the start to the final scores; `quixotry.Game` gives it names and players.
///
/// Players are seats, counted from 0 clockwise. Every action gives the events that it caused, each as its kind and its
/// fields, or is refused and changes nothing.
#[pyclass(module = "quixotry._native", name = "GameState", frozen)]
pub struct GameState {
    game: Mutex<Game>,
    lexicon: Option<Lexicon>,
}

type Events<'py> = Bound<'py, PyList>;

#[pymethods]
impl GameState {
    #[new]
    #[pyo3(signature = (players, *, lexicon = None, rules = None, edition = None, layout = None, seed = 0, start = None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of its own in Python")]
    fn new(
        py: Python<'_>,
        players: usize,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
        seed: u64,
        start: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let setup = setup(py, rules, edition, layout, None)?;
        let lexicon = lexicon::named(py, lexicon, &setup.edition)?;
        let setup = Setup { lexicon: lexicon.as_ref().map(Lexicon::words), ..setup };
        let blocked = lexicon.as_ref().map(|_| can_play as rules::CanPlay);
        let game = Game::new(setup, players, seed, read_start(start)?, blocked);
        Ok(Self { game: Mutex::new(game.map_err(|error| cannot_begin(py, &error))?), lexicon })
    }

    /// A game that goes on from a position: its player on turn has seat 0, unknown racks are dealt by `seed`.
    #[classmethod]
    fn from_position(cls: &Bound<'_, PyType>, position: &Bound<'_, Position>, seed: u64) -> PyResult<Self> {
        let position = position.get();
        let blocked = position.lexicon.as_ref().map(|_| can_play as rules::CanPlay);
        let game = Game::from_position(&position.inner, seed, blocked);
        let game = game.map_err(|error| cannot_begin(cls.py(), &error))?;
        Ok(Self { game: Mutex::new(game), lexicon: position.lexicon.clone() })
    }

    /// A game with tiles that are already dealt, for records and tests. It has no events yet.
    ///
    /// Args:
    ///     racks: by seat; their number is that of the players.
    ///     bag: the tiles in the order of drawing.
    ///     scores: by seat; zeros if there are none.
    ///     board: a line of CGP, of which only the board counts, or plays to lay down unjudged.
    ///     on_turn: the seat that is on turn.
    ///     seed: of the shuffles to come.
    ///     lexicon, rules, edition, layout: as for a new game.
    #[classmethod]
    #[pyo3(signature = (racks, bag = "", *, scores = None, board = None, on_turn = 0, seed = 0, lexicon = None, rules = None, edition = None, layout = None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of its own in Python")]
    fn from_deal(
        cls: &Bound<'_, PyType>,
        racks: Vec<String>,
        bag: &str,
        scores: Option<Vec<i32>>,
        board: Option<&Bound<'_, PyAny>>,
        on_turn: usize,
        seed: u64,
        lexicon: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        edition: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let py = cls.py();
        let setup = setup(py, rules, edition, layout, None)?;
        let lexicon = lexicon::named(py, lexicon, &setup.edition)?;
        let setup = Setup { lexicon: lexicon.as_ref().map(Lexicon::words), ..setup };
        let deal = Deal {
            racks: deal::racks(py, &racks, &setup)?,
            bag: deal::bag(py, bag, &setup)?,
            scores: scores.unwrap_or_default(),
            board: board.map(|board| deal::board(board, &setup)).transpose()?,
            on_turn,
            seed,
            ..Deal::default()
        };
        let blocked = lexicon.as_ref().map(|_| can_play as rules::CanPlay);
        let game = Game::from_deal(setup, deal, blocked).map_err(|error| cannot_begin(py, &error))?;
        Ok(Self { game: Mutex::new(game), lexicon })
    }

    // Actions.

    /// A turn of the player on turn: a play, an exchange or a pass.
    fn play<'py>(&self, r#move: &Bound<'py, PyAny>) -> PyResult<Events<'py>> {
        let py = r#move.py();
        let mv = any_move(r#move, &self.setup().edition)?;
        let refused = |faults: Vec<Fault>| errors::illegal(py, &mv.text(), &faults);
        let written = self.written(&mv).map_err(|faults| {
            // Where nobody may take a turn, that is the reason, as for every other move.
            let no_turn = self.lock().judge(&Written::Pass).faults;
            refused(if no_turn.is_empty() { faults } else { no_turn })
        })?;
        let caused = enter::briefly(py, || self.lock().play(&written).map(<[Event]>::to_vec));
        self.told(py, &caused.map_err(&refused)?)
    }

    /// The player at seat `by` challenges words of the last play; none named means all. A verdict, `stands` or
    /// `withdrawn`, is one that was decided elsewhere.
    #[pyo3(signature = (words, by, verdict = None))]
    fn challenge<'py>(
        &self,
        py: Python<'py>,
        words: Vec<Text>,
        by: usize,
        verdict: Option<Text>,
    ) -> PyResult<Events<'py>> {
        let verdict = verdict.map(|name| verdict_named(py, &name)).transpose()?;
        let caused = enter::briefly(py, || self.lock().challenge_texts(by, &words, verdict).map(<[Event]>::to_vec));
        self.answer(py, caused)
    }

    /// Tells which tiles players hold, by seat, `None` for those of whom nothing is told: what nobody has seen yet is
    /// dealt anew, so that it comes out that way. With `beyond`, tiles that are not left are made from others.
    ///
    /// Raises:
    ///     InvalidRack: a text is no tiles.
    ///     GameError: such tiles are not there, or are more than a rack holds.
    #[pyo3(signature = (racks, beyond = false))]
    fn arrange(&self, py: Python<'_>, racks: Vec<Option<Text>>, beyond: bool) -> PyResult<()> {
        let setup = self.setup();
        let read = |rack: Option<Text>| rack.map(|text| read_rack(py, &text, setup.alphabet())).transpose();
        let told = racks.into_iter().map(read).collect::<PyResult<Vec<_>>>()?;
        let arranged = self.lock().arrange(&told, beyond);
        arranged.map_err(|error| Report::new("GameError", error.to_string()).kind("no_such_rack").raise(py))
    }

    /// Lets the last play stand.
    fn accept<'py>(&self, py: Python<'py>) -> PyResult<Events<'py>> {
        let caused = enter::briefly(py, || self.lock().accept().map(<[Event]>::to_vec));
        self.answer(py, caused)
    }

    /// A player gives up.
    fn resign<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Events<'py>> {
        let caused = enter::briefly(py, || self.lock().resign(player).map(<[Event]>::to_vec));
        self.answer(py, caused)
    }

    /// Takes off the rule set's points for each started minute of `seconds` over time.
    fn time_penalty<'py>(&self, py: Python<'py>, player: usize, seconds: f64) -> PyResult<Events<'py>> {
        let over = Duration::try_from_secs_f64(seconds).map_err(|_| {
            let message = format!("{seconds} seconds over time; a number from 0 on was expected");
            Report::new("GameError", message).kind("bad_time").raise(py)
        })?;
        let caused = enter::briefly(py, || self.lock().time_penalty(player, over).map(<[Event]>::to_vec));
        self.answer(py, caused)
    }

    /// Takes off `points` for overtime.
    fn time_penalty_of<'py>(&self, py: Python<'py>, player: usize, points: i32) -> PyResult<Events<'py>> {
        let caused = enter::briefly(py, || self.lock().time_penalty_of(player, points).map(<[Event]>::to_vec));
        self.answer(py, caused)
    }

    /// Adds `points` to a score that was written down wrongly.
    fn correct_score<'py>(&self, py: Python<'py>, player: usize, points: i32) -> PyResult<Events<'py>> {
        let caused = enter::briefly(py, || self.lock().correct_score(player, points).map(<[Event]>::to_vec));
        self.answer(py, caused)
    }

    /// Takes the last action back, with its events.
    fn undo(&self, py: Python<'_>) -> PyResult<()> {
        let undone = self.lock().undo();
        undone.map_err(|faults| refused(py, &faults))
    }

    /// A game of its own in the same state, with the same bag and the same past.
    fn copy(&self) -> Self {
        Self { game: Mutex::new(self.lock().clone()), lexicon: self.lexicon.clone() }
    }

    // Questions.

    /// Does nothing if the player at a seat may take a turn now, and raises the reason if not.
    fn check_turn(&self, py: Python<'_>, player: usize) -> PyResult<()> {
        let allowed = self.lock().check_turn(player);
        allowed.map_err(|faults| errors::illegal(py, &format!("a turn of player {player}"), &faults))
    }

    /// What `play` would say of a move, changing nothing; invalid words are named under any rule.
    fn judge(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Legality> {
        let mv = any_move(r#move, &self.setup().edition)?;
        let game = self.lock();
        let Some(position) = game.position_for(game.on_turn()) else { return Ok(Legality::misplaced(&[])) };
        Ok(match mv.on(&position) {
            Ok(written) => Legality::of(&position, &written, &game.judge(&written)),
            Err(mut faults) => {
                faults.extend(game.judge(&Written::Pass).faults);
                Legality::misplaced(&faults)
            }
        })
    }

    /// What the player at a seat may know, himself first.
    fn view(&self, py: Python<'_>, seat: usize) -> PyResult<Position> {
        let position = self.lock().position_for(seat);
        let position = position.ok_or_else(|| {
            let message = format!("there is no seat {seat}; 0 to {} were expected", self.lock().players() - 1);
            Report::new("GameError", message).kind("no_such_player").raise(py)
        })?;
        Ok(Position::new(position, self.lexicon.clone()))
    }

    /// Everything that happened, each event as its kind and its fields.
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Events<'py>> {
        let events = self.lock().events().to_vec();
        self.told(py, &events)
    }

    /// How many events there are.
    #[getter]
    fn event_count(&self) -> usize {
        self.lock().events().len()
    }

    /// The last play while it may be challenged: player, move, words, score, and why the game ends if it stands.
    fn window<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(window) = self.lock().window().cloned() else { return Ok(None) };
        let setup = self.setup();
        let fields = PyDict::new(py);
        fields.set_item("player", window.player)?;
        fields.set_item("move", Move::of(&rules::Move::Place(window.placement), &setup.edition))?;
        let words: Vec<Vec<Letter>> = window.words.iter().filter_map(rules::FormedWord::letters).collect();
        fields.set_item("words", texts(py, &words, &setup)?)?;
        fields.set_item("score", window.score)?;
        fields.set_item("ends", window.ends.map(rules::EndReason::name))?;
        Ok(Some(fields))
    }

    /// How many players there are.
    #[getter]
    fn players(&self) -> usize {
        self.lock().players()
    }

    /// The scores by seat.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let scores = self.lock().scores().to_vec();
        PyTuple::new(py, scores)
    }

    /// The racks by seat.
    #[getter]
    fn racks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let game = self.lock();
        let racks: Vec<String> = game.racks().iter().map(|rack| rack.text(game.setup().alphabet())).collect();
        drop(game);
        PyTuple::new(py, racks)
    }

    /// How many tiles the bag holds.
    #[getter]
    fn bag(&self) -> usize {
        self.lock().bag_count()
    }

    /// The tiles of the bag in the order of drawing: secret, for records and tests.
    fn bag_tiles(&self) -> Vec<String> {
        let game = self.lock();
        let alphabet = game.setup().alphabet();
        game.bag().tiles().map(|tile| alphabet.tile_text(tile).to_owned()).collect()
    }

    /// The seat that acts next if the last play stands.
    #[getter]
    fn on_turn(&self) -> usize {
        self.lock().on_turn()
    }

    /// `playing`, `final_challenge` or `over`.
    #[getter]
    fn phase(&self) -> &'static str {
        self.lock().phase().name()
    }

    /// Turns in succession that scored nothing.
    #[getter]
    fn scoreless(&self) -> u32 {
        self.lock().scoreless()
    }

    /// Whether players may look words up now.
    #[getter]
    fn may_look_up(&self) -> bool {
        self.lock().may_look_up()
    }

    /// How many actions can be taken back.
    #[getter]
    fn undoable(&self) -> usize {
        self.lock().undoable()
    }

    /// How the game ended; `None` while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.lock().outcome().map(Outcome::from)
    }

    /// The words that count; `None` if every word is valid.
    #[getter]
    fn lexicon(&self) -> Option<Lexicon> {
        self.lexicon.clone()
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.setup().rules)
    }

    /// The tiles and their values.
    #[getter]
    fn edition(&self) -> Edition {
        Edition(self.setup().edition)
    }

    /// The board's size and premium squares.
    #[getter]
    fn layout(&self) -> Layout {
        Layout(self.setup().layout)
    }
}

impl GameState {
    /// The game. A panic while it was locked cannot have left it half-changed: actions change a copy.
    fn lock(&self) -> MutexGuard<'_, Game> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn setup(&self) -> Setup {
        self.lock().setup().clone()
    }

    fn written(&self, mv: &Move) -> Result<Written, Vec<Fault>> {
        let game = self.lock();
        let position = game.position_for(game.on_turn()).ok_or_else(Vec::new)?;
        mv.on(&position)
    }

    fn answer<'py>(&self, py: Python<'py>, caused: Result<Vec<Event>, Vec<Fault>>) -> PyResult<Events<'py>> {
        self.told(py, &caused.map_err(|faults| refused(py, &faults))?)
    }

    fn told<'py>(&self, py: Python<'py>, events: &[Event]) -> PyResult<Events<'py>> {
        let setup = self.setup();
        let events: Vec<_> = events.iter().map(|event| fields(py, event, &setup)).collect::<PyResult<_>>()?;
        PyList::new(py, events)
    }
}

fn read_start(start: Option<&Bound<'_, PyAny>>) -> PyResult<Start> {
    let Some(start) = start else { return Ok(Start::ByRule) };
    if let Ok(seat) = start.extract::<usize>() {
        return Ok(Start::Seat(seat));
    }
    match start.extract::<Text>().as_deref() {
        Ok("draw") => Ok(Start::Draw),
        Ok("random") => Ok(Start::Random),
        _ => {
            let found = start.repr()?.to_string();
            let message = format!("{found} is no way to find who starts; 'draw', 'random' or a seat was expected");
            Err(Report::new("GameError", message).kind("start").input(&found).raise(start.py()))
        }
    }
}

fn cannot_begin(py: Python<'_>, error: &rules::GameError) -> PyErr {
    let kind = match error {
        rules::GameError::Players { .. } => "players",
        rules::GameError::Seat { .. } => "no_such_player",
        rules::GameError::Over => "game_over",
        _ => "tiles",
    };
    Report::new("GameError", format!("the game cannot begin: {error}")).kind(kind).raise(py)
}

fn refused(py: Python<'_>, faults: &[Fault]) -> PyErr {
    let kind = faults.first().map_or("game", |fault| fault.kind.name());
    Report::new("GameError", rules::fault::sentences(faults)).kind(kind).raise(py)
}

fn texts<'py>(py: Python<'py>, words: &[Vec<Letter>], setup: &Setup) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, words.iter().map(|word| setup.alphabet().word_text(word)))
}

/// The verdict that a text names.
fn verdict_named(py: Python<'_>, name: &str) -> PyResult<Verdict> {
    Verdict::named(name).ok_or_else(|| {
        let message = format!("there is no verdict '{name}'; stands or withdrawn was expected");
        Report::new("GameError", message).kind("verdict").input(name).raise(py)
    })
}

/// An event as its kind and its fields, which `quixotry.game.Event` documents.
fn fields<'py>(py: Python<'py>, event: &Event, setup: &Setup) -> PyResult<(&'static str, Bound<'py, PyDict>)> {
    let (edition, alphabet) = (&setup.edition, setup.alphabet());
    let fields = PyDict::new(py);
    match event {
        Event::Start { rounds, starter } => {
            let mut told = Vec::new();
            for round in rounds {
                let draws = round.iter().map(|&(player, tile)| (player, alphabet.tile_text(tile)));
                told.push(PyTuple::new(py, draws)?);
            }
            fields.set_item("rounds", PyTuple::new(py, told)?)?;
            fields.set_item("starter", starter)?;
        }
        Event::Play { player, rack, placement, score, words } => {
            fields.set_item("player", player)?;
            fields.set_item("rack", rack.text(alphabet))?;
            fields.set_item("move", Move::of(&rules::Move::Place(placement.clone()), edition))?;
            fields.set_item("score", score)?;
            fields.set_item("words", texts(py, words, setup)?)?;
        }
        Event::Exchange { player, rack, tiles } => {
            fields.set_item("player", player)?;
            fields.set_item("rack", rack.text(alphabet))?;
            fields.set_item("tiles", tiles.text(alphabet))?;
            fields.set_item("count", tiles.len())?;
        }
        Event::Pass { player, rack } => {
            fields.set_item("player", player)?;
            fields.set_item("rack", rack.text(alphabet))?;
        }
        Event::Challenge { by, player, words, verdict, player_points, challenger_points } => {
            fields.set_item("by", by)?;
            fields.set_item("player", player)?;
            fields.set_item("words", texts(py, words, setup)?)?;
            fields.set_item("verdict", verdict.name())?;
            fields.set_item("player_points", player_points)?;
            fields.set_item("challenger_points", challenger_points)?;
        }
        Event::Forfeit { player } | Event::Resigned { player } => fields.set_item("player", player)?,
        Event::TimePenalty { player, over, points } => {
            fields.set_item("player", player)?;
            fields.set_item("seconds", over.map(|over| over.as_secs_f64()))?;
            fields.set_item("points", points)?;
        }
        Event::Correction { player, points } => {
            fields.set_item("player", player)?;
            fields.set_item("points", points)?;
        }
        Event::End { reason, out, loser, adjustments } => {
            fields.set_item("reason", reason.name())?;
            fields.set_item("out", out)?;
            fields.set_item("loser", loser)?;
            fields.set_item("adjustments", PyTuple::new(py, adjustments)?)?;
        }
    }
    Ok((event.name(), fields))
}
