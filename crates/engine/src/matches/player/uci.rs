//! An engine that speaks UCI or USI.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use wazir_rules::notation::coord::Tolerance;
use wazir_rules::text::excerpt;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game};

use super::process::{Line, Process, READY};
use super::{Answer, Player, Said, Spec, Thought, Trouble, is_usual_start};
use crate::matches::clock::{Control, SideClock, Turn};
use crate::wire::dialect::{Dialect, UCI, USI};
use crate::wire::lines::split_word;
use crate::wire::score::{MateUnit, centipawns};

/// The option that names a file of sections.
const VARIANT_PATH: &str = "VariantPath";

/// The engine.
pub(super) struct UciPlayer {
    process: Process,
    dialect: &'static Dialect,
    name: String,
}

/// An engine that has answered the greeting.
pub(super) struct Greeted {
    player: UciPlayer,
    /// The option that chooses a game, with the games it offers. An engine without this option
    /// knows one game only; its moves will show which.
    choice: Option<(String, Vec<String>)>,
    reads_sections: bool,
}

impl Greeted {
    /// Sets the options and chooses the game.
    pub(super) fn prepare(self, spec: &Spec, variant: &Variant) -> Result<UciPlayer, Trouble> {
        let Greeted { mut player, choice, reads_sections } = self;
        for (name, value) in &spec.options {
            player.process.send(&format!("setoption name {name} value {value}"))?;
        }
        if let Some((option, games)) = &choice {
            let is_told = spec.options.iter().any(|(name, _)| name == VARIANT_PATH);
            let section = (reads_sections && !is_told).then_some(&spec.section);
            player.choose(variant, option, games, section)?;
        }
        for line in &spec.init {
            player.process.send(line)?;
            if split_word(line).0 == "go" {
                player.rest()?;
            }
        }
        player.sync()?;
        Ok(player)
    }
}

impl UciPlayer {
    /// Greets a program and waits for its answer for as long as `patience`.
    ///
    /// # Errors
    ///
    /// The program is silent, has ended, or does not know the protocol.
    pub(super) fn greet(
        mut process: Process,
        dialect: &'static Dialect,
        spec: &Spec,
        patience: Duration,
    ) -> Result<Greeted, Trouble> {
        process.send(dialect.greeting)?;
        let (mut name, mut choice) = (spec.command.clone(), None);
        let mut reads_sections = false;
        process
            .answer(Instant::now(), patience, |line| {
                if let Some(own) = line.text.strip_prefix("id name ") {
                    name = excerpt(own.trim());
                }
                if choice.is_none() {
                    choice = offered_games(&line.text);
                }
                reads_sections |= line.text.starts_with(&format!("option name {VARIANT_PATH} "));
                // Programs that do not know the word say so: there is nothing to wait for.
                let lost = |sign| line.text.to_ascii_lowercase().contains(sign);
                let is_lost = lost("unknown command") || lost("illegal move");
                (line.text == dialect.greeting_done || is_lost).then_some(!is_lost)
            })?
            .then_some(())
            .ok_or_else(|| {
                Trouble::Unable(format!("{name} does not know {:?}", dialect.greeting))
            })?;
        Ok(Greeted { player: UciPlayer { process, dialect, name }, choice, reads_sections })
    }

    /// Waits for the end of a search whose move is not wanted: some programs are slow until they have
    /// done one.
    fn rest(&mut self) -> Result<(), Trouble> {
        let is_end = |line: &Line| (split_word(&line.text).0 == "bestmove").then_some(());
        self.process.answer(Instant::now(), READY, is_end)
    }

