//! A folder of tables on the disk: a folder for each game, a file for each table.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tempfile::NamedTempFile;
use wazir_rules::Rules;

use crate::build::{self, BuildError, Keeper, Options, Watch};
use crate::file::FileError;
use crate::material::Material;
use crate::paged::Cache;
use crate::set::Tablebase;
use crate::table::{Metric, Table};

/// A folder of tables.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// What bounds the memory of all tables in folders: a server has many engines, each with its own.
static CACHE: LazyLock<Cache> = LazyLock::new(|| Cache::new(64 << 20));

/// What went wrong with a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// It cannot be read.
    #[error("cannot read {path}: {error}")]
    Read {
        /// The file.
        path: String,
        /// The reason.
        error: io::Error,
    },
    /// It cannot be written.
    #[error("cannot write {path}: {error}")]
    Write {
        /// The file.
        path: String,
        /// The reason.
        error: io::Error,
    },
    /// It is not the table.
    #[error("{path}: {error}")]
    Refused {
        /// The file.
        path: String,
        /// The reason.
        error: FileError,
    },
    /// The table cannot be made.
    #[error(transparent)]
    Build(#[from] BuildError),
}

impl Folder {
    /// The folder with this path, which need not exist. The tables of all folders of the program share a
    /// [`Cache`] of 64 MiB.
    pub fn new(path: impl Into<PathBuf>) -> Folder {
        Folder { path: path.into() }
    }

    /// The file of a table.
    pub fn path(&self, rules: &Rules, material: &Material, metric: Metric) -> PathBuf {
        let name = material.name(rules.variant()).replace('+', "p");
        let ending = match metric {
            Metric::Mate => "table",
            Metric::Conversion => "conversion",
        };
        self.path.join(rules.variant().id()).join(format!("{name}.{ending}"))
    }

    /// Opens a table, which reads nothing but its beginning; `None` if there is no file.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is refused.
    pub fn open(
        &self,
        rules: &Rules,
        material: &Material,
        metric: Metric,
    ) -> Result<Option<Table>, FolderError> {
        let path = self.path(rules, material, metric);
        let name = || path.display().to_string();
        match File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(FolderError::Read { path: name(), error }),
            Ok(file) => match Table::open(rules, material, metric, file, &CACHE) {
                Ok(table) => Ok(Some(table)),
                Err(error) => Err(FolderError::Refused { path: name(), error }),
            },
        }
    }

    /// Writes a table. The file is there as a whole or not at all.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub fn write(&self, rules: &Rules, table: &Table) -> Result<PathBuf, FolderError> {
        let path = self.path(rules, table.material(), table.metric());
        match write_whole(&path, &mut |to| to.write_all(&table.write(rules))) {
            Ok(()) => Ok(path),
            Err(error) => Err(FolderError::Write { path: path.display().to_string(), error }),
        }
    }

    /// Adds a table to a set, which must have those that it needs: from its file, all of which is
    /// checked, or made and written. A file that is refused is made again. Making one goes on where an
    /// earlier attempt stopped: what is done is kept beside the file every minute or so, and when
    /// `watch` stops it. `told` learns why a file is refused, or what is done cannot be kept.
    ///
    /// # Errors
    /// Fails if the table can neither be read nor made, or not be written.
    pub fn add(
        &self,
        rules: &Rules,
        set: &mut Tablebase,
        (material, metric): (&Material, Metric),
        options: Options,
        watch: Watch<'_>,
        mut told: impl FnMut(&FolderError),
    ) -> Result<(), FolderError> {
        match self.checked(rules, material, metric) {
            Ok(Some(table)) => {
                set.add(table);
                return Ok(());
            }
            Ok(None) => {}
            Err(error @ FolderError::Refused { .. }) => told(&error),
            Err(error) => return Err(error),
        }
        let path = self.path(rules, material, metric);
        let keeper = Beside::new(path.with_added_extension("work"));
        let table = build::build_kept(rules, set, material, metric, options, watch, &keeper);
        if let Some(error) = keeper.failed() {
            told(&FolderError::Write { path: keeper.path.display().to_string(), error });
        }
        let table = table?;
        self.write(rules, &table)?;
        keeper.forget();
        // Of many tables, not all would find room in memory.
        match self.open(rules, material, metric)? {
            Some(table) => set.add(table),
            None => set.add(table),
        }
        Ok(())
    }

    /// Opens a table of which all is as it was written; `None` if there is no file.
    ///
    /// # Errors
    /// Fails if the file cannot be read or any of it is refused.
    pub fn checked(
        &self,
        rules: &Rules,
        material: &Material,
        metric: Metric,
    ) -> Result<Option<Table>, FolderError> {
        let Some(table) = self.open(rules, material, metric)? else { return Ok(None) };
        let path = || self.path(rules, material, metric).display().to_string();
        table.check().map_err(|error| FolderError::Refused { path: path(), error })?;
        Ok(Some(table))
    }
}

