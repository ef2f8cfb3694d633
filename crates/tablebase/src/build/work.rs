//! Unfinished work: what a table that takes long has found so far, kept beside it, so that making it can
//! go on there.
//!
//! ```text
//! wazir work 1
//! rules: 5f3b12c7
//! men: KFKN
//! metric: mate
//! stage: deciding 17
//! entries: 40960000 0
//!
//! ```
//!
//! What follows are the states of so many positions and the moves to so many positions in which a pawn
//! can be captured en passant, as numbers of 32 bits in compressed blocks, each behind its length, the
//! length of what it packs and its CRC-32; and the CRC-32 of the text before the first. Whatever is
//! wrong with it, making the table then begins from the start.

use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU32, Ordering};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use wazir_rules::{EnPassant, Square};

/// The version of the form.
const HEAD: &str = "wazir work 1\n";
/// The numbers in a block.
const BLOCK: usize = 1 << 16;
/// In place of a square that is not there.
const NOWHERE: u32 = u32::MAX;

/// Keeps unfinished work, so that an interrupted build can go on.
pub(crate) trait Keeper: Sync {
    /// What was kept last, if anything was.
    fn kept(&self) -> Option<Box<dyn Read + '_>>;

    /// Returns `true` if it is time to keep something.
    fn is_due(&self) -> bool;

    /// Keeps what `write` writes in place of what was kept before. A build goes on if that fails.
    fn keep(&self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>);
}

/// Keeps nothing.
pub(crate) struct Nowhere;

impl Keeper for Nowhere {
    fn kept(&self) -> Option<Box<dyn Read + '_>> {
        None
    }

    fn is_due(&self) -> bool {
        false
    }

    fn keep(&self, _: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {}
}

/// How far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reached {
    /// So many positions are opened.
    Opening(usize),
    /// What is decided in fewer plies has been carried back.
    Deciding(u16),
}

/// A move to a position in which a pawn can be captured en passant: from where, and to where.
pub(super) type Step = (u32, u32, EnPassant);

/// Unfinished work, as it was kept.
pub(super) struct Work {
    pub(super) reached: Reached,
    /// Of the positions that are opened.
    pub(super) states: Vec<AtomicU32>,
    pub(super) steps: Vec<Step>,
}

/// Writes what is done of the table with this title.
pub(super) fn write(
    to: &mut dyn Write,
    title: &str,
    reached: Reached,
    states: &[AtomicU32],
    steps: &mut dyn Iterator<Item = Step>,
) -> io::Result<()> {
    let steps: Vec<u32> = steps.flat_map(numbers).collect();
    let mut text = format!("{HEAD}{title}");
    let _ = match reached {
        Reached::Opening(done) => writeln!(text, "stage: opening {done}"),
        Reached::Deciding(plies) => writeln!(text, "stage: deciding {plies}"),
    };
    let _ = writeln!(text, "entries: {} {}\n", states.len(), steps.len() / 5);
    to.write_all(text.as_bytes())?;
    to.write_all(&crc32fast::hash(text.as_bytes()).to_le_bytes())?;
    let mut block = Vec::with_capacity(4 * BLOCK);
    let states = states.chunks(BLOCK).map(|states| {
        let states = states.iter().map(|state| state.load(Ordering::Relaxed));
        states.collect::<Vec<u32>>()
    });
    for numbers in states.chain(steps.chunks(BLOCK).map(<[u32]>::to_vec)) {
        block.clear();
        // The bytes of one kind lie together: so they are packed faster, and smaller.
        for byte in 0..4 {
            block.extend(numbers.iter().map(|number| number.to_le_bytes()[byte]));
        }
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&block)?;
        let packed = encoder.finish()?;
        to.write_all(&(packed.len() as u32).to_le_bytes())?;
        to.write_all(&crc32fast::hash(&packed).to_le_bytes())?;
        to.write_all(&packed)?;
    }
    Ok(())
}

/// Reads the work at a table with this title, of which there may be so many entries; `None` if it is
/// anything else or damaged.
pub(super) fn read(mut from: impl Read, title: &str, entries: usize) -> Option<Work> {
    let text = read_text(&mut from)?;
    let rest = text.strip_prefix(HEAD)?.strip_prefix(title)?;
    let (stage, counts) = rest.strip_prefix("stage: ")?.split_once("\nentries: ")?;
    let (states, steps) = counts.strip_suffix("\n\n")?.split_once(' ')?;
    let (states, steps): (usize, usize) = (states.parse().ok()?, steps.parse().ok()?);
    let reached = match stage.split_once(' ')? {
        ("opening", done) => Reached::Opening(done.parse().ok().filter(|&done| done == states)?),
        ("deciding", plies) => Reached::Deciding(plies.parse().ok()?),
        _ => return None,
    };
    let is_whole = match reached {
        Reached::Opening(_) => states <= entries,
        // Behind the entries are the positions in which a pawn can be captured en passant.
        Reached::Deciding(_) => states >= entries && states - entries <= steps,
    };
    if !is_whole {
        return None;
    }
    let mut all = Vec::new();
    all.reserve_exact(entries);
    read_numbers(&mut from, states, |number| all.push(AtomicU32::new(number)))?;
    let mut numbers = Vec::new();
    read_numbers(&mut from, steps.checked_mul(5)?, |number| numbers.push(number))?;
    let steps = numbers.as_chunks::<5>().0.iter().map(step).collect::<Option<Vec<Step>>>()?;
    let mut end = [0];
    (from.read(&mut end).ok()? == 0).then_some(Work { reached, states: all, steps })
}

