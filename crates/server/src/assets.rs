//! Scripts and styles, embedded by the build script.
//!
//! All of them are served below one address that changes with their content, so that browsers
//! may keep them for ever and relative imports between modules keep working.

/// The hash of all assets together.
const VERSION: &str = env!("WAZIR_ASSETS");

/// Path, media type and content of each file, ordered by path.
static FILES: &[(&str, &str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The address of an asset. The path is the one in `web`, with `.js` for `.ts`.
pub(crate) fn url(path: &str) -> String {
    debug_assert!(find(path).is_some(), "no asset {path}");
    format!("/a/{VERSION}/{path}")
}

/// Media type and content of the asset at an address, given without its `/a/`.
pub(crate) fn get(address: &str) -> Option<(&'static str, &'static [u8])> {
    let (version, path) = address.split_once('/')?;
    if version == VERSION { find(path) } else { None }
}

/// Media type and content of the asset with this path.
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
