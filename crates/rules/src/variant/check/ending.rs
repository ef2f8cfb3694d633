//! Facts of the whole game: promotion, drops, endings, the prelude.

use wazir_words::{said_as, say};

use super::{Check, name_of};
use crate::geometry::Geometry;
use crate::holdings::Holdings;
use crate::square::Kind;
use crate::text::excerpt;
use crate::variant::reader::{Flag, Text};
use crate::variant::table::within;
use crate::variant::{
    Captured, PieceKind, PreludeRules, Promotion, PromotionChoice, PromotionRules, Variant,
};

impl Check<'_, '_> {
    pub(super) fn promotion(
        &mut self,
        kinds: &[PieceKind],
        board: Option<Geometry>,
    ) -> PromotionRules {
        let written = &self.file.promotion;
        let mut rules = PromotionRules::check(written, self.faults);
        let promotes = kinds.iter().any(|kind| !kind.promotes_to.is_empty());
        let by_rank = |side: &Promotion| !side.to.is_empty() && side.zone.is_none();
        let needs_ranks = kinds.iter().flat_map(|kind| &kind.promotions).any(by_rank);
        if written.ranks.is_none() && !needs_ranks {
            rules.ranks = 0;
        }
        let ranks = board.map_or(Geometry::MAX_SIDE, Geometry::ranks) as i64;
        if i64::from(rules.ranks) > ranks {
            within(self.faults, &written.ranks, "ranks", 0..=ranks);
        }
        if let (Some(flag), true, false) = (
            &written.from_holdings,
            rules.from_holdings,
            self.captured() == Captured::OwnersHoldings,
        ) {
            self.fault(
                flag.at,
                say!(
                    "`from-holdings` needs captured = \"owners-holdings\": otherwise the holdings \
                     stay empty"
                ),
            );
        }
        self.in_place(kinds, &rules);
        if needs_ranks && rules.ranks == 0 {
            let at = written.ranks.as_ref().map_or(0, |ranks| ranks.at);
            self.fault(at, say!("pieces promote, but `ranks` = 0 leaves no promotion zone"));
        }
        if let (Some(at), false) = (written.at, promotes || !self.faults.is_empty()) {
            self.fault(at, say!("there is a [promotion], but no piece has a `promotes-to`"));
        }
        rules
    }

    /// Checks that promotions in place are a choice, and that others do not say how.
    fn in_place(&mut self, kinds: &[PieceKind], rules: &PromotionRules) {
        let written = &self.file.promotion;
        if rules.in_place {
            let at = written.in_place.as_ref().map_or(0, |flag| flag.at);
            let forced =
                |side: &Promotion| !side.to.is_empty() && side.choice == PromotionChoice::Must;
            if kinds.iter().flat_map(|kind| &kind.promotions).any(forced) {
                self.fault(
                    at,
                    say!("`in-place` needs choice = \"may\": nobody is forced to promote so"),
                );
            }
            if rules.on_leaving || rules.captures_inside {
                self.fault(
                    at,
                    say!(
                        "`in-place` excludes `on-leaving` and `captures-inside`, which are about \
                         moves"
                    ),
                );
            }
            return;
        }
        let idle = [("with-step", &written.with_step), ("last-anywhere", &written.last_anywhere)];
        for (key, flag) in idle {
            if let Some(flag) = flag.as_ref().filter(|flag| flag.value) {
                self.fault(flag.at, say!("`{key}` needs in-place = true", key));
            }
        }
    }

    /// Rejects rules and limits of drops in a game without drops, and limits of a kind that is never
    /// in hand.
    pub(super) fn check_drop_limits(&mut self, variant: &Variant) {
        let drops = variant.has_drops() || variant.drops().gates;
        self.check_drop_rules(drops);
        for piece in &self.file.pieces {
            let flag = |flag: &Flag| flag.as_ref().filter(|it| it.value).map(|it| it.at);
            let limits = [
                ("one-per-file", flag(&piece.one_per_file)),
                ("no-drop-mate", flag(&piece.no_drop_mate)),
                ("one-per-shade", flag(&piece.one_per_shade)),
                ("most-per-file", piece.most_per_file.as_ref().map(|it| it.at)),
                ("drops-in", piece.drops_in.as_ref().map(|it| it.at)),
            ];
            for (key, at) in limits {
                let Some(at) = at else { continue };
                if !drops {
                    self.fault(at, no_drops(key));
                } else if piece.royal.as_ref().is_some_and(|royal| royal.value)
                    && !variant.drops().reserve
                {
                    self.fault(at, say!("`{key}`: a royal piece is never dropped", key));
                }
            }
        }
    }

    fn check_drop_rules(&mut self, drops: bool) {
        let written = &self.file.drops;
        let when =
            |flag: &Flag, value: bool| flag.as_ref().filter(|it| it.value == value).map(|it| it.at);
        let rules = [
            ("promoted", when(&written.promoted, true)),
            ("stuck", when(&written.stuck, true)),
            ("first", when(&written.first, true)),
            ("may-check", when(&written.may_check, false)),
        ];
        for (key, at) in rules {
            if let (Some(at), false) = (at, drops) {
                self.fault(at, no_drops(key));
            }
        }
    }

