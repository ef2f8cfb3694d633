//! The kinds of pieces: letters, movement, value, promotions.

use wazir_words::say;

use super::Check;
use crate::betza::{Betza, BetzaError, Landing, Offset, Shape, Way};
use crate::families::{is_leap, is_tour};
use crate::geometry::Geometry;
use crate::square::{Color, Kind};
use crate::text::excerpt;
use crate::variant::file::{OfSide, Piece, Side, Within};
use crate::variant::reader::{At, Number, RankChoice, Text, Value, Whole, is, must_be};
use crate::variant::table::within;
use crate::variant::{
    Area, Captured, CheckRule, Letter, PieceKind, PieceRules, Promotion, PromotionChoice, Ranks,
    Region, single_steps,
};

/// The maximum value of a piece, in pawns.
const VALUE: f64 = 1000.0;

impl Check<'_, '_> {
    /// All kinds, and the royal ones. `None` if there are no kinds with which to continue.
    pub(super) fn pieces(
        &mut self,
        board: Option<Geometry>,
    ) -> Option<(Vec<PieceKind>, Vec<Kind>)> {
        let file = self.file;
        let mut written: Vec<&Piece> = Vec::new();
        let mut kinds = Vec::new();
        for piece in &file.pieces {
            let Some(letter) = self.letter(piece, kinds.len()) else { continue };
            let kind = self.kind(piece, letter, board);
            written.push(piece);
            kinds.push(kind);
        }
        if kinds.is_empty() {
            if file.pieces.is_empty() && self.faults.is_empty() {
                self.fault(
                    0,
                    say!("there are no pieces: write a [[piece]] for each, or a `based-on`"),
                );
            }
            return None;
        }
        self.other_letters(&written, &mut kinds);
        self.promotions(&written, &mut kinds);
        self.reversions(&written, &mut kinds);
        self.bars(&written, &mut kinds);
        self.first_moves(&written, &mut kinds);
        let royals = self.royals(&written);
        Some((kinds, royals))
    }

    /// Reads the letter of a piece, which must be new.
    fn letter(&mut self, piece: &Piece, next: usize) -> Option<Letter> {
        let Some(text) = &piece.letter else {
            self.letters_lost = true;
            self.fault(Self::top(piece.at), say!("this piece has no `letter`"));
            return None;
        };
        self.claim(text, "letter", next)
    }

    /// Reads a letter and assigns it to the kind with this number.
    fn claim(&mut self, text: &At<String>, key: &str, kind: usize) -> Option<Letter> {
        let Some(letter) = Letter::parse(&text.value) else {
            self.letters_lost = true;
            let found = excerpt(&text.value);
            let message = say!(
                "`{key}` must be a capital letter A to Z, or + and a capital letter, not \
                 \"{found}\"",
                key,
                found
            );
            self.fault(text.at, message);
            return None;
        };
        if self.letters.contains_key(&letter) {
            self.fault(text.at, say!("the letter {letter} is used twice", letter));
            return None;
        }
        // There are no more letters than kinds.
        self.letters.insert(letter, Kind::new(kind));
        Some(letter)
    }

    fn other_letters(&mut self, written: &[&Piece], kinds: &mut [PieceKind]) {
        for (index, piece) in written.iter().enumerate() {
            let also = piece.also.iter().flat_map(|list| &list.value);
            kinds[index].also = also.filter_map(|text| self.claim(text, "also", index)).collect();
        }
    }

