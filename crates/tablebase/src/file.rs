//! Files of tables: a few lines of text that say what it is, an empty line, and the entries.
//!
//! ```text
//! wazir table 2
//! rules: 5f3b12c7
//! men: KFK
//! metric: mate
//! entries: 512000 1
//! white: ...
//! black: ...
//!
//! ```
//!
//! The entries follow in blocks, each compressed. Before the first stand the length and the CRC-32 of
//! each, with 32 bits each, the lowest byte first; and behind these the CRC-32 of everything up to
//! there. So a table is opened by reading its beginning, and a block is checked when it is read. A file
//! that was cut short, changed, or made for other rules is refused.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use wazir_rules::Rules;

use crate::facts::fingerprint;
use crate::material::Material;
use crate::paged::{BLOCK, Cache, Paged, Place, Source};
use crate::table::{Codes, Counts, Metric, Table};
use crate::{build, facts};

/// How the first line begins.
const HEAD: &str = "wazir table ";
/// The version of the form.
const VERSION: &str = "2";
/// No count of positions is larger.
const MOST_POSITIONS: u64 = 1 << 40;
/// No text at the beginning is longer.
const LONGEST_TEXT: usize = 2000;
/// The bytes that are read for it: in most files also what stands before the first block.
const FIRST: usize = 1 << 12;

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
    /// It says something else about the positions.
    #[error("the table is of distances to {found}, and not to {expected}")]
    OtherMetric {
        /// What it has.
        found: String,
        /// What it should have.
        expected: &'static str,
    },
    /// It cannot be read.
    #[error("the table cannot be read: {0}")]
    Unreadable(String),
    /// It ends too soon.
    #[error("the table is damaged: it was cut short")]
    Short,
    /// It goes on behind its end.
    #[error("the table is damaged: something was added to it")]
    Long,
    /// Its beginning was changed.
    #[error("the table is damaged: the checksum of its beginning is wrong")]
    Beginning,
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
        let _ = writeln!(text, "metric: {}", self.metric.name());
        let _ = writeln!(text, "entries: {} {}", self.codes.len(), self.codes.width());
        for (name, counts) in ["white", "black"].into_iter().zip(&self.counts) {
            let numbers: Vec<String> = numbers(counts).iter().map(u64::to_string).collect();
            let _ = writeln!(text, "{name}: {}", numbers.join(" "));
        }
        text.push('\n');
        let mut file = text.into_bytes();
        let mut blocks = Vec::new();
        for begin in (0..self.codes.len()).step_by(BLOCK / self.codes.width()) {
            let end = self.codes.len().min(begin + BLOCK / self.codes.width());
            let block: Vec<u8> = match self.codes.width() {
                1 => (begin..end).map(|number| self.codes.get(number).0 as u8).collect(),
                _ => {
                    (begin..end).flat_map(|number| self.codes.get(number).0.to_le_bytes()).collect()
                }
            };
            let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
            let packed = encoder.write_all(&block).and_then(|()| encoder.finish());
            let packed = packed.expect("memory takes all that is written");
            file.extend((packed.len() as u32).to_le_bytes());
            file.extend(crc32fast::hash(&packed).to_le_bytes());
            blocks.push(packed);
        }
        file.extend(crc32fast::hash(&file).to_le_bytes());
        blocks.iter().for_each(|block| file.extend(block));
        file
    }

    /// Reads the table of some material from a file, as a whole.
    ///
    /// # Errors
    /// Fails with the first thing that is wrong with it.
    pub fn read(
        rules: &Rules,
        material: &Material,
        metric: Metric,
        file: &[u8],
    ) -> Result<Table, FileError> {
        let cache = Cache::new(0);
        let mut table = Table::open(rules, material, metric, file.to_vec(), &cache)?;
        if let Codes::Paged(paged) = &table.codes {
            let entries = paged.all()?;
            table.codes = match paged.width() {
                1 => Codes::Bytes(entries),
                _ => {
                    let (pairs, _) = entries.as_chunks::<2>();
                    Codes::Words(pairs.iter().map(|&pair| u16::from_le_bytes(pair)).collect())
                }
            };
        }
        Ok(table)
    }

    /// Opens the table of some material, whose entries stay where they are until they are asked for.
    /// An entry that cannot be read then counts as unknown, see [`fault`](Table::fault).
    ///
    /// # Errors
    /// Fails with the first thing that is wrong with its beginning or its length.
    pub fn open(
        rules: &Rules,
        material: &Material,
        metric: Metric,
        source: impl Source + 'static,
        cache: &Cache,
    ) -> Result<Table, FileError> {
        let io = |error: std::io::Error| FileError::Unreadable(error.to_string());
        let size = source.size().map_err(io)?;
        let mut first = vec![0; FIRST.min(usize::try_from(size).unwrap_or(FIRST))];
        source.read_at(&mut first, 0).map_err(io)?;
        let head = Head::read(&first)?;
        let expected = material.name(rules.variant());
        let (blocks, begin) = head.blocks();
        // What is said of the blocks has to be there before memory is taken for it.
        if size < begin as u64 {
            return Err(FileError::Short);
        }
        if first.len() < begin {
            let known = first.len();
            first.resize(begin, 0);
            source.read_at(&mut first[known..], known as u64).map_err(io)?;
        }
        let (summed, checksum) = first[..begin].split_at(begin - 4);
        if checksum != crc32fast::hash(summed).to_le_bytes() {
            return Err(FileError::Beginning);
        }
        let variant = rules.variant();
        if head.rules != format!("{:08x}", fingerprint(variant)) || facts::check(variant).is_err() {
            return Err(FileError::OtherRules);
        }
        if head.men != expected {
            return Err(FileError::OtherMen { found: head.men, expected });
        }
        if head.metric != metric.name() {
            return Err(FileError::OtherMetric { found: head.metric, expected: metric.name() });
        }
        let index = build::index(rules, material);
        let longest = head.counts.iter().flat_map(|it| [it.longest_win, it.longest_loss]);
        let is_there = |(number, _): (u32, u16)| (number as usize) < index.len();
        if head.entries != index.len() || !longest.flatten().all(is_there) {
            return Err(FileError::Line("entries: "));
        }
        let (mut places, mut at) = (Vec::with_capacity(blocks), begin as u64);
        for place in summed[head.text..].as_chunks::<8>().0 {
            let [l0, l1, l2, l3, c0, c1, c2, c3] = *place;
            let length = u32::from_le_bytes([l0, l1, l2, l3]);
            places.push(Place {
                begin: at,
                length,
                checksum: u32::from_le_bytes([c0, c1, c2, c3]),
            });
            at += u64::from(length);
        }
        match size.cmp(&at) {
            std::cmp::Ordering::Less => return Err(FileError::Short),
            std::cmp::Ordering::Equal => {}
            std::cmp::Ordering::Greater => return Err(FileError::Long),
        }
        let length = (head.entries * head.width, head.width);
        let paged = Paged::new(Box::new(source), length, places, cache);
        let codes = Codes::Paged(Arc::new(paged));
        Ok(Table { material: material.clone(), metric, index, codes, counts: head.counts })
    }

    /// Looks at all blocks of a table that stays in its file.
    ///
    /// # Errors
    /// Fails with the first that is not what was written.
    pub fn check(&self) -> Result<(), FileError> {
        match &self.codes {
            Codes::Paged(paged) => paged.check(),
            Codes::Bytes(_) | Codes::Words(_) => Ok(()),
        }
    }

    /// What went wrong first when entries were read from its file.
    pub fn fault(&self) -> Option<&FileError> {
        match &self.codes {
            Codes::Paged(paged) => paged.fault(),
            Codes::Bytes(_) | Codes::Words(_) => None,
        }
    }
}

