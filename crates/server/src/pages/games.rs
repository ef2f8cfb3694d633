//! The archive: the games that were played here, and a form to import others.

use maud::{Markup, html};
use wazir_rules::{Color, GameResult};
use wazir_words::{mark, said, say};

use super::layout::{Page, Tab};
use super::look::Look;
use super::weave;
use crate::messages::End;
use crate::store::Standing;

/// A game of the list.
#[derive(Clone, Debug)]
pub(crate) struct ArchivedGame {
    /// Its page.
    pub(crate) url: String,
    /// The variant's name.
    pub(crate) variant: String,
    /// The player of White.
    pub(crate) white: String,
    /// The player of Black.
    pub(crate) black: String,
    /// `None` while it is played.
    pub(crate) end: Option<End>,
    /// Plies played.
    pub(crate) plies: u32,
    /// One of the visitor's own.
    pub(crate) is_own: bool,
    /// The visitor has made it, and may delete it.
    pub(crate) may_delete: bool,
    /// While it is played, whose turn it is, in words.
    pub(crate) turn: String,
    /// Date and time of the last change.
    pub(crate) when: String,
}

/// All that the page shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Archive {
    /// The games, the visitor's own first.
    pub(crate) games: Vec<ArchivedGame>,
    /// A sentence for each game that cannot be read.
    pub(crate) damaged: Vec<String>,
    /// The names of all variants.
    pub(crate) variant_names: Vec<String>,
    /// The variant, or the words, that were searched for; empty for all.
    pub(crate) variant: String,
    /// The chosen standing; `None` for all.
    pub(crate) standing: Option<Standing>,
    /// The part of a player's name that was searched for.
    pub(crate) name: String,
    /// The first day that was searched for.
    pub(crate) from: String,
    /// The last day that was searched for.
    pub(crate) to: String,
    /// The visitor's own games alone.
    pub(crate) mine: bool,
    /// An import that has just failed.
    pub(crate) failed_import: Option<FailedImport>,
}

impl Archive {
    /// Returns whether the form leaves games out.
    fn is_filtered(&self) -> bool {
        let texts = [&self.variant, &self.name, &self.from, &self.to];
        self.mine || self.standing.is_some() || texts.iter().any(|text| !text.trim().is_empty())
    }
}

/// A text that could not be imported.
#[derive(Clone, Debug)]
pub(crate) struct FailedImport {
    /// A sentence on what is wrong with it.
    pub(crate) reason: String,
    /// The text.
    pub(crate) pgn: String,
}

/// The choices of the filter by result: value in the form, meaning, name.
const STANDINGS: [(&str, Option<Standing>, &str); 6] = [
    ("", None, mark!("Any result")),
    ("*", Some(Standing::Running), mark!("In progress")),
    ("1-0", Some(Standing::Ended(GameResult::Win(Color::White))), mark!("White won")),
    ("0-1", Some(Standing::Ended(GameResult::Win(Color::Black))), mark!("Black won")),
    ("1/2-1/2", Some(Standing::Ended(GameResult::Draw)), mark!("Draw")),
    ("off", Some(Standing::CalledOff), mark!("Called off")),
];

/// The standing with this value in the form; all games for any other value.
pub(crate) fn parse_standing(value: &str) -> Option<Standing> {
    STANDINGS.iter().find(|(known, ..)| *known == value).and_then(|&(_, standing, _)| standing)
}

/// The page.
pub(crate) fn page(archive: &Archive, look: &Look) -> Markup {
    let content = html! {
        h1 { (say!("Games")) }
        (filter(archive))
        @if archive.games.iter().any(|game| game.is_own) {
            p.muted { (say!("Be told when it is your turn:")) " " a href="/feed" { (say!("a feed of your games")) } "." }
        }
        p.muted { (say!("Only in your browser:")) " " a href="/play" { (say!("games that are not stored here")) } "." }
        @if archive.games.is_empty() {
            div.card.nothing data-testid="no-games" {
                @if archive.is_filtered() {
                    p { (say!("No game fits.")) }
                    a.button href="/games" { (say!("Show all")) }
                } @else {
                    p { (say!("No games here yet.")) }
                    a.button.primary href="/new" { (say!("Play one")) }
                }
            }
        } @else {
            (table(&archive.games))
        }
        @if !archive.damaged.is_empty() {
            div.card.fault data-testid="damaged" {
                p { (say!("These games cannot be read:")) }
                ul { @for reason in &archive.damaged { li { (reason) } } }
            }
        }
        (import(archive.failed_import.as_ref()))
    };
    Page {
        title: say!("Games"),
        tab: Some(Tab::Games),
        styles: &["style/games.css"],
        look: *look,
        ..Page::default()
    }
    .render(content)
}

