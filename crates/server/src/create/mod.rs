//! New games: as somebody asks for them, as a rematch, or from PGN.

mod import;

use jiff::Timestamp;
use wazir_desk::is_design;
use wazir_rules::notation::fen;
use wazir_rules::prelude;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game, Rules};
use wazir_words::say;

use crate::app::App;
use crate::brain::LEVELS;
use crate::chance;
use crate::error::Error;
use crate::messages::{ArrayChoice, DAY, NewGame, Opponent, TimeControl};
use crate::play::Play;
use crate::store::{Acts, GameRow, Offers, Person, Seat, Stored};
use crate::visitor::Visitor;
use crate::workers::is_too_much;

/// Longest time of any kind on a clock, in milliseconds: a day.
const LONGEST: u32 = DAY;
/// Most days for a move.
const MOST_DAYS: u32 = 14;

/// Most games by designs that somebody may have stored.
const MOST_OWN: u32 = 100;
/// Most bytes that the texts of designs take in the store.
const MOST_BYTES: u64 = 64 << 20;

/// The key to a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatKey {
    /// The game's id.
    pub(crate) game: String,
    /// The seat's token.
    pub(crate) token: String,
    /// The person on it.
    pub(crate) person: Person,
}

impl App {
    /// Creates a game as a visitor asks for it, and seats them.
    pub(crate) async fn create(&self, wish: &NewGame, visitor: Visitor) -> Result<SeatKey, Error> {
        let person = visitor.take_seat(wish.name.as_deref())?;
        let rules = self.rules_of(&wish.variant)?;
        let token = chance::token();
        let own = wish.side.map_or_else(random_side, Color::from);
        let other = match wish.opponent {
            Opponent::Engine => Seat::Engine(check_level(wish.level)?),
            Opponent::Friend => Seat::Open(chance::token()),
            Opponent::HotSeat => Seat::of(&token),
        };
        let control = wish.clock.map(check_control).transpose()?;
        let mut row = new_row(&wish.variant, rules.variant(), control);
        row.seats[own.index()] = Seat::of(&token);
        row.seats[(!own).index()] = other;
        row.people[own.index()] = person.clone();
        row.start = start(&rules, wish)?;
        row.prelude = row.start.is_none().then(Vec::new);
        row.maker = person.visitor.clone();
        let game = row.id.clone();
        self.store_new(row, rules).await?;
        Ok(SeatKey { game, token, person })
    }

    /// Creates the same game again with sides changed, unless somebody has done so already;
    /// returns the id of the one there is.
    pub(crate) async fn rematch(&self, id: &str) -> Result<String, Error> {
        let room = self.room(id).await?;
        let (row, over) = room.look(|play| (play.row.clone(), play.turn().is_none())).await;
        if let Some(earlier) = row.rematch {
            return Ok(earlier);
        }
        if !over {
            return Err(Error::Conflict(say!("the game is not over yet").into()));
        }
        let rules = self.rules_of(&row.variant)?;
        let variant = rules.variant();
        let mut next = new_row(&row.variant, variant, row.control);
        (next.seats, next.people, next.maker) = (row.seats, row.people, row.maker);
        next.seats.swap(0, 1);
        next.people.swap(0, 1);
        if row.prelude.is_some() {
            next.prelude = Some(Vec::new());
        } else if variant.has_arrays() {
            next.start = Some(random_array(variant));
        } else {
            next.start = row.start;
        }
        let id = next.id.clone();
        self.store_new(next, rules.clone()).await?;
        room.set_rematch(id).await
    }

    async fn store_new(&self, game: GameRow, rules: Rules) -> Result<(), Error> {
        self.check_room()?;
        if let Some(text) = game.design() {
            self.make_room(&game, text.len()).await?;
        }
        let with_engine = game.seats.iter().any(|seat| matches!(seat, Seat::Engine(_)));
        if with_engine && is_too_much(self.store().workload().await?) {
            let why =
                say!("the engine plays so many games that it can begin no more; try again later");
            return Err(Error::Busy(why.into()));
        }
        let play = Play::restore(Stored::new(game.clone()), rules)?;
        self.store().add(play.row.clone(), Vec::new(), play.duties(false)).await
    }

