//! The program, the machine that it runs on, and the folders of its own that variables name.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use wazir_rules::{Processor, Shelf};

use super::Finding;
use crate::folder::{Folder, tables_folder};

/// Memory with which an engine and a server have room, in MiB.
const ENOUGH_MEMORY: u64 = 256;

pub(super) fn look() -> Vec<Finding> {
    let mut findings = vec![program(), processor()];
    findings.extend(memory_of(&fs::read_to_string("/proc/meminfo").unwrap_or_default()));
    findings.extend(Folder::default().path().map(|folder| variants(&folder)));
    findings.extend(tables_folder().map(|folder| tables(&folder)));
    findings
}

fn program() -> Finding {
    let games = Shelf::shipped().ids().count();
    let said = format!("Wazir {}, {games} games", env!("CARGO_PKG_VERSION"));
    let place = std::env::current_exe().map(|path| path.display().to_string());
    let place = place.map_or_else(|_| String::new(), |path| format!(", {path}"));
    #[cfg(feature = "web")]
    if !wazir_server::export::is_whole() {
        let advice = "the server thinks for all pages, and `wazir export` writes pages for readers \
                      alone: `cargo xtask wasm` before building changes that";
        return Finding::note("program", said + &place + ", without WebAssembly", advice);
    }
    Finding::ok("program", said + &place)
}

fn processor() -> Finding {
    let threads = available_parallelism().map_or(1, usize::from);
    let threads = match threads {
        1 => "1 thread".to_owned(),
        threads => format!("{threads} threads"),
    };
    if Processor::detect() == Processor::PORTABLE {
        let advice = "moves are found by multiplication, which takes somewhat longer";
        return Finding::note("processor", format!("{threads}, without fast PEXT"), advice);
    }
    Finding::ok("processor", format!("{threads}, with fast PEXT (BMI2)"))
}

/// What the system says of its memory (`/proc/meminfo`), if it says anything.
fn memory_of(told: &str) -> Option<Finding> {
    let field = |name: &str| {
        let rest = told.lines().find_map(|line| line.strip_prefix(name))?;
        Some(rest.trim().strip_suffix(" kB")?.parse::<u64>().ok()? >> 10)
    };
    let (free, all) = (field("MemAvailable:")?, field("MemTotal:")?);
    let said = format!("{free} of {all} MiB are free");
    Some(match free >= ENOUGH_MEMORY {
        true => Finding::ok("memory", said),
        false => {
            Finding::note("memory", said, "engines want 64 MiB each, and more for long searches")
        }
    })
}

/// The variant files of a folder.
fn variants(folder: &Path) -> Finding {
    let games = Folder::of(folder.to_owned()).games();
    let (count, faults) = match games {
        Ok(games) => (games.shelf.ids().count() - Shelf::shipped().ids().count(), games.faults),
        Err(failure) => {
            let advice = "correct WAZIR_VARIANTS, which names it";
            return Finding::wrong("variants", failure.to_string(), advice);
        }
    };
    let said = format!("{count} games in {}", folder.display());
    match faults.is_empty() {
        true => Finding::ok("variants", said),
        false => Finding::wrong("variants", said + ", and files with faults", faults.join("\n")),
    }
}

/// The endgame tables of a folder.
fn tables(folder: &Path) -> Finding {
    match files_below(folder) {
        Ok(0) => {
            let advice = "`wazir tables` fills it";
            Finding::note("tables", format!("{} is empty", folder.display()), advice)
        }
        Ok(files) => Finding::ok("tables", format!("{files} files in {}", folder.display())),
        Err(error) => {
            let said = format!("{}: {error}", folder.display());
            Finding::wrong("tables", said, "correct WAZIR_TABLES, which names it")
        }
    }
}

/// The number of files in a folder and in its folders.
fn files_below(folder: &Path) -> std::io::Result<usize> {
    let (mut files, mut folders): (usize, Vec<PathBuf>) = (0, vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            match entry.file_type()?.is_dir() {
                true => folders.push(entry.path()),
                false => files += 1,
            }
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::doctor::Verdict;

    #[test]
    fn memory_is_read_from_what_the_system_says() {
        let told = |free: u64| format!("MemTotal:  4194304 kB\nMemAvailable: {} kB\n", free << 10);
        let found = memory_of(&told(2000)).expect("memory");
        assert_eq!((found.verdict, &*found.said), (Verdict::Ok, "2000 of 4096 MiB are free"));
        assert_eq!(memory_of(&told(100)).expect("memory").verdict, Verdict::Note);
        assert_eq!(memory_of("MemTotal: much"), None);
    }

    #[test]
    fn folders_are_looked_into() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        let verdict = |finding: Finding| finding.verdict;
        assert_eq!(verdict(tables(path)), Verdict::Note);
        assert_eq!(
            variants(path),
            Finding::ok("variants", format!("0 games in {}", path.display()))
        );
        fs::write(path.join("x.toml"), "id = 'x'").expect("written");
        let found = variants(path);
        assert!(found.advice.is_some_and(|advice| advice.contains("x.toml:")));
        assert_eq!(found.verdict, Verdict::Wrong);
        assert_eq!(verdict(tables(path)), Verdict::Ok);
        assert_eq!(verdict(tables(&path.join("none"))), Verdict::Wrong);
        assert_eq!(verdict(variants(&path.join("none"))), Verdict::Wrong);
    }
}
