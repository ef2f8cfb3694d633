//! The program as files: every rules page, the notation, the shelf, about, and the pages that need
//! no stored game.
//!
//! They are the pages that the server sends, made for a folder: links are relative, and the browser
//! does what the server would. Where this program has nothing for browsers to think with, only the
//! pages for readers are there; scripts are left out, and a link that would lead to a game explains how
//! to get Wazir.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use wazir_engine::Knowledge;
use wazir_rules::Shelf;
use wazir_words::{Language, say};

use crate::app::App;
use crate::assets::Asset;
use crate::learn::{self, Medium, Search};
use crate::pages::{self, DeskPlace, Folder, Look};
use crate::puzzles::Puzzles;
use crate::tables::{self, TableFile};

/// A file of the export.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its place in the folder, with `/` between names: `learn/janus.html`.
    pub path: String,
    /// Its content.
    pub content: Vec<u8>,
}

/// What an operating system needs to know to install the pages as a program.
const MANIFEST: &str = r##"{
  "name": "Wazir: {variants}",
  "short_name": "Wazir",
  "start_url": "index.html",
  "scope": "./",
  "display": "standalone",
  "background_color": "#f6f4f0",
  "theme_color": "#f6f4f0",
  "icons": [{ "src": "style/icon.svg", "sizes": "any", "type": "image/svg+xml" }]
}
"##;

/// The target of links that lead to no file.
const ELSEWHERE: &str = "about.html#get";

/// `true` if the files are the whole program, and `false` if they are only for reading.
pub fn is_whole() -> bool {
    DeskPlace::Browser.is_there()
}

/// The program as files.
#[derive(Debug, Default)]
pub struct Export {
    /// What is written, ordered by path; the first page is `index.html`.
    pub files: Vec<File>,
    /// What is copied: endgame tables, each with its place in the folder.
    pub tables: Vec<(String, PathBuf)>,
    /// A line for each table that is left out, with the reason.
    pub left_out: Vec<String>,
}

/// Every file about these games, in this language, with the endgame tables of a folder.
///
/// # Errors
/// When the app cannot be opened.
pub fn export(shelf: Shelf, language: Language, tables: Option<&Path>) -> Result<Export, String> {
    let folder = if is_whole() { Folder::Thinking } else { Folder::Still };
    language.scope(|| export_in(folder, shelf, tables))
}

/// Returns whether a file in an exported folder may be an endgame table, of this export or an earlier one.
pub fn is_table(path: &Path) -> bool {
    tables::is_place(path)
}

fn export_in(folder: Folder, shelf: Shelf, tables: Option<&Path>) -> Result<Export, String> {
    let app = App::open(None).map_err(|error| error.to_string())?;
    let app = app.with_games(shelf, Knowledge::shipped(), tables);
    let mut copied = Copied::default();
    if folder == Folder::Thinking {
        learn::games(&app).for_each(|variant| copied.add(&app, variant.id()));
    }
    let files = files_in(&app, folder, &copied);
    let Copied { tables, left_out, .. } = copied;
    Ok(Export { files, tables, left_out })
}

/// The endgame tables that are copied.
#[derive(Default)]
struct Copied {
    tables: Vec<(String, PathBuf)>,
    left_out: Vec<String>,
    /// What the pages of each game list.
    listings: BTreeMap<String, String>,
}

impl Copied {
    /// Adds those of a game that are sound and small enough for browsers.
    fn add(&mut self, app: &App, id: &str) {
        let rules = app.shelf().rules(id).expect("it is on the shelf");
        let Some(folder) = app.tables() else { return };
        let mut listed = Vec::new();
        for TableFile { name, path, bytes } in tables::all(folder, &rules) {
            let most = tables::MOST_BYTES;
            if bytes > most {
                let reason = format!("larger than {} MB, which browsers are not sent", most >> 20);
                self.left_out.push(format!("{}: {reason}", path.display()));
            } else if let Err(error) = tables::check(folder, &rules, &name) {
                self.left_out.push(error.to_string());
            } else {
                listed.push(format!("{name}:{bytes}"));
                self.tables.push((tables::place(id, &name), path));
            }
        }
        self.listings.insert(id.to_owned(), listed.join(" "));
    }

