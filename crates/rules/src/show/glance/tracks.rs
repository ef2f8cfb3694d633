//! Where a piece might go from a square, and what that asks of the squares on the way.

use super::Walk;
use crate::betza::{Landing, Offset, Shape, Way};
use crate::geometry::Geometry;
use crate::square::{Color, Piece, Square};
use crate::variant::Variant;

/// What a track looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// It follows a line.
    Line,
    /// Nothing can be in its way.
    Leap,
    /// It turns, or is a leap that can be blocked.
    Path,
    /// A first step taken twice.
    DoubleStep,
}

/// One way to one square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Track {
    pub(crate) to: Square,
    pub(crate) form: Form,
    /// It may end on an empty square.
    pub(crate) quiet: bool,
    /// It may capture.
    pub(crate) capture: bool,
    /// It may capture in passing, if its kind does that at all.
    pub(crate) in_passing: bool,
    /// These must be empty, in the order in which they are passed.
    pub(crate) empty: Vec<Square>,
    /// On exactly one of these something must stand, unless there are none.
    pub(crate) hurdles: Vec<Square>,
}

impl Track {
    /// Whether nothing on the way stops the piece.
    pub(crate) fn is_free(&self, board: &[Option<Piece>]) -> bool {
        let met = |square: &&Square| board[square.index()].is_some();
        let hurdles = self.hurdles.iter().filter(met).count();
        !self.empty.iter().any(|square| met(&square)) && (self.hurdles.is_empty() || hurdles == 1)
    }

    /// The squares where something stands that should not.
    pub(crate) fn blocked(&self, board: &[Option<Piece>]) -> Vec<Square> {
        self.empty.iter().copied().filter(|square| board[square.index()].is_some()).collect()
    }

    /// The way as it is shown, of a path.
    pub(super) fn walk(&self, board: &[Option<Piece>]) -> Option<Walk> {
        let is_path = self.form == Form::Path;
        is_path.then(|| Walk { via: self.empty.clone(), blocked: self.blocked(board) })
    }
}

/// Every track of a piece, whatever stands on the board. What holds for a first move only is
/// left out, as generators do: the first double step is a fact of the variant and comes in.
pub(crate) fn of(variant: &Variant, piece: Piece, from: Square) -> Vec<Track> {
    let mut tracks = steady(variant, piece, from);
    let start = variant.kind(piece.kind()).double_step.map(usize::from);
    if start == Some(variant.board().rank_of(piece.color(), from)) {
        tracks.extend(double_steps(variant, piece, from));
    }
    tracks
}

/// The tracks of any move but the first.
fn steady(variant: &Variant, piece: Piece, from: Square) -> Vec<Track> {
    let ways = variant.kind(piece.kind()).betza.ways();
    let steady = ways.iter().filter(|way| !way.initial);
    steady.flat_map(|way| by_way(variant.board(), piece.color(), from, way)).collect()
}

/// Whether a piece put on `from` could ever leave it.
pub(crate) fn could_move(variant: &Variant, piece: Piece, from: Square) -> bool {
    !steady(variant, piece, from).is_empty()
}

/// The double steps that would be allowed if `from` were on the start rank.
pub(crate) fn double_steps(variant: &Variant, piece: Piece, from: Square) -> Vec<Track> {
    let facts = variant.kind(piece.kind());
    if facts.double_step.is_none() {
        return Vec::new();
    }
    let twice = |way: Way| match way.shape {
        Shape::Leap { to } if way.quiet && !way.initial && to.dx.abs().max(to.dy.abs()) == 1 => {
            let walker = Walker { board: variant.board(), color: piece.color(), way: &way };
            let skipped = walker.step(from, to)?;
            let to = walker.step(skipped, to)?;
            Some(Track {
                to,
                form: Form::DoubleStep,
                quiet: true,
                capture: false,
                in_passing: false,
                empty: vec![skipped],
                hurdles: Vec::new(),
            })
        }
        _ => None,
    };
    facts.betza.ways().into_iter().filter_map(twice).collect()
}

/// The tracks of one way, nearest targets first. A way that cannot be expanded has none.
pub(crate) fn by_way(board: Geometry, color: Color, from: Square, way: &Way) -> Vec<Track> {
    let walker = Walker { board, color, way };
    match &way.shape {
        Shape::Leap { to } => {
            let to = walker.step(from, *to);
            to.map(|to| walker.track(Form::Leap, to, &[], &[])).into_iter().collect()
        }
        Shape::Path { via, to } => {
            let between: Option<Vec<Square>> =
                via.iter().map(|&offset| walker.step(from, offset)).collect();
            let to = between.zip(walker.step(from, *to));
            to.map(|(via, to)| walker.track(Form::Path, to, &via, &[])).into_iter().collect()
        }
        Shape::Ride { step, max } => {
            let line = walker.line(from, *step, max.map(u8::from));
            let ends = line.iter().enumerate();
            ends.map(|(n, &to)| walker.track(Form::Line, to, &line[..n], &[])).collect()
        }
        Shape::Hop { step, max, landing } => {
            let line = walker.line(from, *step, max.map(u8::from));
            let ends = line.iter().enumerate().skip(1);
            ends.map(|(n, &to)| {
                let (empty, hurdles) = match landing {
                    Landing::PastFirst => (&line[1..n], &[][..]),
                    Landing::Anywhere => (&[][..], &line[..n]),
                    Landing::JustBehind => (&line[..n - 1], &line[n - 1..n]),
                };
                walker.track(Form::Line, to, empty, hurdles)
            })
            .collect()
        }
        Shape::Legs { .. } => Vec::new(),
    }
}

struct Walker<'w> {
    board: Geometry,
    color: Color,
    way: &'w Way,
}

impl Walker<'_> {
    fn track(&self, form: Form, to: Square, empty: &[Square], hurdles: &[Square]) -> Track {
        Track {
            to,
            form,
            quiet: self.way.quiet,
            capture: self.way.capture,
            in_passing: self.way.capture || self.way.en_passant,
            empty: empty.to_vec(),
            hurdles: hurdles.to_vec(),
        }
    }

    /// The square at `offset`, round the edge if this way knows none.
    fn step(&self, from: Square, offset: Offset) -> Option<Square> {
        if !self.way.cylinder {
            return self.board.step(self.color, from, offset);
        }
        let ahead = self.board.step(self.color, from, Offset { dx: 0, dy: offset.dy })?;
        let files = self.board.files();
        let file = self.board.file(from) as i32 + i32::from(offset.dx);
        self.board.square(file.rem_euclid(files as i32) as usize, self.board.rank(ahead))
    }

    /// The squares that a repeated step comes by, up to the edge or round to the start.
    fn line(&self, from: Square, step: Offset, max: Option<u8>) -> Vec<Square> {
        let next = |&square: &Square| self.step(square, step).filter(|&next| next != from);
        let all = std::iter::successors(next(&from), next);
        all.take(max.map_or(Square::MAX, usize::from)).collect()
    }
}