/// What the text at the beginning says.
struct Head {
    rules: String,
    men: String,
    metric: String,
    entries: usize,
    /// The bytes of an entry.
    width: usize,
    counts: [Counts; 2],
    /// The bytes of the text.
    text: usize,
}

impl Head {
    fn read(file: &[u8]) -> Result<Head, FileError> {
        let mut rest = &file[..file.len().min(LONGEST_TEXT)];
        let all = rest.len();
        let mut line = |name: &'static str| -> Result<String, FileError> {
            let end = rest.iter().position(|&byte| byte == b'\n');
            let end = end.ok_or(FileError::Line(name))?;
            let text = str::from_utf8(&rest[..end]).map_err(|_| FileError::Line(name))?;
            rest = &rest[end + 1..];
            text.strip_prefix(name).map(str::to_owned).ok_or(FileError::Line(name))
        };
        let version = line(HEAD).map_err(|_| FileError::Foreign)?;
        if version != VERSION {
            return Err(FileError::Version(version));
        }
        let (rules, men, metric) = (line("rules: ")?, line("men: ")?, line("metric: ")?);
        let entries = line("entries: ")?;
        let counts = [counts(&line("white: ")?, "white: ")?, counts(&line("black: ")?, "black: ")?];
        line("")?;
        let number = |text: &str| text.parse::<usize>().ok().filter(|&it| it <= i32::MAX as usize);
        let (entries, width) = entries
            .split_once(' ')
            .and_then(|(entries, width)| Some((number(entries)?, number(width)?)))
            .filter(|&(entries, width)| entries > 0 && (1..=2).contains(&width))
            .ok_or(FileError::Line("entries: "))?;
        Ok(Head { rules, men, metric, entries, width, counts, text: all - rest.len() })
    }

    /// The number of blocks, and where the first begins.
    fn blocks(&self) -> (usize, usize) {
        let blocks = (self.entries * self.width).div_ceil(BLOCK);
        (blocks, self.text + 8 * blocks + 4)
    }
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
    let longest = |number: u64, plies: u64| -> Option<Option<(u32, u16)>> {
        let Some(plies) = plies.checked_sub(1) else { return Some(None) };
        Some(Some((number.try_into().ok()?, plies.try_into().ok()?)))
    };
    let both = longest(win, in_plies).zip(longest(loss, after));
    let (longest_win, longest_loss) = both.ok_or(FileError::Line(name))?;
    if draws_at_once > draws || wins.max(draws).max(losses) > MOST_POSITIONS {
        return Err(FileError::Line(name));
    }
    Ok(Counts { wins, draws, draws_at_once, losses, beyond_the_clock, longest_win, longest_loss })
}