    fn kind(&mut self, piece: &Piece, letter: Letter, board: Option<Geometry>) -> PieceKind {
        let at = Self::top(piece.letter.as_ref().map(|letter| letter.at));
        let name = match &piece.name {
            Some(name) => {
                self.check_readable(name, "name", 40);
                name.value.clone()
            }
            None => {
                self.fault(at, say!("the piece {letter} has no `name`", letter));
                letter.to_string()
            }
        };
        let betza = self.movement(piece, letter, board);
        let value = self.value(piece, letter);
        let stays_in = piece.stays_in.as_ref().and_then(|name| self.region(name, "stays-in"));
        if let Some(name) = piece.stays_in.as_ref().filter(|_| betza.ways().iter().any(is_tour)) {
            self.fault(name.at, say!("`stays-in`: the legs of a move could leave the region"));
        }
        let areas = piece.within.iter().filter_map(|area| self.area(area, letter, board)).collect();
        let double_step = self.double_step(piece, &betza, board);
        let chosen = piece.promotes.as_ref().or(self.file.promotion.choice.as_ref());
        let zone = self.region_of(&piece.promotion_zone, "promotion-zone");
        let kind_steps = single_steps(&betza);
        PieceKind {
            name,
            letter,
            also: Vec::new(),
            looks: piece.looks.as_ref().map(|looks| looks.value),
            betza,
            spelling: piece.betza.as_ref().map(|text| text.value.clone()).unwrap_or_default(),
            first_move: self.first_move(piece),
            loses_first_move_to: Vec::new(),
            value,
            promotes_to: Vec::new(),
            unpromoted: None,
            promotions: Color::ALL.map(|_| Promotion {
                to: Vec::new(),
                zone: zone.clone(),
                choice: chosen.map_or(PromotionChoice::Must, |choice| choice.value),
            }),
            most: self.at_most(&piece.most, "most"),
            double_step,
            triple_step: self.triple_step(piece, &kind_steps, double_step, board),
            taken_from: self.taken_from(piece, double_step, board),
            drops_in: self.region_of(&piece.drops_in, "drops-in"),
            most_per_file: self
                .at_most(&piece.most_per_file, "most-per-file")
                .or(is(&piece.one_per_file).then_some(1)),
            areas,
            stays_in,
            may_not_hop: Vec::new(),
            may_not_capture: Vec::new(),
            points: self.points(&piece.points, "points").unwrap_or(10),
            rules: PieceRules::check(piece, self.faults),
        }
    }

    fn value(&mut self, piece: &Piece, letter: Letter) -> Option<i32> {
        let at = Self::top(piece.letter.as_ref().map(|letter| letter.at));
        match &piece.value {
            None if is(&piece.royal) => None,
            None => {
                self.fault(at, say!("the piece {letter} has no `value` (in pawns)", letter));
                Some(100)
            }
            Some(value) if value.value.abs() <= VALUE => Some((value.value * 100.0).round() as i32),
            Some(value) => {
                let message =
                    say!("`value` must be between -{most} and {most} pawns", most = VALUE);
                self.fault(value.at, message);
                Some(100)
            }
        }
    }

    /// Reads the movement and checks that it can be played.
    fn movement(&mut self, piece: &Piece, letter: Letter, board: Option<Geometry>) -> Betza {
        let Some(text) = &piece.betza else {
            let at = Self::top(piece.letter.as_ref().map(|letter| letter.at));
            self.fault(at, say!("the piece {letter} has no `betza` (its movement)", letter));
            return placeholder();
        };
        self.moves_under("betza", text, letter, board)
    }

    /// Reads the movement under a key and checks that it can be played.
    fn moves_under(
        &mut self,
        key: &str,
        text: &At<String>,
        letter: Letter,
        board: Option<Geometry>,
    ) -> Betza {
        if key == "betza" && text.value.is_empty() {
            return Betza::none();
        }
        let betza: Betza = match text.value.parse() {
            Ok(betza) => betza,
            Err(error) => {
                self.betza_fault(key, (text, 0), &error);
                return placeholder();
            }
        };
        let ways = betza.ways();
        if let Some(message) = ways.iter().find_map(|way| unplayable(key, way)) {
            self.fault(text.at, message);
        }
        let fits = |way: &Way| board.is_none_or(|board| fits(way, board));
        if !ways.iter().any(fits) {
            self.fault(text.at, say!("the piece {letter} can never move on this board", letter));
        }
        betza
    }

    /// Other moves in a region.
    fn area(&mut self, written: &Within, letter: Letter, board: Option<Geometry>) -> Option<Area> {
        let at = Self::top(written.at);
        let Some(name) = &written.region else {
            self.fault(at, say!("[[piece.within]] needs `region`: the name of a [[region]]"));
            return None;
        };
        if written.betza.is_none() && written.lines.is_none() {
            self.fault(
                name.at,
                say!("[[piece.within]] needs `betza` or `lines`: the moves in the region"),
            );
        }
        let region = self.region(name, "region");
        let moves = [("betza", &written.betza), ("lines", &written.lines)];
        let [betza, lines] = moves.map(|(key, text)| {
            let text = text.as_ref()?;
            let betza = self.moves_under(key, text, letter, board);
            if betza.ways().iter().any(|way| way.initial) {
                let message = say!(
                    "`{key}`: first moves (`i`) do not depend on regions: write them in the \
                     `betza` of the piece",
                    key
                );
                self.fault(text.at, message);
            }
            Some(betza)
        });
        Some(Area { region: region?, betza, lines })
    }

