//! Tracks: the squares to which a piece might go, with the conditions on the squares in between.

use super::Walk;
use crate::betza::{Landing, Offset, Shape, Stride, Way};
use crate::setup::{EnPassant, Setup};
use crate::square::{Color, Kind, Piece, Square};
use crate::variant::{Ground, Variant};

/// The shape of a track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// It follows a line.
    Line,
    /// Cannot be blocked.
    Leap,
    /// Turns, or is a leap that can be blocked.
    Path,
    /// A pawn's double or triple step.
    DoubleStep,
}

/// A way to a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Track {
    pub(crate) to: Square,
    pub(crate) form: Form,
    /// `true` if it may end on an empty square.
    pub(crate) quiet: bool,
    /// `true` if it may capture.
    pub(crate) capture: bool,
    /// `true` if it may capture en passant, provided that its kind does so at all.
    pub(crate) en_passant: bool,
    /// The squares that must be empty, in the order in which they are passed.
    pub(crate) empty: Vec<Square>,
    /// Exactly one of these squares must be occupied, if there are any.
    pub(crate) hurdles: Vec<Square>,
    /// The kinds over which it may not hop.
    pub(crate) may_not_hop: Vec<Kind>,
    /// The kinds that it may not capture.
    pub(crate) may_not_capture: Vec<Kind>,
}

impl Track {
    /// Returns `true` if nothing blocks the way.
    pub(crate) fn is_free(&self, setup: &Setup) -> bool {
        let is_occupied = |square: &&Square| setup.is_occupied(**square);
        let hurdles = self.hurdles.iter().filter(is_occupied).count();
        !self.empty.iter().any(|square| is_occupied(&square))
            && (self.hurdles.is_empty() || hurdles == 1)
            && self.bar(setup).is_none()
    }

    /// A piece over which it may not hop, or that it may not capture.
    pub(crate) fn bar(&self, setup: &Setup) -> Option<Bar> {
        let is_of = |square: &Square, kinds: &[Kind]| {
            setup.board[square.index()].is_some_and(|piece| kinds.contains(&piece.kind()))
        };
        let hurdle = self.hurdles.iter().find(|square| is_of(square, &self.may_not_hop));
        let taken = || is_of(&self.to, &self.may_not_capture).then_some(Bar::Capture(self.to));
        hurdle.map(|&square| Bar::Hop(square)).or_else(taken)
    }

    /// The occupied squares among those that must be empty.
    pub(crate) fn blocked(&self, setup: &Setup) -> Vec<Square> {
        self.empty.iter().copied().filter(|&square| setup.is_occupied(square)).collect()
    }

    /// The way to be shown, if this is a path.
    pub(super) fn walk(&self, setup: &Setup) -> Option<Walk> {
        let is_path = self.form == Form::Path;
        is_path.then(|| Walk { via: self.empty.clone(), blocked: self.blocked(setup) })
    }
}

/// A piece that keeps another from going its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bar {
    /// It may not be hopped over.
    Hop(Square),
    /// It may not be captured.
    Capture(Square),
}

/// Every track of a piece on any board. Ways reserved for unmoved pieces are left out, as in the
/// generators; the double step, which is a fact of the variant, is included.
pub(crate) fn of(variant: &Variant, piece: Piece, from: Square) -> Vec<Track> {
    let mut tracks = permanent(variant, piece, from);
    for way in variant.first_leaps(piece, from) {
        tracks.extend(by_way(variant.board(), piece.color(), from, &way));
    }
    let long = variant.kind(piece.kind()).long_steps(variant.board(), piece.color(), from);
    tracks.extend(long.into_iter().map(long_step));
    let facts = variant.kind(piece.kind());
    tracks.retain(|track| facts.may_stand(piece.color(), track.to));
    for track in tracks.iter_mut().filter(|_| facts.is_barred()) {
        track.may_not_hop.clone_from(&facts.may_not_hop);
        track.may_not_capture.clone_from(&facts.may_not_capture);
    }
    tracks
}

/// Every track of a piece now, including those of first moves if it has not moved.
pub(crate) fn now(variant: &Variant, setup: &Setup, piece: Piece, from: Square) -> Vec<Track> {
    let mut tracks = of(variant, piece, from);
    if variant.is_unmoved(setup, piece.color(), from) {
        tracks.extend(first(variant, piece, from));
    }
    tracks
}

