//! Scripts and styles, embedded by the build script.
//!
//! All stand under one address that changes with their content, so browsers may keep them for
//! ever and relative imports between modules keep working.

/// The hash of all assets together.
const VERSION: &str = env!("WAZIR_ASSETS");

/// (path, media type, content), ordered by path.
static FILES: &[(&str, &str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The address of an asset, as the pages link it; the path as in `web`, `.js` for `.ts`.
pub(crate) fn url(path: &str) -> String {
    debug_assert!(find(path).is_some(), "no asset {path}");
    format!("/a/{VERSION}/{path}")
}

/// An asset by the part of its address behind `/a/`: media type and content.
pub(crate) fn get(address: &str) -> Option<(&'static str, &'static [u8])> {
    let (version, path) = address.split_once('/')?;
    if version == VERSION { find(path) } else { None }
}

/// An asset by its path: media type and content.
pub(crate) fn find(path: &str) -> Option<(&'static str, &'static [u8])> {
    let at = FILES.binary_search_by(|(name, ..)| (*name).cmp(path)).ok()?;
    let (_, media_type, content) = FILES[at];
    Some((media_type, content))
}

/// The modules below a folder, or the one module at this path: for `modulepreload`.
pub(crate) fn modules(place: &str) -> impl Iterator<Item = String> {
    let inside = FILES.iter().map(|(path, ..)| *path).filter(move |path| {
        let below = path.strip_prefix(place);
        below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/')) && path.ends_with(".js")
    });
    inside.map(url)
}