    /// Reads what ends the first moves of pieces, which must have some.
    fn first_moves(&mut self, written: &[&Piece], kinds: &mut [PieceKind]) {
        for (piece, kind) in written.iter().zip(kinds) {
            let in_check = piece.first_move_in_check.as_ref().map(|flag| flag.at);
            let lost_to = piece.loses_first_move_to.as_ref();
            let idle = !kind.betza.has_first_moves();
            let barred = piece.may_not_hop.as_ref().or(piece.may_not_capture.as_ref());
            if let (false, true, Some(list)) = (idle, kind.is_barred(), barred) {
                self.fault(
                    list.at,
                    say!("a piece with first moves (`i`) may hop over and capture any other"),
                );
            }
            if let Some(letters) = lost_to {
                kind.loses_first_move_to = self.kinds_of(&letters.value, "loses-first-move-to");
            }
            let written = in_check
                .map(|at| (at, "first-move-in-check"))
                .or(lost_to.map(|list| (list.at, "loses-first-move-to")));
            if let (true, Some((at, key))) = (idle, written) {
                let message =
                    say!("`{key}`: the piece has no first moves (`i`) in its `betza`", key);
                self.fault(at, message);
            }
        }
    }

    /// Reads the leaps that it has on its start squares.
    fn first_move(&mut self, piece: &Piece) -> Option<Betza> {
        let text = piece.first_move.as_ref()?;
        let betza: Betza = match text.value.parse() {
            Ok(betza) => betza,
            Err(error) => {
                self.betza_fault("first-move", (text, 0), &error);
                return None;
            }
        };
        let is_quiet_leap = |way: &Way| is_leap(way) && way.quiet && !way.capture && !way.initial;
        if !betza.ways().iter().all(is_quiet_leap) {
            self.fault(
                text.at,
                say!("`first-move` must be leaps that do not capture, as in \"mfA\""),
            );
            return None;
        }
        Some(betza)
    }

    /// Reports an error of the notation at its character. It begins `start` characters into the
    /// text under `key`.
    pub(super) fn betza_fault(
        &mut self,
        key: &str,
        (text, start): (&At<String>, usize),
        error: &BetzaError,
    ) {
        let at = self.inside(text, start + error.column);
        let (found, expected) = (error.name_found(), &error.expected);
        self.fault(at, say!("`{key}`: found {found}, expected {expected}", key, found, expected));
    }

    /// The region under a key, if one is named.
    fn region_of(&mut self, name: &Text, key: &str) -> Option<Region> {
        self.region(name.as_ref()?, key)
    }

    /// A number of pieces; `None` if there is no limit.
    fn at_most(&mut self, number: &Whole, key: &str) -> Option<u8> {
        within(self.faults, number, key, 0..=99).filter(|&count| count > 0).map(|count| count as u8)
    }

    fn double_step(&mut self, piece: &Piece, betza: &Betza, board: Option<Geometry>) -> Ranks {
        let Some(written) = &piece.double_step else { return Ranks::default() };
        let ranks = board.map_or(Geometry::MAX_SIDE, Geometry::ranks) as i64;
        // 0 removes the double step of the base.
        let chosen: Vec<i64> = match &written.value {
            RankChoice::Any => (1..=ranks).collect(),
            RankChoice::These(list) => list.iter().copied().filter(|&rank| rank != 0).collect(),
        };
        if chosen.is_empty() {
            return Ranks::default();
        }
        if self.is_royal(piece) {
            self.fault(written.at, say!("a royal piece cannot have a `double-step`"));
            return Ranks::default();
        }
        let around = |way: &Way| {
            way.cylinder
                && way.quiet
                && matches!(way.shape, Shape::Leap { to } if to.dx.abs() == 1 && to.dy.abs() <= 1)
        };
        if betza.ways().iter().any(around) {
            self.fault(written.at, say!("a `double-step` cannot go around the edge of the board"));
            return Ranks::default();
        }
        let steps = single_steps(betza);
        if steps.is_empty() {
            let message = say!(
                "`double-step` repeats a step of one square without capture, but this piece has \
                 none"
            );
            self.fault(written.at, message);
            return Ranks::default();
        }
        let on_board = |rank: i64| (1..=ranks).contains(&rank);
        let room = |rank: i64| {
            let ends = |to: &Offset| on_board(rank.saturating_add(2 * i64::from(to.dy)));
            on_board(rank) && steps.iter().any(ends)
        };
        let listed = matches!(written.value, RankChoice::These(_));
        if let Some(&rank) = chosen.iter().find(|&&rank| listed && !room(rank)) {
            let message = say!(
                "there is no room for a `double-step` from rank {rank} of {ranks}",
                rank,
                ranks
            );
            self.fault(written.at, message);
        }
        chosen.into_iter().filter(|&rank| room(rank)).map(|rank| rank as usize - 1).collect()
    }

