//! A game that is being read from KIF or CSA: first its position, then its moves.

use std::sync::Arc;

use wazir_words::say;

use super::names::{Names, fits};
use crate::game::Game;
use crate::moves::Move;
use crate::notation::fen;
use crate::notation::pgn::{self, Note, PgnError, PgnGame, Tags, TreeError, Variation};
use crate::outcome::GameResult;
use crate::setup::Setup;
use crate::shelf::Shelf;
use crate::square::{Color, Kind, Piece};
use crate::text::spoils_a_line;
use crate::variant::Variant;

/// What a text says of the start, as far as it has been read.
#[derive(Default)]
pub(in crate::notation) struct Head {
    pub(in crate::notation) tags: Tags,
    /// The name of the game, if the text says it.
    pub(in crate::notation) name: Option<String>,
    /// The size of its board, if the text says it: files and ranks.
    pub(in crate::notation) size: Option<(usize, usize)>,
    /// The rows of the board from the top, each as written.
    pub(in crate::notation) rows: Vec<String>,
    /// Squares whose pieces are not there at the start: file and rank as shogi counts them.
    pub(in crate::notation) without: Vec<(usize, usize)>,
    /// The pieces beside the board of each side, as written.
    pub(in crate::notation) hands: [String; 2],
    pub(in crate::notation) turn: Option<Color>,
    /// The number of plies before the start.
    pub(in crate::notation) plies: usize,
}

/// The value of a header: one line without control characters, dates as PGN has them.
pub(in crate::notation) fn value_of(tag: &str, text: &str) -> String {
    let value = text.replace(spoils_a_line, " ");
    let value = value.trim();
    match tag {
        "Date" => value.split(' ').next().unwrap_or(value).replace(['/', '-'], "."),
        _ => value.to_owned(),
    }
}

/// Reads rows and hands in one of the formats.
pub(in crate::notation) trait Diagram {
    /// The pieces of a row from its left.
    fn row(&self, names: &Names, text: &str) -> Result<Vec<Option<Piece>>, String>;
    /// The pieces of a hand.
    fn hand(&self, names: &Names, text: &str) -> Result<Vec<(Kind, usize)>, String>;
}

impl Head {
    /// The game at its start.
    pub(in crate::notation) fn open(
        &mut self,
        shelf: &Shelf,
        format: &impl Diagram,
    ) -> Result<Record, String> {
        let variant = self.variant(shelf, format)?;
        let names = Names::of(&variant).ok_or(say!("its pieces have no names here"))?;
        let rules = shelf.rules(variant.id()).map_err(|error| error.to_string())?;
        let setup = match self.rows.is_empty() {
            true => self.usual(&variant)?,
            false => self.setup(&variant, &names, format)?,
        };
        let game = match setup == *variant.start() {
            true => Game::new(rules),
            false => Game::from_setup(rules, &setup).map_err(|faults| faults.to_string())?,
        };
        self.tags.set("Variant", variant.protocol().pgn.clone());
        if game.setup() != *variant.start() {
            self.tags.set("SetUp", "1");
            self.tags.set("FEN", fen::write(&variant, &game.setup()));
        }
        Ok(Record::new(game, names, std::mem::take(&mut self.tags)))
    }

    /// The game that is named, or else the first one with such a board and with all these pieces.
    fn variant(&self, shelf: &Shelf, format: &impl Diagram) -> Result<Arc<Variant>, String> {
        if let Some(name) = &self.name {
            let named = shelf.get_by_pgn(name).filter(|variant| fits(variant));
            return named.ok_or_else(|| say!("there is no game called {name} here", name));
        }
        let size = match self.size {
            None if self.rows.is_empty() => return Err(say!("the text names no game").to_owned()),
            size => size,
        };
        let suits = |variant: &Arc<Variant>| {
            let board = variant.board();
            let is_size = size.is_none_or(|size| size == (board.files(), board.ranks()));
            let has_rows = self.rows.is_empty() || self.rows.len() == board.ranks();
            let reads = |names: &Names| {
                self.rows
                    .iter()
                    .all(|text| format.row(names, text).is_ok_and(|row| row.len() == board.files()))
            };
            is_size && has_rows && fits(variant) && Names::of(variant).is_some_and(|it| reads(&it))
        };
        let found = shelf.all().find(suits);
        found.ok_or_else(|| say!("no game here has such a board and such pieces").to_owned())
    }

