//! The figure of a kind of piece, which follows from its movement.

use crate::square::Kind;
use crate::variant::{Habit, Letter, PieceKind, PieceLooks, Variant};

use super::Style;

/// The look of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// A foot, a body, and headgear that shows how the piece slides.
    Crowned(Headgear),
    /// A horse's head.
    Horse,
    /// A horse's head with headgear that shows how else the piece moves.
    Rider(Headgear),
    /// A ball.
    Pawn,
    /// A ball with a chevron: a pawn that moves diagonally and captures straight ahead.
    ChevronPawn,
    /// A bird of prey: three steps along any free path.
    Raptor,
    /// A shield with the piece's letter, for pieces without a figure of their own.
    Shield(Letter),
    /// A five-sided tile.
    Tile(Face),
    /// The same tile, with an emblem and the piece's moves.
    Emblem(Badge),
}

/// The part of a figure that shows its movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Headgear {
    /// Slides diagonally.
    Mitre,
    /// Slides straight.
    Battlement,
    /// Slides both ways.
    Crown,
    /// Steps like a king.
    Cross,
}

/// The writing on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// The character.
    pub sign: Sign,
    /// `true` for the promoted side, which is written in red.
    pub promoted: bool,
}

/// A character on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// 玉 for White, 王 for Black.
    King,
    /// 飛
    Rook,
    /// 角
    Bishop,
    /// 金
    Gold,
    /// 銀
    Silver,
    /// 歩
    Pawn,
    /// 竜
    Dragon,
    /// 馬
    Horse,
    /// 全, a promoted 銀.
    PromotedSilver,
    /// と, a promoted 歩.
    PromotedPawn,
    /// The piece's letter, if it is none of these.
    Letter(char),
}

/// The drawing on a tile in place of a character; its moves are shown around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Badge {
    /// The emblem. A promoted piece keeps that of its unpromoted kind.
    pub emblem: Emblem,
    /// `true` for the promoted side, which is drawn in red.
    pub promoted: bool,
}

/// An emblem on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emblem {
    /// The headgear of chessmen that move alike: crown, tower, mitre.
    Gear(Headgear),
    /// A diamond.
    Gold,
    /// A diamond, half of it hollow.
    Silver,
    /// A ball on a foot.
    Pawn,
    /// A horse's head.
    Horse,
    /// The piece's letter, if it is none of these.
    Letter(char),
}

/// The movements that have a figure. A royal piece wears the cross whatever its movement.
const CHESSMEN: &[(&str, Figure)] = &[
    ("RB", Figure::Crowned(Headgear::Crown)),
    ("R", Figure::Crowned(Headgear::Battlement)),
    ("B", Figure::Crowned(Headgear::Mitre)),
    ("N", Figure::Horse),
    ("BN", Figure::Rider(Headgear::Mitre)),
    ("RN", Figure::Rider(Headgear::Battlement)),
    ("QN", Figure::Rider(Headgear::Crown)),
    ("KN", Figure::Rider(Headgear::Cross)),
    ("mfWcfF", Figure::Pawn),
    ("mfFcfW", Figure::ChevronPawn),
    ("nLnJ", Figure::Raptor),
];

/// The movements that have a character.
const TILES: &[(&str, Sign)] = &[
    ("R", Sign::Rook),
    ("B", Sign::Bishop),
    ("WfF", Sign::Gold),
    ("FfW", Sign::Silver),
    ("fW", Sign::Pawn),
    ("RF", Sign::Dragon),
    ("BW", Sign::Horse),
];

/// The movements that have an emblem.
const EMBLEMS: &[(&str, Emblem)] = &[
    ("R", Emblem::Gear(Headgear::Battlement)),
    ("B", Emblem::Gear(Headgear::Mitre)),
    ("WfF", Emblem::Gold),
    ("FfW", Emblem::Silver),
    ("fW", Emblem::Pawn),
    ("fN", Emblem::Horse),
    ("N", Emblem::Horse),
];