fn filter(archive: &Archive) -> Markup {
    html! {
        form.filter method="get" action="/games" aria-label=(say!("Filter the list")) {
            input type="search" name="variant" value=(archive.variant) list="games-to-name" placeholder=(say!("Game"))
                aria-label=(say!("Game")) maxlength="60" autocomplete="off";
            datalist #games-to-name {
                @for name in &archive.variant_names { option value=(name) {} }
            }
            select name="result" aria-label=(say!("Result")) {
                @for (value, standing, name) in STANDINGS {
                    option value=(value) selected[standing == archive.standing] { (said(name)) }
                }
            }
            input type="search" name="name" value=(archive.name) placeholder=(say!("Player")) aria-label=(say!("Player")) maxlength="40";
            label { (say!("From")) " " input type="date" name="from" value=(archive.from); }
            label { (say!("to")) " " input type="date" name="to" value=(archive.to); }
            label { input type="checkbox" name="mine" value="1" checked[archive.mine]; " " (say!("My games")) }
            button type="submit" { (say!("Show")) }
        }
    }
}

fn table(games: &[ArchivedGame]) -> Markup {
    html! {
        div.table-wrap {
            table.games data-testid="games" {
                thead { tr {
                    th scope="col" { (say!("Game")) }
                    th scope="col" { (say!("White")) }
                    th scope="col" { (say!("Black")) }
                    th scope="col" { (say!("Result")) }
                    th.number scope="col" { (say!("Moves")) }
                    th scope="col" { (say!("Last played")) }
                } }
                tbody { @for game in games { (row(game)) } }
            }
        }
    }
}

fn row(game: &ArchivedGame) -> Markup {
    html! {
        tr data-own[game.is_own] {
            th scope="row" { a href=(game.url) { (game.variant) } }
            td data-name=(say!("White")) { (game.white) }
            td data-name=(say!("Black")) { (game.black) }
            @match &game.end {
                Some(end) => td data-name=(say!("Result")) title=(end.text) { (print_result(&end.result)) },
                None => td data-name=(say!("Result")) { span.running { (game.turn) } },
            }
            td.number data-name=(say!("Moves")) { (game.plies.div_ceil(2)) }
            td data-name=(say!("Last played")) {
                (game.when)
                @if game.may_delete {
                    " " a href={ (game.url) "/delete" } aria-label=(say!("Delete the game of {game} last played {date}", game = game.variant, date = game.when)) { (say!("Delete")) }
                }
            }
        }
    }
}

/// `1/2-1/2` as it is printed, with a fraction and a dash.
fn print_result(result: &str) -> String {
    if result == "*" {
        return say!("called off").to_owned();
    }
    result.replace("1/2", "\u{bd}").replace('-', "\u{2013}")
}

fn import(failed: Option<&FailedImport>) -> Markup {
    html! {
        details.card.import open[failed.is_some()] {
            summary { (say!("Import a game")) }
            form method="post" action="/games/import" data-testid="import" {
                @if let Some(failed) = failed {
                    p.fault #fault role="alert" data-testid="error" { (failed.reason) }
                }
                label for="pgn" { (weave(say!("One game in PGN. The tag {tag} says which variant it is; without it, the game is chess."), &[("tag", html! { code { "Variant" } })])) }
                textarea.mono #pgn name="pgn" rows="8" spellcheck="false" required
                    aria-describedby=[failed.map(|_| "fault")] { (failed.map_or("", |failed| &failed.pgn)) }
                button.primary type="submit" { (say!("Import")) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_outside_is_escaped() {
        let game = ArchivedGame {
            url: "/game/1".into(),
            variant: "Chess".into(),
            white: "<b>".into(),
            black: String::new(),
            end: Some(End {
                result: "1/2-1/2".into(),
                reason: "agreement".into(),
                text: "\"".into(),
            }),
            plies: 3,
            is_own: false,
            may_delete: false,
            turn: String::new(),
            when: String::new(),
        };
        let archive = Archive {
            games: vec![game],
            damaged: vec!["<i>".into()],
            failed_import: Some(FailedImport {
                reason: "no </textarea>".into(),
                pgn: "</textarea>".into(),
            }),
            ..Archive::default()
        };
        let page = page(&archive, &Look::default()).into_string();
        assert!(page.contains("&lt;b&gt;") && page.contains("&lt;/textarea&gt;</textarea>"));
        assert!(page.contains("<li>&lt;i&gt;</li>"));
        assert!(page.contains("\u{bd}\u{2013}\u{bd}"));
        assert!(page.contains("<td class=\"number\" data-name=\"Moves\">2</td>"));
    }

    #[test]
    fn a_filter_that_does_not_exist_filters_nothing() {
        assert_eq!(parse_standing("*"), Some(Standing::Running));
        assert_eq!(parse_standing("0-1"), Some(Standing::Ended(GameResult::Win(Color::Black))));
        for value in ["", "2-0", "checkmate"] {
            assert_eq!(parse_standing(value), None, "{value}");
        }
    }
}
