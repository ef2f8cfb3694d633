//! A game of `fmax.ini` becomes a variant file.

use super::men::{Man, Men};
use super::{Game, Line};
use crate::foreign::Unsaid;
use crate::foreign::draft::{Draft, Imported, Piece, list, quote};
use crate::foreign::pieces::{self, moving_like};
use crate::foreign::squares::{Board, Places, name};

/// Turns a game into a variant file with this id and name.
pub(in crate::foreign) fn import(id: &str, title: &str, game: &Game) -> Imported {
    let mut draft = Draft::new(id, title, Board { files: game.files, ranks: game.ranks });
    let men = Men::of(game, &mut draft.unsaid);
    let mut import = Import { game, men, draft };
    import.head();
    import.pieces();
    import.promotion();
    import.royalty();
    import.castling();
    import.draft.finish()
}

/// The number of the kind that pawns become unless the player says otherwise.
const USUAL_CHOICE: usize = 7;
/// The value of a king that wins when it reaches the centre.
const TO_THE_CENTRE: i32 = -2;
/// Royal kinds after this number are lost only if all are attacked at once.
const LAST_ABSOLUTE: usize = 7;

struct Import<'a> {
    game: &'a Game,
    men: Men,
    draft: Draft,
}

impl Import<'_> {
    fn head(&mut self) {
        let about = &self.game.about;
        if !about.is_empty() {
            self.draft.head.push(format!("about = {}", quote(about)));
        }
        self.draft.start = self.start();
        self.draft.say("protocol", "cecp = []");
    }

    /// The rank of White's pawns, from 1.
    fn pawn_rank(&self) -> u8 {
        match self.game.zone {
            3 => 3,
            zone @ ..0 => zone.unsigned_abs() + 1,
            _ => 2,
        }
    }

    fn start(&self) -> String {
        let Game { files, ranks, .. } = *self.game;
        let pawns = |side: usize| vec![side + 1; usize::from(files)];
        let rows = (1..=ranks).rev().map(|rank| {
            let row = |side: usize, own_rank: u8| match own_rank {
                1 => self.row(side, &self.game.back[side]),
                rank if rank == self.pawn_rank() => self.row(side, &pawns(side)),
                _ => files.to_string(),
            };
            if rank <= ranks / 2 { row(0, rank) } else { row(1, ranks + 1 - rank) }
        });
        let rows: Vec<String> = rows.collect();
        let rights: String = [0, 1].map(|side| self.rights(side)).concat();
        let rights = if rights.is_empty() { "-" } else { &rights };
        format!("{} w {rights} - 0 1", rows.join("/"))
    }

    /// A rank in FEN.
    fn row(&self, side: usize, numbers: &[usize]) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for man in numbers.iter().map(|&number| self.men.at(side, number)) {
            let Some(man) = man else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &std::mem::take(&mut empty).to_string();
            }
            let letter = man.letter;
            text.push(if side == 0 { letter } else { letter.to_ascii_lowercase() });
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    }

    fn pieces(&mut self) {
        let choices = self.choices();
        for man in &self.men.all {
            let known = man.moves.betza.parse().ok().and_then(|betza| moving_like(&betza));
            let royal = man.value < 0;
            let title = match known {
                _ if royal => "King".to_owned(),
                _ if man.index < 2 => "Pawn".to_owned(),
                _ => pieces::title(known, man.letter),
            };
            let (mut facts, mut promotes_to) = (Vec::new(), Vec::new());
            if let Some(en_passant) = man.moves.double_step {
                let rank = self.pawn_rank();
                facts.push(match man.moves.next_rank {
                    true => format!("double-step = [{rank}, {}]", rank + 1),
                    false => format!("double-step = {rank}"),
                });
                facts.extend(man.moves.triple_step.then(|| format!("triple-step = {rank}")));
                facts.extend((!en_passant).then(|| "en-passant = false".to_owned()));
            }
            if !man.moves.first.is_empty() {
                facts.push(format!("first-move = {}", quote(&man.moves.first)));
            }
            if man.index < 2 {
                facts.push("resets-clock = true".to_owned());
                promotes_to = choices.clone();
            }
            self.draft.pieces.push(Piece {
                letter: man.letter.to_string(),
                name: title,
                betza: man.moves.betza.clone(),
                value: f64::from(man.value.max(25)) / 100.0,
                royal,
                promotes_to,
                facts,
                ..Piece::default()
            });
        }
    }

    /// The letters of what pawns may become, the usual choice first.
    fn choices(&self) -> Vec<String> {
        let line = |man: &Man| man.index + 1;
        // The program marks with a last digit of 3 what no pawn becomes.
        let can = |man: &&Man| man.index >= 2 && man.value > 0 && man.value % 10 != 3;
        let (first, others): (Vec<&Man>, Vec<&Man>) =
            self.men.all.iter().filter(can).partition(|man| line(man) == USUAL_CHOICE);
        first.into_iter().chain(others).map(|man| man.letter.to_string()).collect()
    }

    fn promotion(&mut self) {
        match self.game.zone {
            zone @ 2.. => self.draft.say("promotion", format!("ranks = {zone}")),
            -3 => self.draft.unsaid(
                format!("the board {}x{}=-3", self.game.files, self.game.ranks),
                "what a pawn becomes does not depend on its file here",
            ),
            _ => {}
        }
    }

    fn royalty(&mut self) {
        let royals: Vec<&Man> = self.men.all.iter().filter(|man| man.value < 0).collect();
        let several = |side: usize, man: &Man| {
            let own = |number: &&usize| {
                self.men.at(side, **number).is_some_and(|other| other.letter == man.letter)
            };
            self.game.back[side].iter().filter(own).count() > 1
        };
        let spare = royals.iter().find(|man| {
            man.value < TO_THE_CENTRE && [0, 1].into_iter().any(|side| several(side, man))
        });
        if let Some(man) = spare {
            if man.index < LAST_ABSOLUTE {
                let line = &self.game.lines[man.index];
                self.draft.unsaid(head(line), "only the last of several kings can be lost");
            } else {
                self.draft.say("royalty", "check = \"all\"");
            }
        }
        let runs = |man: &&&Man| man.index == 2 && man.value == TO_THE_CENTRE;
        if let Some(man) = royals.iter().find(runs) {
            let (file, rank) = (self.game.files / 2, self.game.ranks / 2);
            let centre = [0, 1].into_iter().flat_map(|x| [0, 1].map(|y| (file + x, rank + y)));
            let centre: Places = centre.collect();
            let region = self.draft.region("centre", centre.clone(), centre);
            let pieces = list(&[man.letter.to_string()]);
            let facts = ["when = \"goal\"".to_owned(), format!("pieces = {pieces}")];
            let region = format!("region = {}", quote(&region));
            self.draft.table("end", [&facts[..], &[region]].concat());
        }
    }

    /// The castling rights of a side, in FEN.
    fn rights(&self, side: usize) -> String {
        let wings = self.wings(side);
        let letter = |wing: &Wing| match side {
            0 => wing.right,
            _ => wing.right.to_ascii_lowercase(),
        };
        wings.iter().map(letter).collect()
    }

    /// The wings on which a side castles, with the corner pieces.
    fn wings(&self, side: usize) -> Vec<Wing> {
        let back = &self.game.back[side];
        let man = |file: usize| self.men.at(side, *back.get(file)?);
        let Some(king) = (0..back.len()).find(|&file| man(file).is_some_and(|man| man.value < 0))
        else {
            return Vec::new();
        };
        let castling = self.men.castling(side, back[king]);
        let wing = |right: char, corner: usize| {
            let towards = |files: &&i8| (**files > 0) == (corner > king);
            let to = castling.iter().filter(towards);
            let to = to.filter_map(|&files| king.checked_add_signed(isize::from(files)));
            let to: Vec<usize> =
                to.filter(|to| to.abs_diff(corner) < king.abs_diff(corner)).collect();
            let partner = man(corner).filter(|_| corner != king)?.letter;
            (!to.is_empty()).then_some(Wing { right, king, corner, to, partner })
        };
        [wing('K', back.len() - 1), wing('Q', 0)].into_iter().flatten().collect()
    }

    fn castling(&mut self) {
        for man in self.men.all.iter().filter(|man| !man.moves.castling.is_empty() && man.value > 0)
        {
            let stands = self.game.back.iter().flatten().any(|&number| number == man.index + 1);
            if stands {
                let line = &self.game.lines[man.index];
                self.draft.unsaid.push(Unsaid::new(head(line), "only kings castle here"));
            }
        }
        let [white, black] = [0, 1].map(|side| self.wings(side));
        let alike = white == black;
        if let Some(wing) = white.first().or(black.first()) {
            let rank = if white.is_empty() { self.game.ranks } else { 1 };
            let king = name((wing.king as u8 + 1, rank));
            self.draft.say("castling", format!("king = {}", quote(&king)));
        }
        if white.iter().chain(&black).any(|wing| wing.to.len() > 1) {
            self.draft.say("notation", "castling = \"king-move\"");
        }
        for wing in &white {
            self.draft.table("castling.wing", wing.facts(wing.right, 1, !alike));
        }
        for wing in black.iter().filter(|_| !alike) {
            let right = wing.right.to_ascii_lowercase();
            self.draft.table("castling.wing", wing.facts(right, self.game.ranks, false));
        }
    }
}

/// A wing on which a side castles; files are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Wing {
    right: char,
    king: usize,
    corner: usize,
    to: Vec<usize>,
    partner: char,
}

impl Wing {
    /// The lines of its table; `alone` if the other side has another.
    fn facts(&self, right: char, rank: u8, alone: bool) -> Vec<String> {
        let square = |file: usize| name((file as u8 + 1, rank));
        let to: Vec<String> = self.to.iter().map(|&file| square(file)).collect();
        let mut facts = vec![
            format!("right = \"{right}\""),
            format!("king = {}", quote(&square(self.king))),
            format!("with = \"{}\"", self.partner),
            format!("rook = {}", quote(&square(self.corner))),
            format!("king-to = {}", list(&to)),
        ];
        facts.extend(alone.then(|| "mirrored = false".to_owned()));
        facts
    }
}

/// A line by its number and what it begins with.
fn head(line: &Line) -> String {
    format!("line {}: {}:{}", line.number, line.letter, line.value)
}