    /// The usual start, without the pieces that are given as a handicap. Who gives them moves first.
    fn usual(&self, variant: &Variant) -> Result<Setup, String> {
        let board = variant.board();
        let mut setup = variant.start().clone();
        for &(file, rank) in &self.without {
            let place = board.files().checked_sub(file).zip(board.ranks().checked_sub(rank));
            let square = place.and_then(|(file, rank)| board.square(file, rank));
            let piece = square.and_then(|square| setup.board[square.index()].take());
            piece.ok_or_else(|| {
                say!(
                    "there is no piece on {square} to play without",
                    square = format!("{file}{rank}")
                )
            })?;
        }
        let usual = if self.without.is_empty() { setup.turn } else { Color::Black };
        setup.turn = self.turn.unwrap_or(usual);
        Ok(setup)
    }

    fn setup(
        &self,
        variant: &Variant,
        names: &Names,
        format: &impl Diagram,
    ) -> Result<Setup, String> {
        let board = variant.board();
        let mut setup = Setup::empty(board.len());
        for (from_top, text) in self.rows.iter().enumerate() {
            for (file, piece) in format.row(names, text)?.into_iter().enumerate() {
                let rank = board.ranks().checked_sub(from_top + 1);
                let square = rank.and_then(|rank| board.square(file, rank));
                let square =
                    square.ok_or(say!("the board does not have the size of the game's"))?;
                setup.board[square.index()] = piece;
            }
        }
        for color in Color::ALL {
            for (kind, count) in format.hand(names, &self.hands[color.index()])? {
                let can_be_held =
                    variant.kind(kind).unpromoted.is_none() && !variant.is_royal(kind);
                let all = usize::from(setup.holdings.count(color, kind)) + count;
                let all = u8::try_from(all).ok().filter(|_| can_be_held);
                let all = all.ok_or_else(|| {
                    say!("{piece} cannot be held so", piece = names.get(kind).kif)
                })?;
                setup.holdings.set(color, kind, all);
            }
        }
        setup.turn = self.turn.unwrap_or(Color::White);
        let fullmove = self.plies / 2 + 1;
        setup.fullmove = u16::try_from(fullmove).map_err(|_| "there are too many moves before")?;
        Ok(setup)
    }
}

/// A text that is being read: its head, and its moves once the first of them or a comment has come.
pub(in crate::notation) struct Reading<'a, D> {
    shelf: &'a Shelf,
    format: D,
    pub(in crate::notation) head: Head,
    record: Option<Record>,
}

impl<D: Diagram> Reading<'_, D> {
    pub(in crate::notation) fn new(shelf: &Shelf, format: D) -> Reading<'_, D> {
        Reading { shelf, format, head: Head::default(), record: None }
    }

    /// `true` once the head is closed.
    pub(in crate::notation) fn has_begun(&self) -> bool {
        self.record.is_some()
    }

    /// The moves, of which the first one closes the head.
    pub(in crate::notation) fn begin(&mut self) -> Result<&mut Record, String> {
        if self.record.is_none() {
            self.record = Some(self.head.open(self.shelf, &self.format)?);
        }
        Ok(self.record.as_mut().expect("it has just begun"))
    }

    /// The whole game; `line` is the last one of the text.
    pub(in crate::notation) fn finish(mut self, line: usize) -> Result<PgnGame, PgnError> {
        let whole = |message| PgnError { line, column: 1, message };
        self.begin().map_err(whole)?;
        self.record.expect("it has begun").finish().map_err(whole)
    }
}

