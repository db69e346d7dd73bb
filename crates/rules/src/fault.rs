//! What can be wrong with a move, each with a place and a sentence.

use quixotry_lexicon::{Alphabet, Tile};

use crate::board::Board;
use crate::judge::FormedWord;
use crate::play::WrittenPlay;
use crate::rack::Rack;
use crate::square::Square;

/// The kinds of faults, in the order in which they are reported.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FaultKind {
    /// No fresh tile is put down.
    NothingPlaced,
    /// A tile lies off the board.
    OffBoard,
    /// A tile lies on a square that holds another.
    Occupied,
    /// A square in between is empty.
    Gap,
    /// The tiles lie in neither one row nor one column.
    NotInLine,
    /// The first play misses the start square.
    NoCentre,
    /// No word of two tiles is formed.
    TooShort,
    /// The play touches no tile on the board.
    NotConnected,
    /// A tile is not on the rack.
    NotOnRack,
    /// A blank has no letter yet.
    BlankUndesignated,
    /// A word is not in the list.
    InvalidWord,
    /// Too few tiles are in the bag for an exchange.
    ExchangeBag,
    /// It is somebody else's turn.
    OutOfTurn,
    /// The game is over.
    GameOver,
    /// Only a challenge or its waiver is left.
    FinalChallenge,
    /// No play is open to a challenge.
    NothingToChallenge,
    /// A player challenges his own play.
    OwnPlay,
    /// A challenged word is none of the play's.
    NotInPlay,
    /// No play waits to be accepted.
    NothingToAccept,
    /// Nothing has been done that could be taken back.
    NothingToUndo,
    /// There is no player of this number.
    NoSuchPlayer,
}

impl FaultKind {
    /// Every kind, in order.
    pub const ALL: [Self; 21] = [
        Self::NothingPlaced,
        Self::OffBoard,
        Self::Occupied,
        Self::Gap,
        Self::NotInLine,
        Self::NoCentre,
        Self::TooShort,
        Self::NotConnected,
        Self::NotOnRack,
        Self::BlankUndesignated,
        Self::InvalidWord,
        Self::ExchangeBag,
        Self::OutOfTurn,
        Self::GameOver,
        Self::FinalChallenge,
        Self::NothingToChallenge,
        Self::OwnPlay,
        Self::NotInPlay,
        Self::NothingToAccept,
        Self::NothingToUndo,
        Self::NoSuchPlayer,
    ];

    /// The kind as scripts know it: `invalid_word`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NothingPlaced => "nothing_placed",
            Self::OffBoard => "off_board",
            Self::Occupied => "occupied",
            Self::Gap => "gap",
            Self::NotInLine => "not_in_line",
            Self::NoCentre => "no_centre",
            Self::TooShort => "too_short",
            Self::NotConnected => "not_connected",
            Self::NotOnRack => "not_on_rack",
            Self::BlankUndesignated => "blank_undesignated",
            Self::InvalidWord => "invalid_word",
            Self::ExchangeBag => "exchange_bag",
            Self::OutOfTurn => "out_of_turn",
            Self::GameOver => "game_over",
            Self::FinalChallenge => "final_challenge",
            Self::NothingToChallenge => "nothing_to_challenge",
            Self::OwnPlay => "own_play",
            Self::NotInPlay => "not_in_play",
            Self::NothingToAccept => "nothing_to_accept",
            Self::NothingToUndo => "nothing_to_undo",
            Self::NoSuchPlayer => "no_such_player",
        }
    }
}

/// One thing that is wrong with a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// Where, if it has a place.
    pub square: Option<Square>,
    /// The word that is wrong, in upper case.
    pub word: Option<String>,
    /// A sentence for the player.
    pub text: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

/// What is wrong, as one text: the sentences of all faults in order.
#[must_use]
pub fn sentences(faults: &[Fault]) -> String {
    faults.iter().map(|fault| fault.text.as_str()).collect::<Vec<_>>().join("; ")
}

impl Fault {
    fn new(kind: FaultKind, square: Option<Square>, text: String) -> Self {
        Self { kind, square, word: None, text }
    }

    pub(crate) fn nothing_placed() -> Self {
        Self::new(FaultKind::NothingPlaced, None, "the play puts no new tile on the board".into())
    }

    pub(crate) fn off_board(play: &WrittenPlay, board: &Board) -> Self {
        if !board.has(play.start) {
            return Self::off_board_at(play.start);
        }
        let room = board.length(play.direction) - usize::from(play.start.along(play.direction));
        let last = play.start.ahead(play.direction, room as u8 - 1);
        let outside = play.start.ahead(play.direction, room as u8);
        Self { text: format!("the play runs off the board behind {last}"), ..Self::off_board_at(outside) }
    }

    pub(crate) fn off_board_at(square: Square) -> Self {
        Self::new(FaultKind::OffBoard, Some(square), format!("{square} is not on the board"))
    }

