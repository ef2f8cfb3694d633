//! Embeds the folder `web`, each page's TypeScript as one file without its types and everything
//! else as it is, the words of each language that scripts say, the folder `variants`, an article on
//! each game in each language, the folder `proofs`, what was computed about games, and the folder
//! `puzzles`.
//!
//! Writes `assets.rs`, a list of (path, media type, bytes) ordered by path, and the version of
//! it all: a hash that is part of every address, so that browsers may keep assets for ever.

mod bundle;
mod strip;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use bundle::Module;
use wazir_words::{Language, scan};

/// The modules that pages load, or tests of the browser; each is served as one file together
/// with all that it imports.
const ENTRIES: [&str; 16] = [
    "analysis/main.js",
    "board/board.js",
    "design/main.js",
    "desk/worker.js",
    "game/main.js",
    "learn/betza.js",
    "local/main.js",
    "page/folder-look.js",
    "page/new.js",
    "page/offline.js",
    "page/rules.js",
    "page/service-worker.js",
    "page/settings.js",
    "page/shelf.js",
    "puzzles/main.js",
    "tables/main.js",
];

fn main() -> Result<(), Box<dyn Error>> {
    let manifest = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let web = manifest.join("../../web");
    let mut files = BTreeMap::new();
    for folder in [
        "analysis", "board", "design", "desk", "game", "learn", "local", "page", "puzzles",
        "style", "tables", "wasm",
    ] {
        let folder = web.join(folder);
        println!("cargo::rerun-if-changed={}", folder.display());
        collect(&web, &folder, &mut files)?;
    }

    let (scripts, others): (BTreeMap<_, _>, BTreeMap<_, _>) = files
        .into_iter()
        .partition(|(_, source)| source.extension().is_some_and(|extension| extension == "ts"));
    let mut modules = BTreeMap::new();
    let mut keys = BTreeSet::new();
    for (path, source) in scripts {
        keys.extend(scan::typescript(&fs::read_to_string(&source)?));
        let module = Module::read(&path, &strip::strip_types(&source)?)?;
        modules.insert(path, module);
    }
    let mut contents = BTreeMap::new();
    for entry in ENTRIES {
        contents.insert(entry.to_owned(), bundle::join(&modules, entry)?.into_bytes());
    }
    for (path, source) in others {
        contents.insert(path, fs::read(source)?);
    }
    contents.extend(words::scripts(&keys));

    let mut hasher = DefaultHasher::new();
    let mut list = String::from("&[\n");
    for (path, bytes) in contents {
        (&path, &bytes).hash(&mut hasher);
        let copy = out.join(path.replace('/', "-"));
        fs::write(&copy, &bytes)?;
        let media_type = media_type(&path)?;
        writeln!(list, "    ({path:?}, {media_type:?}, include_bytes!({copy:?})),")?;
    }
    list.push_str("]\n");
    fs::write(out.join("assets.rs"), list)?;
    println!("cargo::rustc-env=WAZIR_ASSETS={:016x}", hasher.finish());
    puzzles(&manifest.join("puzzles"), &out)?;
    articles(&manifest.join("variants"), &out)?;
    proofs(&manifest.join("proofs"), &out)
}

/// Writes `proofs.rs`, a list of (game's id, text) of the files `<id>.tables.json` and
/// `<id>.values.json`.
fn proofs(folder: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut list = String::from("&[\n");
    for (name, path) in texts(folder, "json")? {
        let (id, _) = name.split_once('.').ok_or("what does it prove?")?;
        writeln!(list, "    ({id:?}, include_str!({path:?})),")?;
    }
    list.push_str("]\n");
    fs::write(out.join("proofs.rs"), list)?;
    Ok(())
}

/// Writes `puzzles.rs`, a list of (game's id, puzzles).
fn puzzles(folder: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut list = String::from("&[\n");
    for (id, path) in texts(folder, "txt")? {
        writeln!(list, "    ({id:?}, include_str!({path:?})),")?;
    }
    list.push_str("]\n");
    fs::write(out.join("puzzles.rs"), list)?;
    Ok(())
}

/// The files of a folder with this extension, by name without it.
fn texts(folder: &Path, extension: &str) -> Result<BTreeMap<String, PathBuf>, Box<dyn Error>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|own| own == extension) {
            let id = path.file_stem().and_then(|stem| stem.to_str());
            files.insert(id.ok_or("a name that is not text")?.to_owned(), path);
        }
    }
    Ok(files)
}

/// Writes `articles.rs`, a list of (game's id, language's id, text): those in the folder itself are
/// English, the others lie in a folder for each language.
fn articles(folder: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut list = String::from("&[\n");
    for language in Language::ALL {
        let own = match language {
            Language::English => folder.to_owned(),
            _ => folder.join(language.id()),
        };
        for (id, path) in texts(&own, "md")? {
            writeln!(list, "    ({id:?}, {:?}, include_str!({path:?})),", language.id())?;
        }
    }
    list.push_str("]\n");
    fs::write(out.join("articles.rs"), list)?;
    Ok(())
}

/// Collects every file below `folder` by the path under which it is served: relative to `web`,
/// with `.js` for `.ts`. Declarations and hidden files, which are for developers, are left out.
fn collect(
    web: &Path,
    folder: &Path,
    files: &mut BTreeMap<String, PathBuf>,
) -> Result<(), Box<dyn Error>> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name =
            path.file_name().and_then(|name| name.to_str()).ok_or("a name that is not text")?;
        if path.is_dir() {
            collect(web, &path, files)?;
        } else if !name.starts_with('.') && !name.ends_with(".d.ts") {
            let relative = path.strip_prefix(web)?.with_extension(
                match path.extension().and_then(|extension| extension.to_str()) {
                    Some("ts") => "js",
                    Some(other) => other,
                    None => "",
                },
            );
            let served = relative.to_str().ok_or("a path that is not text")?.replace('\\', "/");
            files.insert(served, path);
        }
    }
    Ok(())
}

fn media_type(path: &str) -> Result<&'static str, String> {
    match path.rsplit('.').next() {
        Some("js") => Ok("text/javascript; charset=utf-8"),
        Some("css") => Ok("text/css; charset=utf-8"),
        Some("svg") => Ok("image/svg+xml"),
        Some("png") => Ok("image/png"),
        Some("wasm") => Ok("application/wasm"),
        _ => Err(format!("{path} has no known media type")),
    }
}
