//! The pages for readers as files: every rules page, the notation, the shelf, about.
//!
//! They are the pages that the server sends, made for reading without it: links are relative,
//! scripts are left out, and a link that would lead to a game explains how to get Wazir.

use std::collections::BTreeMap;

use wazir_engine::Knowledge;
use wazir_rules::Shelf;

use crate::app::App;
use crate::assets::Asset;
use crate::learn::{self, Medium, Search};

/// A file of the export.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its place in the folder, with `/` between names: `learn/janus.html`.
    pub path: String,
    /// Its content.
    pub content: Vec<u8>,
}

/// The target of links that lead to no file.
const ELSEWHERE: &str = "about.html#get";

/// Every file about these games, ordered by path; the first page is `index.html`.
///
/// # Errors
/// When the app cannot be opened.
pub fn files(shelf: Shelf) -> Result<Vec<File>, String> {
    let app = App::open(None).map_err(|error| error.to_string())?;
    let app = app.with_games(shelf, Knowledge::shipped());
    let pages = pages(&app);
    let mut files = Files::default();
    let first: Vec<&str> = app.shelf().first().collect();
    // The boards of those that stand first are part of the page.
    for variant in learn::games(&app).filter(|variant| !first.contains(&variant.id())) {
        let address = format!("/board/{}.svg", variant.id());
        files.add(&address, address[1..].to_owned(), learn::thumbnail(&variant));
    }
    for (address, path, _) in &pages {
        files.add(address, path.clone(), "");
    }
    for (address, path, text) in &pages {
        let linked = files.relink(text, path);
        files.add(address, path.clone(), linked);
    }
    let file = |(path, content)| File { path, content };
    Ok(files.contents.into_iter().map(file).collect())
}

/// Every page: its address, its place in the folder, its text.
fn pages(app: &App) -> Vec<(String, String, String)> {
    let page = |address: &str, path: &str, text: maud::Markup| {
        (address.to_owned(), path.to_owned(), text.into_string())
    };
    let mut pages = vec![
        page("/", "index.html", learn::shelf(app, &[], &Search::default(), Medium::File)),
        page("/learn/betza", "learn/betza.html", learn::notation(None, Medium::File)),
        page("/about", "about.html", learn::about(app, Medium::File)),
    ];
    pages.extend(learn::games(app).map(|variant| {
        let id = variant.id();
        let rules = app.shelf().rules(id).expect("it is on the shelf");
        let text = learn::page(app, &rules, None, Medium::File);
        page(&format!("/learn/{id}"), &format!("learn/{id}.html"), text)
    }));
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

    /// The file that a link leads to, relative to the top of the folder. Queries are dropped.
    fn target(&mut self, link: &str) -> String {
        if let Some(asset) = link.strip_prefix("/a/") {
            let path = asset.split_once('/').map_or(asset, |(_, path)| path).to_owned();
            if let Some(asset) = Asset::find(&path) {
                self.contents.insert(path.clone(), asset.content().to_vec());
            }
            return path;
        }
        let (address, place) = match link.find('#') {
            Some(at) => link.split_at(at),
            None => (link, ""),
        };
        let address = address.split('?').next().unwrap_or_default();
        match self.paths.get(address) {
            Some(path) => format!("{path}{place}"),
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
        let files = files(Shelf::new()).expect("an export");
        let contents: BTreeMap<&str, String> = files
            .iter()
            .map(|file| (file.path.as_str(), String::from_utf8_lossy(&file.content).into_owned()))
            .collect();
        let pages: Vec<_> = contents.iter().filter(|(path, _)| path.ends_with(".html")).collect();
        assert!(pages.len() >= 8, "only {} pages", pages.len());
        let mut reached = BTreeSet::new();
        for (path, html) in pages {
            assert!(!html.contains("<script") && !html.contains("/new?"), "{path}");
            for link in links(html).filter(|link| !link.starts_with("https://")) {
                assert!(!link.starts_with('/'), "{path}: {link}");
                let (file, place) = link.split_once('#').unwrap_or((link, ""));
                let file = if file.is_empty() { (*path).to_owned() } else { resolve(path, file) };
                let target = contents.get(file.as_str());
                let target = target.unwrap_or_else(|| panic!("{path}: {link}: no {file}"));
                let mark = format!(" id=\"{place}\"");
                assert!(place.is_empty() || target.contains(&mark), "{path}: {link}: no {place}");
                reached.insert(file);
            }
        }
        let unreached = contents.keys().filter(|path| !reached.contains(**path));
        assert_eq!(unreached.collect::<Vec<_>>(), Vec::<&&str>::new(), "nobody links to them");
    }
}