/// Writes a file as a whole, or leaves what is there.
fn write_whole(
    path: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut file = BufWriter::new(temporary(folder)?);
    write(&mut file)?;
    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// A file that becomes one for whoever may read files of the folder: the engine of another user, too.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    #[cfg(unix)]
    let file = {
        use std::os::unix::fs::PermissionsExt;
        // Less what the user's mask takes away.
        let all = std::fs::Permissions::from_mode(0o666);
        tempfile::Builder::new().permissions(all).tempfile_in(folder)
    };
    #[cfg(not(unix))]
    let file = NamedTempFile::new_in(folder);
    file
}

/// Keeps unfinished work in a file.
struct Beside {
    path: PathBuf,
    /// When it was kept last, and how long that took.
    last: Mutex<(Instant, Duration)>,
    failed: Mutex<Option<io::Error>>,
}

impl Beside {
    /// The least time between two times.
    const PAUSE: Duration = Duration::from_secs(60);

    fn new(path: PathBuf) -> Beside {
        let last = Mutex::new((Instant::now(), Duration::ZERO));
        Beside { path, last, failed: Mutex::default() }
    }

    /// Why it could not be kept, if it could not.
    fn failed(&self) -> Option<io::Error> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// The work is finished.
    fn forget(&self) {
        // What stays behind is refused, or goes on from there to the same end.
        let _ = std::fs::remove_file(&self.path);
    }
}