    /// Chooses the game by the first of its names that is offered. If there is none, an engine
    /// that reads sections is told of the game; another one may know it from a file named in an
    /// option. Either must then say that it plays the game.
    fn choose(
        &mut self,
        variant: &Variant,
        option: &str,
        games: &[String],
        section: Option<&Result<String, String>>,
    ) -> Result<(), Trouble> {
        let announced = || variant.protocol().uci.iter().map(String::as_str);
        let others = || variant.aliases().iter().map(String::as_str);
        let names = || announced().chain([variant.id()]).chain(others());
        let offered = |name: &&str| games.iter().any(|game| game.eq_ignore_ascii_case(name));
        let chosen = names().find(offered);
        let Some(name) = chosen.or_else(|| names().next()) else { return Ok(()) };
        if let (None, Some(Ok(section))) = (chosen, section) {
            self.describe(name, section)?;
        }
        self.process.send(&format!("setoption name {option} value {name}"))?;
        match chosen.is_some() || self.confirms(name)? {
            true => Ok(()),
            false => {
                let mut asked: Vec<&str> = names().collect();
                asked.dedup();
                let why = match section {
                    Some(Err(fact)) => format!(", and cannot be told of it: {fact}"),
                    _ => String::new(),
                };
                let (game, asked) = (variant.name(), asked.join(", "));
                let refusal = format!("{} does not offer {game} (as {asked}){why}", self.name);
                Err(Trouble::Unable(refusal))
            }
        }
    }

    /// Tells the engine of a game by a file, which it has read when it is ready.
    fn describe(&mut self, name: &str, section: &str) -> Result<(), Trouble> {
        let unable = |error: io::Error| Trouble::Unable(format!("the game's file: {error}"));
        let mut file = tempfile::Builder::new().suffix(".ini").tempfile().map_err(unable)?;
        write!(file, "[{name}]\n{section}").map_err(unable)?;
        file.flush().map_err(unable)?;
        let path = file.path().display();
        self.process.send(&format!("setoption name {VARIANT_PATH} value {path}"))?;
        self.sync()
    }

    /// Returns whether the engine describes this game before it is ready, as those do that have
    /// just chosen it.
    fn confirms(&mut self, name: &str) -> Result<bool, Trouble> {
        self.process.send("isready")?;
        let description = format!("info string variant {} ", name.to_ascii_lowercase());
        let mut confirmed = false;
        self.process.answer(Instant::now(), READY, |line| {
            confirmed |= line.text.to_ascii_lowercase().starts_with(&description);
            (line.text == "readyok").then_some(confirmed)
        })
    }

    fn sync(&mut self) -> Result<(), Trouble> {
        self.process.send("isready")?;
        let is_ready = |line: &Line| (line.text == "readyok").then_some(());
        self.process.answer(Instant::now(), READY, is_ready)
    }

    fn position(&self, game: &Game) -> String {
        let Dialect { position, write_position, write_move, .. } = self.dialect;
        let variant = game.variant();
        let mut line = match is_usual_start(game) {
            true => "position startpos".to_owned(),
            false => format!("position {position} {}", write_position(variant, &game.start())),
        };
        for (index, &mv) in game.moves().iter().enumerate() {
            line += if index == 0 { " moves " } else { " " };
            line += &write_move(variant, mv);
        }
        line
    }

    fn read_move(&self, game: &Game, text: &str) -> Said {
        match (self.dialect.read_move)(game, text, Tolerance::Exact) {
            Ok(mv) => Said::Move(mv),
            Err(_) if text == "resign" => Said::Resigns,
            Err(_) if text == "win" => Said::Claims(text.to_owned()),
            Err(error) => Said::Illegal { text: excerpt(text), why: error.to_string() },
        }
    }
}

impl Player for UciPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, _game: &Game, _control: Control) -> Result<(), Trouble> {
        self.process.send(self.dialect.new_game)?;
        self.sync()
    }

    fn think(&mut self, game: &Game, turn: &Turn) -> Result<Answer, Trouble> {
        let position = self.position(game);
        self.process.send(&position)?;
        self.process.send(&go(turn, self.dialect))?;
        let begun = Instant::now();
        let mut thought = Thought::default();
        let unit = self.dialect.mate_unit;
        let (text, at) = self.process.answer(begun, turn.patience, |line| {
            match split_word(&line.text) {
                ("info", rest) => note(&mut thought, rest, unit),
                ("bestmove", rest) => return Some((split_word(rest).0.to_owned(), line.at)),
                _ => {}
            }
            None
        })?;
        let used = at.saturating_duration_since(begun);
        Ok(Answer { said: self.read_move(game, &text), used, thought })
    }
}

