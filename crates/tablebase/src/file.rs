//! Files of tables: a few lines of text that say what it is, an empty line, and the entries.
//!
//! ```text
//! wazir table 1
//! rules: 5f3b12c7
//! men: KFK
//! entries: 512000 1
//! white: ...
//! black: ...
//!
//! ```
//!
//! The entries follow in blocks, each compressed, behind its length and its CRC-32 with 32 bits each,
//! the lowest byte first; before the first stands the CRC-32 of the text. A file that was cut short,
//! changed, or made for other rules is refused.

use std::fmt::Write as _;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use wazir_rules::Rules;

use crate::facts::fingerprint;
use crate::material::Material;
use crate::table::{Codes, Counts, Table};
use crate::{build, facts};

/// How the first line begins.
const HEAD: &str = "wazir table ";
/// The version of the form.
const VERSION: &str = "1";
/// The bytes of entries in a block.
const BLOCK: usize = 1 << 20;

/// The reason why a file is not the table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// It does not begin as such files do.
    #[error("this is no table: its first line does not begin with \"{HEAD}\"")]
    Foreign,
    /// It has another form.
    #[error("the table is of version {0}, and this program reads version {VERSION}")]
    Version(String),
    /// A line of the text at its beginning is missing or wrong.
    #[error("the table is damaged: the line \"{0}\" is missing or wrong")]
    Line(&'static str),
    /// It was made for other rules.
    #[error("the table was made for other rules: since then a fact of the game has changed")]
    OtherRules,
    /// It is about other men.
    #[error("the table is about {found}, and not about {expected}")]
    OtherMen {
        /// What it is about.
        found: String,
        /// What it should be about.
        expected: String,
    },
    /// It ends too soon.
    #[error("the table is damaged: it was cut short")]
    Short,
    /// It goes on behind its end.
    #[error("the table is damaged: something was added to it")]
    Long,
    /// The text at its beginning was changed.
    #[error("the table is damaged: the checksum of its first lines is wrong")]
    Text,
    /// A block was changed.
    #[error("the table is damaged: the checksum of block {0} is wrong")]
    Block(usize),
}

impl Table {
    /// The table as a file.
    pub fn write(&self, rules: &Rules) -> Vec<u8> {
        let variant = rules.variant();
        let mut text = format!("{HEAD}{VERSION}\nrules: {:08x}\n", fingerprint(variant));
        let _ = writeln!(text, "men: {}", self.material.name(variant));
        let _ = writeln!(text, "entries: {} {}", self.codes.len(), self.codes.width());
        for (name, counts) in ["white", "black"].into_iter().zip(&self.counts) {
            let numbers: Vec<String> = numbers(counts).iter().map(u64::to_string).collect();
            let _ = writeln!(text, "{name}: {}", numbers.join(" "));
        }
        text.push('\n');
        let mut file = text.into_bytes();
        let checksum = crc32fast::hash(&file);
        file.extend(checksum.to_le_bytes());
        let words: Vec<u8>;
        let entries = match &self.codes {
            Codes::Bytes(bytes) => bytes,
            Codes::Words(codes) => {
                words = codes.iter().flat_map(|code| code.to_le_bytes()).collect();
                &words
            }
        };
        for block in entries.chunks(BLOCK) {
            let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
            let packed = encoder.write_all(block).and_then(|()| encoder.finish());
            let packed = packed.expect("memory takes all that is written");
            file.extend((packed.len() as u32).to_le_bytes());
            file.extend(crc32fast::hash(&packed).to_le_bytes());
            file.extend(packed);
        }
        file
    }

