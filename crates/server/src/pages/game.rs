//! A game's page: the same for playing, watching and reviewing.
//!
//! It shows the whole game as it is now, so that the board is there before the script runs, and
//! without it; the script reads facts and state from the page and takes over.

use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use wazir_desk::words::sentence;
use wazir_rules::variant::Variant;
use wazir_words::say;

use super::layout::{Page, Tab};
use super::look::Look;
use super::sets;
use super::sprite;
use super::still;
use super::weave;
use crate::messages::{Beside, Clocks, Held, Player, Position, Side, State, VariantFacts};
use crate::names;
use crate::preview::{Preview, fen_query};
use crate::site::Site;

/// What stays the same all through a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct About<'a> {
    /// The game's id.
    pub(crate) id: &'a str,
    pub(crate) variant: &'a Variant,
    pub(crate) facts: &'a VariantFacts,
    /// The text of the variant, if it is a design.
    pub(crate) design: Option<&'a str>,
}

/// The page.
pub(crate) fn page(about: &About<'_>, state: &State, site: &Site, look: &Look) -> Markup {
    let &About { id, variant, facts, design } = about;
    let near = match state.yours.as_slice() {
        [Side::Black] => Side::Black,
        _ => Side::White,
    };
    let title = say!(
        "{game}: {white} against {black}",
        game = facts.name,
        white = state.white.name,
        black = state.black.name,
    );
    let content = html! {
        (sprite(variant, look.style()))
        h1.visually-hidden { (title) }
        div.game #game data-id=(id) data-files=(facts.files) data-ranks=(facts.ranks)
            data-beside=(beside(facts.beside)) data-testid="game" {
            div.facts.card #facts-card {
                h2 { a href={ "/game/" (id) "/rules" } { (facts.name) } }
                p.status { (status(state)) }
            }
            (table(variant, facts, state, near))
            aside.panel #panel aria-label=(say!("The game")) {
                noscript {
                    p.card {
                        (weave(
                            say!("Playing needs JavaScript, which this browser does not run. The page shows the game as it is now; reload it to see later moves, or {pgn}."),
                            &[("pgn", html! { a href={ "/game/" (id) "/pgn" } { (say!("read the game as PGN")) } })],
                        ))
                    }
                }
                ol.plain-moves { @for node in state.tree.iter().filter(|node| node.main) { li { (node.san) } } }
            }
        }
        template #piece-sets { (sets::form(variant, look, &format!("/game/{id}"))) }
        (json("facts", facts))
        (json("design", &design))
        (json("state", state))
    };
    let path = format!("/game/{id}");
    // The node makes it another picture after every move: other programs keep what they have.
    let picture = format!("{path}/preview.png?node={}", state.position.node);
    let about = format!(
        "{} {}",
        say!("Move {number}.", number = state.position.ply / 2 + 1),
        sentence(&status(state))
    );
    let alt = say!("The board of a game of {game}", game = facts.name);
    Page {
        title: &title,
        tab: Some(Tab::Play),
        styles: &["style/board.css", "style/marks.css", "style/game.css"],
        script: Some("game/main.js"),
        full: true,
        preview: Preview::new(site, &path, &about, &picture, &alt),
        look: *look,
        ..Page::default()
    }
    .render(content)
}

/// An invitation to an open seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Invitation<'a> {
    /// The side of the seat.
    pub(crate) side: Side,
    /// The game's id.
    pub(crate) id: &'a str,
    /// The code of the seat.
    pub(crate) code: &'a str,
    /// The visitor's name so far; empty without one.
    pub(crate) name: &'a str,
    /// A sentence on what is wrong with it.
    pub(crate) error: Option<&'a str>,
}

/// The field for the visitor's name.
pub(crate) fn your_name(name: &str) -> Markup {
    html! {
        p.your-name {
            label { (say!("Your name")) " " input type="text" name="name" value=(name) placeholder=(say!("Anonymous"))
                maxlength=(names::LONGEST) autocomplete="nickname" data-testid="name"; }
        }
    }
}