    /// Reports pieces that could come beside the board although positions have no room for them.
    pub(super) fn check_held(&mut self, variant: &Variant) {
        let stays = |kind: Kind| match variant.captured() {
            Captured::Removed => true,
            Captured::CaptorsHand => variant.base(kind) != kind,
            Captured::OwnersHoldings => false,
        };
        let held = |&kind: &Kind| !variant.is_royal(kind) && !stays(kind);
        let beyond = variant.all_kinds().skip(Holdings::KINDS).find(held);
        if let (Some(kind), Some(captured)) = (beyond, &self.file.captured) {
            let message = say!(
                "a captured {piece} would be kept, but only the first {most} kinds of a game can \
                 be: list it before those that are not",
                piece = name_of(variant, kind),
                most = Holdings::KINDS
            );
            self.fault(captured.at, message);
        }
    }

    pub(super) fn prelude(&mut self, variant: &Variant) -> Option<PreludeRules> {
        let written = &self.file.prelude;
        let at = written.at?;
        let Some(list) = &written.substitutes else {
            self.fault(at, say!("[prelude] needs `substitutes`: the letters of the new kinds"));
            return None;
        };
        let substitutes = self.kinds_of(&list.value, "substitutes");
        if substitutes.iter().any(|&kind| variant.is_royal(kind)) {
            self.fault(list.at, say!("a royal piece cannot be a substitute"));
        }
        let queen_wing = self.wing_files(&written.queen_wing, "queen-wing", at, variant.board());
        let king_wing = self.wing_files(&written.king_wing, "king-wing", at, variant.board());
        if queen_wing.iter().any(|file| king_wing.contains(file)) {
            self.fault(at, say!("[prelude]: a file belongs to both wings"));
        }
        let smaller = queen_wing.len().min(king_wing.len()).max(1) as i64;
        let number = within(self.faults, &written.each, "each", 1..=smaller);
        let is_known = written.each.is_none() || number.is_some();
        let each = number.unwrap_or(1) as u8;
        let fits = substitutes.len() == 2 * usize::from(each);
        if is_known && substitutes.len() == list.value.len() && !fits {
            let found = substitutes.len();
            let message = match each {
                1 => say!("replacing 1 piece on each wing takes 2 substitutes, not {found}", found),
                _ => say!(
                    "replacing {each} pieces on each wing takes {needed} substitutes, not {found}",
                    each,
                    needed = 2 * each,
                    found
                ),
            };
            self.fault(list.at, message);
        }
        let before = variant.start().clone();
        Some(PreludeRules { before, substitutes, queen_wing, king_wing, each })
    }

    /// The numbers of file letters such as `abcd`.
    pub(super) fn wing_files(
        &mut self,
        text: &Text,
        key: &str,
        table: usize,
        board: Geometry,
    ) -> Vec<u8> {
        let Some(text) = text else {
            let message = say!("[prelude] needs `{key}`: its file letters, as in \"abcd\"", key);
            self.fault(table, message);
            return Vec::new();
        };
        let number = |c: char| {
            let file = (c as u32).checked_sub('a' as u32)? as usize;
            (file < board.files()).then_some(file as u8)
        };
        let files: Option<Vec<u8>> = text.value.chars().map(number).collect();
        let mut files = files.unwrap_or_default();
        let written = text.value.chars().count();
        files.sort_unstable();
        files.dedup();
        if files.is_empty() || files.len() != written {
            let found = excerpt(&text.value);
            let message = say!(
                "`{key}` must be letters of files on the board, each once, not \"{found}\"",
                key,
                found
            );
            self.fault(text.at, message);
        }
        files
    }

    /// Rejects kinds of which no piece can ever enter the game.
    pub(super) fn check_reachable(&mut self, variant: &Variant) {
        let start = variant.start();
        let mut reached = [false; Kind::MAX];
        let on_board = start.board.iter().flatten().map(|piece| piece.kind());
        let beside = crate::square::Color::ALL.into_iter().flat_map(|c| start.holdings.iter(c));
        let substitutes = variant.prelude().into_iter().flat_map(|p| p.substitutes.iter().copied());
        let mut new: Vec<Kind> =
            on_board.chain(beside.map(|(kind, _)| kind)).chain(substitutes).collect();
        while let Some(kind) = new.pop() {
            if !std::mem::replace(&mut reached[kind.index()], true) {
                new.extend(&variant.kind(kind).promotes_to);
                new.push(variant.base(kind));
            }
        }
        for kind in variant.all_kinds().filter(|kind| !reached[kind.index()]) {
            let kind = variant.kind(kind);
            let letter = kind.letter.to_string();
            let is = |p: &&crate::variant::file::Piece| {
                p.letter.as_ref().is_some_and(|l| l.value == letter)
            };
            let at = self.file.pieces.iter().find(is).and_then(|piece| piece.at);
            let message = say!(
                "the {piece} ({letter}) can never enter the game: it is not in the start position \
                 and nothing promotes to it",
                piece = said_as("piece", &kind.name),
                letter
            );
            self.faults.add_for("board.start", Self::top(at), message);
        }
    }

    /// The fate of captured pieces in this file.
    fn captured(&self) -> Captured {
        self.file.captured.as_ref().map_or(Captured::Removed, |c| c.value)
    }
}

/// The fault of a key that has no meaning in a game without drops.
fn no_drops(key: &str) -> String {
    say!(
        "`{key}` is about drops, but there are none without captured = \"captors-hand\" or [drops] \
         reserve = true",
        key
    )
}
