//! The columns of the tables `games` and `turns` while they are filled.

use std::sync::{Arc, LazyLock};

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int16Builder, Int32Builder, Int64Builder, ListBuilder, StringBuilder, UInt64Builder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

fn field(name: &str, kind: DataType, nullable: bool) -> Field {
    Field::new(name, kind, nullable)
}

fn list(name: &str, item: DataType, nullable: bool) -> Field {
    field(name, DataType::List(Arc::new(element(item))), nullable)
}

/// What a list holds, under the name that Parquet has for it.
fn element(kind: DataType) -> Field {
    field("element", kind, false)
}

fn strings() -> ListBuilder<StringBuilder> {
    ListBuilder::new(StringBuilder::new()).with_field(element(DataType::Utf8))
}

fn numbers() -> ListBuilder<Int32Builder> {
    ListBuilder::new(Int32Builder::new()).with_field(element(DataType::Int32))
}

/// The columns of the table `games`.
#[must_use]
pub fn games_schema() -> SchemaRef {
    static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
        Arc::new(Schema::new(vec![
            field("game", DataType::Int64, false),
            field("seed", DataType::UInt64, false),
            list("players", DataType::Utf8, false),
            list("scores", DataType::Int32, false),
            list("adjustments", DataType::Int32, false),
            field("starter", DataType::Int16, false),
            field("winner", DataType::Int16, true),
            field("turns", DataType::Int16, false),
            field("reason", DataType::Utf8, false),
            field("bag_left", DataType::Int16, false),
        ]))
    });
    Arc::clone(&SCHEMA)
}

/// The columns of the table `turns`.
#[must_use]
pub fn turns_schema() -> SchemaRef {
    static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
        Arc::new(Schema::new(vec![
            field("game", DataType::Int64, false),
            field("turn", DataType::Int16, false),
            field("seat", DataType::Int16, false),
            field("player", DataType::Utf8, false),
            field("rack", DataType::Utf8, false),
            field("leave", DataType::Utf8, false),
            field("kind", DataType::Utf8, false),
            field("move", DataType::Utf8, false),
            field("word", DataType::Utf8, true),
            list("words", DataType::Utf8, true),
            field("score", DataType::Int32, false),
            field("total", DataType::Int32, false),
            field("equity", DataType::Float64, true),
            field("bag", DataType::Int16, false),
            field("tiles", DataType::Int16, false),
            field("bingo", DataType::Boolean, false),
            field("square", DataType::Utf8, true),
            field("direction", DataType::Utf8, true),
            list("squares", DataType::Utf8, true),
            list("premiums", DataType::Utf8, true),
            field("anchors", DataType::Int32, true),
            field("places", DataType::Int32, true),
            field("candidates", DataType::Int32, true),
            field("plays", DataType::Int32, true),
        ]))
    });
    Arc::clone(&SCHEMA)
}

/// Builds the table `games`.
pub struct Games {
    pub game: Int64Builder,
    pub seed: UInt64Builder,
    pub players: ListBuilder<StringBuilder>,
    pub scores: ListBuilder<Int32Builder>,
    pub adjustments: ListBuilder<Int32Builder>,
    pub starter: Int16Builder,
    pub winner: Int16Builder,
    pub turns: Int16Builder,
    pub reason: StringBuilder,
    pub bag_left: Int16Builder,
}

impl Default for Games {
    fn default() -> Self {
        Self {
            game: Int64Builder::new(),
            seed: UInt64Builder::new(),
            players: strings(),
            scores: numbers(),
            adjustments: numbers(),
            starter: Int16Builder::new(),
            winner: Int16Builder::new(),
            turns: Int16Builder::new(),
            reason: StringBuilder::new(),
            bag_left: Int16Builder::new(),
        }
    }
}

impl Games {
    pub fn finish(mut self) -> Result<RecordBatch, ArrowError> {
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.game.finish()),
            Arc::new(self.seed.finish()),
            Arc::new(self.players.finish()),
            Arc::new(self.scores.finish()),
            Arc::new(self.adjustments.finish()),
            Arc::new(self.starter.finish()),
            Arc::new(self.winner.finish()),
            Arc::new(self.turns.finish()),
            Arc::new(self.reason.finish()),
            Arc::new(self.bag_left.finish()),
        ];
        RecordBatch::try_new(games_schema(), columns)
    }
}

/// Builds the table `turns`.
pub struct Turns {
    pub game: Int64Builder,
    pub turn: Int16Builder,
    pub seat: Int16Builder,
    pub player: StringBuilder,
    pub rack: StringBuilder,
    pub leave: StringBuilder,
    pub kind: StringBuilder,
    pub mv: StringBuilder,
    pub word: StringBuilder,
    pub words: ListBuilder<StringBuilder>,
    pub score: Int32Builder,
    pub total: Int32Builder,
    pub equity: Float64Builder,
    pub bag: Int16Builder,
    pub tiles: Int16Builder,
    pub bingo: BooleanBuilder,
    pub square: StringBuilder,
    pub direction: StringBuilder,
    pub squares: ListBuilder<StringBuilder>,
    pub premiums: ListBuilder<StringBuilder>,
    pub anchors: Int32Builder,
    pub places: Int32Builder,
    pub candidates: Int32Builder,
    pub plays: Int32Builder,
}

impl Default for Turns {
    fn default() -> Self {
        Self {
            game: Int64Builder::new(),
            turn: Int16Builder::new(),
            seat: Int16Builder::new(),
            player: StringBuilder::new(),
            rack: StringBuilder::new(),
            leave: StringBuilder::new(),
            kind: StringBuilder::new(),
            mv: StringBuilder::new(),
            word: StringBuilder::new(),
            words: strings(),
            score: Int32Builder::new(),
            total: Int32Builder::new(),
            equity: Float64Builder::new(),
            bag: Int16Builder::new(),
            tiles: Int16Builder::new(),
            bingo: BooleanBuilder::new(),
            square: StringBuilder::new(),
            direction: StringBuilder::new(),
            squares: strings(),
            premiums: strings(),
            anchors: Int32Builder::new(),
            places: Int32Builder::new(),
            candidates: Int32Builder::new(),
            plays: Int32Builder::new(),
        }
    }
}

impl Turns {
    pub fn finish(mut self) -> Result<RecordBatch, ArrowError> {
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.game.finish()),
            Arc::new(self.turn.finish()),
            Arc::new(self.seat.finish()),
            Arc::new(self.player.finish()),
            Arc::new(self.rack.finish()),
            Arc::new(self.leave.finish()),
            Arc::new(self.kind.finish()),
            Arc::new(self.mv.finish()),
            Arc::new(self.word.finish()),
            Arc::new(self.words.finish()),
            Arc::new(self.score.finish()),
            Arc::new(self.total.finish()),
            Arc::new(self.equity.finish()),
            Arc::new(self.bag.finish()),
            Arc::new(self.tiles.finish()),
            Arc::new(self.bingo.finish()),
            Arc::new(self.square.finish()),
            Arc::new(self.direction.finish()),
            Arc::new(self.squares.finish()),
            Arc::new(self.premiums.finish()),
            Arc::new(self.anchors.finish()),
            Arc::new(self.places.finish()),
            Arc::new(self.candidates.finish()),
            Arc::new(self.plays.finish()),
        ];
        RecordBatch::try_new(turns_schema(), columns)
    }
}
