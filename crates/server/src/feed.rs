//! A player's games as an Atom feed, for programs that look by themselves whether it is one's
//! turn: an entry for each game that waits for the player, or has ended lately.

use jiff::Timestamp;
use maud::{Markup, PreEscaped, html};
use wazir_rules::Color;
use wazir_rules::variant::Variant;
use wazir_words::{Language, said, say};

use crate::play::seat_name;
use crate::site::Site;
use crate::store::{GameRow, Seat};

/// For so long a game that is over stays in the feed, in milliseconds.
const KEPT: i64 = 14 * 24 * 60 * 60 * 1000;

/// An entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    title: String,
    /// The path of the game's page.
    game: String,
    plies: u32,
    when: Timestamp,
    about: String,
}

impl Entry {
    /// The entry for a game of a visitor; `None` if there is nothing to tell: the others are to
    /// move, it was over long ago, or it is not played against another person.
    pub(crate) fn of(
        game: &GameRow,
        visitor: &str,
        variant: &Variant,
        now: Timestamp,
    ) -> Option<Entry> {
        let own = game.side_of(Some(visitor))?;
        let alone = game.seats[0] == game.seats[1];
        if alone || !matches!(game.seats[(!own).index()], Seat::Person(_)) {
            return None;
        }
        let against =
            say!("{game} against {player}", game = variant.name(), player = seat_name(game, !own));
        let (title, about) = match game.end {
            Some(_) if game.changed < now.as_millisecond() - KEPT => return None,
            Some(end) => (say!("Over: {game}", game = against), end.facts(variant).text),
            None if game.turn() == Some(own) => (
                say!("Your turn: {game}", game = against),
                describe_turn(own, game.plies, game.due),
            ),
            None => return None,
        };
        let when = Timestamp::from_millisecond(game.changed).ok()?;
        Some(Entry { title, game: format!("/game/{}", game.id), plies: game.plies, when, about })
    }

    fn write(&self, site: &Site) -> Markup {
        let game = site.url(&self.game).unwrap_or_else(|| self.game.clone());
        html! {
            entry {
                title { (printable(&self.title)) }
                // Every turn is news, and a program that has shown it does not show it again.
                id { (game) "#ply-" (self.plies) }
                link rel="alternate" type="text/html" href=(game) {}
                updated { (self.when) }
                summary { (printable(&self.about)) }
            }
        }
    }
}

/// The state of a game that waits for a side.
fn describe_turn(own: Color, plies: u32, due: Option<i64>) -> String {
    let due = due.and_then(|due| Timestamp::from_millisecond(due).ok());
    let due = due.map(|due| format!(" {}", say!("It is due by {date}.", date = print_date(due))));
    let due = due.unwrap_or_default();
    say!(
        "You play {side}, and this is move {number}.",
        side = said(own.name()),
        number = plies / 2 + 1
    ) + &due
}

/// `14 November 2023, 22:13 UTC`.
fn print_date(due: Timestamp) -> String {
    match Language::current() {
        Language::German => due.strftime("%d.%m.%Y, %H:%M UTC").to_string(),
        _ => due.strftime("%-d %B %Y, %H:%M UTC").to_string(),
    }
}

/// The feed at this path, as XML.
pub(crate) fn write(site: &Site, path: &str, entries: &[Entry]) -> String {
    let whole = |path: &str| site.url(path).unwrap_or_else(|| path.to_owned());
    let updated = entries.iter().map(|entry| entry.when).max().unwrap_or(Timestamp::UNIX_EPOCH);
    let xml = html! {
        (PreEscaped("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"))
        feed xmlns="http://www.w3.org/2005/Atom" {
            title { (say!("Wazir: your turn")) }
            id { (whole(path)) }
            link rel="self" type="application/atom+xml" href=(whole(path)) {}
            link rel="alternate" type="text/html" href=(whole("/games?mine=1")) {}
            updated { (updated) }
            author { name { "Wazir" } }
            @for entry in entries { (entry.write(site)) }
        }
    };
    xml.into_string()
}

/// The text without the characters that XML cannot hold in any way.
fn printable(text: &str) -> String {
    let fits = |&c: &char| {
        matches!(c, '\t' | '\n' | '\r') || c >= ' ' && c != '\u{fffe}' && c != '\u{ffff}'
    };
    text.chars().filter(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_name_holds_the_feed_is_xml() {
        let entry = Entry {
            title: "<b>&\"\u{0}\u{ffff}'\u{1f600}]]>".into(),
            game: "/game/1".into(),
            plies: 3,
            when: Timestamp::UNIX_EPOCH,
            about: "</summary>".into(),
        };
        let text = write(&Site::default(), "/feed/x.atom", &[entry]);
        let document = resvg::usvg::roxmltree::Document::parse(&text).expect(&text);
        let find = |name| document.descendants().find(|node| node.has_tag_name(name));
        let entry = find(("http://www.w3.org/2005/Atom", "entry")).expect("an entry");
        let title = entry.first_element_child().and_then(|title| title.text());
        assert_eq!(title, Some("<b>&\"'\u{1f600}]]>"));
        assert!(text.contains("<updated>1970-01-01T00:00:00Z</updated>"), "{text}");
    }

    #[test]
    fn a_turn_says_when_the_move_is_due() {
        assert_eq!(describe_turn(Color::White, 4, None), "You play White, and this is move 3.");
        let due = describe_turn(Color::Black, 5, Some(1_700_000_000_000));
        assert!(due.ends_with("move 3. It is due by 14 November 2023, 22:13 UTC."), "{due}");
    }
}
