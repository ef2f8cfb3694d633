//! Scripts and styles, embedded by the build script.
//!
//! All of them are served below one address that changes with their content, so that browsers
//! may keep them for ever. Each is compressed once, when somebody first asks for it.

use std::io::Write;
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;

/// The hash of all assets together.
pub(crate) const VERSION: &str = env!("WAZIR_ASSETS");

/// Path, media type and content of each file, ordered by path.
static FILES: &[(&str, &str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The files of [`FILES`] as they have been compressed so far.
static COMPRESSED: [[OnceLock<Vec<u8>>; 2]; FILES.len()] =
    [const { [const { OnceLock::new() }; 2] }; FILES.len()];

/// A way to compress what is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    /// The name in headers.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }

    /// The best coding that a browser accepts, by its header `Accept-Encoding`.
    pub(crate) fn accepted(header: &str) -> Option<Coding> {
        let accepts = |coding: Coding| {
            header.split(',').any(|offer| {
                let (name, quality) = offer.split_once(';').unwrap_or((offer, ""));
                let never = ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains(&quality.trim());
                name.trim() == coding.name() && !never
            })
        };
        [Coding::Brotli, Coding::Gzip].into_iter().find(|&coding| accepts(coding))
    }

    fn compress(self, content: &[u8]) -> Vec<u8> {
        let mut compressed = Vec::new();
        let written = match self {
            Coding::Brotli => {
                let mut writer = brotli::CompressorWriter::new(&mut compressed, 1 << 16, 9, 22);
                writer.write_all(content).and_then(|()| writer.flush())
            }
            Coding::Gzip => {
                let mut writer = GzEncoder::new(&mut compressed, Compression::best());
                writer.write_all(content).and_then(|()| writer.try_finish())
            }
        };
        written.expect("memory can be written to");
        compressed
    }
}

/// An asset.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asset {
    index: usize,
}

impl Asset {
    /// The asset at an address, given without its `/a/`.
    pub(crate) fn at(address: &str) -> Option<Asset> {
        let (version, path) = address.split_once('/')?;
        if version == VERSION { Asset::find(path) } else { None }
    }

    /// The asset with this path.
    pub(crate) fn find(path: &str) -> Option<Asset> {
        let found = FILES.binary_search_by(|(name, ..)| (*name).cmp(path));
        found.ok().map(|index| Asset { index })
    }

    pub(crate) fn media_type(self) -> &'static str {
        FILES[self.index].1
    }

    pub(crate) fn content(self) -> &'static [u8] {
        FILES[self.index].2
    }

    /// The content as this coding has it.
    pub(crate) fn compressed(self, coding: Coding) -> &'static [u8] {
        let cell = &COMPRESSED[self.index][coding as usize];
        cell.get_or_init(|| coding.compress(self.content()))
    }
}

/// The address of an asset. The path is the one in `web`, with `.js` for `.ts`.
pub(crate) fn url(path: &str) -> String {
    debug_assert!(Asset::find(path).is_some(), "no asset {path}");
    format!("/a/{VERSION}/{path}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_coding_that_is_accepted() {
        for (header, coding) in [
            ("gzip, deflate, br, zstd", Some(Coding::Brotli)),
            ("gzip;q=0.5", Some(Coding::Gzip)),
            ("br;q=0, gzip", Some(Coding::Gzip)),
            ("identity", None),
            ("", None),
            ("brown", None),
        ] {
            assert_eq!(Coding::accepted(header), coding, "{header}");
        }
    }
}
