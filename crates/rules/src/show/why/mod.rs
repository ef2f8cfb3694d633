//! Explains in one sentence why a move is not legal, for people who are learning the game.
//!
//! The generators decide which moves are legal; this module only explains why one is not among
//! them, from the same facts of the variant. It asks one question after another, the simplest
//! first: is there a piece, does it move like that, is its way free, does it promote, is the king
//! safe.
//!
//! It knows nothing of outcomes or of the prelude.

mod castling;
mod drops;
mod safety;

use wazir_words::{said, said_as, say};

use crate::betza::Betza;
use crate::game::Game;
use crate::moves::{Move, MoveKind};
use crate::reference;
use crate::setup::{EnPassant, Setup};
use crate::show::glance::tracks::{self, Bar, Form, Track};
use crate::square::{Color, Kind, Piece, Square};
use crate::text::{a, capital, list};
use crate::variant::Variant;

/// The place from which an attempted move starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A square of the board.
    Board(Square),
    /// The hand, with a piece of this kind.
    Hand(Kind),
}

/// A move that a player has tried to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The place from which the move starts.
    pub from: Origin,
    /// The target square; a king placed on its own rook means castling.
    pub to: Square,
    /// The kind to which the piece was to promote.
    pub promotion: Option<Kind>,
}

/// Explains why a move cannot be played now. Returns `None` if it can.
///
/// ```
/// use wazir_rules::Game;
/// use wazir_rules::show::why::{Attempt, Origin, explain};
///
/// let game = Game::named("chess")?;
/// let square = |name| game.variant().board().parse(name).unwrap();
/// let attempt = |from, to| Attempt {
///     from: Origin::Board(square(from)),
///     to: square(to),
///     promotion: None,
/// };
/// assert_eq!(explain(&game, attempt("e2", "e4")), None);
/// assert!(explain(&game, attempt("a1", "a3")).unwrap().contains("a2"));
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn explain(game: &Game, attempt: Attempt) -> Option<String> {
    let (setup, legal) = (game.setup(), game.legal_moves());
    if let Some(outcome) = game.outcome().filter(|_| legal.is_empty()) {
        if let Some(reason) = game.variant().explain_end(outcome) {
            return Some(say!("The game is over: {reason}.", reason));
        }
    }
    let why = Why { game, variant: game.variant(), setup: &setup, legal: &legal, to: attempt.to };
    match attempt.from {
        Origin::Hand(kind) => why.drop(kind),
        Origin::Board(from) => why.board(from, attempt.promotion),
    }
}

struct Why<'g> {
    game: &'g Game,
    variant: &'g Variant,
    setup: &'g Setup,
    legal: &'g [Move],
    to: Square,
}

