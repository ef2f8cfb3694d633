//! The entries of a table that stay in its file: blocks are read when they are first asked for, checked,
//! unpacked, and given up again when too many are held.
//!
//! What is held is bounded by a [`Cache`], which tables can share. A block that was asked for since the
//! last look is given a second chance.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock, Weak};

use flate2::read::DeflateDecoder;

use crate::file::FileError;
use crate::value::Code;

/// The bytes of entries in a block: one is unpacked in about a tenth of a millisecond.
pub(crate) const BLOCK: usize = 1 << 15;

/// Bytes at rest, of which parts can be read by any number of threads.
pub trait Source: Send + Sync + fmt::Debug {
    /// The number of bytes.
    ///
    /// # Errors
    /// Fails if it cannot be found out.
    fn size(&self) -> io::Result<u64>;

    /// Fills `part` with the bytes that begin at a place.
    ///
    /// # Errors
    /// Fails if they cannot be read, or there are not so many.
    fn read_at(&self, part: &mut [u8], begin: u64) -> io::Result<()>;
}

impl Source for Vec<u8> {
    fn size(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }

    fn read_at(&self, part: &mut [u8], begin: u64) -> io::Result<()> {
        let rest = usize::try_from(begin).ok().and_then(|begin| self.get(begin..));
        let found = rest.and_then(|rest| rest.get(..part.len()));
        part.copy_from_slice(found.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

#[cfg(unix)]
impl Source for std::fs::File {
    fn size(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn read_at(&self, part: &mut [u8], begin: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, part, begin)
    }
}

#[cfg(windows)]
impl Source for std::fs::File {
    fn size(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn read_at(&self, mut part: &mut [u8], mut begin: u64) -> io::Result<()> {
        use std::os::windows::fs::FileExt;
        while !part.is_empty() {
            let read = self.seek_read(part, begin)?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            begin += read as u64;
            part = &mut part[read..];
        }
        Ok(())
    }
}

/// Where a block lies in the file, and what it must be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) begin: u64,
    pub(crate) length: u32,
    pub(crate) checksum: u32,
}

/// A block that may be held.
#[derive(Default)]
struct Slot {
    block: RwLock<Option<Arc<[u8]>>>,
    /// `true` if it was asked for since the cache last looked.
    is_used: AtomicBool,
}

/// Entries that stay in their file.
pub(crate) struct Paged {
    source: Box<dyn Source>,
    /// The bytes of all entries, and of one.
    length: usize,
    width: usize,
    places: Vec<Place>,
    slots: Vec<Slot>,
    cache: Cache,
    /// What went wrong first.
    fault: OnceLock<FileError>,
}

impl fmt::Debug for Paged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Paged").field("length", &self.length).finish_non_exhaustive()
    }
}

impl Paged {
    /// Entries of so many bytes in all, of which each has `width`, in these blocks.
    pub(crate) fn new(
        source: Box<dyn Source>,
        (length, width): (usize, usize),
        places: Vec<Place>,
        cache: &Cache,
    ) -> Paged {
        let slots = places.iter().map(|_| Slot::default()).collect();
        let cache = cache.clone();
        Paged { source, length, width, places, slots, cache, fault: OnceLock::new() }
    }