/// The tracks of a piece that only its first move takes.
pub(crate) fn first(variant: &Variant, piece: Piece, from: Square) -> Vec<Track> {
    let ways = variant.kind(piece.kind()).first_ways();
    let tracks = ways.iter().flat_map(|way| by_way(variant.board(), piece.color(), from, way));
    let facts = variant.kind(piece.kind());
    tracks.filter(|track| facts.may_stand(piece.color(), track.to)).collect()
}

/// The tracks that do not depend on whether the piece has moved.
fn permanent(variant: &Variant, piece: Piece, from: Square) -> Vec<Track> {
    let color = piece.color();
    let mut tracks = Vec::new();
    for gait in variant.kind(piece.kind()).gaits() {
        let ways = gait.ways.iter().filter(|_| gait.limits.serve(color, from));
        let ground = gait.limits.ground(variant.board());
        tracks.extend(ways.flat_map(|way| by_way(ground, color, from, way)));
    }
    tracks.retain(|track: &Track| variant.kind(piece.kind()).may_stand(color, track.to));
    tracks
}

/// Returns `true` if a piece placed on `from` could ever leave it.
pub(crate) fn could_move(variant: &Variant, piece: Piece, from: Square) -> bool {
    !permanent(variant, piece, from).is_empty()
}

/// The double steps that the piece could make if `from` were on the rank where they start.
pub(crate) fn double_steps(variant: &Variant, piece: Piece, from: Square) -> Vec<Track> {
    let facts = variant.kind(piece.kind());
    if facts.double_step.is_empty() {
        return Vec::new();
    }
    let steps = facts.double_steps(variant.board(), piece.color(), from);
    steps.into_iter().map(long_step).collect()
}

/// The track of a double or triple step.
fn long_step(step: EnPassant) -> Track {
    Track {
        to: step.pawn,
        form: Form::DoubleStep,
        quiet: true,
        capture: false,
        en_passant: false,
        empty: step.before.into_iter().chain([step.target]).collect(),
        hurdles: Vec::new(),
        may_not_hop: Vec::new(),
        may_not_capture: Vec::new(),
    }
}

/// The tracks of one way, the nearest targets first. A way that cannot be expanded has none.
pub(crate) fn by_way<'r>(
    ground: impl Into<Ground<'r>>,
    color: Color,
    from: Square,
    way: &Way,
) -> Vec<Track> {
    let walker = Walker { ground: ground.into(), color, way };
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
        Shape::Tour { legs } => {
            let mut tracks = Vec::new();
            walker.tour(from, legs, &[], &mut tracks);
            tracks.retain(|track| track.to != from);
            tracks
        }
        Shape::Legs { .. } => Vec::new(),
    }
}

struct Walker<'w> {
    ground: Ground<'w>,
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
            en_passant: self.way.capture || self.way.en_passant,
            empty: empty.to_vec(),
            hurdles: hurdles.to_vec(),
            may_not_hop: Vec::new(),
            may_not_capture: Vec::new(),
        }
    }

    /// The square at `offset`, wrapping around the left and right edges if this way is cylindrical.
    fn step(&self, from: Square, offset: Offset) -> Option<Square> {
        self.ground.step(self.color, from, offset, self.way)
    }

    /// Adds the tracks of legs to where they capture first, or end.
    fn tour(&self, from: Square, legs: &[Stride], passed: &[Square], tracks: &mut Vec<Track>) {
        let Some((leg, rest)) = legs.split_first() else { return };
        let line = self.line(from, leg.step, leg.max.map(u8::from));
        for (n, &to) in line.iter().enumerate() {
            let before = [passed, &line[..n]].concat();
            if rest.is_empty() {
                tracks.push(self.track(Form::Path, to, &before, &[]));
            } else if leg.captures {
                let track = self.track(Form::Path, to, &before, &[]);
                tracks.push(Track { quiet: false, capture: true, en_passant: false, ..track });
            } else {
                self.tour(to, rest, &[before, vec![to]].concat(), tracks);
            }
        }
    }

    /// The squares that a repeated step visits, up to the edge or, on a cylinder, all the way
    /// around.
    fn line(&self, from: Square, step: Offset, max: Option<u8>) -> Vec<Square> {
        let next = |&square: &Square| self.step(square, step).filter(|&next| next != from);
        let all = std::iter::successors(next(&from), next);
        all.take(max.map_or(Square::MAX, usize::from)).collect()
    }
}
