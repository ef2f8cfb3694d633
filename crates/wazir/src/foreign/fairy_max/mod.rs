//! Fairy-Max's games, `fmax.ini`: a board, two back ranks, and the rays along which each kind of
//! piece moves.
//!
//! | module | holds |
//! |---|---|
//! | `rays` | a ray |
//! | `men` | the kinds of pieces, and which of both sides are one kind |
//! | `read` | a game becomes a variant file |
//!
//! Where the file is silent a game has the rules of chess. What that program does for a game by
//! its name alone, such as gating, is not in the file. The lines that it sends to graphical
//! interfaces repeat how pieces move, and are passed over.

mod men;
mod rays;
mod read;

pub(super) use read::import;

/// A game as written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Game {
    pub(super) name: String,
    /// The comment above it.
    about: String,
    files: u8,
    ranks: u8,
    /// The depth of the promotion zone, or its negative if the pawns alone stand farther ahead.
    zone: i8,
    /// The numbers of the kinds on the back ranks, White's first; 0 is an empty square.
    back: [Vec<usize>; 2],
    lines: Vec<Line>,
}

/// A line that describes a kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Line {
    /// Its number in the file, from 1.
    number: usize,
    letter: char,
    /// In hundredths of a pawn; negative for royal kinds.
    value: i32,
    rays: Vec<String>,
}

/// Returns whether a text is such a file.
pub(super) fn is_one(text: &str) -> bool {
    text.lines().any(|line| line.starts_with(GAME))
}

const GAME: &str = "Game:";

/// The games of a file, each with the reason if it cannot be read.
pub(super) fn games(text: &str) -> Vec<(String, Result<Game, String>)> {
    let lines: Vec<&str> = text.lines().collect();
    let heads = (0..lines.len()).filter(|&at| lines[at].starts_with(GAME));
    let one = |at: usize| {
        let head = lines[at][GAME.len()..].split('#').next().unwrap_or_default();
        let name = head.trim().to_owned();
        let about = at.checked_sub(1).and_then(|above| lines[above].strip_prefix("//"));
        let about = about.unwrap_or_default().trim().to_owned();
        let game = read(&lines, at + 1).map(|game| Game { name: name.clone(), about, ..game });
        (name, game)
    };
    heads.map(one).collect()
}

/// Reads a game whose first line after the head has this index.
fn read(lines: &[&str], at: usize) -> Result<Game, String> {
    let line = |at: usize| lines.get(at).copied().unwrap_or_default();
    let fault = |at: usize, what: &str| format!("line {}: {what}", at + 1);
    let (files, ranks, zone) =
        size(line(at)).ok_or_else(|| fault(at, "no board, such as 8x8, of 16 by 16 at most"))?;
    let row = |at: usize| -> Result<Vec<usize>, String> {
        let numbers = line(at).split_whitespace().map(|word| word.parse().ok());
        let row: Option<Vec<usize>> = numbers.collect();
        row.filter(|row| row.len() == usize::from(files))
            .ok_or_else(|| fault(at, "no back rank: a number for each file"))
    };
    let back = [row(at + 1)?, row(at + 2)?];
    let pieces = (at + 3..lines.len()).map_while(|at| piece(at + 1, lines[at]));
    let pieces: Vec<Line> = pieces.collect();
    let highest = back.iter().flatten().copied().max().unwrap_or(0);
    if pieces.len() < highest.max(2) {
        return Err(fault(at + 3 + pieces.len(), "no piece, though the back ranks name it"));
    }
    Ok(Game { files, ranks, zone, back, lines: pieces, ..Game::default() })
}

/// `8x8`, `8x8=3` or `8x8=-2`.
fn size(text: &str) -> Option<(u8, u8, i8)> {
    let (board, zone) = text.trim().split_once('=').unwrap_or((text.trim(), "1"));
    let (files, ranks) = board.split_once('x')?;
    let side = |text: &str| text.parse::<u8>().ok().filter(|side| (2..=16).contains(side));
    let zone = zone.parse::<i8>().ok().filter(|zone| (-8..=8).contains(zone))?;
    Some((side(files)?, side(ranks)?, zone))
}

/// `n:325 14,7 31,7`.
fn piece(number: usize, text: &str) -> Option<Line> {
    let (letter, rest) = text.split_once(':')?;
    let mut letters = letter.chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    let mut words = rest.split_whitespace();
    let value = words.next()?.parse().ok().filter(|_| letters.next().is_none())?;
    Some(Line { number, letter, value, rays: words.map(str::to_owned).collect() })
}

#[test]
fn games_are_found() {
    let text = "Notes\nn:1 2,7\n// A game\nGame: small # PK # fairy\n2x4\n3 0\n0 3\n\
                p:80 -16,6\np:80 16,6\nk:-1 1,7\n# K& W\n\nGame: none\nGame: x\n2x2\n1 2\n2 9\n";
    let games = games(text);
    let small = games[0].1.as_ref().expect("a game");
    assert_eq!((small.name.as_str(), small.about.as_str()), ("small", "A game"));
    assert_eq!((small.files, small.ranks, small.zone), (2, 4, 1));
    assert_eq!((small.lines.len(), small.lines[2].number), (3, 10));
    let faults: Vec<_> = games[1..].iter().filter_map(|(_, game)| game.as_ref().err()).collect();
    assert_eq!(
        faults,
        [
            "line 14: no board, such as 8x8, of 16 by 16 at most",
            "line 18: no piece, though the back ranks name it",
        ]
    );
}
