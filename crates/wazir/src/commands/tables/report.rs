//! What is said of a table: counts, the longest win, and where on the board the ending is won.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use wazir_rules::{Color, Game, Rules, Setup};
use wazir_tablebase::{Counts, Ground, Share, Spread, Table, Tablebase, Verdict};

use crate::json;

/// A table, and what to say of it.
pub(super) struct Made<'a> {
    pub(super) rules: &'a Rules,
    pub(super) set: &'a Tablebase,
    pub(super) table: &'a Table,
    /// The distances to conversion, where they were asked for.
    pub(super) conversion: Option<&'a Arc<Table>>,
    /// `None` where no position is lost or held.
    pub(super) ground: Option<Ground>,
    /// The bytes of the file.
    pub(super) file: u64,
    pub(super) elapsed: Duration,
}

impl Made<'_> {
    /// The position in which a side takes longest to win.
    fn longest(&self, turn: Color) -> Option<(Game, u16)> {
        let (number, plies) = self.table.counts(turn).longest_win?;
        let (men, turn) = self.table.position(number);
        let mut setup = Setup::empty(self.rules.variant().board().len());
        setup.turn = turn;
        for (piece, square) in men {
            setup.board[square.index()] = Some(piece);
        }
        Some((Game::from_setup(self.rules, &setup).ok()?, plies))
    }

    /// The best play from a position.
    fn line(&self, mut game: Game) -> Vec<String> {
        let mut line = Vec::new();
        loop {
            let moves = self.set.moves_in(&game).unwrap_or_default();
            let Some((mv, _)) = moves.into_iter().max_by_key(|&(_, value)| value) else {
                return line;
            };
            line.push(game.san(mv));
            if game.play(mv).is_err() {
                return line;
            }
        }
    }

    pub(super) fn text(&self) -> String {
        let name = self.table.material().name(self.rules.variant());
        let mut text = format!(
            "{name}: {} entries, {} KiB, packed {} KiB, {:.2} s\n\n",
            self.table.entries(),
            self.table.bytes().div_ceil(1024),
            self.file.div_ceil(1024),
            self.elapsed.as_secs_f64()
        );
        text += "                     wins              draws (at once)             losses\n";
        for turn in Color::ALL {
            let counts = self.table.counts(turn);
            let _ = writeln!(text, "{:<8}{}", format!("{turn}:"), row(counts));
        }
        text.push('\n');
        let clock = self.rules.variant().ending().move_clock;
        let beyond: u64 =
            Color::ALL.map(|turn| self.table.counts(turn).beyond_the_clock).iter().sum();
        if let (Some(clock), true) = (clock, beyond > 0) {
            let _ = writeln!(
                text,
                "{beyond} of these take more than the {clock} plies of the move clock."
            );
        }
        for (turn, spoiled) in Color::ALL.map(|turn| (turn, self.spoiled(turn))) {
            if let Some(json::Spoiled { wins, losses }) = spoiled {
                let counts = self.table.counts(turn);
                let _ = writeln!(
                    text,
                    "{turn} to move, the move clock at zero: it spoils {wins} of {} wins and {losses} \
                     of {} losses.",
                    counts.wins, counts.losses
                );
            }
        }
        if self.rules.variant().counts_moves() {
            text += "The counts of moves of this game are left out.\n";
        }
        for (turn, longest) in Color::ALL.map(|turn| (turn, self.longest(turn))) {
            if let Some((game, plies)) = longest {
                let moves = plies.div_ceil(2);
                let _ = writeln!(text, "{turn} wins in {moves} moves at most: {}", game.fen());
                let _ = writeln!(text, "  {}", self.line(game).join(" "));
            }
        }
        let _ = writeln!(text, "{}", self.verdict());
        text += &self.ground();
        text.push('\n');
        text
    }

    /// Where on the board the ending is won, as boards and a sentence.
    fn ground(&self) -> String {
        let Some(ground) = &self.ground else { return String::new() };
        let mut text = String::new();
        for spread in [Some(&ground.royal), ground.deciding.as_ref()].into_iter().flatten() {
            text += &self.board(spread);
        }
        if let Some(separation) = &ground.separation {
            let _ = writeln!(text, "{}", separation.sentence(self.rules.variant()));
        }
        text
    }

    /// How many of these positions are lost, in per cent, by the square of a man.
    fn board(&self, spread: &Spread) -> String {
        let variant = self.rules.variant();
        let (board, man) = (variant.board(), variant.kind(spread.man.kind()));
        let (side, name) = (spread.man.color(), &man.name);
        if spread.is_even() {
            return format!("That is so wherever {side}'s {name} stands.\n");
        }
        let mut text = format!("Lost of these, in per cent, by the square of {side}'s {name}:\n");
        for rank in (0..board.ranks()).rev() {
            let _ = write!(text, "{:>4}", rank + 1);
            for file in 0..board.files() {
                let square = board.square(file, rank);
                let share = square.and_then(|square| spread.squares[square.index()].lost_share());
                let percent = share.map_or_else(|| "-".to_owned(), percent);
                let _ = write!(text, "{percent:>5}");
            }
            text.push('\n');
        }
        text += "    ";
        for file in 0..board.files() {
            let name = board.square(file, 0).map(|square| board.name(square));
            let letters = name.as_deref().map_or("", |name| name.trim_end_matches('1'));
            let _ = write!(text, "{letters:>5}");
        }
        text.push('\n');
        text
    }

    /// How many wins and losses of a side to move the move clock makes draws.
    fn spoiled(&self, turn: Color) -> Option<json::Spoiled> {
        let (by_mate, in_time) = (self.table.counts(turn), self.conversion?.counts(turn));
        let [wins, losses] =
            [by_mate.wins.abs_diff(in_time.wins), by_mate.losses.abs_diff(in_time.losses)];
        Some(json::Spoiled { wins, losses })
    }

    fn verdict(&self) -> String {
        let Some((share, verdict)) = self.table.verdict() else {
            return "Black draws at once wherever it does not win.".to_owned();
        };
        let held = self.table.counts(Color::Black);
        let verdict = match verdict {
            Verdict::Won => "won in general",
            Verdict::Depends => "it depends on the position",
            Verdict::NotWon => "not won in general",
        };
        format!(
            "Black to move, neither winning nor drawing at once: lost in {}, held in {} positions; \
             {:.2} %: {verdict}.",
            held.losses,
            held.draws - held.draws_at_once,
            100.0 * share
        )
    }

    pub(super) fn json(&self) -> json::Table {
        let side = |turn: Color| {
            let counts = self.table.counts(turn);
            let longest = self.longest(turn);
            json::TableSide {
                wins: counts.wins,
                draws: counts.draws,
                draws_at_once: counts.draws_at_once,
                losses: counts.losses,
                beyond_the_clock: counts.beyond_the_clock,
                spoiled: self.spoiled(turn),
                longest: longest.map(|(game, plies)| json::Longest {
                    plies,
                    fen: game.fen(),
                    line: self.line(game),
                }),
            }
        };
        json::Table {
            men: self.table.material().name(self.rules.variant()),
            entries: self.table.entries(),
            bytes: self.table.bytes(),
            file_bytes: self.file,
            seconds: self.elapsed.as_secs_f64(),
            white: side(Color::White),
            black: side(Color::Black),
            lost_share: self.table.verdict().map(|(share, _)| share),
            ground: self.ground.as_ref().map(|ground| self.json_ground(ground)),
        }
    }

    fn json_ground(&self, ground: &Ground) -> json::Ground {
        let variant = self.rules.variant();
        let share = |share: Share| json::Share { lost: share.lost, held: share.held };
        let spread = |spread: &Spread| {
            let squares = variant.board().places().filter_map(|square| {
                let here = spread.squares[square.index()];
                (here.all() > 0).then(|| (variant.board().name(square), share(here)))
            });
            json::Spread {
                side: spread.man.color().name(),
                man: variant.kind(spread.man.kind()).name.clone(),
                squares: squares.collect::<BTreeMap<String, json::Share>>(),
            }
        };
        let separation = ground.separation.as_ref().map(|separation| json::Separation {
            inside: share(separation.inside),
            outside: share(separation.outside),
            sentence: separation.sentence(variant),
        });
        json::Ground {
            royal: spread(&ground.royal),
            deciding: ground.deciding.as_ref().map(spread),
            separation,
        }
    }
}

/// A share in per cent, which is 0 or 100 only if it is none or all.
fn percent(share: f64) -> String {
    match 100.0 * share {
        0.0 => "0".to_owned(),
        few if few < 1.0 => "<1".to_owned(),
        most if most > 99.0 && most < 100.0 => ">99".to_owned(),
        percent => format!("{percent:.0}"),
    }
}

/// The counts of one side to move, with their shares.
fn row(counts: &Counts) -> String {
    let all = counts.all().max(1) as f64;
    let part = |count: u64| format!("{count:>10} {:>6.2} %", 100.0 * count as f64 / all);
    format!(
        "{}  {} ({:>8})  {}",
        part(counts.wins),
        part(counts.draws),
        counts.draws_at_once,
        part(counts.losses)
    )
}