/// A move, the number of the one before it, and the comments on it.
struct Branch {
    parent: u32,
    mv: Move,
    comments: Vec<String>,
}

/// The moves as they are read.
pub(in crate::notation) struct Record {
    /// The position reached.
    pub(in crate::notation) game: Game,
    pub(in crate::notation) names: Names,
    tags: Tags,
    comments: Vec<String>,
    branches: Vec<Branch>,
    /// The numbers of the moves that lead to the position.
    path: Vec<u32>,
    /// A variation has begun, so that no main line goes on.
    varied: bool,
    result: Option<GameResult>,
}

impl Record {
    fn new(game: Game, names: Names, tags: Tags) -> Record {
        Record {
            game,
            names,
            tags,
            comments: Vec::new(),
            branches: Vec::new(),
            path: Vec::new(),
            varied: false,
            result: None,
        }
    }

    /// Plays a legal move.
    pub(in crate::notation) fn play(&mut self, mv: Move) {
        self.game.play(mv).expect("only legal moves are read");
        let parent = self.path.last().copied().unwrap_or(pgn::START);
        self.branches.push(Branch { parent, mv, comments: Vec::new() });
        self.path.push(self.branches.len() as u32);
    }

    /// Adds a comment to the last move.
    pub(in crate::notation) fn comment(&mut self, text: &str) {
        let comments = match self.path.last() {
            Some(&at) => &mut self.branches[at as usize - 1].comments,
            None => &mut self.comments,
        };
        if !text.trim().is_empty() {
            comments.push(text.trim().to_owned());
        }
    }

    /// Goes back to before this move of the line, counted from 1.
    pub(in crate::notation) fn go_back(&mut self, number: usize) -> Result<(), String> {
        if number == 0 || number > self.path.len() {
            return Err(say!("there is no move {number} before this variation", number));
        }
        while self.path.len() >= number {
            self.path.pop();
            self.game.take_back();
        }
        self.varied = true;
        Ok(())
    }

    /// The line has ended, by the rules or else so.
    pub(in crate::notation) fn end(&mut self, result: Option<GameResult>) {
        if !self.varied {
            self.result = result;
        }
    }

    /// The whole game.
    pub(in crate::notation) fn finish(mut self) -> Result<PgnGame, String> {
        // The rules say how the main line ended; where they are silent, the text does.
        while self.game.take_back().is_some() {}
        let children = Children::of(&self.branches);
        let main = std::iter::successors(children.first(pgn::START), |&at| children.first(at));
        let mut end = self.game.clone();
        for at in main {
            end.play(self.branches[at as usize - 1].mv).expect("it was played before");
        }
        let result = end.outcome().map(|outcome| outcome.result).or(self.result);
        let board = self.game.variant().board();
        let start = Note::read(board, &self.comments, &[]);
        let tree = Read { branches: &self.branches, children };
        let root: Variation = pgn::gather::<TreeError>(&mut self.game, &tree, &start)
            .map_err(|error| error.to_string())?;
        Ok(PgnGame { tags: self.tags, root, result })
    }
}

/// The moves after each move.
struct Children(Vec<Vec<u32>>);

impl Children {
    fn of(branches: &[Branch]) -> Children {
        let mut children = vec![Vec::new(); branches.len() + 1];
        for (at, branch) in branches.iter().enumerate() {
            children[branch.parent as usize].push(at as u32 + 1);
        }
        Children(children)
    }

    fn first(&self, of: u32) -> Option<u32> {
        self.0[of as usize].first().copied()
    }
}

struct Read<'a> {
    branches: &'a [Branch],
    children: Children,
}

impl pgn::Tree<TreeError> for Read<'_> {
    fn children(&self, of: u32) -> Vec<u32> {
        self.children.0[of as usize].clone()
    }

    fn branch(&self, game: &Game, number: u32) -> Result<(Move, Note), TreeError> {
        let Branch { mv, comments, .. } = &self.branches[number as usize - 1];
        Ok((*mv, Note::read(game.variant().board(), comments, &[])))
    }
}