    /// Reads the table of some material from a file.
    ///
    /// # Errors
    /// Fails with the first thing that is wrong with it.
    pub fn read(rules: &Rules, material: &Material, file: &[u8]) -> Result<Table, FileError> {
        let variant = rules.variant();
        let mut rest = file;
        let mut line = |name: &'static str| -> Result<String, FileError> {
            let end = rest.iter().take(1000).position(|&byte| byte == b'\n');
            let end = end.ok_or(FileError::Line(name))?;
            let text = str::from_utf8(&rest[..end]).map_err(|_| FileError::Line(name))?;
            rest = &rest[end + 1..];
            text.strip_prefix(name).map(str::to_owned).ok_or(FileError::Line(name))
        };
        let version = line(HEAD).map_err(|_| FileError::Foreign)?;
        if version != VERSION {
            return Err(FileError::Version(version));
        }
        let made_for = line("rules: ")?;
        let men = line("men: ")?;
        let entries = line("entries: ")?;
        let counts = [counts(&line("white: ")?, "white: ")?, counts(&line("black: ")?, "black: ")?];
        line("")?;
        let text = &file[..file.len() - rest.len()];
        if take(&mut rest)? != crc32fast::hash(text) {
            return Err(FileError::Text);
        }
        if made_for != format!("{:08x}", fingerprint(variant)) || facts::check(variant).is_err() {
            return Err(FileError::OtherRules);
        }
        let expected = material.name(variant);
        if men != expected {
            return Err(FileError::OtherMen { found: men, expected });
        }
        let index = build::index(rules, material);
        let width = match entries {
            one if one == format!("{} 1", index.len()) => 1,
            two if two == format!("{} 2", index.len()) => 2,
            _ => return Err(FileError::Line("entries: ")),
        };
        let entries = unpack(rest, index.len() * width)?;
        let codes = match width {
            1 => Codes::Bytes(entries),
            _ => {
                let (pairs, _) = entries.as_chunks::<2>();
                Codes::Words(pairs.iter().map(|&pair| u16::from_le_bytes(pair)).collect())
            }
        };
        Ok(Table { material: material.clone(), index, codes, counts })
    }
}

/// Unpacks so many bytes of entries.
fn unpack(mut rest: &[u8], length: usize) -> Result<Vec<u8>, FileError> {
    let mut entries = Vec::with_capacity(length);
    let mut number = 0;
    while entries.len() < length {
        number += 1;
        let (size, checksum) = (take(&mut rest)? as usize, take(&mut rest)?);
        let (packed, more) = rest.split_at_checked(size).ok_or(FileError::Short)?;
        if crc32fast::hash(packed) != checksum {
            return Err(FileError::Block(number));
        }
        let expected = BLOCK.min(length - entries.len());
        let mut decoder = DeflateDecoder::new(packed).take(expected as u64 + 1);
        match decoder.read_to_end(&mut entries) {
            Ok(read) if read == expected => {}
            _ => return Err(FileError::Block(number)),
        }
        rest = more;
    }
    if rest.is_empty() { Ok(entries) } else { Err(FileError::Long) }
}

/// Takes a number of 32 bits.
fn take(rest: &mut &[u8]) -> Result<u32, FileError> {
    let (number, more) = rest.split_first_chunk().ok_or(FileError::Short)?;
    *rest = more;
    Ok(u32::from_le_bytes(*number))
}

/// Counts as numbers: a position that is missing has one more than the plies, which are 0.
fn numbers(counts: &Counts) -> [u64; 9] {
    let longest = |longest: Option<(u32, u16)>| match longest {
        Some((number, plies)) => [u64::from(number), u64::from(plies) + 1],
        None => [0, 0],
    };
    let ([win, in_plies], [loss, after]) =
        (longest(counts.longest_win), longest(counts.longest_loss));
    let Counts { wins, draws, draws_at_once, losses, beyond_the_clock, .. } = *counts;
    [wins, draws, draws_at_once, losses, beyond_the_clock, win, in_plies, loss, after]
}

fn counts(text: &str, name: &'static str) -> Result<Counts, FileError> {
    let numbers: Option<Vec<u64>> = text.split(' ').map(|number| number.parse().ok()).collect();
    let numbers: Option<[u64; 9]> = numbers.and_then(|numbers| numbers.try_into().ok());
    let numbers = numbers.ok_or(FileError::Line(name))?;
    let [wins, draws, draws_at_once, losses, beyond_the_clock, win, in_plies, loss, after] =
        numbers;
    let longest =
        |number: u64, plies: u64| plies.checked_sub(1).map(|plies| (number as u32, plies as u16));
    Ok(Counts {
        wins,
        draws,
        draws_at_once,
        losses,
        beyond_the_clock,
        longest_win: longest(win, in_plies),
        longest_loss: longest(loss, after),
    })
}
