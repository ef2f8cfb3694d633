//! A variant file as it is put together, line by line.

use std::fmt::Write;

use super::Unsaid;
use super::squares::{Board, Places, name};

/// A kind of piece.
#[derive(Clone, Default, Debug)]
pub(super) struct Piece {
    /// `N` or `+P`.
    pub(super) letter: String,
    pub(super) name: String,
    pub(super) betza: String,
    pub(super) value: f64,
    pub(super) royal: bool,
    /// The letters of what it may become, on either side.
    pub(super) promotes_to: Vec<String>,
    /// The letter of what it becomes when it is captured and changes sides, if it is promoted.
    pub(super) reverts_to: Option<String>,
    /// Its other moves in regions: the lines of each table.
    pub(super) within: Vec<Vec<String>>,
    /// What is different for one side: the lines of each table.
    pub(super) sides: Vec<Vec<String>>,
    /// Further facts, as lines of the file.
    pub(super) facts: Vec<String>,
}

/// A variant file, and what it could not say.
pub(crate) struct Imported {
    pub(crate) text: String,
    pub(crate) unsaid: Vec<Unsaid>,
}

/// A variant file.
#[derive(Debug)]
pub(super) struct Draft {
    /// The lines above the first table.
    pub(super) head: Vec<String>,
    board: Board,
    /// `true` if Black's moves and squares are White's turned around, and not mirrored.
    pub(super) turned: bool,
    /// The start position in FEN.
    pub(super) start: String,
    pub(super) pieces: Vec<Piece>,
    /// Each with White's squares, and Black's.
    regions: Vec<(String, Places, Places)>,
    /// Other tables: their titles with their brackets, and their lines.
    pub(super) tables: Vec<(String, Vec<String>)>,
    pub(super) unsaid: Vec<Unsaid>,
}

impl Draft {
    /// A file with this id and name, and nothing on the board.
    pub(super) fn new(id: &str, title: &str, board: Board) -> Draft {
        Draft {
            head: vec![format!("id = {}", quote(id)), format!("name = {}", quote(title))],
            board,
            turned: false,
            start: String::new(),
            pieces: Vec::new(),
            regions: Vec::new(),
            tables: Vec::new(),
            unsaid: Vec::new(),
        }
    }

    /// Adds a region, or finds the one that is the same; returns its name.
    pub(super) fn region(&mut self, wanted: &str, white: Places, black: Places) -> String {
        let same = |(_, own, others): &&(String, Places, Places)| *own == white && *others == black;
        if let Some((name, ..)) = self.regions.iter().find(same) {
            return name.clone();
        }
        let used = self.regions.iter().filter(|(name, ..)| name.starts_with(wanted)).count();
        let name = if used == 0 { wanted.to_owned() } else { format!("{wanted} {}", used + 1) };
        self.regions.push((name.clone(), white, black));
        name
    }

    /// White's squares as Black has them.
    pub(super) fn for_black(&self, white: &Places) -> Places {
        match self.turned {
            true => self.board.turn(white),
            false => self.board.mirror(white),
        }
    }

    /// Adds a line to a table that occurs once.
    pub(super) fn say(&mut self, table: &str, line: impl Into<String>) {
        let title = format!("[{table}]");
        let line = line.into();
        match self.tables.iter_mut().find(|(known, _)| *known == title) {
            Some((_, lines)) => lines.push(line),
            None => self.tables.push((title, vec![line])),
        }
    }

    /// Adds a table that may occur several times.
    pub(super) fn table(&mut self, table: &str, lines: Vec<String>) {
        self.tables.push((format!("[[{table}]]"), lines));
    }

    pub(super) fn unsaid(&mut self, what: impl Into<String>, why: impl Into<String>) {
        self.unsaid.push(Unsaid::new(what, why));
    }

    /// The men of the start position: its first field.
    pub(super) fn men(&self) -> &str {
        self.start.split(' ').next().unwrap_or_default()
    }

    /// The piece with this letter.
    pub(super) fn piece(&mut self, letter: &str) -> Option<&mut Piece> {
        self.pieces.iter_mut().find(|piece| piece.letter == letter)
    }

    /// The file, and what it could not say.
    pub(super) fn finish(self) -> Imported {
        Imported { text: self.text(), unsaid: self.unsaid }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for Unsaid { what, why } in &self.unsaid {
            let _ = writeln!(text, "# Not said here: {what}: {why}");
        }
        let mut lines = |title: &str, lines: &[String]| {
            let _ = write!(text, "{title}{}\n\n", lines.join("\n"));
        };
        lines("", &self.head);
        let Board { files, ranks } = self.board;
        let start = format!("start = {}", quote(&self.start));
        let mut facts = vec![format!("files = {files}"), format!("ranks = {ranks}")];
        facts.extend(self.turned.then(|| "black = \"turned\"".to_owned()));
        facts.push(start);
        lines("[board]\n", &facts);
        for piece in &self.pieces {
            let mut facts = vec![
                format!("letter = {}", quote(&piece.letter)),
                format!("name = {}", quote(&piece.name)),
                format!("betza = {}", quote(&piece.betza)),
            ];
            match piece.royal {
                true => facts.push("royal = true".to_owned()),
                false => facts.push(format!("value = {}", piece.value)),
            }
            if !piece.promotes_to.is_empty() {
                facts.push(format!("promotes-to = {}", list(&piece.promotes_to)));
            }
            let base = piece.reverts_to.iter().filter(|base| piece.letter != format!("+{base}"));
            facts.extend(base.map(|base| format!("reverts-to = {}", quote(base))));
            facts.extend(piece.facts.iter().cloned());
            lines("[[piece]]\n", &facts);
            for within in &piece.within {
                lines("[[piece.within]]\n", within);
            }
            for side in &piece.sides {
                lines("[[piece.side]]\n", side);
            }
        }
        for (region, white, black) in &self.regions {
            let mut facts = vec![
                format!("name = {}", quote(region)),
                format!("squares = {}", list(&rows(self.board, white))),
            ];
            if *black != self.for_black(white) {
                facts.push(match white == black {
                    true => "mirrored = false".to_owned(),
                    false => format!("black = {}", list(&rows(self.board, black))),
                });
            }
            lines("[[region]]\n", &facts);
        }
        for (title, facts) in &self.tables {
            lines(&format!("{title}\n"), facts);
        }
        text.truncate(text.trim_end().len());
        text + "\n"
    }
}

/// Squares as a variant file lists them: runs along ranks as rectangles, equal runs on successive
/// ranks as one.
fn rows(board: Board, squares: &Places) -> Vec<String> {
    let mut found: Vec<((u8, u8), (u8, u8))> = Vec::new();
    for rank in 1..=board.ranks {
        let mut file = 1;
        while file <= board.files {
            let end = (file..=board.files).take_while(|&f| squares.contains(&(f, rank))).last();
            let Some(end) = end else {
                file += 1;
                continue;
            };
            let above = |&&mut (from, to): &&mut ((u8, u8), (u8, u8))| {
                from.0 == file && to.0 == end && to.1 + 1 == rank
            };
            match found.iter_mut().find(above) {
                Some((_, to)) => to.1 = rank,
                None => found.push(((file, rank), (end, rank))),
            }
            file = end + 1;
        }
    }
    let word =
        |(from, to)| if from == to { name(from) } else { format!("{}-{}", name(from), name(to)) };
    found.into_iter().map(word).collect()
}

/// A text in quotation marks.
pub(super) fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A list of texts.
pub(super) fn list<T: AsRef<str>>(texts: &[T]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| quote(text.as_ref())).collect();
    format!("[{}]", quoted.join(", "))
}