    pub(crate) fn occupied(square: Square, alphabet: &Alphabet, tile: Tile, there: Tile) -> Self {
        let (tile, there) = (alphabet.tile_text(tile), alphabet.tile_text(there));
        Self::new(
            FaultKind::Occupied,
            Some(square),
            format!("{square} holds {there} already, so {tile} cannot go there"),
        )
    }

    pub(crate) fn gap(square: Square) -> Self {
        Self::new(FaultKind::Gap, Some(square), format!("{square} is empty, so the play has a gap there"))
    }

    pub(crate) fn not_in_line(squares: impl Iterator<Item = Square>) -> Self {
        let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
        Self::new(
            FaultKind::NotInLine,
            None,
            format!("the tiles at {} do not lie in one row or one column", squares.join(", ")),
        )
    }

    pub(crate) fn no_centre(start: Square) -> Self {
        Self::new(FaultKind::NoCentre, Some(start), format!("the first play must cover the start square {start}"))
    }

    pub(crate) fn too_short(square: Square) -> Self {
        Self::new(FaultKind::TooShort, Some(square), "the play forms no word of at least two tiles".into())
    }

    pub(crate) fn not_connected(square: Square) -> Self {
        Self::new(FaultKind::NotConnected, Some(square), "the play touches no tile on the board".into())
    }

    pub(crate) fn not_on_rack(square: Square, alphabet: &Alphabet, tile: Tile, rack: &Rack) -> Self {
        let missing = if tile.is_blank() { "blank" } else { alphabet.tile_text(tile) };
        let rack = rack.text(alphabet);
        Self::new(FaultKind::NotOnRack, Some(square), format!("the rack {rack} has no {missing} left for {square}"))
    }

    /// A tile to exchange that the rack lacks.
    pub(crate) fn not_on_rack_to_exchange(alphabet: &Alphabet, tile: Tile, rack: &Rack) -> Self {
        let missing = if tile.is_blank() { "blank" } else { alphabet.tile_text(tile) };
        let rack = rack.text(alphabet);
        Self::new(FaultKind::NotOnRack, None, format!("the rack {rack} has no {missing} left to exchange"))
    }

    pub(crate) fn blank_undesignated(square: Square) -> Self {
        Self::new(FaultKind::BlankUndesignated, Some(square), format!("the blank on {square} stands for no letter yet"))
    }

    pub(crate) fn invalid_word(word: &FormedWord, alphabet: &Alphabet) -> Self {
        let text = word.letters().map(|letters| alphabet.word_text(&letters)).unwrap_or_default();
        Self {
            word: Some(text.clone()),
            ..Self::new(FaultKind::InvalidWord, Some(word.start), format!("{text} is not in the word list"))
        }
    }

    pub(crate) fn exchange_bag(tiles: usize, needed: usize, bag: usize) -> Self {
        let text = format!("an exchange of {tiles} needs {needed} tiles in the bag, which holds {bag}");
        Self::new(FaultKind::ExchangeBag, None, text)
    }

    pub(crate) fn out_of_turn(player: usize, on_turn: usize) -> Self {
        let text = format!("it is the turn of player {on_turn}, not of player {player}");
        Self::new(FaultKind::OutOfTurn, None, text)
    }

    pub(crate) fn game_over() -> Self {
        Self::new(FaultKind::GameOver, None, "the game is over".into())
    }

    pub(crate) fn nothing_exchanged() -> Self {
        Self::new(FaultKind::NothingPlaced, None, "the exchange names no tiles; at least one was expected".into())
    }

    pub(crate) fn final_challenge() -> Self {
        let text = "the last play ends the game: it can only be challenged or accepted";
        Self::new(FaultKind::FinalChallenge, None, text.into())
    }

    pub(crate) fn nothing_to_challenge() -> Self {
        Self::new(FaultKind::NothingToChallenge, None, "no play is open to a challenge".into())
    }

    pub(crate) fn own_play() -> Self {
        Self::new(FaultKind::OwnPlay, None, "a player cannot challenge the play that is his own".into())
    }

    /// A word that was challenged though the play, which forms `formed`, does not form it.
    pub(crate) fn not_in_play(word: String, formed: &[String]) -> Self {
        let text = format!("'{word}' is no word of the play, which forms {}", formed.join(", "));
        Self { word: Some(word), ..Self::new(FaultKind::NotInPlay, None, text) }
    }

    pub(crate) fn nothing_to_accept() -> Self {
        Self::new(FaultKind::NothingToAccept, None, "no play waits to be accepted".into())
    }

    pub(crate) fn nothing_to_undo() -> Self {
        Self::new(FaultKind::NothingToUndo, None, "nothing has been done yet that could be taken back".into())
    }

    pub(crate) fn no_such_player(player: usize, players: usize) -> Self {
        let text = format!("there is no player {player}; 0 to {} were expected", players.saturating_sub(1));
        Self::new(FaultKind::NoSuchPlayer, None, text)
    }
}