    /// The ranks of a double step from which a third step may follow.
    fn triple_step(
        &mut self,
        piece: &Piece,
        steps: &[Offset],
        double: Ranks,
        board: Option<Geometry>,
    ) -> Ranks {
        let Some(written) = &piece.triple_step else { return Ranks::default() };
        let ranks = board.map_or(Geometry::MAX_SIDE, Geometry::ranks) as i64;
        let room = |rank: i64| {
            let ends =
                |to: &Offset| (1..=ranks).contains(&rank.saturating_add(3 * i64::from(to.dy)));
            (1..=ranks).contains(&rank) && steps.iter().any(ends)
        };
        let chosen: Vec<i64> = match &written.value {
            RankChoice::Any => (1..=ranks).filter(|&rank| room(rank)).collect(),
            RankChoice::These(list) => list.iter().copied().filter(|&rank| rank != 0).collect(),
        };
        let is_double =
            |rank: i64| (1..=ranks).contains(&rank) && double.contains(rank as usize - 1);
        let listed = matches!(written.value, RankChoice::These(_));
        for &rank in chosen.iter().filter(|_| listed) {
            if !is_double(rank) {
                let message =
                    say!("`triple-step`: there is no `double-step` from rank {rank}", rank);
                self.fault(written.at, message);
            } else if !room(rank) {
                let message = say!(
                    "there is no room for a `triple-step` from rank {rank} of {ranks}",
                    rank,
                    ranks
                );
                self.fault(written.at, message);
            }
        }
        let fits = |&rank: &i64| is_double(rank) && room(rank);
        chosen.into_iter().filter(fits).map(|rank| rank as usize - 1).collect()
    }

    /// The ranks of a double step from which it can be captured en passant.
    fn taken_from(&mut self, piece: &Piece, double: Ranks, board: Option<Geometry>) -> Ranks {
        if piece.en_passant.as_ref().is_some_and(|flag| !flag.value) {
            return Ranks::default();
        }
        let Some(written) = &piece.en_passant_from else { return double };
        let ranks = board.map_or(Geometry::MAX_SIDE, Geometry::ranks) as i64;
        let RankChoice::These(list) = &written.value else { return double };
        for rank in list {
            let steps = (1..=ranks).contains(rank) && double.contains(*rank as usize - 1);
            if !steps && !double.is_empty() {
                let message =
                    say!("`en-passant-from`: there is no double step from rank {rank}", rank);
                self.fault(written.at, message);
            }
        }
        double.iter().filter(|&rank| list.contains(&(rank as i64 + 1))).collect()
    }

    /// Reads the promotions of both sides.
    fn promotions(&mut self, written: &[&Piece], kinds: &mut [PieceKind]) {
        for (index, piece) in written.iter().enumerate() {
            let both = piece.promotes_to.iter();
            let to: Vec<Kind> =
                both.flat_map(|list| self.promotes_to(list, index, written, kinds)).collect();
            kinds[index].promotions.iter_mut().for_each(|side| side.to.clone_from(&to));
            for of_side in &piece.sides {
                self.promotions_of_side(of_side, index, written, kinds);
            }
            let [white, black] = kinds[index].promotions.each_ref().map(|side| &side.to);
            let more = black.iter().filter(|kind| !white.contains(kind));
            kinds[index].promotes_to = white.iter().chain(more).copied().collect();
        }
        self.promoted_forms(written, kinds);
    }

