//! Points, by which some games are decided that nobody has won otherwise.

use wazir_words::{said, said_as, say};

use super::{EndResult, PieceKind, Variant};
use crate::outcome::GameResult;
use crate::setup::Setup;
use crate::square::{Color, Kind, Piece};

impl Variant {
    /// Returns `true` if a game can be won by more points.
    ///
    /// ```
    /// # use wazir_rules::Variant;
    /// assert!(!Variant::named("chess")?.counts_points());
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn counts_points(&self) -> bool {
        self.ends.iter().any(|end| end.result == EndResult::MorePoints)
    }

    /// The points of a side on a board with so many pieces of each kind, in tenths.
    ///
    /// ```
    /// # use wazir_rules::{Color, Variant};
    /// // One for each piece where nothing else is said.
    /// assert_eq!(Variant::named("chess")?.points(Color::White, |_| 2), 120);
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn points(&self, color: Color, count: impl Fn(Kind) -> u32) -> i32 {
        let of = |kind: Kind| self.kind(kind).points * count(kind) as i32;
        self.extra_points[color.index()] + self.all_kinds().map(of).sum::<i32>()
    }

    /// The points of a side in a position, in tenths.
    pub fn points_in(&self, setup: &Setup, color: Color) -> i32 {
        self.points(color, |kind| {
            let piece = Some(Piece::new(color, kind));
            setup.board.iter().filter(|&&other| other == piece).count() as u32
        })
    }

    /// The points that a side has besides those of its pieces, in tenths.
    pub fn extra_points(&self, color: Color) -> i32 {
        self.extra_points[color.index()]
    }

    /// The points of the pieces and sides as a sentence.
    pub(crate) fn describe_points(&self) -> Option<String> {
        if !self.counts_points() {
            return None;
        }
        let mut points: Vec<i32> = self.kinds.iter().map(|kind| kind.points).collect();
        points.sort_unstable_by(|one, other| other.cmp(one));
        points.dedup();
        let names = |worth: i32| {
            let kinds = self.kinds.iter().filter(|kind| kind.points == worth);
            kinds.map(|kind| said_as("piece", &kind.name)).collect::<Vec<_>>().join(", ")
        };
        let mut cases: Vec<String> =
            points.into_iter().map(|worth| format!("{} {}", names(worth), tenths(worth))).collect();
        if let [_] = cases[..] {
            cases = vec![say!("{points} for each piece", points = tenths(self.kinds[0].points))];
        }
        let extra = Color::ALL.into_iter().filter(|&color| self.extra_points(color) != 0);
        let extra = extra
            .map(|color| format!("{} {}", said(color.name()), tenths(self.extra_points(color))));
        cases.extend(extra);
        Some(say!("Points: {cases}.", cases = cases.join("; ")))
    }
}

impl PieceKind {
    /// Its points as they are written: `13`, `1.5`.
    pub fn written_points(&self) -> String {
        tenths(self.points)
    }
}

/// The result for a side and the other with so many points.
pub(crate) fn compare(white: i32, black: i32) -> GameResult {
    match white - black {
        0 => GameResult::Draw,
        more if more > 0 => GameResult::Win(Color::White),
        _ => GameResult::Win(Color::Black),
    }
}

/// Writes tenths: 15 as `1.5`.
fn tenths(number: i32) -> String {
    (f64::from(number) / 10.0).to_string()
}