/// The text at the beginning, if its checksum is right.
fn read_text(from: &mut impl Read) -> Option<String> {
    const LONGEST: usize = 1000;
    let mut text = Vec::new();
    while !text.ends_with(b"\n\n") {
        let mut byte = [0];
        from.read_exact(&mut byte).ok()?;
        text.extend(byte);
        if text.len() > LONGEST {
            return None;
        }
    }
    (read_number(from)? == crc32fast::hash(&text)).then_some(())?;
    String::from_utf8(text).ok()
}

fn read_number(from: &mut impl Read) -> Option<u32> {
    let mut bytes = [0; 4];
    from.read_exact(&mut bytes).ok()?;
    Some(u32::from_le_bytes(bytes))
}

fn read_numbers(from: &mut impl Read, count: usize, mut found: impl FnMut(u32)) -> Option<()> {
    for begin in (0..count).step_by(BLOCK) {
        let (length, checksum) = (read_number(from)?, read_number(from)?);
        let mut packed = Vec::new();
        from.take(length.into()).read_to_end(&mut packed).ok()?;
        if packed.len() != length as usize || crc32fast::hash(&packed) != checksum {
            return None;
        }
        let expected = BLOCK.min(count - begin);
        let mut block = Vec::with_capacity(4 * expected);
        let mut decoder = DeflateDecoder::new(packed.as_slice()).take(4 * expected as u64 + 1);
        decoder.read_to_end(&mut block).ok().filter(|&read| read == 4 * expected)?;
        let byte = |at: usize, byte: usize| block[byte * expected + at];
        for at in 0..expected {
            found(u32::from_le_bytes([0, 1, 2, 3].map(|it| byte(at, it))));
        }
    }
    Some(())
}

fn numbers((from, to, pawn): Step) -> [u32; 5] {
    let square = |square: Square| square.index() as u32;
    [from, to, square(pawn.target), pawn.before.map_or(NOWHERE, square), square(pawn.pawn)]
}

fn step(&[from, to, target, before, pawn]: &[u32; 5]) -> Option<Step> {
    let square = |number: u32| {
        let number = number as usize;
        (number < Square::MAX).then(|| Square::new(number))
    };
    let before = if before == NOWHERE { None } else { Some(square(before)?) };
    Some((from, to, EnPassant { target: square(target)?, before, pawn: square(pawn)? }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_reads_back() {
        let title = "rules: 01234567\nmen: PvP\nmetric: mate\n";
        let states: Vec<AtomicU32> = (0..70_002).map(|it| AtomicU32::new(it * 57_777)).collect();
        let square = Square::new;
        let pawn = |before| EnPassant { target: square(12), before, pawn: square(20) };
        let steps = [(5, 7, pawn(None)), (6, 7, pawn(None)), (9, 8, pawn(Some(square(4))))];
        for (reached, states) in [
            (Reached::Deciding(17), &states[..]),
            (Reached::Opening(66_000), &states[..66_000]),
            (Reached::Opening(0), &[]),
        ] {
            let mut file = Vec::new();
            write(&mut file, title, reached, states, &mut steps.into_iter()).unwrap();
            let work = read(file.as_slice(), title, 70_000).unwrap();
            assert_eq!((work.reached, &work.steps[..]), (reached, &steps[..]));
            let numbers = |states: &[AtomicU32]| -> Vec<u32> {
                states.iter().map(|state| state.load(Ordering::Relaxed)).collect()
            };
            assert_eq!(numbers(&work.states), numbers(states));
            assert!(read(file.as_slice(), "rules: 89abcdef\n", 70_000).is_none());
            assert!(read(&file[..file.len() - 1], title, 70_000).is_none());
        }
        // More positions in which a pawn can be captured en passant than moves to them.
        let mut file = Vec::new();
        write(&mut file, title, Reached::Deciding(1), &states, &mut steps[..1].iter().copied())
            .unwrap();
        assert!(read(file.as_slice(), title, 70_000).is_none());
    }
}