impl Keeper for Beside {
    fn kept(&self) -> Option<Box<dyn Read + '_>> {
        Some(Box::new(BufReader::new(File::open(&self.path).ok()?)))
    }

    fn is_due(&self) -> bool {
        let (last, took) = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        // At most a tenth of the time.
        last.elapsed() > Beside::PAUSE.max(took * 10)
    }

    fn keep(&self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
        let begun = Instant::now();
        if let Err(error) = write_whole(&self.path, write) {
            self.failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) =
            (Instant::now(), begun.elapsed());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::Stage;

    const KQK: &str = "KQK";

    fn set(rules: &Rules) -> Tablebase {
        let mut set = Tablebase::new(rules.variant().clone()).unwrap();
        let king = Material::parse(rules.variant(), "KvK").unwrap();
        build::build_all(rules, &mut set, &[king], Options::default(), &|_| true).unwrap();
        set
    }

    #[cfg(unix)]
    #[test]
    fn others_may_read_what_they_may_read_elsewhere() {
        use std::os::unix::fs::PermissionsExt;
        let rules = Rules::named("gardner").unwrap();
        let place = tempfile::tempdir().unwrap();
        let king = Material::parse(rules.variant(), "KvK").unwrap();
        let table = set(&rules).table(&king).cloned().unwrap();
        let written = Folder::new(place.path()).write(&rules, &table).unwrap();
        let usual = place.path().join("usual");
        std::fs::write(&usual, "").unwrap();
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&written), mode(&usual));
    }

    /// The reason why a changed file is refused; it is made again then.
    fn refusal(change: impl FnOnce(&mut Vec<u8>)) -> String {
        let rules = Rules::named("gardner").unwrap();
        let (mut set, place) = (set(&rules), tempfile::tempdir().unwrap());
        let folder = Folder::new(place.path());
        let material = Material::parse(rules.variant(), KQK).unwrap();
        let add = |set: &mut Tablebase| {
            let mut reason = String::new();
            let told = |error: &FolderError| match error {
                FolderError::Refused { error, .. } => reason = error.to_string(),
                error => panic!("{error}"),
            };
            let what = (&material, Metric::Mate);
            folder.add(&rules, set, what, Options::default(), &|_| true, told).unwrap();
            reason
        };
        assert_eq!(add(&mut set), "");
        let path = folder.path(&rules, &material, Metric::Mate);
        let sound = std::fs::read(&path).unwrap();
        let mut changed = sound.clone();
        change(&mut changed);
        std::fs::write(&path, changed).unwrap();
        let reason = add(&mut set);
        assert!(std::fs::read(&path).unwrap() == sound, "it was not made again");
        assert_eq!(add(&mut set), "", "it cannot be read");
        reason
    }

    #[test]
    fn files_are_refused_with_a_reason_and_made_again() {
        let replace = |file: &mut Vec<u8>, from: &str, to: &str| {
            let at = file.windows(from.len()).position(|it| it == from.as_bytes()).unwrap();
            file.splice(at..at + from.len(), to.bytes());
        };
        assert_eq!(refusal(|_| {}), "");
        assert_eq!(
            refusal(|file| file.truncate(file.len() - 1)),
            "the table is damaged: it was cut short"
        );
        assert_eq!(refusal(|file| file.push(0)), "the table is damaged: something was added to it");
        assert_eq!(
            refusal(|file| *file.last_mut().unwrap() ^= 1),
            "the table is damaged: the checksum of block 1 is wrong"
        );
        assert_eq!(
            refusal(|file| replace(file, "table 2", "table 3")),
            "the table is of version 3, and this program reads version 2"
        );
        assert_eq!(
            refusal(|file| replace(file, "men: KQK", "men: KRK")),
            "the table is damaged: the checksum of its beginning is wrong"
        );
        assert_eq!(
            refusal(|file| file.clear()),
            "this is no table: its first line does not begin with \"wazir table \""
        );
    }

    #[test]
    fn a_table_of_other_rules_or_men_is_refused() {
        let rules = Rules::named("gardner").unwrap();
        let mut set = set(&rules);
        let variant = rules.variant();
        let [queen, rook] = [KQK, "KRK"].map(|name| Material::parse(variant, name).unwrap());
        build::build_all(
            &rules,
            &mut set,
            std::slice::from_ref(&queen),
            Options::default(),
            &|_| true,
        )
        .unwrap();
        let file = set.table(&queen).unwrap().write(&rules);
        let refused = |rules: &Rules, material| {
            Table::read(rules, material, Metric::Mate, &file).unwrap_err()
        };
        let other = Table::read(&rules, &queen, Metric::Conversion, &file).unwrap_err();
        assert_eq!(other.to_string(), "the table is of distances to mate, and not to conversion");
        assert_eq!(refused(&rules, &rook).to_string(), "the table is about KQK, and not about KRK");
        let text = "id = 'y'\nname = 'Y'\nbased-on = 'gardner'\n[ending]\nno-moves = 'loss'";
        let other = Rules::from(wazir_rules::Variant::read(text).unwrap());
        assert_eq!(
            refused(&other, &queen).to_string(),
            "the table was made for other rules: since then a fact of the game has changed"
        );
    }

    const OPTIONS: Options = Options { threads: 2, memory: 1 << 30 };

    #[test]
    fn no_byte_of_the_beginning_can_be_changed() {
        let rules = Rules::named("gardner").unwrap();
        let mut set = set(&rules);
        let queen = Material::parse(rules.variant(), KQK).unwrap();
        set.add(build::build(&rules, &set, &queen, OPTIONS, &|_| true).unwrap());
        let file = set.table(&queen).unwrap().write(&rules);
        let read = |file: &[u8]| Table::read(&rules, &queen, Metric::Mate, file);
        assert!(read(&file).is_ok());
        for at in 0..file.len() {
            for bit in [0, 6] {
                let mut changed = file.clone();
                changed[at] ^= 1 << bit;
                assert!(read(&changed).is_err(), "byte {at}");
            }
            if at % 7 == 0 {
                assert!(read(&file[..at]).is_err(), "cut at {at}");
            }
        }
    }

    /// Entries are the same whether they are in memory or in a file of which little is held, for several
    /// threads at once; and a block is checked when it is first asked for.
    #[test]
    fn entries_are_read_when_they_are_asked_for() {
        let rules = Rules::named("gardner").unwrap();
        let mut set = Tablebase::new(rules.variant().clone()).unwrap();
        let material = Material::parse(rules.variant(), "KQKR").unwrap();
        let wanted = std::slice::from_ref(&material);
        build::build_all(&rules, &mut set, wanted, OPTIONS, &|_| true).unwrap();
        let table = set.table(&material).unwrap();
        let mut file = table.write(&rules);
        let most = 2 * crate::paged::BLOCK;
        let cache = Cache::new(most);
        let open =
            |file: Vec<u8>| Table::open(&rules, &material, Metric::Mate, file, &cache).unwrap();
        let paged = open(file.clone());
        assert_eq!(
            (paged.entries(), paged.counts, cache.bytes()),
            (table.entries(), table.counts, 0)
        );
        std::thread::scope(|scope| {
            for seed in 0..3 {
                let (paged, cache) = (&paged, &cache);
                scope.spawn(move || {
                    let mut numbers = wazir_rules::random::SplitMix64::new(seed);
                    for _ in 0..2000 {
                        let number = numbers.below(table.entries());
                        assert_eq!(paged.codes.get(number), table.codes.get(number));
                        assert!(cache.bytes() <= most + 3 * crate::paged::BLOCK);
                    }
                });
            }
        });
        assert!(cache.bytes() > 0 && paged.fault().is_none() && paged.check().is_ok());
        *file.last_mut().unwrap() ^= 1;
        let paged = open(file);
        assert_eq!(paged.codes.get(0), table.codes.get(0));
        assert!(paged.fault().is_none());
        assert_eq!(paged.codes.get(table.entries() - 1), crate::value::Code::NONE);
        let wrong = "the table is damaged: the checksum of block 6 is wrong";
        assert_eq!(paged.fault().unwrap().to_string(), wrong);
        assert_eq!(paged.check().unwrap_err().to_string(), wrong);
    }

    /// What a build is told that is stopped when it asks for the `calls`th time, and goes on then.
    fn go_on(calls: usize, damage: impl FnOnce(&mut Vec<u8>)) -> (Stage, Stage) {
        let rules = Rules::named("gardner").unwrap();
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::new(place.path());
        let material = Material::parse(rules.variant(), "KQKR").unwrap();
        let what = (&material, Metric::Mate);
        let mut set = Tablebase::new(rules.variant().clone()).unwrap();
        for needed in build::plan(&rules, &set, std::slice::from_ref(&material)).unwrap() {
            if needed != material {
                set.add(build::build(&rules, &set, &needed, OPTIONS, &|_| true).unwrap());
            }
        }
        let stages = Mutex::new(Vec::new());
        let watch = |stage| {
            let mut stages = stages.lock().unwrap();
            stages.push(stage);
            stages.len() != calls
        };
        let quiet = |error: &FolderError| panic!("{error}");
        let stopped = folder.add(&rules, &mut set, what, OPTIONS, &watch, quiet);
        assert!(matches!(stopped, Err(FolderError::Build(BuildError::Stopped))), "{stopped:?}");
        let path = folder.path(&rules, &material, Metric::Mate);
        let work = path.with_added_extension("work");
        assert!(!path.exists());
        let mut kept = std::fs::read(&work).unwrap();
        damage(&mut kept);
        std::fs::write(&work, kept).unwrap();

        folder.add(&rules, &mut set, what, OPTIONS, &watch, quiet).unwrap();
        assert!(!work.exists());
        let whole = build::build(&rules, &set, &material, OPTIONS, &|_| true).unwrap();
        assert!(std::fs::read(&path).unwrap() == whole.write(&rules));
        let stages = stages.lock().unwrap();
        (stages[calls - 1], stages[calls])
    }

    #[test]
    fn an_interrupted_build_goes_on_where_it_stopped() {
        // Opening 187,500 entries is six parts, each of two blocks.
        let (at, then) = go_on(1, |_| {});
        assert!(matches!((at, then), (Stage::Opening { .. }, Stage::Opening { .. })));
        let (_, then) = go_on(8, |_| {});
        assert!(matches!(then, Stage::Opening { done, .. } if done > 3 << 15), "{then:?}");
        for calls in [13, 14, 25] {
            let (at, then) = go_on(calls, |_| {});
            assert!(matches!(at, Stage::Deciding { .. }) && at == then, "{at:?} {then:?}");
        }
    }

    #[test]
    fn a_build_begins_anew_where_what_was_kept_is_damaged() {
        let begins = |(_, then): (Stage, Stage)| {
            assert!(matches!(then, Stage::Opening { done, .. } if done <= 1 << 15), "{then:?}");
        };
        begins(go_on(20, Vec::clear));
        begins(go_on(20, |kept| kept.truncate(kept.len() - 1)));
        begins(go_on(20, |kept| kept.push(0)));
        for part in 0..4 {
            begins(go_on(20, |kept| {
                let at = kept.len() * part / 4;
                kept[at] ^= 4;
            }));
        }
    }

    /// A full disk while the work is kept, or in the end, damages nothing.
    #[test]
    fn what_cannot_be_written_is_told_and_nothing_is_damaged() {
        let rules = Rules::named("gardner").unwrap();
        let (mut set, place) = (set(&rules), tempfile::tempdir().unwrap());
        let folder = Folder::new(place.path());
        let material = Material::parse(rules.variant(), KQK).unwrap();
        let path = folder.path(&rules, &material, Metric::Mate);
        // Nothing can be put in place of a folder that is not empty.
        std::fs::create_dir_all(path.with_added_extension("work").join("x")).unwrap();
        let mut told = Vec::new();
        let stages = Mutex::new(0);
        let watch = |_| {
            let mut stages = stages.lock().unwrap();
            *stages += 1;
            *stages != 3
        };
        let mut add = |watch: Watch<'_>, told: &mut Vec<String>| {
            let what = (&material, Metric::Mate);
            folder.add(&rules, &mut set, what, OPTIONS, watch, |error| told.push(error.to_string()))
        };
        assert!(add(&watch, &mut told).is_err());
        assert!(told.len() == 1 && told[0].contains("KQK.table.work: "), "{told:?}");
        assert!(!path.exists());
        std::fs::create_dir_all(path.join("x")).unwrap();
        let failed = add(&|_| true, &mut told).unwrap_err().to_string();
        assert!(failed.contains("cannot"), "{failed}");
        std::fs::remove_dir_all(&path).unwrap();
        add(&|_| true, &mut told).unwrap();
        let left = std::fs::read_dir(path.parent().unwrap()).unwrap();
        assert_eq!(left.count(), 2, "a file that was begun is left behind");
    }
}
