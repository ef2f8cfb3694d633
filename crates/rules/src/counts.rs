//! Known move counts: what [perft](crate::perft) must find in positions of the shipped variants. They
//! stand in a file beside each variant file, are tested with the library, and come with it, so that a
//! program can prove where it runs what was proved where it was made.
//!
//! A line of such a file is `FEN ; depth count depth count ...`, with `start` for the variant's start
//! position. Lines that are empty or begin with `#` are for people.

/// The ids of variants and the texts of their counts, which the build script lists.
const SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/counts.rs"));

/// The counts of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The line of the text, from 1.
    pub line: usize,
    /// The position; `None` for the variant's start.
    pub fen: Option<String>,
    /// Depths in plies, each with the number of move sequences.
    pub counts: Vec<(u32, u64)>,
}

/// Returns the known counts of the shipped variant with this id, as text for [`read`].
///
/// ```
/// use wazir_rules::{Game, counts};
///
/// let known = counts::read(counts::shipped("janus").unwrap()).unwrap();
/// assert_eq!((known[0].fen.as_deref(), known[0].counts[1]), (None, (2, 782)));
/// assert_eq!(Game::named("janus")?.perft(2), 782);
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn shipped(id: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(name, _)| *name == id).map(|&(_, text)| text)
}

/// Reads counts. Positions are not looked at.
///
/// # Errors
///
/// Says which line is wrong, and why: `LINE: reason`.
pub fn read(text: &str) -> Result<Vec<Counted>, String> {
    let lines = (1..).zip(text.lines());
    let counted = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    counted.map(|(number, line)| read_line(number, line)).collect()
}

fn read_line(line: usize, text: &str) -> Result<Counted, String> {
    let (fen, numbers) = text.split_once(" ; ").ok_or_else(|| format!("{line}: no ` ; `"))?;
    let number = |text: &str| text.parse::<u64>().map_err(|_| format!("{line}: {text}?"));
    let numbers = numbers.split_whitespace().map(number).collect::<Result<Vec<u64>, _>>()?;
    let pairs = numbers.chunks_exact(2);
    if !pairs.remainder().is_empty() || pairs.len() == 0 {
        return Err(format!("{line}: depths and counts come in pairs"));
    }
    let pair = |pair: &[u64]| match u32::try_from(pair[0]) {
        Ok(depth) => Ok((depth, pair[1])),
        Err(_) => Err(format!("{line}: {}?", pair[0])),
    };
    Ok(Counted {
        line,
        fen: (fen != "start").then(|| fen.to_owned()),
        counts: pairs.map(pair).collect::<Result<_, _>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_or_refused() {
        let read_one = |text: &str| read(text).map(|all| all[0].clone());
        assert_eq!(
            read_one("# two\n\n8/8 w ; 1 5 2 25"),
            Ok(Counted { line: 3, fen: Some("8/8 w".to_owned()), counts: vec![(1, 5), (2, 25)] })
        );
        for (text, reason) in [
            ("start 1 5", "1: no ` ; `"),
            ("\nstart ; 1 5 2", "2: depths and counts come in pairs"),
            ("start ; ", "1: depths and counts come in pairs"),
            ("start ; 1 five", "1: five?"),
            ("start ; 4294967296 1", "1: 4294967296?"),
        ] {
            assert_eq!(read(text), Err(reason.to_owned()), "{text:?}");
        }
    }
}
