//! Arrays in which the pieces of the first rank change places.

use super::{Import, men};
use crate::foreign::draft::list;

impl Import<'_> {
    /// Says that the pieces of the first rank are shuffled, with the king somewhere between two
    /// partners and bishops of one kind on squares of both colours: the other program leaves that
    /// to its interfaces, and plays from any such array.
    pub(super) fn shuffle(&mut self, king: &str, partner: &str) {
        let men = men(&self.draft.start, self.board);
        let row: Vec<String> =
            (1..=self.board.files).filter_map(|file| men.get(&(file, 1)).cloned()).collect();
        let is_full = row.len() == usize::from(self.board.files);
        let rest: Vec<String> =
            row.iter().filter(|man| *man == king || *man == partner).cloned().collect();
        let ordered = rest.iter().map(String::as_str).collect::<Vec<_>>();
        if !is_full || ordered != [partner, king, partner] {
            let why = "a king between two partners on a full rank is shuffled here";
            return self.draft.unsaid("chess960 = true", why);
        }
        let mut places: Vec<String> =
            row.into_iter().filter(|man| man != king && man != partner).collect();
        let bishop = self.letter_of("bishop");
        let bishops = places.iter().filter(|man| **man == bishop).count();
        places.sort_by_key(|man| *man != bishop);
        let mut seen = Vec::new();
        places.retain(|man| {
            !seen.contains(man) && {
                seen.push(man.clone());
                true
            }
        });
        self.draft.say("shuffle", format!("places = {}", list(&places)));
        if bishops == 2 {
            self.draft.say("shuffle", format!("both-shades = {}", list(&[bishop])));
        }
        self.draft.say("shuffle", format!("rest = {}", list(&rest)));
    }
}
