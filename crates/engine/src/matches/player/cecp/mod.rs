//! An engine that speaks CECP, the protocol of `XBoard`.
//!
//! The engine keeps the game itself: it receives the opening in force mode, then `go`, and from
//! then on each move of the other side. Whatever is sent during a game must therefore continue what
//! the engine knows; [`CecpPlayer::sent`] counts that.

mod edit;
mod features;
mod words;

use std::time::{Duration, Instant};

use wazir_rules::notation::coord::Tolerance;
use wazir_rules::notation::{MoveError, fen, usi};
use wazir_rules::text::excerpt;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game, Move};

use super::process::{Line, Process, READY};
use super::{Answer, Player, Said, Spec, Thought, Trouble, is_usual_start};
use crate::matches::clock::{Control, Turn};
use crate::wire::cecp::{with_usual_ranks, write_move};
use features::Features;
use words::{Word, word};

/// The time after which an engine without features is taken for one of version 1 of the protocol.
const OLD: Duration = Duration::from_secs(3);
/// CECP's name of the game in which every engine starts.
const USUAL_GAME: &str = "normal";

/// The names of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Squares {
    /// `e2`
    Chess,
    /// `5d`
    Shogi,
}

/// The engine.
pub(super) struct CecpPlayer {
    process: Process,
    squares: Squares,
    features: Features,
    /// Its name for the game.
    game: String,
    /// Ours and its own letters, where they differ.
    letters: Vec<(char, char)>,
    pings: u32,
    /// The number of moves of the current game that it knows.
    sent: usize,
    /// `true` if it answers moves by moves of its own.
    plays: bool,
}

impl CecpPlayer {
    /// Greets a program, reads its features and sets the options.
    pub(super) fn greet(
        mut process: Process,
        squares: Squares,
        spec: &Spec,
        variant: &Variant,
    ) -> Result<CecpPlayer, Trouble> {
        process.send("xboard")?;
        process.send("protover 2")?;
        let features = features::read(&mut process, OLD, READY)?;
        let game = features.game(variant).map_err(Trouble::Unable)?;
        let letters = spec.letters.clone();
        let (sent, plays) = (0, false);
        let mut this =
            CecpPlayer { process, squares, features, game, letters, pings: 0, sent, plays };
        if this.features.name.is_empty() {
            this.features.name = spec.command.clone();
        }
        for (name, value) in &spec.options {
            this.process.send(&format!("option {name}={value}"))?;
        }
        for line in &spec.init {
            this.process.send(line)?;
        }
        this.sync()?;
        Ok(this)
    }

    /// Waits until it has done everything so far, if it can say so.
    fn sync(&mut self) -> Result<(), Trouble> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        self.process.send(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        let is_pong = |line: &Line| (line.text == pong).then_some(());
        self.process.answer(Instant::now(), READY, is_pong)
    }

    /// Sends the limit of moves, as far as it stays the same.
    fn limit(&mut self, control: Control) -> Result<(), Trouble> {
        let unable = |what| Err(Trouble::Unable(format!("{what} cannot be asked for over CECP")));
        match control {
            Control::Clock(control) => {
                let seconds = control.base.as_secs().max(1);
                let (moves, minutes) = (control.moves.unwrap_or(0), seconds / 60);
                let increment = control.increment.as_secs_f64();
                let line = format!("level {moves} {minutes}:{:02} {increment}", seconds % 60);
                self.process.send(&line)
            }
            Control::MoveTime(time) if time.subsec_nanos() == 0 => {
                self.process.send(&format!("st {}", time.as_secs()))
            }
            Control::Depth(depth) => {
                self.process.send("level 0 600 0")?;
                self.process.send(&format!("sd {depth}"))
            }
            Control::MoveTime(_) => unable("a time for each move that is not of whole seconds"),
            Control::Nodes(_) => unable("a number of nodes"),
        }
    }

    /// Sets up the position where the game began.
    fn set_up(&mut self, game: &Game) -> Result<(), Trouble> {
        if is_usual_start(game) {
            return Ok(());
        }
        if self.features.setboard {
            let fen = fen::write(game.variant(), &game.start());
            return self.process.send(&format!("setboard {fen}"));
        }
        for line in edit::lines(game) {
            self.process.send(&line)?;
        }
        Ok(())
    }

    /// Sends the moves that it does not know yet.
    fn catch_up(&mut self, game: &Game) -> Result<(), Trouble> {
        for &mv in &game.moves()[self.sent..] {
            let text = self.write(game.variant(), mv);
            let before = if self.features.usermove { "usermove " } else { "" };
            self.process.send(&format!("{before}{text}"))?;
        }
        self.sent = game.moves().len();
        Ok(())
    }

    fn write(&self, variant: &Variant, mv: Move) -> String {
        match self.squares {
            Squares::Chess => {
                let text = write_move(variant, mv);
                self.translate(&text, |(ours, own)| (ours, own))
            }
            Squares::Shogi => usi::write(variant, mv),
        }
    }