    /// The tables of a game, as its pages list them.
    fn listing(&self, id: &str) -> &str {
        self.listings.get(id).map_or("", String::as_str)
    }
}

fn files_in(app: &App, folder: Folder, copied: &Copied) -> Vec<File> {
    let pages = pages(app, folder, copied);
    let mut files = Files::default();
    let first: Vec<&str> = app.shelf().first().collect();
    // The boards of those that stand first are part of the first page, but not of the one of puzzles.
    let has_picture =
        |id: &str| !first.contains(&id) || folder == Folder::Thinking && Puzzles::of(id).is_some();
    for variant in learn::games(app).filter(|variant| has_picture(variant.id())) {
        let address = format!("/board/{}.svg", variant.id());
        files.add(&address, address[1..].to_owned(), learn::thumbnail(&variant));
    }
    for (address, path, _) in &pages {
        files.add(address, path.clone(), "");
    }
    if folder == Folder::Thinking {
        let manifest = MANIFEST.replace("{variants}", say!("chess variants"));
        files.add("/manifest.webmanifest", "manifest.webmanifest".to_owned(), manifest);
        if let Some(first) = first.first() {
            for page in ["analysis", "play", "tables"] {
                files.paths.insert(format!("/{page}"), format!("{page}/{first}.html"));
            }
        }
    }
    for (address, path, text) in &pages {
        let linked = files.relink(text, path);
        files.add(address, path.clone(), linked);
    }
    if folder == Folder::Thinking {
        files.add_listing(&first);
    }
    let file = |(path, content)| File { path, content };
    files.contents.into_iter().map(file).collect()
}

/// Every page: its address, its place in the folder, its text.
fn pages(app: &App, folder: Folder, copied: &Copied) -> Vec<(String, String, String)> {
    let medium = Medium::File(folder);
    let page = |address: &str, path: &str, text: maud::Markup| {
        (address.to_owned(), path.to_owned(), text.into_string())
    };
    let mut pages = vec![
        page("/", "index.html", learn::shelf(app, &[], &Search::default(), medium)),
        page("/learn/betza", "learn/betza.html", learn::notation(None, medium)),
        page("/about", "about.html", learn::about(app, medium)),
    ];
    pages.extend(learn::games(app).map(|variant| {
        let id = variant.id();
        let rules = app.shelf().rules(id).expect("it is on the shelf");
        let text = learn::page(app, &rules, None, medium);
        page(&format!("/learn/{id}"), &format!("learn/{id}.html"), text)
    }));
    if folder == Folder::Thinking {
        let place = (DeskPlace::Browser, Some(folder));
        let usual = pages::design::usual(app.shelf());
        let text = pages::design::page(app.shelf(), usual.id(), place, &Look::default());
        pages.push(page("/design", "design.html", text));
        let text = pages::rules::page(app.shelf(), None, place, &Look::default());
        pages.push(page("/rules", "rules.html", text));
        let text = pages::settings::file(app, folder);
        pages.push(page("/settings", "settings.html", text));
        pages.extend(learn::games(app).map(|variant| {
            let id = variant.id();
            let rules = app.shelf().rules(id).expect("it is on the shelf");
            let text = pages::analysis::start(app.shelf(), &rules, folder, copied.listing(id));
            page(&format!("/analysis/{id}"), &format!("analysis/{id}.html"), text)
        }));
        pages.extend(learn::games(app).map(|variant| {
            let id = variant.id();
            let rules = app.shelf().rules(id).expect("it is on the shelf");
            let place = (DeskPlace::Browser, Some(folder));
            let text = pages::play::page(app.shelf(), &rules, place, &Look::default());
            page(&format!("/play/{id}"), &format!("play/{id}.html"), text)
        }));
        pages.extend(learn::games(app).map(|variant| {
            let id = variant.id();
            let rules = app.shelf().rules(id).expect("it is on the shelf");
            let place = (DeskPlace::Browser, Some(folder));
            let (listing, look) = (copied.listing(id), Look::default());
            let text = pages::tables::page(app.shelf(), &rules, place, listing, &look);
            page(&format!("/tables/{id}"), &format!("tables/{id}.html"), text)
        }));
        let text = pages::puzzles::all(app.shelf(), Some(folder), &Look::default());
        pages.push(page("/puzzles", "puzzles.html", text));
        pages.extend(Puzzles::all(app.shelf()).map(|(variant, puzzles)| {
            let id = variant.id();
            let rules = app.shelf().rules(id).expect("it is on the shelf");
            let place = (DeskPlace::Browser, Some(folder));
            let text = pages::puzzles::page(app.shelf(), &rules, puzzles, place, &Look::default());
            page(&format!("/puzzles/{id}"), &format!("puzzles/{id}.html"), text)
        }));
    }
    pages
}

