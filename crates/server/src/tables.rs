//! The files of endgame tables that browsers may fetch: those of the folder, as they are.

use std::fs;
use std::path::{Path, PathBuf};

use wazir_rules::Rules;
use wazir_tablebase::{Folder, FolderError, Material, Metric};

/// The largest file that a browser is sent, in bytes.
pub(crate) const MOST_BYTES: u64 = 16 << 20;

/// A file of a table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct TableFile {
    /// The name of its men as files have it: `KBNK`, and `KpPK` for those of `K+PK`.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// Its size.
    pub(crate) bytes: u64,
}

/// The table of a game with this name, if there is such an ending and its file is there.
pub(crate) fn find(folder: &Folder, rules: &Rules, name: &str) -> Option<TableFile> {
    let material = material(rules, name)?;
    let path = folder.path(rules, &material, Metric::Mate);
    let facts = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
    Some(TableFile { name: name.to_owned(), path, bytes: facts.len() })
}

/// All tables of a game that are there, by name.
pub(crate) fn all(folder: &Folder, rules: &Rules) -> Vec<TableFile> {
    let royals = Material::all(rules.variant(), 2);
    let Some(any) = royals.first().map(|any| folder.path(rules, any, Metric::Mate)) else {
        return Vec::new();
    };
    let entries = any.parent().and_then(|folder| fs::read_dir(folder).ok());
    let names = entries.into_iter().flatten().flatten().filter_map(|entry| {
        let name = entry.file_name();
        Some(name.to_str()?.strip_suffix(".table")?.to_owned())
    });
    let mut all: Vec<TableFile> = names.filter_map(|name| find(folder, rules, &name)).collect();
    all.sort();
    all
}

/// The same as a page's script reads it: `KBNK:812345 KQKR:1200000`, name and bytes of each.
pub(crate) fn listing(folder: &Folder, rules: &Rules) -> String {
    let files = all(folder, rules).into_iter();
    let listed: Vec<String> =
        files.map(|TableFile { name, bytes, .. }| format!("{name}:{bytes}")).collect();
    listed.join(" ")
}

/// Reads a table, to know whether its file is sound.
pub(crate) fn check(folder: &Folder, rules: &Rules, name: &str) -> Result<(), FolderError> {
    match material(rules, name) {
        Some(material) => folder.checked(rules, &material, Metric::Mate).map(drop),
        None => Ok(()),
    }
}

/// The men of a name that is written as files have it.
fn material(rules: &Rules, name: &str) -> Option<Material> {
    let material = Material::parse(rules.variant(), &name.replace('p', "+")).ok()?;
    (material.name(rules.variant()).replace('+', "p") == name).then_some(material)
}

/// The place of a table in an exported folder, which is its address at a server, too.
pub(crate) fn place(id: &str, name: &str) -> String {
    format!("tables/{id}/{name}.table")
}

/// Returns whether such a file may lie in an exported folder.
pub(crate) fn is_place(path: &Path) -> bool {
    let names: Vec<&str> = path.iter().rev().take(3).filter_map(|name| name.to_str()).collect();
    matches!(names[..], [file, _, "tables"] if file.ends_with(".table"))
}
