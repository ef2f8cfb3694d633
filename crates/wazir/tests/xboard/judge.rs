//! Judges whether a match was played properly and, if not, whose fault it was.

use crate::engine::Engine;
use crate::log::{Ending, Game, Side};
use crate::matches::{Match, Record};
use crate::support::berolina::{self, Passed};
use crate::watch::End;
use std::fmt::Write;

/// Reasons that XBoard gives when a game was lost for want of good manners.
const FORFEITS: [&str; 5] =
    ["Forfeit due to", "False ", "on time", "exited unexpectedly", "refuses own move"];

/// The findings.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    /// Faults that must not happen.
    pub(crate) faults: Vec<String>,
    /// Known faults of XBoard or the opponent.
    pub(crate) excused: Vec<String>,
}

/// Judges the record of a match.
pub(crate) fn judge(game: &Match, record: &Record) -> Verdict {
    let mut verdict = Verdict::default();
    verdict.end(record);
    verdict.start(game, record);
    verdict.results(game, record);
    for (number, played) in record.log.games.iter().enumerate() {
        verdict.game(game, number + 1, played);
    }
    verdict
}

impl Verdict {
    fn end(&mut self, record: &Record) {
        match &record.end {
            End::Left(status) if status.success() => {}
            End::Left(status) => self.fault(format!("XBoard ended with {status}")),
            End::EngineDied(name) => self.fault(format!("{name} died during the match")),
            End::GaveUp(line) => self.fault(format!("XBoard went no further: {line}")),
            End::TimedOut => self.fault("the match took too long".to_owned()),
            End::Stalled => self.fault("nothing happened for too long".to_owned()),
        }
        self.faults.extend(record.complaints.iter().map(|line| format!("XBoard printed: {line}")));
    }

    fn start(&mut self, game: &Match, record: &Record) {
        let log = &record.log;
        // It does not ask for the game in which it starts.
        let asked = game.variant == "normal" || !log.variants.is_empty();
        if !asked || log.variants.iter().any(|name| name != game.variant) {
            self.fault(format!(
                "XBoard asked for variant {:?} instead of {}",
                log.variants, game.variant
            ));
        }
        for (side, feature) in &log.rejected {
            if game.engine(*side).is_ours() {
                self.fault(format!("XBoard rejected our feature {feature}"));
            }
        }
        for (side, words) in &log.early {
            self.complaint(game, "before the games", *side, words);
        }
    }

    fn results(&mut self, game: &Match, record: &Record) {
        let log: Vec<&str> = record
            .log
            .games
            .iter()
            .filter_map(|g| Some(g.ending.as_ref()?.result.as_str()))
            .collect();
        if log.len() != game.games {
            self.fault(format!("{} of {} games were finished", log.len(), game.games));
        } else if record.saved != log {
            self.fault(format!("the PGN file has the results {:?}, the log {log:?}", record.saved));
        }
    }

    fn game(&mut self, game: &Match, number: usize, played: &Game) {
        let name = format!("game {number}");
        let Some(ending) = &played.ending else { return };
        if FORFEITS.iter().any(|words| ending.reason.contains(words)) {
            let text = format!(
                "{name}: {} {{{}}} after {}",
                ending.result,
                ending.reason,
                last_moves(played)
            );
            match excuse(game, played, ending) {
                // What the engines cried out in such a game is no news.
                Some(why) => return self.excused.push(format!("{text}: {why}")),
                None => self.fault(text),
            }
        }
        for (side, words) in &played.complaints {
            self.complaint(game, &name, *side, words);
        }
        // Who accepts a draw plays on until XBoard says that the game is over.
        let agreed = played.ending.as_ref().is_some_and(|end| end.reason == "Draw agreed");
        let counts = |note: &&String| !(agreed && note.starts_with("Ignoring extra move"));
        let notes = played.notes.iter().filter(counts);
        self.faults.extend(notes.map(|note| format!("{name}: XBoard noted: {note}")));
    }

    /// Others may say that they do not know `computer` or `otim`; ours may not.
    fn complaint(&mut self, game: &Match, name: &str, side: Side, words: &str) {
        let engine = game.engine(side);
        let serious = words.starts_with("Illegal move") || words.starts_with("tellusererror");
        if serious || engine.is_ours() {
            self.fault(format!("{name}: {engine:?} said: {words}"));
        }
    }

    fn fault(&mut self, text: String) {
        self.faults.push(text);
    }
}

/// Faults that are not ours, each recognised by what happened on the board.
fn excuse(game: &Match, played: &Game, ending: &Ending) -> Option<String> {
    let offender = played.loser().or(played.moves.last().map(|(side, _)| *side))?;
    let by_fairy_max = game.engine(offender).is_fairy_max();
    match game.variant {
        "berolina" => lost_track(played, by_fairy_max.then_some(offender)),
        "falcon" if by_fairy_max && ending.reason.contains("Forfeit due to") => {
            first_king_leap(&played.line())
                .map(|text| format!("Fairy-Max castled {text} through check"))
        }
        // XBoard keeps castling rights that do not exist and so miscounts repetitions.
        "super" if by_fairy_max && ending.reason.contains("False draw claim") => {
            Some("XBoard does not count a repetition that Fairy-Max claims".to_owned())
        }
        _ => None,
    }
}

/// The program that lost track of a Berolina game: XBoard, or the offender if that is Fairy-Max.
fn lost_track(game: &Game, fairy_max: Option<Side>) -> Option<String> {
    let last = game.moves.len().checked_sub(1)?;
    berolina::events(&game.line()).into_iter().find_map(|(index, event)| {
        let (side, text) = &game.moves[index];
        match event {
            Passed::TookOnLeft => Some(format!("XBoard removed the wrong pawn at {text}")),
            Passed::TookOnRight if index == last => {
                Some(format!("XBoard refused {text}, en passant"))
            }
            Passed::SteppedOn if Some(*side) == fairy_max => {
                Some(format!("Fairy-Max took its own {text} for en passant"))
            }
            _ => None,
        }
    })
}

/// The last move, when it is a Falcon king's first move and a castling one.
fn first_king_leap<'a>(moves: &[&'a str]) -> Option<&'a str> {
    let (last, before) = moves.split_last()?;
    let castles = ["f1i1", "f1c1", "f8i8", "f8c8"].contains(last);
    let unmoved = before.iter().all(|text| !text.starts_with(&last[..2]));
    (castles && unmoved).then_some(*last)
}

fn last_moves(game: &Game) -> String {
    let line = game.line();
    line[line.len().saturating_sub(6)..].join(" ")
}

impl Match {
    fn engine(&self, side: Side) -> Engine {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }
}

/// Everything a reader of a failed test needs first.
pub(crate) fn report(game: &Match, record: &Record, verdict: &Verdict) -> String {
    let mut text =
        format!("{} in {}: {:?} v {:?}\n", game.games, game.variant, game.first, game.second);
    for fault in &verdict.faults {
        let _ = writeln!(text, "  fault: {fault}");
    }
    for excused in &verdict.excused {
        let _ = writeln!(text, "  excused: {excused}");
    }
    let _ = writeln!(
        text,
        "  logs: {}\n  last lines of debug.log:\n{}",
        record.folder.display(),
        record.log.tail()
    );
    text
}

#[test]
fn only_the_first_move_of_the_king_castles() {
    assert_eq!(first_king_leap(&["a2a3", "a7a6", "f1i1"]), Some("f1i1"));
    assert_eq!(first_king_leap(&["f1g1", "a7a6", "g1f1", "a6a5", "f1i1"]), None);
    assert_eq!(first_king_leap(&["f1c4"]), None);
}