    /// Exchanges the letter of a promotion, one `way` or the other.
    fn translate(&self, text: &str, way: impl Fn((char, char)) -> (char, char)) -> String {
        let Some(last) = text.chars().last().filter(char::is_ascii_lowercase) else {
            return text.to_owned();
        };
        let pairs = self.letters.iter().copied().map(way);
        let small = |letter: char| letter.to_ascii_lowercase();
        match pairs.into_iter().find(|&(from, _)| small(from) == last) {
            Some((_, to)) => format!("{}{}", &text[..text.len() - last.len_utf8()], small(to)),
            None => text.to_owned(),
        }
    }

    fn read_move(&self, game: &Game, text: &str) -> Said {
        let own = self.translate(text, |(ours, own)| (own, ours));
        let coordinates = match self.squares {
            Squares::Chess => {
                let own = with_usual_ranks(game.variant(), &own);
                game.read_coordinates(&own, Tolerance::Relayed)
            }
            Squares::Shogi => game.read_usi(text),
        };
        let read = match coordinates {
            Err(MoveError::NotAMove { .. }) => game.read_san(&own),
            read => read,
        };
        match read {
            Ok(mv) => Said::Move(mv),
            Err(error) => Said::Illegal { text: excerpt(text), why: error.to_string() },
        }
    }

    /// The decision in a line, if there is one.
    fn decision(&self, game: &Game, turn: &Turn, said: Word<'_>) -> Option<Said> {
        match said {
            Word::Move(text) => Some(self.read_move(game, text)),
            Word::Resigns => Some(Said::Resigns),
            Word::Result(winner, text) => Some(match winner {
                Some(winner) if winner != turn.mover => Said::Resigns,
                _ => Said::Claims(excerpt(text)),
            }),
            Word::Refuses(text) => {
                // Old engines say the same about commands that they do not know.
                let last = game.moves().last().map(|&mv| self.write(game.variant(), mv));
                let is_meant = last.is_some_and(|mv| text.contains(&mv));
                is_meant.then(|| Said::Refuses(excerpt(text)))
            }
            Word::Thinks(..) | Word::Other => None,
        }
    }
}

/// What a line means to us, of whatever kind it is: its number of features, and the text of its move;
/// for tests with lines of all kinds.
pub(super) fn overhear<'l>(line: &'l str, thought: &mut Thought) -> (usize, Option<&'l str>) {
    let features = features::overhear(line).len();
    match word(line) {
        Word::Move(text) => (features, Some(text)),
        Word::Thinks(latest) => {
            *thought = latest;
            (features, None)
        }
        _ => (features, None),
    }
}

impl Player for CecpPlayer {
    fn name(&self) -> &str {
        &self.features.name
    }

    fn new_game(&mut self, game: &Game, control: Control) -> Result<(), Trouble> {
        self.process.send("force")?;
        self.process.send("new")?;
        if self.game != USUAL_GAME {
            self.process.send(&format!("variant {}", self.game))?;
        }
        self.limit(control)?;
        for line in ["post", "easy", "force"] {
            self.process.send(line)?;
        }
        self.set_up(game)?;
        (self.sent, self.plays) = (0, false);
        self.sync()
    }

    fn think(&mut self, game: &Game, turn: &Turn) -> Result<Answer, Trouble> {
        // What it has said since its last move is about that move: a claim that the game is over,
        // though by our rules it is not.
        let mut claim = None;
        while let Some(line) = self.process.pending()? {
            if let (Word::Result(_, text), true) = (word(&line.text), self.plays) {
                claim = Some(Said::Claims(excerpt(text)));
            }
        }
        if let Some(said) = claim {
            return Ok(Answer { said, used: Duration::ZERO, thought: Thought::default() });
        }
        // It plays after every move, unless it is in force mode.
        if self.plays && game.moves().len() != self.sent + 1 {
            self.process.send("force")?;
            self.plays = false;
        }
        if !self.plays {
            self.catch_up(game)?;
            self.sync()?;
        }
        if let Some(clocks) = turn.clocks {
            let centiseconds = |side: Color| clocks[side.index()].left.as_millis() / 10;
            self.process.send(&format!("time {}", centiseconds(turn.mover)))?;
            self.process.send(&format!("otim {}", centiseconds(!turn.mover)))?;
        }
        if self.plays {
            self.catch_up(game)?;
        } else {
            self.process.send("go")?;
            self.plays = true;
        }
        let begun = Instant::now();
        let mut thought = Thought::default();
        // A move of several legs comes in several lines, all but the last with a comma.
        let mut legs = String::new();
        let (said, used) = loop {
            let line = self.process.answer(begun, turn.patience, |line| Some(line.clone()))?;
            match word(&line.text) {
                Word::Thinks(latest) => thought = latest,
                Word::Move(leg) if leg.ends_with(',') && legs.is_empty() => legs += leg,
                Word::Move(leg) if !legs.is_empty() => {
                    let said = self.read_move(game, &format!("{legs}{leg}"));
                    break (said, line.at.saturating_duration_since(begun));
                }
                other => {
                    if let Some(said) = self.decision(game, turn, other) {
                        break (said, line.at.saturating_duration_since(begun));
                    }
                }
            }
        };
        // It has played its own move already.
        self.sent += usize::from(matches!(said, Said::Move(_)));
        Ok(Answer { said, used, thought })
    }
}
