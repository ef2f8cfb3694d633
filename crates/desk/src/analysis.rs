//! A running analysis: what the engine has found so far about a position.

use std::time::Duration;

use wazir_engine::{Bound, Engine, Level, Limits, OwnBook, Report, Signals};
use wazir_rules::{Color, Game};

use crate::messages::{Analysis, AnalysisLine, AnalysisRequest, LineMove};
use crate::moves::line_move;
use crate::score::evaluation;

/// Most lines that are followed at a time.
pub const MOST_LINES: usize = 5;

/// Most nodes of an analysis, after which nobody is likely to be still looking.
const MOST_NODES: u64 = 200_000_000;
/// Most nodes of a search for one move in a game: full strength takes some seconds for them.
pub const MOST_NODES_FOR_MOVE: u64 = 2_000_000;

/// The longest time for one move in a game: a telephone takes it for far fewer nodes.
const LONGEST_MOVE: Duration = Duration::from_secs(10);

/// The limits of the search that a page asks for. A level that does not exist means full strength.
pub fn limits(request: &AnalysisRequest) -> Limits {
    let most = if request.player.is_some() { MOST_NODES_FOR_MOVE } else { MOST_NODES };
    let longest = request.player.map(|_| LONGEST_MOVE);
    let asked = request.milliseconds.map(Duration::from_millis);
    let level = request.player.and_then(|player| Level::new(player.level));
    Limits {
        multi_pv: request.lines,
        nodes: Some(request.nodes.map_or(most, |nodes| nodes.min(most))),
        movetime: longest.into_iter().chain(asked).min(),
        level: level.unwrap_or_default(),
        seed: request.player.map_or(0, |player| player.seed),
        own_book: request.player.map(|player| OwnBook { seed: player.seed, book: None }),
        ..Limits::default()
    }
}

/// Thinks about the position that a game has reached until `limits` or `signals` end it, and calls
/// `hear` after each iteration with all lines that were found in it, best first. A game that is over
/// has none. Returns the move that the engine would play.
pub fn analyse(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    signals: &Signals,
    mut hear: impl FnMut(Analysis),
) -> Option<LineMove> {
    let wanted = limits.multi_pv.clamp(1, MOST_LINES).min(game.legal_moves().len());
    let mut lines = Vec::new();
    let mut listener = |report: &Report| {
        if report.bound != Bound::Exact {
            return;
        }
        if report.multi_pv == 1 {
            lines.clear();
        }
        lines.push(line(game, report));
        if report.multi_pv == wanted {
            hear(Analysis {
                depth: report.depth,
                nodes: report.nodes,
                speed: report.nodes_per_second(),
                lines: std::mem::take(&mut lines),
            });
        }
    };
    let found = engine.search(game, limits, signals, &mut listener);
    found.best.map(|best| line_move(game, best))
}

/// A line as the pages show it.
fn line(game: &Game, report: &Report) -> AnalysisLine {
    let mut after = game.clone();
    let mut moves = Vec::new();
    for &mv in &report.pv {
        let written = line_move(&after, mv);
        // The line may go on where the rules end the game, as after a repetition.
        if after.play(mv).is_err() {
            break;
        }
        moves.push(written);
    }
    AnalysisLine { evaluation: evaluation(report.score, game.turn() == Color::White), moves }
}

#[cfg(test)]
mod tests {
    use wazir_rules::{Rules, Shelf};

    use super::*;
    use crate::messages::EnginePlayer;

    /// The last news of an analysis.
    fn last(variant: &str, fen: &str, lines: usize) -> Option<Analysis> {
        let rules = Rules::new(Shelf::shipped().get(variant).expect("a shipped game"));
        let game = Game::from_fen(rules, fen).expect(fen);
        let limits = Limits { nodes: Some(20_000), multi_pv: lines, ..Limits::default() };
        let mut found = None;
        let signals = Signals::default();
        analyse(&mut Engine::new(1), &game, &limits, &signals, |news| found = Some(news));
        found
    }

    #[test]
    fn lines_come_best_first_and_whole() {
        let news = last("chess", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 3).expect("it was searched");
        assert_eq!(news.lines.len(), 3);
        let best = &news.lines[0];
        assert_eq!(best.evaluation.text, "White mates in 1");
        let [mate] = best.moves.as_slice() else { panic!("one move: {best:?}") };
        assert_eq!((&*mate.from, &*mate.to, &*mate.san, mate.number), ("d1", "d8", "Rd8#", 1));
        let shares: Vec<f64> = news.lines.iter().map(|line| line.evaluation.share).collect();
        assert!(shares.is_sorted_by(|a, b| a >= b), "{shares:?}");
    }

    #[test]
    fn there_are_no_more_lines_than_moves() {
        let news = last("chess", "k7/8/8/8/8/8/7r/K7 w - - 0 1", 5).expect("it was searched");
        assert_eq!(news.lines.len(), 1);
        assert_eq!(news.lines[0].moves[0].number, 1);
    }

    /// A request for the move of a player, or for an analysis.
    fn request(player: Option<EnginePlayer>, nodes: Option<u64>) -> AnalysisRequest {
        let (variant, moves) = ("chess".to_owned(), Vec::new());
        AnalysisRequest {
            id: 1,
            variant,
            fen: None,
            moves,
            lines: 1,
            nodes,
            milliseconds: None,
            player,
        }
    }

    #[test]
    fn a_player_has_its_level_and_does_not_think_for_ever() {
        let game = Game::named("chess").expect("a shipped game");
        let found: Vec<String> = (1..=30)
            .map(|seed| {
                let limits = limits(&request(Some(EnginePlayer { level: 1, seed }), None));
                let signals = Signals::default();
                let best = analyse(&mut Engine::new(1), &game, &limits, &signals, |_| ());
                best.expect("there are moves").text
            })
            .collect();
        assert!(found.iter().any(|text| *text != found[0]), "a seed is a player: {found:?}");
        let level = |level| Some(EnginePlayer { level, seed: 1 });
        for (asked, nodes) in [
            (request(None, None), MOST_NODES),
            (request(None, Some(7)), 7),
            (request(level(10), None), MOST_NODES_FOR_MOVE),
            (request(level(99), Some(u64::MAX)), MOST_NODES_FOR_MOVE),
        ] {
            assert_eq!(limits(&asked).nodes, Some(nodes), "{asked:?}");
            assert_eq!(limits(&asked).movetime.is_some(), asked.player.is_some(), "{asked:?}");
        }
    }

    #[test]
    fn time_is_bounded_by_whichever_bound_is_less() {
        let player = Some(EnginePlayer { level: 3, seed: 1 });
        let seconds = |player, milliseconds| {
            let request = AnalysisRequest { milliseconds, ..request(player, None) };
            limits(&request).movetime.map(|time| time.as_secs_f64())
        };
        assert_eq!(seconds(None, None), None);
        assert_eq!(seconds(None, Some(60_000)), Some(60.0));
        assert_eq!(seconds(player, Some(60_000)), Some(LONGEST_MOVE.as_secs_f64()));
        assert_eq!(seconds(player, Some(500)), Some(0.5));
    }

    #[test]
    fn where_the_game_is_over_there_is_nothing_to_find() {
        assert_eq!(last("chess", "3R2k1/5ppp/8/8/8/8/8/K7 b - - 0 1", 3), None);
    }
}
