//! The games of a file, whichever program it belongs to.

use wazir_rules::Shelf;

use super::draft::Imported;
use super::read::{Known, import};
use super::{Section, Unsaid, engine_lines, fairy_max, inherited, sections};

/// The games of a file.
pub(crate) enum Games {
    /// `variants.ini`.
    Sections(Vec<Section>),
    /// `fmax.ini`.
    FairyMax(Vec<(String, Result<fairy_max::Game, String>)>),
    /// What an engine has said to `XBoard`.
    EngineLines(Vec<engine_lines::Game>),
}

/// Lines that could not be read, with their numbers.
type Strange = Vec<(usize, String)>;

impl Games {
    /// Finds out from its text whose file it is, and reads it. `usual_name` is the name of a game
    /// that the file does not name.
    pub(crate) fn read(text: &str, usual_name: &str) -> (Games, Strange) {
        if fairy_max::is_one(text) {
            return (Games::FairyMax(fairy_max::games(text)), Vec::new());
        }
        if engine_lines::is_one(text) {
            return (Games::EngineLines(engine_lines::games(text, usual_name)), Vec::new());
        }
        let (sections, strange) = sections(text);
        (Games::Sections(sections), strange)
    }

    /// The names of the games, in the order of the file.
    pub(crate) fn names(&self) -> Vec<&str> {
        match self {
            Games::Sections(all) => all.iter().map(|section| section.name.as_str()).collect(),
            Games::FairyMax(all) => all.iter().map(|(name, _)| name.as_str()).collect(),
            Games::EngineLines(all) => all.iter().map(|game| game.name.as_str()).collect(),
        }
    }

    /// Turns the game with this index into a variant file with this id and name. Fails with the
    /// reasons if there is no beginning with it.
    pub(crate) fn import(
        &self,
        index: usize,
        id: &str,
        title: &str,
        shelf: &Shelf,
    ) -> Result<Imported, Vec<Unsaid>> {
        match self {
            Games::Sections(all) => {
                let (keys, unsaid) =
                    inherited(&all[index], all, shelf).map_err(|unsaid| vec![unsaid])?;
                let mut imported = import(id, title, &keys, &Known::new());
                imported.unsaid.extend(unsaid);
                Ok(imported)
            }
            Games::FairyMax(all) => match &all[index] {
                (_, Ok(game)) => Ok(fairy_max::import(id, title, game)),
                (name, Err(why)) => Err(vec![Unsaid::new(format!("Game: {name}"), why.clone())]),
            },
            Games::EngineLines(all) => Ok(engine_lines::import(id, title, &all[index])),
        }
    }
}

#[cfg(test)]
mod tests {
    use wazir_rules::random::SplitMix64;

    use super::*;
    use crate::foreign::{export, is_piece};

    /// Imports all games of a text.
    fn import_all(text: &str) {
        let (games, _) = Games::read(text, "x");
        for index in 0..games.names().len() {
            // What comes out is checked by others: here it must only come back.
            let _ = games.import(index, "x", "X", Shelf::shipped());
        }
    }

    /// A section with the keys of every game of the shelf that has some, and one that is based on
    /// it and gives the letters of its pieces to others.
    fn sections_of_the_shelf() -> String {
        let section = |variant: std::sync::Arc<wazir_rules::Variant>| {
            let (id, keys) = (variant.id(), export(&variant).keys);
            let lines = keys.iter().map(|(key, value)| format!("{key} = {value}\n"));
            let letters =
                keys.iter().filter(|(key, _)| is_piece(key)).map(|(_, value)| &value[..1]);
            let pieces =
                letters.enumerate().map(|(n, it)| format!("customPiece{} = {it}:W\n", n + 30));
            let (lines, pieces) = (lines.collect::<String>(), pieces.collect::<String>());
            format!("[{id}]\n{lines}[{id}-too:{id}]\n{pieces}promotedPieceType = p:n\n")
        };
        Shelf::shipped().all().map(section).collect()
    }

    const FAIRY_MAX: &str = "// x\nGame: x\n8x8=3\n6 4 0 3 3 5 0 6\n6 4 0 7 7 5 0 6\n\
        p:74 -16,24 -16,6 -15,5 -17,5\np:74 16,24 16,6 15,5 17,5\nk:-1 1,34 -1,34 1,7 16,7\n\
        n:259 14,7 31,7 33,7\nc:400 1,BA 16,F8 13,FFFFF207\nR:444 1,3 16,843 -1,1070\n\
        Q:-2 17,1003\n";
    const ENGINE_LINES: &str = "9 <first : variant x\n\
        setup (PNBRQ...........Kpnbrq...........k) 8x8+0_fairy \
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
        piece P& fmWfceFifmnD\npiece N& C\npiece K& KisO2ilO3\n";

    #[test]
    fn no_text_panics() {
        for text in [
            "[x]\nmobilityRegionWhite = *1",
            "[x]\nmobilityRegionWhite\u{e9} = a1",
            "[x]\nking = k\nrook = r\ncastlingRank = 200",
            "[x]\nking = k\nrook = r\ncastlingKingsideFile = 255",
            "[x]\nnMoveRule = 4294967295",
            "[x]\nextinctionValue = loss\nextinctionPieceTypes = *\nextinctionPieceCount = 255",
            "[a]\npawn = p\ncustomPiece1 = \u{e9}:W\npromotedPieceType = p:\u{e9}\n\
             [b:a]\ncustomPiece2 = \u{e9}:F",
        ] {
            import_all(text);
        }
        import_all(&ENGINE_LINES.replace("O2", "O255"));
        let strange =
            ["", "255", "0", "-1", "99999999999", "*", "+", "\u{e9}", ",", ":", "x", "p17"];
        let samples = [sections_of_the_shelf(), FAIRY_MAX.to_owned(), ENGINE_LINES.to_owned()];
        let mut random = SplitMix64::new(7);
        for (sample, rounds) in samples.iter().zip([40, 1000, 1000]) {
            for _ in 0..rounds {
                let mut words: Vec<&str> = sample.split_inclusive([' ', '\n', ',', 'x']).collect();
                for _ in 0..=words.len() / 12 {
                    let at = random.below(words.len());
                    words[at] = strange[random.below(strange.len())];
                }
                import_all(&words.concat());
            }
        }
    }
}
