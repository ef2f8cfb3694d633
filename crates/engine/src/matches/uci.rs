//! An engine that speaks UCI.

use std::time::{Duration, Instant};

use wazir_rules::game::Game;
use wazir_rules::notation::coord::{self, Tolerance};
use wazir_rules::notation::fen;
use wazir_rules::square::Color;
use wazir_rules::variant::Variant;

use super::clock::{Control, Turn};
use super::player::{Answer, Player, Said, Spec, Thought, Trouble};
use super::process::{Line, Process, Silence};
use crate::protocol::lines::{shown, split_word};
use crate::report::Score;

/// Within this time an engine must have started, or be ready again.
const READY: Duration = Duration::from_secs(20);

/// The engine.
pub(super) struct Uci {
    process: Process,
    name: String,
}

impl Uci {
    /// Starts it, sets its options, and chooses the game.
    pub(super) fn start(spec: &Spec, variant: &Variant) -> Result<Uci, Trouble> {
        let process = Process::start(&spec.command).map_err(Trouble::Unable)?;
        let mut this = Uci { process, name: spec.command.clone() };
        this.send("uci")?;
        let mut games = None;
        loop {
            let line = this.receive(READY)?.text;
            if line == "uciok" {
                break;
            } else if let Some(name) = line.strip_prefix("id name ") {
                this.name = name.trim().to_owned();
            } else if let Some(names) = games_offered(&line) {
                games = Some(names);
            }
        }
        for (name, value) in &spec.options {
            this.send(&format!("setoption name {name} value {value}"))?;
        }
        // An engine without this option knows one game only; its moves will show which.
        if let Some(games) = games {
            this.choose(variant, &games)?;
        }
        this.sync()?;
        Ok(this)
    }

    fn choose(&mut self, variant: &Variant, games: &[String]) -> Result<(), Trouble> {
        let names = variant.protocol.uci.iter().chain([&variant.id]).chain(&variant.aliases);
        let offered = |name: &&String| games.iter().any(|game| game.eq_ignore_ascii_case(name));
        let Some(name) = names.clone().find(offered).or_else(|| names.clone().next()) else {
            return Ok(());
        };
        self.send(&format!("setoption name UCI_Variant value {name}"))
    }

    fn sync(&mut self) -> Result<(), Trouble> {
        self.send("isready")?;
        while self.receive(READY)?.text != "readyok" {}
        Ok(())
    }

    fn send(&mut self, line: &str) -> Result<(), Trouble> {
        self.process.send(line).map_err(|_| Trouble::Died(self.process.last_words()))
    }

    fn receive(&mut self, patience: Duration) -> Result<Line, Trouble> {
        self.process.receive(Instant::now() + patience).map_err(|silence| match silence {
            Silence::Late => Trouble::Hangs(patience),
            Silence::Gone => Trouble::Died(self.process.last_words()),
        })
    }
}

impl Player for Uci {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, _game: &Game) -> Result<(), Trouble> {
        self.send("ucinewgame")?;
        self.sync()
    }

    fn think(&mut self, game: &Game, turn: &Turn) -> Result<Answer, Trouble> {
        self.send(&position(game))?;
        self.send(&go(turn))?;
        let begun = Instant::now();
        let mut thought = Thought::default();
        loop {
            let left = turn.patience.saturating_sub(begun.elapsed());
            let line = self.receive(left).map_err(|trouble| match trouble {
                Trouble::Hangs(_) => Trouble::Hangs(turn.patience),
                other => other,
            })?;
            match split_word(&line.text) {
                ("info", rest) => note(&mut thought, rest),
                ("bestmove", rest) => {
                    let said = read_move(game, split_word(rest).0);
                    let used = line.at.saturating_duration_since(begun);
                    return Ok(Answer { said, used, thought });
                }
                _ => {}
            }
        }
    }
}

/// The games of the option that chooses between them, if this line announces it.
fn games_offered(line: &str) -> Option<Vec<String>> {
    let rest = line.strip_prefix("option name UCI_Variant ")?;
    Some(rest.split(" var ").skip(1).map(|name| name.trim().to_owned()).collect())
}

/// Whether every program that knows the game knows where this one began.
fn is_usual_start(game: &Game) -> bool {
    let variant = game.variant();
    variant.prelude.is_none() && game.start() == variant.start
}

fn position(game: &Game) -> String {
    let variant = game.variant();
    let mut line = match is_usual_start(game) {
        true => "position startpos".to_owned(),
        false => format!("position fen {}", fen::write(variant, &game.start())),
    };
    for (index, &mv) in game.moves().iter().enumerate() {
        line += if index == 0 { " moves " } else { " " };
        line += &coord::write(variant, mv);
    }
    line
}

fn go(turn: &Turn) -> String {
    match (turn.control, turn.clocks) {
        (Control::Depth(depth), _) => format!("go depth {depth}"),
        (Control::Nodes(nodes), _) => format!("go nodes {nodes}"),
        (Control::MoveTime(time), _) => format!("go movetime {}", time.as_millis()),
        (Control::Clock(_), None) => "go".to_owned(),
        (Control::Clock(_), Some([white, black])) => {
            // A clock that shows nothing is taken for none.
            let left = |clock: super::clock::SideClock| clock.left.as_millis().max(1);
            let (w, b) = (left(white), left(black));
            let (winc, binc) = (white.increment().as_millis(), black.increment().as_millis());
            let mut line = format!("go wtime {w} btime {b} winc {winc} binc {binc}");
            let own = if turn.mover == Color::White { white } else { black };
            if let Some(moves) = own.to_go {
                line += &format!(" movestogo {moves}");
            }
            line
        }
    }
}

fn read_move(game: &Game, text: &str) -> Said {
    let (setup, legal) = (game.setup(), game.legal_moves());
    match coord::read(game.variant(), &setup, &legal, text, Tolerance::Exact) {
        Ok(mv) => Said::Move(mv),
        Err(error) => Said::Illegal { text: shown(text), why: error.to_string() },
    }
}

/// Takes depth, score and nodes out of an `info` line; bounds and lesser lines are left out.
fn note(thought: &mut Thought, line: &str) {
    let mut words = line.split_ascii_whitespace();
    let mut told = Thought::default();
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
        match word {
            "string" | "pv" => break,
            "multipv" if number() != Some(1) => return,
            "depth" => told.depth = number().and_then(|depth| u32::try_from(depth).ok()),
            "nodes" => told.nodes = number().and_then(|nodes| u64::try_from(nodes).ok()),
            "cp" => told.score = number().map(|value| Score::Centipawns(value as i32)),
            "mate" => told.score = number().map(|moves| Score::Mate(moves as i32)),
            "lowerbound" | "upperbound" => told.score = None,
            _ => {}
        }
    }
    thought.nodes = told.nodes.or(thought.nodes);
    if told.score.is_some() {
        thought.score = told.score;
        thought.depth = told.depth.or(thought.depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        lines.iter().for_each(|line| note(&mut thought, line));
        let score = Some(Score::Centipawns(-13));
        assert_eq!(thought, Thought { score, depth: Some(7), nodes: Some(200) });
        note(&mut thought, "score mate -3 depth 12");
        assert_eq!((thought.score, thought.depth), (Some(Score::Mate(-3)), Some(12)));
    }
}
