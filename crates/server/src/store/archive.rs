//! The archive: lists of stored games, each without its moves.

use wazir_rules::{Color, GameResult};

use super::game::{Damaged, GameRow};
use super::link::{Fault, Link};
use super::rows::game_row;
use super::value::Value;

/// The games that the archive lists.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Filter {
    /// The visitor, whose own games come first; `None` for somebody without games.
    pub(crate) visitor: Option<String>,
    /// Lists their own games alone.
    pub(crate) mine: bool,
    /// A part of a player's name; `None` for all.
    pub(crate) name: Option<String>,
    /// Last changed at this time or later, in milliseconds since 1970.
    pub(crate) from: Option<i64>,
    /// Last changed before this time.
    pub(crate) until: Option<i64>,
    /// Ids of the variants; `None` for all.
    pub(crate) variants: Option<Vec<String>>,
    /// `None` for all.
    pub(crate) standing: Option<Standing>,
    /// Most games of the list.
    pub(crate) most: u32,
}

/// The state of a game, as far as the archive tells games apart by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// It is still played.
    Running,
    /// It has this result.
    Ended(GameResult),
    /// It was called off, and has none.
    CalledOff,
}

/// The archive's list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Listing {
    /// The games that can be read: the visitor's own first, of these the unfinished ones, and
    /// then by the last change.
    pub(crate) games: Vec<GameRow>,
    /// The others.
    pub(crate) damaged: Vec<Damaged>,
}

impl GameRow {
    /// The side of the visitor with this id; `None` if they are no player, or both.
    pub(crate) fn side_of(&self, visitor: Option<&str>) -> Option<Color> {
        let owns = |color: &Color| {
            let owner = self.people[color.index()].visitor.as_deref();
            owner.is_some() && owner == visitor
        };
        let mut own = Color::ALL.into_iter().filter(owns);
        own.next().filter(|_| own.next().is_none())
    }

    /// The side to move; `None` when the game is over, or pieces are still being exchanged.
    pub(crate) fn turn(&self) -> Option<Color> {
        let start = self.start.as_deref().filter(|_| self.end.is_none())?;
        let first = match start.split(' ').nth(1)? {
            "b" => Color::Black,
            _ => Color::White,
        };
        Some(if self.plies.is_multiple_of(2) { first } else { !first })
    }
}

/// Lists games in the order of [`Listing::games`]. One that cannot be read does not hide the others.
pub(super) fn list(link: &mut dyn Link, filter: &Filter) -> Result<Listing, Fault> {
    let mut listing = Listing::default();
    if let Some(visitor) = &filter.visitor {
        find(link, filter, Owned::By(visitor), &mut listing)?;
    }
    if !filter.mine {
        let others = filter.visitor.as_deref().map_or(Owned::ByAnybody, Owned::ByOthers);
        find(link, filter, others, &mut listing)?;
    }
    Ok(listing)
}

/// Whose games to find.
#[derive(Clone, Copy)]
enum Owned<'a> {
    By(&'a str),
    ByOthers(&'a str),
    ByAnybody,
}

/// Adds the games that a filter lets through, if there is still room for them.
fn find(
    link: &mut dyn Link,
    filter: &Filter,
    owned: Owned<'_>,
    listing: &mut Listing,
) -> Result<(), Fault> {
    let mut conditions = Conditions::default();
    match owned {
        Owned::By(visitor) => {
            conditions.add("(white_visitor = # OR black_visitor = #)", visitor);
        }
        Owned::ByOthers(visitor) => {
            conditions.add("coalesce(white_visitor, '') <> #", visitor);
            conditions.add("coalesce(black_visitor, '') <> #", visitor);
        }
        Owned::ByAnybody => {}
    }
    match filter.standing {
        None => {}
        Some(Standing::Running) => conditions.always("result IS NULL"),
        Some(Standing::Ended(result)) => conditions.add("result = #", result.as_str()),
        Some(Standing::CalledOff) => conditions.add("result = #", "*"),
    }
    if let Some(from) = filter.from {
        conditions.add("changed >= #", from);
    }
    if let Some(until) = filter.until {
        conditions.add("changed < #", until);
    }
    if let Some(name) = &filter.name {
        conditions.add("players LIKE # ESCAPE '!'", containing(&name.to_lowercase()));
    }
    match &filter.variants {
        None => {}
        Some(ids) if ids.is_empty() => conditions.always("1 = 0"),
        Some(ids) => conditions.any("variant", ids),
    }
    let found = listing.games.len() + listing.damaged.len();
    let room = i64::from(filter.most).saturating_sub(found as i64).max(0);
    // A visitor's own games that go on come before those that are over.
    let first = match owned {
        Owned::By(_) => "CASE WHEN result IS NULL THEN 0 ELSE 1 END, ",
        _ => "",
    };
    let room = conditions.value(room);
    let order = format!("ORDER BY {first}changed DESC");
    // An index has all that is needed to find them.
    let found = format!("SELECT id FROM game{} {order} LIMIT {room}", conditions.text());
    let sql = format!("SELECT * FROM game WHERE id IN ({found}) {order}");
    for row in link.query(&sql, &conditions.values)? {
        match game_row(&row) {
            Ok(game) => listing.games.push(game),
            Err(damaged) => listing.damaged.push(damaged),
        }
    }
    Ok(())
}

/// A pattern for text with this part.
fn containing(part: &str) -> String {
    let mut pattern = "%".to_owned();
    for c in part.chars() {
        if matches!(c, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(c);
    }
    pattern + "%"
}

/// What a row must fulfil, and the values in it.
#[derive(Default)]
struct Conditions {
    all: Vec<String>,
    values: Vec<Value>,
}

impl Conditions {
    /// The parameter for a value.
    fn value(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("${}", self.values.len())
    }

    /// Demands something of a value, for which `#` stands.
    fn add(&mut self, condition: &str, value: impl Into<Value>) {
        let value = self.value(value);
        self.all.push(condition.replace('#', &value));
    }

    /// Demands that a column has one of these values.
    fn any(&mut self, column: &str, values: &[String]) {
        let values: Vec<String> = values.iter().map(|value| self.value(value.as_str())).collect();
        self.all.push(format!("{column} IN ({})", values.join(", ")));
    }

    fn always(&mut self, condition: &str) {
        self.all.push(condition.to_owned());
    }

    fn text(&self) -> String {
        match self.all.is_empty() {
            true => String::new(),
            false => format!(" WHERE {}", self.all.join(" AND ")),
        }
    }
}