/// The files as they are gathered.
#[derive(Default)]
struct Files {
    /// Path by address.
    paths: BTreeMap<String, String>,
    /// Content by path.
    contents: BTreeMap<String, Vec<u8>>,
}

impl Files {
    fn add(&mut self, address: &str, path: String, content: impl Into<Vec<u8>>) {
        self.paths.insert(address.to_owned(), path.clone());
        self.contents.insert(path, content.into());
    }

    /// Adds the list of the files that are kept for times without a network: all but the pages of
    /// games that do not stand first, which are kept once they were visited.
    fn add_listing(&mut self, first: &[&str]) {
        let is_kept = |path: &str| {
            let game = path.strip_suffix(".html").or_else(|| path.strip_suffix(".svg"));
            let game = game.and_then(|path| path.split_once('/')).map(|(_, id)| id);
            game.is_none_or(|id| first.contains(&id) || id == "betza" || id == "icon")
        };
        let mut hasher = DefaultHasher::new();
        self.contents.hash(&mut hasher);
        let version = format!("{:016x}", hasher.finish());
        let kept: Vec<&String> = self.contents.keys().filter(|path| is_kept(path)).collect();
        let listing = serde_json::json!({ "version": version, "files": kept }).to_string();
        let worker = Asset::find("page/service-worker.js").map_or(&b""[..], Asset::content);
        // Browsers look for a new version in the script alone.
        let worker = [format!("// {version}\n").as_bytes(), worker].concat();
        self.contents.insert("files.json".to_owned(), listing.into_bytes());
        self.contents.insert("service-worker.js".to_owned(), worker);
    }

