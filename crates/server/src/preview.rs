//! What other programs show of a link to a page: a title, a sentence and a picture.

use maud::{Markup, html};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use wazir_rules::Setup;
use wazir_rules::show::diagram::{self, Options, Sheet, Trays};
use wazir_rules::variant::Variant;

use crate::pages::Look;
use crate::site::Site;

/// The size of the picture in pixels: what most programs ask for.
pub(crate) const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
/// The space around each board.
const MARGIN: u32 = 24;
/// Most boards side by side.
const ROW: usize = 3;
const PAPER: &str = "#faf8f4";

/// A preview.
#[derive(Clone, Debug)]
pub(crate) struct Preview {
    about: String,
    /// The whole address of the page.
    url: String,
    /// The whole address of the picture.
    picture: String,
    /// The picture in words.
    alt: String,
}

impl Preview {
    /// A preview of the page at this path: a sentence on it, the path of its picture and the
    /// picture in words. `None` on a server without an address.
    pub(crate) fn new(
        site: &Site,
        path: &str,
        about: &str,
        picture: &str,
        alt: &str,
    ) -> Option<Preview> {
        let (url, picture) = (site.url(path)?, site.url(picture)?);
        Some(Preview { about: about.to_owned(), url, picture, alt: alt.to_owned() })
    }

    /// The elements for the head of the page.
    pub(crate) fn tags(&self, title: &str) -> Markup {
        html! {
            meta name="description" content=(self.about);
            meta property="og:type" content="website";
            meta property="og:site_name" content="Wazir";
            meta property="og:title" content=(title);
            meta property="og:description" content=(self.about);
            meta property="og:url" content=(self.url);
            meta property="og:image" content=(self.picture);
            meta property="og:image:type" content="image/png";
            meta property="og:image:width" content=(WIDTH);
            meta property="og:image:height" content=(HEIGHT);
            meta property="og:image:alt" content=(self.alt);
            meta name="twitter:card" content="summary_large_image";
        }
    }
}

/// A query with a position: `fen=...`.
pub(crate) fn fen_query(fen: &str) -> String {
    format!("fen={}", utf8_percent_encode(fen, NON_ALPHANUMERIC))
}

/// Draws the picture of a preview: the boards in rows, as large as they can be, as SVG.
pub(crate) fn draw<'a>(boards: impl IntoIterator<Item = (&'a Variant, Setup)>) -> String {
    let boards: Vec<_> = boards.into_iter().collect();
    let rows = boards.len().div_ceil(ROW).max(1);
    let columns = boards.len().div_ceil(rows).max(1);
    let (width, height) = (WIDTH / columns as u32, HEIGHT / rows as u32);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\
         <rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n"
    );
    for (row, boards) in boards.chunks(columns).enumerate() {
        let left = (WIDTH - width * boards.len() as u32) / 2;
        for (column, (variant, setup)) in boards.iter().enumerate() {
            let (x, y) = (left + width * column as u32 + MARGIN, height * row as u32 + MARGIN);
            let (width, height) = (width - 2 * MARGIN, height - 2 * MARGIN);
            let board = board(variant, setup, &format!("{row}-{column}-"));
            svg += &format!(
                "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
                 viewBox=\"0 0 {} {}\">\n{}</svg>\n",
                board.width, board.height, board.content
            );
        }
    }
    svg + "</svg>\n"
}

/// A board without coordinates, with the pieces beside it if there are any.
fn board(variant: &Variant, setup: &Setup, prefix: &str) -> Sheet {
    let held = !setup.holdings.is_empty();
    let trays = if held { Trays::Beside } else { Trays::None };
    let style = Look::default().style();
    let options =
        Options { coordinates: false, turn: false, trays, style, prefix, ..Options::FILE };
    diagram::sheet(variant, setup, &options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raster;
    use wazir_rules::Shelf;

    #[test]
    fn previews_have_their_size_however_many_boards_they_show() {
        let all: Vec<_> = Shelf::shipped().all().collect();
        for count in 0..=7 {
            let boards = all.iter().take(count);
            let svg = draw(boards.map(|variant| (&**variant, variant.start().clone())));
            assert_eq!(
                svg.matches("viewBox=\"0 0 ").count() - svg.matches("<symbol").count(),
                count
            );
            let png = raster::png(&svg, WIDTH);
            assert_eq!(png[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "{count} boards");
        }
    }

    #[test]
    fn text_from_outside_is_escaped() {
        let preview = Preview {
            about: "\"><b>".into(),
            url: "http://a/?x&y".into(),
            picture: String::new(),
            alt: String::new(),
        };
        let tags = preview.tags("\"<i>").into_string();
        assert!(!tags.contains("<b>") && !tags.contains("<i>"), "{tags}");
        assert!(tags.contains("content=\"http://a/?x&amp;y\""));
    }
}