impl Why<'_> {
    fn board(&self, from: Square, promotion: Option<Kind>) -> Option<String> {
        let between = |mv: &&Move| mv.from() == Some(from) && mv.to() == self.to;
        let mut legal = self.legal.iter().filter(between).peekable();
        if legal.peek().is_some() {
            return self.promotion(
                from,
                legal.map(|mv| mv.promotion().or(mv.gated())).collect(),
                promotion,
            );
        }
        let Some(piece) = self.at(from) else {
            return Some(say!("There is no piece on {square}.", square = self.name(from)));
        };
        if piece.color() != self.setup.turn {
            return Some(say!("That is {owned}.", owned = self.with_side(piece)));
        }
        if self.legal.iter().any(|mv| mv.dropped().is_some())
            && self.legal.iter().all(|mv| mv.dropped().is_some())
            && self.variant.drops().first
        {
            return Some(say!("Pieces in hand must be dropped before others move.").to_owned());
        }
        if from == self.to {
            return Some(say!("The {piece} is already there.", piece = self.kind(piece)));
        }
        if let (true, Some(rules)) = (self.setup.walls.contains(&self.to), self.variant.walls()) {
            return Some(say!(
                "There is a {value} on {to}.",
                value = said(rules.noun()),
                to = self.target()
            ));
        }
        if let Some(castling) = self.castling(from, piece) {
            return castling;
        }
        if let Some(own) = self.at(self.to).filter(|other| other.color() == piece.color()) {
            return Some(say!(
                "Your own {piece} stands on {to}.",
                piece = self.kind(own),
                to = self.target()
            ));
        }
        let tracks = tracks::now(self.variant, self.setup, piece, from);
        let there: Vec<&Track> = tracks.iter().filter(|track| track.to == self.to).collect();
        let sentence = if there.is_empty() {
            self.unreachable(from, piece, tracks.is_empty())
        } else {
            let mv = Move::new(from, self.to, self.move_kind(&there));
            self.wrong_purpose(from, piece, &there)
                .or_else(|| self.not_in_check(from, piece))
                .or_else(|| self.blocked(piece, &there))
                .or_else(|| self.unsafe_king(mv))
                .or_else(|| self.forbidden(mv))
                .unwrap_or_else(|| say!("That is not legal here.").to_owned())
        };
        Some(sentence)
    }

    /// Explains a capture en passant that is illegal only because of the king: positions do not
    /// record such a double step.
    fn unsafe_en_passant(&self, from: Square, pawn: Square) -> Option<String> {
        let last = self.game.moves().last();
        if last.is_some_and(|mv| mv.kind() != MoveKind::DoubleStep || mv.to() != pawn) {
            return None;
        }
        let mut setup = self.setup.clone();
        setup.en_passant = Some(EnPassant { target: self.to, before: None, pawn });
        let then = Why { setup: &setup, ..*self };
        then.unsafe_king(Move::new(from, self.to, MoveKind::EnPassant))
    }

    /// Explains the promotion of a move whose squares are those of a legal move.
    fn promotion(
        &self,
        from: Square,
        offered: Vec<Option<Kind>>,
        wanted: Option<Kind>,
    ) -> Option<String> {
        if offered.contains(&wanted) {
            return None;
        }
        let piece = self.at(from)?;
        let mover = self.kind(piece);
        let names: Vec<&str> = offered
            .iter()
            .flatten()
            .map(|&kind| said_as("piece", &self.variant.kind(kind).name))
            .collect();
        let Some(wanted) = wanted else {
            return Some(say!(
                "The {mover} must promote on {to}: choose {all}.",
                mover,
                to = self.target(),
                all = list(&names, say!("or"))
            ));
        };
        let wanted_name = said_as("piece", &self.variant.kind(wanted).name);
        let promotion = self.variant.kind(piece.kind()).promotion(piece.color());
        let could = promotion.to.contains(&wanted);
        Some(if promotion.to.is_empty() {
            say!("{piece} does not promote.", piece = capital_a(mover))
        } else if !could {
            say!(
                "{piece} cannot become {piece2}.",
                piece = capital_a(mover),
                piece2 = a(wanted_name)
            )
        } else if !self.promotes(from, piece) {
            say!(
                "{piece} does not promote by going to {to}.",
                piece = capital_a(mover),
                to = self.target()
            )
        } else {
            say!("You have no {wanted_name} beside the board to promote to.", wanted_name)
        })
    }

    fn promotes(&self, from: Square, piece: Piece) -> bool {
        let in_zone = |square| self.variant.in_zone(piece, square);
        let rules = self.variant.promotion();
        let counts = !rules.captures_inside || !in_zone(from) || self.at(self.to).is_some();
        counts && (in_zone(self.to) || rules.on_leaving && in_zone(from))
    }

    /// Explains a target that the piece could not reach even on an empty board.
    fn unreachable(&self, from: Square, piece: Piece, stuck: bool) -> String {
        let name = self.kind(piece);
        if stuck {
            return say!(
                "The {name} on {square} can never move again.",
                name,
                square = self.name(from)
            );
        }
        let facts = self.variant.kind(piece.kind());
        if let (Some(region), false) = (&facts.stays_in, facts.may_stand(piece.color(), self.to)) {
            let squares = region.name_squares(self.variant.board(), piece.color());
            return say!("{piece} stays on {squares}.", piece = capital_a(name), squares);
        }
        let twice = tracks::double_steps(self.variant, piece, from);
        let is_double_step = twice.iter().any(|track| track.to == self.to);
        if let (true, Some(ranks)) = (is_double_step, self.start_ranks(piece)) {
            return say!(
                "{piece} can make a double step only from rank {ranks}.",
                piece = capital_a(name),
                ranks
            );
        }
        if tracks::first(self.variant, piece, from).iter().any(|track| track.to == self.to) {
            return say!(
                "{piece} moves like that only as its first move.",
                piece = capital_a(name)
            );
        }
        let moves = self.movement(from, piece);
        say!("{piece} does not move like that: it {moves}.", piece = capital_a(name), moves)
    }

    /// The movement of a piece from its square, in words.
    fn movement(&self, from: Square, piece: Piece) -> String {
        let facts = self.variant.kind(piece.kind());
        let here = facts.areas.iter().filter(|area| area.region.contains(piece.color(), from));
        let instead = here.clone().find_map(|area| area.betza.as_ref());
        let mut moves = vec![instead.unwrap_or(&facts.betza).describe()];
        moves.extend(here.filter_map(|area| area.lines.as_ref()).map(Betza::describe));
        moves.join(say!(", and here "))
    }

    /// Explains a first move that may not be made in check.
    fn not_in_check(&self, from: Square, piece: Piece) -> Option<String> {
        let usual = tracks::of(self.variant, piece, from);
        let barred = !self.variant.kind(piece.kind()).rules.first_move_in_check
            && reference::in_check(self.variant, self.setup, piece.color())
            && !usual.iter().any(|track| track.to == self.to);
        barred.then(|| {
            say!("{piece} makes no first move in check.", piece = capital_a(self.kind(piece)))
        })
    }

    /// Explains a target that the piece reaches only to capture, or only without capturing.
    fn wrong_purpose(&self, from: Square, piece: Piece, there: &[&Track]) -> Option<String> {
        let (name, to) = (self.kind(piece), self.target());
        let describe = || self.movement(from, piece);
        match self.at(self.to) {
            Some(_) if !there.iter().any(|track| track.capture) => Some(say!(
                "{to} is occupied, and {piece} cannot capture that way: it {moves}.",
                to,
                piece = a(name),
                moves = describe()
            )),
            None if !there.iter().any(|track| track.quiet) && !self.takes_en_passant(there) => {
                let Some(pawn) = self.skipped_by(piece) else {
                    return Some(say!(
                        "{to} is empty, and {piece} goes there only to capture: it {moves}.",
                        to,
                        piece = a(name),
                        moves = describe()
                    ));
                };
                Some(self.unsafe_en_passant(from, pawn).unwrap_or_else(|| {
                    say!("The {name} on {square} can be captured on {to} only right after a double step.", name, square = self.name(pawn), to)
                }))
            }
            _ => None,
        }
    }

    fn takes_en_passant(&self, there: &[&Track]) -> bool {
        self.setup
            .en_passant
            .is_some_and(|skipped| skipped.targets().any(|target| target == self.to))
            && there.iter().any(|track| track.en_passant)
    }

    /// The square of an enemy of the same kind that may have skipped the target earlier.
    fn skipped_by(&self, piece: Piece) -> Option<Square> {
        let enemy = Piece::new(!piece.color(), piece.kind());
        let has_skipped = |&pawn: &Square| {
            let from = self.variant.board().squares().filter(|&from| {
                let tracks = tracks::of(self.variant, enemy, from);
                tracks.iter().any(|track| {
                    track.form == Form::DoubleStep
                        && track.to == pawn
                        && track.empty.contains(&self.to)
                })
            });
            self.at(pawn) == Some(enemy) && from.count() > 0
        };
        self.variant.board().squares().find(has_skipped)
    }

    /// Explains a target to which every way is blocked.
    fn blocked(&self, piece: Piece, there: &[&Track]) -> Option<String> {
        let setup = self.setup;
        let serves = |track: &&&Track| match self.at(self.to) {
            Some(_) => track.capture,
            None => track.quiet || self.takes_en_passant(&[track]),
        };
        let useful: Vec<&&Track> = there.iter().filter(serves).collect();
        if useful.iter().any(|track| track.is_free(setup)) {
            return None;
        }
        let (name, to) = (self.kind(piece), self.target());
        if let Some(barred) = self.barred(piece, &useful) {
            return Some(barred);
        }
        if let Some(hop) = useful.iter().find(|track| track.blocked(setup).is_empty()) {
            let met = hop.hurdles.iter().filter(|&&square| setup.is_occupied(square)).count();
            return Some(match met {
                0 => say!("The {name} needs a piece to jump over on its way to {to}.", name, to),
                _ => say!("The {name} can jump over only one piece on its way to {to}.", name, to),
            });
        }
        let mut blockers: Vec<Square> =
            useful.iter().flat_map(|track| track.blocked(setup)).collect();
        if let [_] = useful[..] {
            blockers.truncate(1);
        }
        blockers.sort_unstable();
        blockers.dedup();
        let blockers: Vec<String> =
            blockers.into_iter().filter_map(|square| self.blocker(square)).collect();
        let blockers = list(&blockers, say!("and"));
        Some(match useful.len() {
            1 => say!("The {name}'s way to {to} is blocked by {blockers}.", name, to, blockers),
            2 => say!(
                "Both of the {name}'s ways to {to} are blocked: by {blockers}.",
                name,
                to,
                blockers
            ),
            ways => say!(
                "All {ways} of the {name}'s ways to {to} are blocked: by {blockers}.",
                ways,
                name,
                to,
                blockers
            ),
        })
    }

    /// Explains a target to which the way leads over a piece that may not be hopped over, or on which
    /// one stands that may not be captured.
    fn barred(&self, piece: Piece, useful: &[&&Track]) -> Option<String> {
        let bar = useful.iter().find_map(|track| track.bar(self.setup))?;
        let (verb, square) = match bar {
            Bar::Hop(square) => (say!("jump over"), square),
            Bar::Capture(square) => (say!("capture"), square),
        };
        let other = self.at(square)?;
        let (name, place) = (capital_a(self.kind(piece)), self.name(square));
        let what = a(self.kind(other));
        Some(say!(
            "{name} may not {verb} {what}, such as {owned} on {place}.",
            name,
            verb,
            what,
            owned = self.with_owner(other),
            place
        ))
    }

    /// What is in the way on a square: `your Pawn on e2`, `the duck on e4`.
    fn blocker(&self, square: Square) -> Option<String> {
        let wall = self.variant.walls().filter(|_| self.setup.walls.contains(&square));
        let what = match self.at(square) {
            Some(piece) => self.with_owner(piece),
            None => say!("the {value}", value = said(wall?.noun())),
        };
        Some(say!("{what} on {square}", what, square = self.name(square)))
    }

    /// The kind of move that this would be, to play it and see whether the king is safe.
    fn move_kind(&self, there: &[&Track]) -> MoveKind {
        let double = there.iter().any(|track| track.form == Form::DoubleStep);
        match self.at(self.to) {
            None if self.takes_en_passant(there) => MoveKind::EnPassant,
            None if double => MoveKind::DoubleStep,
            _ => MoveKind::Normal,
        }
    }

    fn start_ranks(&self, piece: Piece) -> Option<String> {
        let seen = |rank: usize| match piece.color() {
            Color::White => rank + 1,
            Color::Black => self.variant.board().ranks() - rank,
        };
        let ranks = self.variant.kind(piece.kind()).double_step;
        let names: Vec<String> = ranks.iter().map(|rank| seen(rank).to_string()).collect();
        (!names.is_empty()).then(|| list(&names, say!("or")))
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.setup.board[square.index()]
    }

    fn name(&self, square: Square) -> String {
        self.variant.board().name(square)
    }

    fn target(&self) -> String {
        self.name(self.to)
    }

    fn kind(&self, piece: Piece) -> &str {
        said_as("piece", &self.variant.kind(piece.kind()).name)
    }

    /// A piece with its side, such as `Black's Knight`.
    fn with_side(&self, piece: Piece) -> String {
        say!("{side}'s {piece}", side = said(piece.color().name()), piece = self.kind(piece))
    }

    /// A piece with its owner as the player sees it: `your Pawn`, `Black's Knight`.
    fn with_owner(&self, piece: Piece) -> String {
        if piece.color() == self.setup.turn {
            say!("your {piece}", piece = self.kind(piece))
        } else {
            self.with_side(piece)
        }
    }
}

/// A name with a capitalised article: `A Rook`, `An Amazon`.
fn capital_a(name: &str) -> String {
    capital(&a(name))
}