/// Returns the figure of a kind of piece. Games whose moves are written in the shogi style are
/// played with tiles. No two kinds of a game look alike: if they would, the later one shows its
/// letter.
///
/// ```
/// use wazir_rules::Variant;
/// use wazir_rules::show::diagram::{Figure, Headgear, Style, figure};
/// use wazir_rules::variant::Letter;
///
/// let chess = Variant::named("chess")?;
/// let queen = chess.kind_of(Letter::parse("Q").unwrap()).unwrap();
/// assert!(matches!(figure(&chess, queen, Style::default()), Figure::Crowned(_)));
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn figure(variant: &Variant, kind: Kind, style: Style) -> Figure {
    let own = preferred(variant, kind, style);
    let earlier = variant.all_kinds().take(kind.index());
    if !earlier.into_iter().any(|other| preferred(variant, other, style) == own) {
        return own;
    }
    let letter = variant.kind(kind).letter;
    match own {
        Figure::Tile(face) => Figure::Tile(Face { sign: Sign::Letter(letter.letter), ..face }),
        Figure::Emblem(badge) => {
            Figure::Emblem(Badge { emblem: Emblem::Letter(letter.letter), ..badge })
        }
        _ => Figure::Shield(letter),
    }
}

/// The figure of a kind unless another kind has the same.
fn preferred(variant: &Variant, kind: Kind, style: Style) -> Figure {
    let facts = variant.kind(kind);
    let promoted = facts.letter.promoted;
    match (variant.notation().habit, style) {
        (Habit::Shogi, Style::Usual) => Figure::Tile(Face { sign: sign(variant, kind), promoted }),
        (Habit::Shogi, Style::International) => {
            Figure::Emblem(Badge { emblem: emblem(variant, kind), promoted })
        }
        (Habit::Chess, _) if facts.looks.is_some() => {
            facts.looks.map_or(Figure::Shield(facts.letter), |looks| chosen(looks, facts.letter))
        }
        (Habit::Chess, _) if variant.is_royal(kind) => Figure::Crowned(Headgear::Cross),
        (Habit::Chess, _) => look_up(facts, CHESSMEN).unwrap_or(Figure::Shield(facts.letter)),
    }
}

/// The figure that the file chooses.
fn chosen(looks: PieceLooks, letter: Letter) -> Figure {
    match looks {
        PieceLooks::King => Figure::Crowned(Headgear::Cross),
        PieceLooks::Queen => Figure::Crowned(Headgear::Crown),
        PieceLooks::Rook => Figure::Crowned(Headgear::Battlement),
        PieceLooks::Bishop => Figure::Crowned(Headgear::Mitre),
        PieceLooks::Knight => Figure::Horse,
        PieceLooks::Pawn => Figure::Pawn,
        PieceLooks::ChevronPawn => Figure::ChevronPawn,
        PieceLooks::Bird => Figure::Raptor,
        PieceLooks::QueenKnight => Figure::Rider(Headgear::Crown),
        PieceLooks::RookKnight => Figure::Rider(Headgear::Battlement),
        PieceLooks::BishopKnight => Figure::Rider(Headgear::Mitre),
        PieceLooks::KingKnight => Figure::Rider(Headgear::Cross),
        PieceLooks::Shield => Figure::Shield(letter),
    }
}

/// The emblem of a piece. A promoted piece keeps that of its unpromoted kind, because the ticks
/// around it show its present moves.
fn emblem(variant: &Variant, kind: Kind) -> Emblem {
    if variant.is_royal(kind) {
        return Emblem::Gear(Headgear::Cross);
    }
    let facts = variant.kind(variant.base(kind));
    look_up(facts, EMBLEMS).unwrap_or(Emblem::Letter(facts.letter.letter))
}

