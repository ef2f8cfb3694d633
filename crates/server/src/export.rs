//! What there is to read, as files: every rules page, the shelf, the notation, about.
//!
//! The pages are those the server sends, written for a reader without it: links are relative,
//! scripts are left out, and where a page would lead to a game it leads to how to get Wazir.

use std::collections::BTreeMap;

use crate::app::App;
use crate::assets;
use crate::learn::{self, Article, Medium};

/// A file of the export.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its place in the folder, with `/` between names: `learn/janus.html`.
    pub path: String,
    /// What is in it.
    pub content: Vec<u8>,
}

/// Where those are sent who follow a link that no file answers.
const ELSEWHERE: &str = "about.html#get";

/// Every file, ordered by path; the first page is `index.html`.
pub fn files() -> Result<Vec<File>, String> {
    let app = App::open(None)?;
    let mut files = BTreeMap::new();
    for (address, text) in pages(&app) {
        let path = path_of(&address).expect("pages have paths");
        let text = relink(&text, &path, &mut files);
        files.insert(path, text.into_bytes());
    }
    for known in &app.shelf {
        let id = &known.variant.id;
        if Article::of(id).is_some() {
            files.insert(format!("board/{id}.svg"), learn::thumbnail(&known.variant).into());
        }
    }
    Ok(files.into_iter().map(|(path, content)| File { path, content }).collect())
}

/// The pages and their addresses.
fn pages(app: &App) -> Vec<(String, String)> {
    let mut pages = vec![
        ("/".to_owned(), learn::shelf(app, None, Medium::File).into_string()),
        ("/about".to_owned(), learn::about(app, Medium::File).into_string()),
    ];
    for known in app.shelf.iter().filter(|known| Article::of(&known.variant.id).is_some()) {
        let page = learn::page(app, known, None, Medium::File).into_string();
        pages.push((format!("/learn/{}", known.variant.id), page));
    }
    pages
}

/// Where the page with this address lies, if it is one.
fn path_of(address: &str) -> Option<String> {
    match address {
        "/" => Some("index.html".to_owned()),
        "/about" => Some("about.html".to_owned()),
        _ => Some(format!("learn/{}.html", address.strip_prefix("/learn/")?)),
    }
}

/// Makes the links of the page at `path` relative; assets that it needs join the files.
fn relink(text: &str, path: &str, files: &mut BTreeMap<String, Vec<u8>>) -> String {
    let up = "../".repeat(path.matches('/').count());
    let mut parts = text.split("=\"/");
    let mut linked = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (link, rest) = part.split_once('"').unwrap_or((part, ""));
        let target = target(&format!("/{link}"), files);
        linked += &format!("=\"{up}{target}\"{rest}");
    }
    linked
}

/// What a link leads to, from the top of the folder.
fn target(link: &str, files: &mut BTreeMap<String, Vec<u8>>) -> String {
    if let Some((media, content)) = link.strip_prefix("/a/").and_then(assets::get) {
        debug_assert!(!media.is_empty());
        let path = link.splitn(4, '/').nth(3).unwrap_or_default().to_owned();
        files.insert(path.clone(), content.to_vec());
        return path;
    }
    if link.starts_with("/board/") {
        return link[1..].to_owned();
    }
    let (address, place) = link.split_once('#').unwrap_or((link, ""));
    let address = address.split('?').next().unwrap_or_default();
    let place = if place.is_empty() { String::new() } else { format!("#{place}") };
    path_of(address).map_or_else(|| ELSEWHERE.to_owned(), |path| path + &place)
}