    pub(crate) fn entries(&self) -> usize {
        self.length / self.width
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The first thing that went wrong when blocks were read.
    pub(crate) fn fault(&self) -> Option<&FileError> {
        self.fault.get()
    }

    /// An entry; [`Code::NONE`] where its block cannot be read, which [`fault`](Self::fault) tells.
    #[inline]
    pub(crate) fn get(self: &Arc<Paged>, number: usize) -> Code {
        let at = number * self.width;
        let (slot, within) = (&self.slots[at / BLOCK], at % BLOCK);
        if let Some(block) = &*slot.block.read().unwrap_or_else(PoisonError::into_inner) {
            if !slot.is_used.load(Ordering::Relaxed) {
                slot.is_used.store(true, Ordering::Relaxed);
            }
            return self.code(block, within);
        }
        self.load(at / BLOCK).map_or(Code::NONE, |block| self.code(&block, within))
    }

    #[inline]
    fn code(&self, block: &[u8], at: usize) -> Code {
        Code(match self.width {
            1 => block[at].into(),
            _ => u16::from_le_bytes([block[at], block[at + 1]]),
        })
    }

    #[cold]
    fn load(self: &Arc<Paged>, number: usize) -> Option<Arc<[u8]>> {
        let block: Arc<[u8]> = match self.unpack(number) {
            Ok(block) => block.into(),
            Err(error) => {
                self.fault.get_or_init(|| error);
                return None;
            }
        };
        let slot = &self.slots[number];
        let mut held = slot.block.write().unwrap_or_else(PoisonError::into_inner);
        if held.is_none() {
            *held = Some(Arc::clone(&block));
            drop(held);
            self.cache.admit(Arc::downgrade(self), number, block.len());
        }
        Some(block)
    }

    /// Reads the packed bytes of a block, which are what was written.
    fn packed(&self, number: usize) -> Result<Vec<u8>, FileError> {
        let place = self.places[number];
        let mut packed = vec![0; place.length as usize];
        let read = self.source.read_at(&mut packed, place.begin);
        read.map_err(|error| FileError::Unreadable(error.to_string()))?;
        match crc32fast::hash(&packed) == place.checksum {
            true => Ok(packed),
            false => Err(FileError::Block(number + 1)),
        }
    }

    fn unpack(&self, number: usize) -> Result<Vec<u8>, FileError> {
        let packed = self.packed(number)?;
        let length = BLOCK.min(self.length - number * BLOCK);
        let mut block = Vec::with_capacity(length);
        let mut decoder = DeflateDecoder::new(packed.as_slice()).take(length as u64 + 1);
        match decoder.read_to_end(&mut block) {
            Ok(read) if read == length => Ok(block),
            _ => Err(FileError::Block(number + 1)),
        }
    }

    /// Looks at all blocks, without keeping them.
    pub(crate) fn check(&self) -> Result<(), FileError> {
        (0..self.places.len()).try_for_each(|number| self.packed(number).map(drop))
    }

    /// All bytes of the entries.
    pub(crate) fn all(&self) -> Result<Vec<u8>, FileError> {
        let mut all = Vec::new();
        for number in 0..self.places.len() {
            all.extend(self.unpack(number)?);
        }
        Ok(all)
    }
}

/// What bounds the memory of tables that stay in their files.
#[derive(Clone)]
pub struct Cache(Arc<Shared>);

struct Shared {
    most: usize,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    bytes: usize,
    /// The blocks, with their sizes, those that came first at the front.
    blocks: VecDeque<(Weak<Paged>, usize, usize)>,
}

impl Cache {
    /// A cache that holds about so many bytes.
    pub fn new(most: usize) -> Cache {
        Cache(Arc::new(Shared { most, held: Mutex::default() }))
    }

    /// The bytes that are held.
    pub fn bytes(&self) -> usize {
        self.held().bytes
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.0.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn admit(&self, table: Weak<Paged>, number: usize, size: usize) {
        let mut held = self.held();
        held.bytes += size;
        held.blocks.push_back((table, number, size));
        // Each block has at most one second chance in a round.
        let mut chances = held.blocks.len();
        while held.bytes > self.0.most && held.blocks.len() > 1 {
            let Some((table, number, size)) = held.blocks.pop_front() else { return };
            if let Some(paged) = table.upgrade() {
                let slot = &paged.slots[number];
                if slot.is_used.swap(false, Ordering::Relaxed) && chances > 0 {
                    chances -= 1;
                    held.blocks.push_back((table, number, size));
                    continue;
                }
                *slot.block.write().unwrap_or_else(PoisonError::into_inner) = None;
            }
            held.bytes -= size;
        }
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").field("most", &self.0.most).field("bytes", &self.bytes()).finish()
    }
}
