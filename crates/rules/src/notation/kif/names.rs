//! The names of shogi pieces, which follow from their movement.

use crate::geometry::Geometry;
use crate::notation::usi;
use crate::square::Kind;
use crate::variant::{Habit, PieceKind, Variant};

/// The names of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::notation) struct Name {
    /// In KIF.
    pub(in crate::notation) kif: &'static str,
    /// On one square of a diagram.
    pub(in crate::notation) short: &'static str,
    /// Others that are read.
    pub(in crate::notation) also: &'static [&'static str],
    /// In CSA.
    pub(in crate::notation) csa: &'static str,
}

const fn name(
    kif: &'static str,
    short: &'static str,
    also: &'static [&'static str],
    csa: &'static str,
) -> Name {
    Name { kif, short, also, csa }
}

const KING: Name = name("玉", "玉", &["王"], "OU");

/// The pieces that are no promoted ones: their movement, and their names.
const PLAIN: &[(&str, Name)] = &[
    ("R", name("飛", "飛", &[], "HI")),
    ("B", name("角", "角", &[], "KA")),
    ("WfF", name("金", "金", &[], "KI")),
    ("FfW", name("銀", "銀", &[], "GI")),
    ("fN", name("桂", "桂", &[], "KE")),
    ("fR", name("香", "香", &[], "KY")),
    ("fW", name("歩", "歩", &[], "FU")),
];

/// The promoted ones: the movement of what they were, their own, and their names.
const PROMOTED: &[(&str, &str, Name)] = &[
    ("R", "RF", name("龍", "龍", &["竜"], "RY")),
    ("B", "BW", name("馬", "馬", &[], "UM")),
    ("FfW", "WfF", name("成銀", "全", &[], "NG")),
    ("fN", "WfF", name("成桂", "圭", &[], "NK")),
    ("fR", "WfF", name("成香", "杏", &[], "NY")),
    ("fW", "WfF", name("と", "と", &["成歩"], "TO")),
];

/// The names of all pieces of a game.
#[derive(Clone, Debug)]
pub(in crate::notation) struct Names(Vec<Name>);

impl Names {
    /// The names, if each piece of the game has one of its own.
    pub(in crate::notation) fn of(variant: &Variant) -> Option<Names> {
        let names: Option<Vec<Name>> =
            variant.all_kinds().map(|kind| find(variant, kind)).collect();
        let names = names?;
        let is_new = |(at, name): (usize, &Name)| !names[..at].contains(name);
        names.iter().enumerate().all(is_new).then_some(Names(names))
    }

    pub(in crate::notation) fn get(&self, kind: Kind) -> Name {
        self.0[kind.index()]
    }

    /// The piece whose name in KIF begins this text, and the length of the name.
    pub(super) fn read(&self, text: &str) -> Option<(Kind, usize)> {
        let all = self.0.iter().enumerate().flat_map(|(at, name)| {
            let known = [name.kif, name.short].into_iter().chain(name.also.iter().copied());
            known.map(move |known| (Kind::new(at), known))
        });
        let fits = all.filter(|(_, known)| text.starts_with(known));
        fits.max_by_key(|(_, known)| known.len()).map(|(kind, known)| (kind, known.len()))
    }

    /// The piece with this name in CSA.
    pub(in crate::notation) fn read_csa(&self, text: &str) -> Option<Kind> {
        self.0.iter().position(|name| name.csa == text).map(Kind::new)
    }
}

fn find(variant: &Variant, kind: Kind) -> Option<Name> {
    if variant.is_royal(kind) {
        return Some(KING);
    }
    let facts = variant.kind(kind);
    match facts.unpromoted.filter(|_| facts.letter.promoted) {
        Some(base) => {
            let base: &PieceKind = variant.kind(base);
            let found = PROMOTED
                .iter()
                .find(|(before, now, _)| facts.moves_like(now) && base.moves_like(before));
            found.map(|&(_, _, name)| name)
        }
        None => PLAIN.iter().find(|(now, _)| facts.moves_like(now)).map(|&(_, name)| name),
    }
}

/// Returns `true` if KIF and CSA can hold every game of a variant: it is played with the tiles of
/// shogi, on a board whose files and ranks have one digit.
///
/// ```
/// use wazir_rules::{Variant, notation::kif};
///
/// assert!(kif::fits(&*Variant::named("minishogi")?));
/// assert!(!kif::fits(&*Variant::named("chess")?));
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn fits(variant: &Variant) -> bool {
    let board: Geometry = variant.board();
    let is_small = board.files() <= 9 && board.ranks() <= 9 && !board.has_holes();
    let has_tiles = variant.notation().habit == Habit::Shogi && variant.has_drops();
    is_small && has_tiles && usi::fits(variant) && Names::of(variant).is_some()
}