    /// Checks that a game by a design of so many bytes may be stored.
    async fn make_room(&self, game: &GameRow, bytes: usize) -> Result<(), Error> {
        for person in &game.people {
            let stored = self.store().designs(person.visitor.as_deref()).await?;
            if stored.own >= MOST_OWN {
                let why = say!(
                    "nobody may have more than {count} games by rules of their own here",
                    count = MOST_OWN
                );
                return Err(Error::TooMany(why));
            }
            if stored.bytes + bytes as u64 > MOST_BYTES {
                let why = say!("there is no room left here for games by rules of one's own");
                return Err(Error::TooMany(why.into()));
            }
        }
        Ok(())
    }
}

/// A game that begins now, without start position and with both seats still to be given. `asked` is
/// what names the variant: its id or an alias, or the whole text of a design.
pub(crate) fn new_row(asked: &str, variant: &Variant, control: Option<TimeControl>) -> GameRow {
    let base = control.map_or(0, |control| i64::from(control.base));
    let now = Timestamp::now().as_millisecond();
    GameRow {
        id: chance::id(),
        variant: if is_design(asked) { asked } else { variant.id() }.to_owned(),
        start: None,
        prelude: None,
        seats: [Seat::Open(String::new()), Seat::Open(String::new())],
        people: Default::default(),
        maker: None,
        control,
        left: [base; 2],
        paused: false,
        since: Some(now),
        due: None,
        offers: Offers::default(),
        end: None,
        rematch: None,
        tags: Vec::new(),
        revision: 0,
        acts: Acts::default(),
        plies: 0,
        nodes: 0,
        created: now,
        changed: now,
    }
}

fn random_side() -> Color {
    if chance::number().is_multiple_of(2) { Color::White } else { Color::Black }
}

fn check_level(level: u8) -> Result<u8, Error> {
    match usize::from(level) {
        number if (1..=LEVELS.len()).contains(&number) => Ok(level),
        _ => Err(Error::Bad(format!("there are only levels 1 to {}", LEVELS.len()))),
    }
}

fn check_control(control: TimeControl) -> Result<TimeControl, Error> {
    let TimeControl { base, increment, each } = control;
    if control.is_correspondence() {
        let whole = base == 0 && increment == 0 && each.is_multiple_of(DAY);
        return match each / DAY {
            1..=MOST_DAYS if whole => Ok(control),
            _ => Err(Error::Bad(format!("a move takes 1 to {MOST_DAYS} days, and nothing else"))),
        };
    }
    if base.max(increment).max(each) > LONGEST {
        return Err(Error::Bad(say!("a clock holds a day at most").into()));
    }
    if base == 0 && each == 0 && increment == 0 {
        return Err(Error::Bad(say!("a clock needs some time").into()));
    }
    // An increment alone leaves no time for the first move.
    Ok(TimeControl { base: if base == 0 { increment } else { base }, ..control })
}

/// The start as FEN; `None` when the players exchange pieces first.
fn start(rules: &Rules, wish: &NewGame) -> Result<Option<String>, Error> {
    let variant = rules.variant();
    if let Some(text) = wish.fen.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        let game = Game::from_fen(rules, text)?;
        return Ok(Some(fen::write(variant, &game.start())));
    }
    if !variant.has_arrays() {
        return Ok(Some(fen::write(variant, variant.start())));
    }
    Ok(match wish.array {
        ArrayChoice::Random => Some(random_array(variant)),
        ArrayChoice::Number(number) => {
            let last = prelude::number_count(variant).saturating_sub(1);
            if number > last {
                let why = say!(
                    "the arrays of {game} are numbered 0 to {last}",
                    game = variant.name(),
                    last
                );
                return Err(Error::Bad(why));
            }
            Some(fen::write(variant, &prelude::array(variant, number)))
        }
        // Only pieces that are exchanged are chosen in turn.
        ArrayChoice::Played if variant.prelude().is_none() => Some(random_array(variant)),
        ArrayChoice::Played => None,
    })
}

fn random_array(variant: &Variant) -> String {
    fen::write(variant, &prelude::random(variant, chance::number()))
}