    /// Reads what is different for one side.
    fn promotions_of_side(
        &mut self,
        of_side: &OfSide,
        index: usize,
        written: &[&Piece],
        kinds: &mut [PieceKind],
    ) {
        let Some(word) = &of_side.side else {
            let message = say!("[[piece.side]] needs `side`: {words}", words = Side::expected());
            self.fault(Self::top(of_side.at), message);
            return;
        };
        let Some(side) = Side::named(&word.value) else {
            let found = format!("\"{}\"", excerpt(&word.value));
            self.fault(word.at, must_be::<Side>("side", &found));
            return;
        };
        let color = side.color().index();
        if let Some(list) = &of_side.promotes_to {
            kinds[index].promotions[color].to = self.promotes_to(list, index, written, kinds);
        }
        if let Some(name) = &of_side.promotion_zone {
            kinds[index].promotions[color].zone = self.region(name, "promotion-zone");
        }
        if let Some(choice) = &of_side.promotes {
            kinds[index].promotions[color].choice = choice.value;
        }
    }

    /// Reads a list of pieces to which another may promote.
    fn promotes_to(
        &mut self,
        list: &At<Vec<At<String>>>,
        index: usize,
        written: &[&Piece],
        kinds: &[PieceKind],
    ) -> Vec<Kind> {
        let from = kinds[index].letter;
        let mut all = Vec::new();
        let royal = self.is_royal(written[index]);
        for letter in &list.value {
            let Some(kind) = self.kind_of(letter, "promotes-to") else { continue };
            let to = kinds[kind.index()].letter;
            if kind.index() == index {
                self.fault(letter.at, say!("{piece} cannot promote to itself", piece = from));
            } else if royal && !self.is_royal(written[kind.index()]) {
                let message =
                    say!("{from} is royal and cannot become {to}, which is not", from, to);
                self.fault(letter.at, message);
            } else if all.contains(&kind) {
                self.named_twice(letter, "promotes-to");
            } else if to.promoted
                && written[kind.index()].reverts_to.is_none()
                && (from.promoted || from.letter != to.letter)
            {
                let message = say!(
                    "only {from} may promote to {to}, as its letter says",
                    from = to.letter,
                    to
                );
                self.fault(letter.at, message);
            } else {
                all.push(kind);
            }
        }
        all
    }

    /// Notes for pieces such as `+R` that they revert to those that promote to them.
    fn promoted_forms(&self, written: &[&Piece], kinds: &mut [PieceKind]) {
        let reverts = self.file.captured.as_ref().is_some_and(|c| c.value == Captured::CaptorsHand);
        for index in (0..kinds.len()).filter(|_| reverts) {
            for kind in kinds[index].promotes_to.clone() {
                let to = &mut kinds[kind.index()];
                if to.letter.promoted && written[kind.index()].reverts_to.is_none() {
                    to.unpromoted = Some(Kind::new(index));
                }
            }
        }
    }

    /// Reads what the pieces revert to when they change sides.
    fn reversions(&mut self, written: &[&Piece], kinds: &mut [PieceKind]) {
        let reverts = self.file.captured.as_ref().is_some_and(|c| c.value == Captured::CaptorsHand);
        for (index, piece) in written.iter().enumerate() {
            let Some(letter) = &piece.reverts_to else { continue };
            let Some(base) = self.kind_of(letter, "reverts-to") else { continue };
            let below = &written[base.index()];
            if !reverts {
                self.fault(
                    letter.at,
                    say!(
                        "`reverts-to` is about pieces that change sides, but there are none \
                         without captured = \"captors-hand\""
                    ),
                );
            } else if base.index() == index || below.reverts_to.is_some() {
                self.fault(
                    letter.at,
                    say!("`reverts-to` must name a piece that does not revert itself"),
                );
            } else if self.is_royal(piece) || self.is_royal(below) {
                self.fault(letter.at, say!("`reverts-to`: a royal piece is never captured"));
            } else {
                kinds[index].unpromoted = Some(base);
            }
        }
    }

