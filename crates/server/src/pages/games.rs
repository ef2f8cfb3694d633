//! The archive: games that were played here, and the way in for games from elsewhere.

use maud::{Markup, html};

use super::layout::{Look, Page, Tab};

/// A game of the list.
#[derive(Clone, Debug)]
pub(crate) struct GameRow {
    /// Its page.
    pub(crate) url: String,
    /// What it is a game of.
    pub(crate) variant: String,
    /// Who played White.
    pub(crate) white: String,
    /// Who played Black.
    pub(crate) black: String,
    /// `1-0`; `*` while it is played.
    pub(crate) result: String,
    /// How it ended, in words; empty while it is played.
    pub(crate) reason: String,
    /// Plies played.
    pub(crate) plies: u32,
    /// When something last happened in it.
    pub(crate) when: String,
}

/// What the list is narrowed to.
#[derive(Clone, Debug, Default)]
pub(crate) struct GamesFilter {
    /// Id of the variant; empty for all.
    pub(crate) variant: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`; empty for all.
    pub(crate) result: String,
    /// What can be chosen: ids and names.
    pub(crate) variants: Vec<(String, String)>,
}

/// Values and names of the filter by result.
const RESULTS: [(&str, &str); 5] = [
    ("", "Any result"),
    ("*", "Still played"),
    ("1-0", "White won"),
    ("0-1", "Black won"),
    ("1/2-1/2", "Drawn"),
];

/// The page. `error` says why a game could not be read; `pgn` is what was sent then.
pub(crate) fn page(
    rows: &[GameRow],
    filter: &GamesFilter,
    error: Option<(&str, &str)>,
    look: &Look,
) -> Markup {
    let content = html! {
        h1 { "Games" }
        form.filter method="get" action="/games" aria-label="Narrow the list" {
            select name="variant" aria-label="Game" {
                option value="" { "All games" }
                @for (id, name) in &filter.variants {
                    option value=(id) selected[*id == filter.variant] { (name) }
                }
            }
            select name="result" aria-label="Result" {
                @for (value, name) in RESULTS {
                    option value=(value) selected[value == filter.result] { (name) }
                }
            }
            button type="submit" { "Show" }
        }
        @if rows.is_empty() {
            div.card.nothing data-testid="no-games" {
                p { "No games here yet." }
                a.button.primary href="/new" { "Play one" }
            }
        } @else {
            (table(rows))
        }
        (import(error))
    };
    Page {
        title: "Games",
        tab: Some(Tab::Games),
        styles: &["style/games.css"],
        look: look.clone(),
        ..Page::default()
    }
    .render(content)
}

fn table(rows: &[GameRow]) -> Markup {
    html! {
        div.table-wrap {
            table.games data-testid="games" {
                thead { tr {
                    th scope="col" { "Game" }
                    th scope="col" { "White" }
                    th scope="col" { "Black" }
                    th scope="col" { "Result" }
                    th.number scope="col" { "Moves" }
                    th scope="col" { "Last played" }
                } }
                tbody {
                    @for row in rows {
                        tr {
                            th scope="row" { a href=(row.url) { (row.variant) } }
                            td data-name="White" { (row.white) }
                            td data-name="Black" { (row.black) }
                            td data-name="Result" title=(row.reason) {
                                @if row.result == "*" { span.running { "playing" } } @else { (score(&row.result)) }
                            }
                            td.number data-name="Moves" { (row.plies.div_ceil(2)) }
                            td data-name="Last played" { (row.when) }
                        }
                    }
                }
            }
        }
    }
}

/// `1/2-1/2` as it is printed.
fn score(result: &str) -> String {
    result.replace("1/2", "\u{bd}").replace('-', "\u{2013}")
}

fn import(error: Option<(&str, &str)>) -> Markup {
    html! {
        details.card.import open[error.is_some()] {
            summary { "Bring in a game" }
            form method="post" action="/games/import" data-testid="import" {
                @if let Some((reason, _)) = error {
                    p.fault #fault role="alert" data-testid="error" { (reason) }
                }
                label for="pgn" { "PGN of one game; the tag Variant says of which" }
                textarea.mono #pgn name="pgn" rows="8" spellcheck="false" required
                    aria-describedby=[error.map(|_| "fault")] { (error.map_or("", |(_, pgn)| pgn)) }
                button.primary type="submit" { "Read it" }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_escaped() {
        let row = GameRow {
            url: "/game/1".into(),
            variant: "Chess".into(),
            white: "<b>".into(),
            black: String::new(),
            result: "1/2-1/2".into(),
            reason: "\"".into(),
            plies: 3,
            when: String::new(),
        };
        let error = Some(("no </textarea>", "</textarea>"));
        let page = page(&[row], &GamesFilter::default(), error, &Look::default()).into_string();
        assert!(page.contains("&lt;b&gt;") && page.contains("&lt;/textarea&gt;</textarea>"));
        assert!(page.contains("\u{bd}\u{2013}\u{bd}"));
        assert!(page.contains("<td class=\"number\" data-name=\"Moves\">2</td>"));
    }
}