    /// The page at `path` with relative links. The assets that it needs are added to the files.
    ///
    /// This relies on two facts: only addresses begin with a slash in an attribute, and quotes in
    /// text are always escaped.
    fn relink(&mut self, text: &str, path: &str) -> String {
        let up = "../".repeat(path.matches('/').count());
        let mut parts = text.split("=\"/");
        let mut linked = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (link, rest) = part.split_once('"').unwrap_or((part, ""));
            linked += &format!("=\"{up}{}\"{rest}", self.target(&format!("/{link}")));
        }
        linked
    }

    /// The file that a link leads to, relative to the top of the folder, with its query: the page's
    /// script may read it.
    fn target(&mut self, link: &str) -> String {
        if let Some(asset) = link.strip_prefix("/a/") {
            let path = asset.split_once('/').map_or(asset, |(_, path)| path).to_owned();
            if let Some(asset) = Asset::find(&path) {
                self.contents.insert(path.clone(), asset.content().to_vec());
            }
            return path;
        }
        let (address, rest) = link.split_at(link.find(['?', '#']).unwrap_or(link.len()));
        match self.paths.get(address) {
            Some(path) => format!("{path}{rest}"),
            None => ELSEWHERE.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The values of `href` and `src`.
    fn links(html: &str) -> impl Iterator<Item = &str> {
        let after = |name| html.split(name).skip(1).filter_map(|rest| rest.split('"').next());
        after(" href=\"").chain(after(" src=\"")).chain(after(" action=\""))
    }

    /// `../about.html` seen from `learn/janus.html` as `about.html`.
    fn resolve(from: &str, link: &str) -> String {
        let mut folders: Vec<&str> = from.split('/').collect();
        folders.pop();
        for part in link.split('/') {
            match part {
                ".." => drop(folders.pop().expect("no link leaves the folder")),
                name => folders.push(name),
            }
        }
        folders.join("/")
    }

    #[test]
    fn every_link_leads_to_a_file_and_a_place_in_it() {
        for folder in [Folder::Still, Folder::Thinking] {
            check(folder);
        }
    }

    fn check(folder: Folder) {
        let files = export_in(folder, Shelf::new(), None).expect("an export").files;
        let contents: BTreeMap<&str, String> = files
            .iter()
            .map(|file| (file.path.as_str(), String::from_utf8_lossy(&file.content).into_owned()))
            .collect();
        let pages: Vec<_> = contents.iter().filter(|(path, _)| path.ends_with(".html")).collect();
        assert!(pages.len() >= 8, "only {} pages", pages.len());
        let mut reached = BTreeSet::new();
        for (path, html) in pages {
            let is_still = !html.contains("<script") && !html.contains("data-first");
            assert_eq!(is_still, folder == Folder::Still, "{path}");
            assert!(!html.contains("/new?"), "{path}");
            for link in links(html).filter(|link| !link.starts_with("https://")) {
                assert!(!link.starts_with('/'), "{path}: {link}");
                let (link, place) = link.split_once('#').unwrap_or((link, ""));
                let file = link.split('?').next().unwrap_or_default();
                let file = if file.is_empty() { (*path).to_owned() } else { resolve(path, file) };
                let target = contents.get(file.as_str());
                let target = target.unwrap_or_else(|| panic!("{path}: {link}: no {file}"));
                let mark = format!(" id=\"{place}\"");
                assert!(place.is_empty() || target.contains(&mark), "{path}: {link}: no {place}");
                reached.insert(file);
            }
        }
        // Scripts ask for these.
        let asked = ["desk/worker.js", "files.json", "service-worker.js", "wasm/wazir.wasm"];
        let unreached = contents.keys().filter(|path| !reached.contains(**path));
        let unreached: Vec<_> = unreached.filter(|path| !asked.contains(path)).collect();
        assert_eq!(unreached, Vec::<&&str>::new(), "nobody links to them");
    }

    #[test]
    fn what_is_listed_for_times_without_a_network_is_there() {
        let files = export_in(Folder::Thinking, Shelf::new(), None).expect("an export").files;
        let content =
            |path: &str| files.iter().find(|file| file.path == path).map(|it| &it.content);
        let listing = content("files.json").expect("a list");
        let listing: serde_json::Value = serde_json::from_slice(listing).expect("JSON");
        let listed: Vec<&str> = listing["files"]
            .as_array()
            .unwrap()
            .iter()
            .map(|path| path.as_str().unwrap())
            .collect();
        for path in [
            "index.html",
            "learn/janus.html",
            "analysis/janus.html",
            "play/janus.html",
            "local/main.js",
        ] {
            assert!(listed.contains(&path), "{path}");
        }
        assert!(!listed.contains(&"learn/horde.html"));
        assert!(listed.iter().all(|path| content(path).is_some()));
        let worker = String::from_utf8_lossy(content("service-worker.js").expect("a script"));
        assert!(worker.contains(listing["version"].as_str().unwrap()));
    }
}
