//! The notation for movements, explained with boards: `/learn/betza`.

use maud::{Markup, html};
use wazir_desk::learn::{MarkedPiece, legend};
use wazir_desk::words::capitalize;
use wazir_desk::{BETZA_SIDE, betza_board, read_betza};
use wazir_words::{mark, said, say};

use super::Medium;
use crate::messages::{BetzaFault, BetzaReading, Mark};
use crate::pages::{Page, Tab, weave};

/// The side of a small board: a leap of three squares just fits.
const SMALL: usize = 7;

/// The movement that is shown first.
const FIRST: &str = "BN";

/// The atoms: letter and name.
const ATOMS: &[(&str, &str)] = &[
    ("W", mark!("Wazir")),
    ("F", mark!("Ferz")),
    ("D", mark!("Dabbaba")),
    ("N", mark!("Knight")),
    ("A", mark!("Alfil")),
    ("H", mark!("Threeleaper")),
    ("C", mark!("Camel")),
    ("Z", mark!("Zebra")),
    ("G", mark!("Tripper")),
];

/// Letters that stand for several atoms, and steps that repeat.
const SHORT: &[(&str, &str)] = &[
    ("R", mark!("Rook: any number of Wazir steps")),
    ("B", mark!("Bishop: any number of Ferz steps")),
    ("Q", mark!("Queen: Rook and Bishop")),
    ("K", mark!("King: Wazir and Ferz")),
    ("R3", mark!("A Rook of at most three squares")),
    ("NN", mark!("Nightrider: a doubled letter repeats")),
];

/// The modifiers.
const MODIFIERS: &[(&str, &str)] = &[
    ("fF", mark!("f b l r: forward, backward, left, right")),
    ("vR", mark!("v is forward and backward, s is sideways")),
    ("mR", mark!("m: only moves, never captures")),
    ("cB", mark!("c: only captures")),
    ("mfWcfF", mark!("Both together make a pawn")),
    ("nN", mark!("n: lame, a piece in between blocks it")),
    ("nZ", mark!("A lame Zebra needs one free path of three")),
    ("pR", mark!("p: over exactly one piece, and beyond")),
    ("gQ", mark!("g: over exactly one piece, to the square just behind it")),
    ("jR", mark!("j: the first square does not count")),
    ("aflafrK", mark!("a: and then again, in another direction")),
];

/// The page with this movement in its field.
pub(crate) fn page(text: Option<&str>, medium: Medium<'_>) -> Markup {
    let text = text.unwrap_or(FIRST);
    let read = read_betza(text, BETZA_SIDE, &[]);
    let content = html! {
        (piece_symbol())
        div.betza {
            h1 { (say!("Betza notation")) }
            p.lead {
                (say!("A piece's movement in a few letters: capitals say how far a step goes, small letters before them say in which direction and for what purpose, and steps written side by side are alternatives. Ralph Betza invented it. It is so widely used that Wazir reads its own pieces from it, too."))
            }
            (field(text, read.as_ref(), medium))
            section {
                h2 { (say!("The steps")) }
                p {
                    (weave(
                        say!("Nine capitals, the {atoms}, name the steps to the squares around a piece. Nothing in between can block them."),
                        &[("atoms", html! { em { (say!("atoms")) } })],
                    ))
                }
                (boards(ATOMS))
                (map())
            }
            section {
                h2 { (say!("Abbreviations")) }
                p { (say!("A number after a letter says how many times the step may be repeated, over empty squares and in one direction; 0, or the letter doubled, means any number of times.")) }
                (boards(SHORT))
            }
            section {
                h2 { (say!("Small letters")) }
                p {
                    (weave(
                        say!("Small letters, the {modifiers}, stand before the step that they change. Without any, a piece goes in all directions and may capture or not."),
                        &[("modifiers", html! { em { (say!("modifiers")) } })],
                    ))
                }
                (boards(MODIFIERS))
            }
        }
    };
    let page = Page {
        title: say!("Betza notation"),
        tab: Some(Tab::Learn),
        styles: &["style/board.css", "style/marks.css", "style/glance.css", "style/betza.css"],
        script: Some("learn/betza.js"),
        folder: medium.folder(),
        look: medium.look(),
        ..Page::default()
    };
    page.render(content)
}

/// The plain disc that stands for any piece.
fn piece_symbol() -> Markup {
    html! {
        svg.sprite width="0" height="0" aria-hidden="true" {
            symbol id="any-piece" viewBox="0 0 100 100" {
                circle cx="50" cy="50" r="32" fill="var(--w-fill)" stroke="var(--w-stroke)" stroke-width="6" {}
            }
        }
    }
}