    /// Reads what the pieces may not hop over or capture.
    fn bars(&mut self, written: &[&Piece], kinds: &mut [PieceKind]) {
        for (index, piece) in written.iter().enumerate() {
            if let Some(list) = &piece.may_not_hop {
                let hops = |way: &Way| matches!(way.shape, Shape::Hop { landing, .. } if landing != Landing::PastFirst);
                if !list.value.is_empty() && !kinds[index].all_ways().iter().any(hops) {
                    self.fault(list.at, say!("`may-not-hop`: this piece hops over nothing"));
                }
                kinds[index].may_not_hop = self.kinds_of(&list.value, "may-not-hop");
            }
            if let Some(list) = &piece.may_not_capture {
                if !list.value.is_empty() && !kinds[index].all_ways().iter().any(|way| way.capture)
                {
                    self.fault(list.at, say!("`may-not-capture`: this piece captures nothing"));
                }
                kinds[index].may_not_capture = self.kinds_of(&list.value, "may-not-capture");
            }
            // Only its like could capture it en passant.
            let own = Kind::new(index);
            if kinds[index].may_not_capture.contains(&own) {
                kinds[index].taken_from = Ranks::default();
                kinds[index].rules.en_passant &= kinds[index].double_step.is_empty();
            }
        }
    }

    /// Points in tenths.
    pub(super) fn points(&mut self, points: &Number, key: &str) -> Option<i32> {
        let At { value, at } = points.as_ref()?;
        let tenths = (value * 10.0).round();
        if !(0.0..=10.0 * VALUE).contains(&tenths) || (value * 10.0 - tenths).abs() > 1e-6 {
            let message =
                say!("`{key}` must be between 0 and {most}, in steps of 0.1", key, most = VALUE);
            self.fault(*at, message);
            return None;
        }
        Some(tenths as i32)
    }

    /// The points that White and Black have besides those of their pieces.
    pub(super) fn extra_points(&mut self) -> [i32; 2] {
        let ending = &self.file.ending;
        let white = self.points(&ending.white_points, "white-points");
        let black = self.points(&ending.black_points, "black-points");
        [white.unwrap_or(0), black.unwrap_or(0)]
    }

    /// The royal kinds.
    fn royals(&mut self, written: &[&Piece]) -> Vec<Kind> {
        let royal: Vec<usize> = (0..written.len()).filter(|&i| self.is_royal(written[i])).collect();
        if royal.is_empty() && self.check_rule() != CheckRule::Never {
            let denied = written.iter().find_map(|piece| piece.royal.as_ref());
            let without = self.file.without.as_ref().map(|list| list.at);
            self.fault(
                Self::top(denied.map(|flag| flag.at).or(without)),
                say!("no piece is royal: one needs royal = true, or [royalty] check = \"never\""),
            );
        }
        royal.into_iter().map(Kind::new).collect()
    }

    fn is_royal(&self, piece: &Piece) -> bool {
        is(&piece.royal) && self.check_rule() != CheckRule::Never
    }
}

/// A movement with which to continue if the written one is invalid.
fn placeholder() -> Betza {
    "K".parse().expect("K is a movement")
}

/// The fault of a way under `key` that the move generator cannot play.
fn unplayable(key: &str, way: &Way) -> Option<String> {
    match &way.shape {
        Shape::Legs { .. } => Some(say!(
            "`{key}`: walks of several legs that hop, or capture more than one piece on the way, \
             cannot be played",
            key
        )),
        Shape::Tour { .. } if way.initial => Some(say!(
            "`{key}`: `i` (only on its first move) cannot be used with legs that capture, slide or \
             return",
            key
        )),
        _ if way.en_passant => Some(say!(
            "`{key}`: `e` (en passant) is not needed: pieces with a `double-step` can be captured \
             en passant",
            key
        )),
        _ => None,
    }
}

/// Returns `true` if there is a square on this board from which this way leads to another.
fn fits(way: &Way, board: Geometry) -> bool {
    let fits = |to: &Offset| {
        (way.cylinder || usize::from(to.dx.unsigned_abs()) < board.files())
            && usize::from(to.dy.unsigned_abs()) < board.ranks()
    };
    match &way.shape {
        Shape::Leap { to } | Shape::Ride { step: to, .. } => fits(to),
        Shape::Path { via, to } => fits(to) && via.iter().all(fits),
        Shape::Hop { step, .. } => fits(&step.times(2)),
        Shape::Tour { .. } | Shape::Legs { .. } => true,
    }
}