/// The page for somebody who opens the link to an open seat.
pub(crate) fn invitation(
    variant: &Variant,
    invitation: Invitation<'_>,
    site: &Site,
    look: &Look,
) -> Markup {
    let Invitation { side, id, code, name, error } = invitation;
    let side = match side {
        Side::White => say!("White"),
        Side::Black => say!("Black"),
    };
    let title = say!("You are invited to a game of {game}", game = variant.name());
    let path = format!("/game/{id}/join/{code}");
    let picture = format!("/game/{id}/preview.png");
    let about = say!("You would play {side}. You need no account.", side);
    let alt = say!("The board of a game of {game}", game = variant.name());
    let preview = Preview::new(site, &path, &about, &picture, &alt);
    let content = html! {
        div.narrow {
            h1 { (title) }
            p { (weave(say!("Somebody would like to play against you. You would play {side}. You need no account."), &[("side", html! { strong { (side) } })])) }
            form method="post" action=(path) {
                @if let Some(error) = error {
                    p.fault role="alert" data-testid="error" { (error) }
                }
                (your_name(name))
                button.primary.big type="submit" data-testid="sit-down" { (say!("Play")) }
                " " a.button href={ "/game/" (id) } { (say!("Watch")) }
                " " a.button href={ "/game/" (id) "/rules" } { (say!("Read the rules")) }
            }
        }
    };
    Page { title: &title, tab: Some(Tab::Play), preview, look: *look, ..Page::default() }
        .render(content)
}

/// The page for a player who opens the link to their seat on another device.
pub(crate) fn take_along(variant: &Variant, path: &str, look: &Look) -> Markup {
    let content = html! {
        div.narrow {
            h1 { (say!("Go on playing here")) }
            p { (say!("This link gives your seat in a game of {game} to this device as well. It works once.", game = variant.name())) }
            form method="post" action=(path) {
                button.primary.big type="submit" data-testid="take-along" { (say!("Play on this device")) }
            }
        }
    };
    Page { title: say!("Your seat"), tab: Some(Tab::Play), look: *look, ..Page::default() }
        .render(content)
}

/// The page that asks whether a game shall really be deleted.
pub(crate) fn ask_to_delete(variant: &Variant, id: &str, plies: u32, look: &Look) -> Markup {
    let moves = plies.div_ceil(2);
    let content = html! {
        div.narrow {
            h1 { (say!("Delete this game?")) }
            p { (say!("The game of {game} with {moves} moves, and all that was noted in it, is gone then, for everybody.", game = variant.name(), moves)) }
            form method="post" action={ "/game/" (id) "/delete" } {
                button.primary.big type="submit" data-testid="delete" { (say!("Delete")) }
            }
            p { a href={ "/game/" (id) } { (say!("Keep it")) } }
        }
    };
    Page { title: say!("Delete a game"), tab: Some(Tab::Games), look: *look, ..Page::default() }
        .render(content)
}

/// The page of a position that somebody has shared, and ways on from it.
pub(crate) fn position(
    variant: &Variant,
    facts: &VariantFacts,
    position: &Position,
    site: &Site,
    look: &Look,
) -> Markup {
    let turn = match position.turn {
        Side::White => say!("White to move"),
        Side::Black => say!("Black to move"),
    };
    let (path, query) = (format!("/position/{}", facts.id), fen_query(&position.fen));
    let picture = |format| format!("{path}/board.{format}?{query}");
    let tray = |side| tray(facts, &position.beside, side, "still");
    let content = html! {
        (sprite(variant, look.style()))
        div.shared data-files=(facts.files) data-ranks=(facts.ranks) data-beside=(beside(facts.beside)) {
            div.table {
                (tray(Side::Black))
                div.board-place { (still::board(variant, facts, position, Side::White)) }
                (tray(Side::White))
            }
            div.words {
                h1 { (facts.name) }
                p data-testid="turn" { (turn) @if !position.check.is_empty() { ", " (say!("in check")) } }
                form method="get" action="/new" {
                    input type="hidden" name="variant" value=(facts.id);
                    input type="hidden" name="fen" value=(position.fen);
                    button.primary.big type="submit" data-testid="play-from-here" { (say!("Play from here")) }
                }
                p { a href={ "/analysis/" (facts.id) "?" (query) } data-testid="analyse" { (say!("Analyse the position")) } }
                p { a href={ "/learn/" (facts.id) } { (say!("The rules of {game}", game = facts.name)) } }
                p { (say!("As a picture:")) " " a href=(picture("png")) { "PNG" } ", " a href=(picture("svg")) { "SVG" } }
                label.fen { "FEN" input.mono type="text" readonly value=(position.fen) data-testid="fen"; }
            }
        }
    };
    let (page, picture) = (format!("{path}?{query}"), format!("{path}/preview.png?{query}"));
    let alt = say!("A position of {game}", game = facts.name);
    Page {
        title: &say!("{game}: a position", game = facts.name),
        preview: Preview::new(site, &page, &format!("{turn}."), &picture, &alt),
        tab: Some(Tab::Play),
        styles: &["style/board.css", "style/marks.css", "style/game.css"],
        look: *look,
        ..Page::default()
    }
    .render(content)
}