/// The field, the meaning of what is in it, and the board that shows it.
fn field(text: &str, read: Result<&BetzaReading, &BetzaFault>, medium: Medium<'_>) -> Markup {
    let board = betza_board(BETZA_SIDE);
    let middle = board.square(BETZA_SIDE / 2, BETZA_SIDE / 2).map(|square| board.name(square));
    html! {
        div.betza-try data-testid="betza" {
            @if medium.is_still() {
                p.mono { (text) }
            } @else {
                form method="get" action="/learn/betza" role="search" {
                    label for="betza-text" { (say!("Movement")) }
                    div.betza-field {
                        input #betza-text.mono name="text" value=(text) maxlength="200" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="betza-answer" aria-invalid=[read.is_err().then_some("true")];
                        button.primary { (say!("Show")) }
                    }
                }
            }
            div #betza-answer aria-live="polite" data-testid="betza-answer" { (answer(text, read)) }
            div.glance-board.betza-live hidden data-files=(board.files()) data-ranks=(board.ranks()) data-piece-on=[middle] {}
            div.betza-still {
                @if let Ok(reading) = read {
                    (MarkedPiece { board, square: &reading.square, piece: "any-piece", marks: &reading.marks, stones: &[] }.draw(say!("piece")))
                }
            }
            div.betza-side {
                (legend(|mark| mark == Mark::Path))
                p.muted.betza-hint hidden { (say!("Click squares to put something in the way.")) }
                button type="button" data-action="clear" hidden { (say!("Clear")) }
            }
        }
    }
}

fn answer(text: &str, read: Result<&BetzaReading, &BetzaFault>) -> Markup {
    html! {
        @match read {
            Ok(reading) => {
                p.betza-words { (capitalize(&reading.words)) "." }
                @if let Some(note) = &reading.note { p.muted { (note) } }
            }
            Err(fault) => {
                @let letters: Vec<char> = text.trim().chars().collect();
                @let at = fault.column.saturating_sub(1).min(letters.len());
                p.betza-wrong.mono {
                    (letters[..at].iter().collect::<String>())
                    mark { (letters.get(at).map_or_else(|| "\u{a0}".to_owned(), char::to_string)) }
                    (letters.iter().skip(at + 1).collect::<String>())
                }
                p.betza-error role="alert" { (fault.error) }
            }
        }
    }
}

/// A small board for each, linked to the large one.
fn boards(shown: &[(&str, &str)]) -> Markup {
    let board = betza_board(SMALL);
    let blockers = |text: &str| match text {
        // These need pieces to pass over, or to be blocked by.
        "pR" | "gQ" | "nN" => vec!["d6", "f4"],
        _ => Vec::new(),
    };
    html! {
        ul.betza-boards {
            @for (text, words) in shown {
                @let stones = blockers(text);
                @let squares: Vec<_> = stones.iter().filter_map(|name| board.parse(name)).collect();
                @if let Ok(reading) = read_betza(text, SMALL, &squares) {
                    li {
                        a href={ "/learn/betza?text=" (text) } data-text=(text) {
                            (MarkedPiece { board, square: &reading.square, piece: "any-piece", marks: &reading.marks, stones: &stones }.draw(say!("piece")))
                            code { (text) }
                        }
                        span { (said(words)) }
                    }
                }
            }
        }
    }
}

/// A map of the squares to which each atom leads.
fn map() -> Markup {
    const ROWS: [&str; 7] =
        ["GZCHCZG", "ZANDNAZ", "CNFWFNC", "HDW.WDH", "CNFWFNC", "ZANDNAZ", "GZCHCZG"];
    html! {
        figure.betza-map {
            table aria-label=(say!("The squares to which each letter leads from the middle")) {
                tbody {
                    @for row in ROWS {
                        tr { @for letter in row.chars() { td { @if letter == '.' { span aria-label=(say!("the piece")) { "\u{25cf}" } } @else { (letter) } } } }
                    }
                }
            }
            figcaption { (say!("The piece is in the middle; each letter marks the squares to which that step leads. L and J, which some people write for C and Z, are understood too.")) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::Folder;
    use crate::pages::Look;
    use crate::site::Site;

    #[test]
    fn every_example_can_be_read() {
        for (text, _) in ATOMS.iter().chain(SHORT).chain(MODIFIERS) {
            let reading = read_betza(text, SMALL, &[])
                .unwrap_or_else(|fault| panic!("{text}: {}", fault.error));
            assert!(!reading.words.is_empty(), "{text}");
        }
    }

    #[test]
    fn a_wrong_letter_is_marked_on_the_page() {
        let look = Look::default();
        let html = page(Some("B<N"), Medium::Served(&look, &Site::default())).into_string();
        assert!(html.contains("B<mark>&lt;</mark>N"), "{html}");
        let html = page(None, Medium::File(Folder::Still)).into_string();
        assert!(html.contains("Slides diagonally; leaps as a Knight.") && !html.contains("<form"));
    }
}