/// What a line means to us, of whatever kind it is; for tests with lines of all kinds.
pub(super) fn overhear(line: &str, thought: &mut Thought) -> bool {
    if let ("info", rest) = split_word(line) {
        note(thought, rest, MateUnit::Plies);
    }
    offered_games(line).is_some()
}

/// The option that chooses the game and the games that it offers, if this line announces it.
fn offered_games(line: &str) -> Option<(String, Vec<String>)> {
    let rest = line.strip_prefix("option name ")?;
    let option = [UCI.variant, USI.variant].into_iter().find(|name| rest.starts_with(name))?;
    let games = rest.split(" var ").skip(1).map(|name| name.trim().to_owned());
    Some((option.to_owned(), games.collect()))
}

fn go(turn: &Turn, dialect: &Dialect) -> String {
    match (turn.control, turn.clocks) {
        (Control::Depth(depth), _) => format!("go depth {depth}"),
        (Control::Nodes(nodes), _) => format!("go nodes {nodes}"),
        (Control::MoveTime(time), _) => format!("go movetime {}", time.as_millis()),
        (Control::Clock(_), None) => "go".to_owned(),
        (Control::Clock(_), Some(clocks)) => {
            // A clock that shows nothing is taken for none.
            let left = |clock: SideClock| clock.left.as_millis().max(1);
            let [first, second] = Color::ALL.map(|side| dialect.letter(side));
            let [white, black] = clocks;
            let mut line = format!(
                "go {first}time {} {second}time {} {first}inc {} {second}inc {}",
                left(white),
                left(black),
                white.increment().as_millis(),
                black.increment().as_millis(),
            );
            if let Some(moves) = clocks[turn.mover.index()].to_go {
                line += &format!(" movestogo {moves}");
            }
            line
        }
    }
}

/// Notes depth, score and nodes of an `info` line. Bounds and lines other than the best are left
/// out.
fn note(thought: &mut Thought, line: &str, mate_unit: MateUnit) {
    let mut words = line.split_ascii_whitespace();
    let mut latest = Thought::default();
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
        match word {
            "string" | "pv" => break,
            "multipv" if number() != Some(1) => return,
            "depth" => latest.depth = number().and_then(|depth| u32::try_from(depth).ok()),
            "nodes" => latest.nodes = number().and_then(|nodes| u64::try_from(nodes).ok()),
            "cp" => latest.score = number().map(centipawns),
            "mate" => latest.score = number().map(|distance| mate_unit.read(distance)),
            "lowerbound" | "upperbound" => latest.score = None,
            _ => {}
        }
    }
    thought.nodes = latest.nodes.or(thought.nodes);
    if latest.score.is_some() {
        thought.score = latest.score;
        thought.depth = latest.depth.or(thought.depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;

    #[test]
    fn info_lines_are_noted() {
        let mut thought = Thought::default();
        let lines = [
            "depth 7 seldepth 9 multipv 1 score cp -13 nodes 100 nps 5 pv e2e4 depth",
            "depth 7 multipv 2 score cp 99 nodes 150",
            "depth 8 score cp 77 lowerbound nodes 200",
            "depth 9 currmove e2e4 currmovenumber 1",
            "string depth 99 score cp 1",
        ];
        lines.iter().for_each(|line| note(&mut thought, line, MateUnit::Moves));
        let score = Some(Score::Centipawns(-13));
        assert_eq!(thought, Thought { score, depth: Some(7), nodes: Some(200) });
        note(&mut thought, "score mate -3 depth 12", MateUnit::Moves);
        assert_eq!((thought.score, thought.depth), (Some(Score::Mate(-3)), Some(12)));
    }
}