/// The character of a piece. Promoted pieces that move alike are distinguished by their unpromoted
/// kinds.
fn sign(variant: &Variant, kind: Kind) -> Sign {
    if variant.is_royal(kind) {
        return Sign::King;
    }
    let facts = variant.kind(kind);
    let own = look_up(facts, TILES);
    let base = facts.unpromoted.and_then(|base| look_up(variant.kind(base), TILES));
    match (own, base) {
        (Some(Sign::Gold), Some(Sign::Silver)) => Sign::PromotedSilver,
        (Some(Sign::Gold), Some(Sign::Pawn)) => Sign::PromotedPawn,
        (Some(sign), _) => sign,
        (None, _) => Sign::Letter(facts.letter.letter),
    }
}

/// Looks up a movement in a table.
fn look_up<T: Copy>(facts: &PieceKind, table: &[(&str, T)]) -> Option<T> {
    table.iter().find(|(text, _)| facts.moves_like(text)).map(|&(_, drawn)| drawn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf::Shelf;

    /// The figures of a shipped game, in the order of its kinds, each in a word.
    fn figures(id: &str) -> String {
        let variant = Shelf::shipped().get(id).expect("a shipped game");
        let word = |kind| match figure(&variant, kind, Style::Usual) {
            Figure::Crowned(gear) => format!("{gear:?}"),
            Figure::Rider(gear) => format!("Rider/{gear:?}"),
            Figure::Tile(Face { sign, promoted }) => {
                format!("{sign:?}{}", if promoted { "!" } else { "" })
            }
            other => format!("{other:?}"),
        };
        variant.all_kinds().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_shipped_piece_has_its_figure() {
        let chess = "Cross Crown Battlement Mitre Horse Pawn";
        let riders = "Rider/Crown Rider/Battlement Rider/Mitre Rider/Cross";
        let table = [
            ("chess", chess.to_owned()),
            ("janus", format!("{chess} Rider/Mitre")),
            ("falcon", format!("{chess} Raptor")),
            ("berolina", chess.replace("Pawn", "ChevronPawn")),
            ("superchess", format!("{chess} {riders}")),
            (
                "minishogi",
                "King Rook Bishop Gold Silver Pawn Dragon! Horse! PromotedSilver! PromotedPawn!"
                    .to_owned(),
            ),
        ];
        for (id, expected) in table {
            assert_eq!(figures(id), expected, "{id}");
        }
    }

    #[test]
    fn pieces_without_a_figure_show_their_letter() {
        let text = "id = 'x'\nname = 'X'\nbased-on = 'chess'\n[[piece]]\nletter = 'N'\nbetza = 'C'";
        let variant = Variant::read(text).expect("a good file");
        let camel = variant.all_kinds().nth(4).expect("the knight's place");
        let letter = Letter { letter: 'N', promoted: false };
        assert_eq!(figure(&variant, camel, Style::Usual), Figure::Shield(letter));
    }

    #[test]
    fn a_file_may_choose_the_figure() {
        let text = "id = 'x'\nname = 'X'\nbased-on = 'chess'\n[[piece]]\nletter = 'N'\nbetza = 'C'\n\
                    looks = 'knight'\n[[piece]]\nletter = 'B'\nlooks = 'rook'";
        let variant = Variant::read(text).expect("a good file");
        let look = |index| figure(&variant, Kind::new(index), Style::Usual);
        assert_eq!(look(4), Figure::Horse);
        // The rook stands first, and looks like one.
        assert_eq!(look(3), Figure::Shield(Letter { letter: 'B', promoted: false }));
    }

    #[test]
    fn no_two_kinds_of_a_game_look_alike() {
        let text = "id = 'x'\nname = 'X'\nbased-on = 'chess'\n[[piece]]\nletter = 'N'\nbetza = 'R'";
        let variant = Variant::read(text).expect("a good file");
        let looks: Vec<Figure> =
            variant.all_kinds().map(|kind| figure(&variant, kind, Style::Usual)).collect();
        let letter = Letter { letter: 'N', promoted: false };
        assert!(looks.contains(&Figure::Shield(letter)), "{looks:?}");
        assert!(looks.contains(&Figure::Crowned(Headgear::Battlement)), "{looks:?}");
    }
}