pub(super) const fn beside(beside: Beside) -> &'static str {
    match beside {
        Beside::Nothing => "nothing",
        Beside::Hand => "hand",
        Beside::Reserve => "reserve",
    }
}

/// Board, players and trays, as they look until the script takes over.
fn table(variant: &Variant, facts: &VariantFacts, state: &State, near: Side) -> Markup {
    let far = match near {
        Side::White => Side::Black,
        Side::Black => Side::White,
    };
    let player = |side| match side {
        Side::White => &state.white,
        Side::Black => &state.black,
    };
    let held = &state.position.beside;
    html! {
        section.table aria-label=(say!("Board and players")) {
            div.bar.far #bar-far { (bar(player(far), far, state.clocks.as_ref())) }
            (tray(facts, held, far, "far"))
            div.eval #eval hidden {}
            div.board-place #board { (still::board(variant, facts, &state.position, near)) }
            (tray(facts, held, near, "near"))
            div.bar.near #bar-near { (bar(player(near), near, state.clocks.as_ref())) }
        }
    }
}

fn bar(player: &Player, side: Side, clocks: Option<&Clocks>) -> Markup {
    let name = match side {
        Side::White => "white",
        Side::Black => "black",
    };
    html! {
        i.stone data-side=(name) {}
        span.name { (player.name) }
        span.material {}
        @if let Some(clocks) = clocks {
            @let left = match side { Side::White => clocks.white, Side::Black => clocks.black };
            // Once the main time is used up, each move has a time of its own.
            time.clock { (clock(if left > 0 { left } else { left + clocks.each })) }
        }
    }
}

/// Minutes and seconds, with hours before them, or days and hours.
fn clock(milliseconds: i64) -> String {
    let seconds = (milliseconds.max(0) + 999) / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours >= 24 {
        say!("{days} d {hours} h", days = hours / 24, hours = hours % 24)
    } else if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

pub(super) fn tray(facts: &VariantFacts, held: &[Held], side: Side, place: &str) -> Markup {
    if facts.beside == Beside::Nothing {
        return html! {};
    }
    let own = |held: &&Held| facts.pieces.get(&held.piece).is_some_and(|piece| piece.side == side);
    html! {
        div.tray-place id={ "tray-" (place) } {
            @for held in held.iter().filter(own) {
                span.held { (still::figure(&held.piece)) @if held.count > 1 { b { (held.count) } } }
            }
        }
    }
}

fn status(state: &State) -> String {
    match (&state.end, &state.task) {
        (Some(end), _) => end.text.clone(),
        (None, Some(task)) => task.clone(),
        (None, None) => match state.position.turn {
            Side::White => say!("White to move").into(),
            Side::Black => say!("Black to move").into(),
        },
    }
}

/// Data for the script. `<` is escaped, so that no text in it can end the element.
pub(super) fn json(id: &str, value: &impl Serialize) -> Markup {
    let text = serde_json::to_string(value).expect("messages are always JSON");
    let text = text.replace('<', "\\u003c");
    html! { script type="application/json" id=(id) { (PreEscaped(text)) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_cannot_end_its_element() {
        let html = json("state", &"</script><script>").into_string();
        assert_eq!(html.matches("</script>").count(), 1);
        assert!(html.contains("\\u003c/script>"));
    }

    #[test]
    fn clocks_never_show_zero_before_time_is_up() {
        assert_eq!(clock(0), "0:00");
        assert_eq!(clock(1), "0:01");
        assert_eq!(clock(180_000), "3:00");
        assert_eq!(clock(3_600_000), "1:00:00");
        assert_eq!(clock(90_000_000), "1 d 1 h");
    }
}
