//! What both databases do alike. PostgreSQL is asked where `WAZIR_STORES` says so, which the gate does
//! where it runs other people's programs.

use std::collections::HashMap;

use wazir_rules::{Color, GameResult, Outcome, Reason};

use super::rows::LoadError;
use super::*;
use crate::ending::Ending;
use crate::messages::TimeControl;

#[path = "../../tests/support/cluster.rs"]
mod cluster;

pub(super) fn all() -> Filter {
    Filter { most: 100, ..Filter::default() }
}

/// A new game of chess with this id, between Ada and Bob.
fn game(id: &str) -> GameRow {
    let rules = wazir_rules::Rules::named("chess").expect("it is shipped");
    let mut game = crate::create::new_row("chess", rules.variant(), None);
    game.id = id.to_owned();
    game.start = Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1".into());
    game.seats = ["a", "b"].map(Seat::of);
    game
}

/// The change that stores a game as it is.
pub(super) fn sample(game: GameRow) -> Change {
    Change { game, before: None, put: Vec::new(), gone: Vec::new(), duties: Vec::new() }
}

/// A game that takes at least so many bytes.
pub(super) fn game_of(id: &str, bytes: usize) -> Change {
    let mut game = game(id);
    game.tags = vec![("Event".to_owned(), "x".repeat(bytes))];
    sample(game)
}

/// The game with this id, which must be there.
pub(super) fn load(link: &mut dyn Link, id: &str) -> Stored {
    match rows::load(link, id) {
        Ok(stored) => stored.expect("it is there"),
        Err(error) => panic!("{id}: {error:?}"),
    }
}

/// Does this with an empty store of each kind.
fn with_each(test: impl Fn(&mut dyn Link)) {
    let memory = sqlite::open(None).expect("memory");
    let mut links = vec![memory.writer];
    if cluster::is_wanted() {
        let url = cluster::shared().new_database();
        let news = broadcast::channel(16).0;
        let (links_there, _) = postgres::open(&url, "test".into(), news).expect("a database");
        links.push(links_there.writer);
    }
    for mut link in links {
        link.begin(Weight::Durable).expect("a transaction");
        test(&mut *link);
        link.end(true).expect("it is kept");
    }
}

fn write(link: &mut dyn Link, change: &Change) {
    assert_eq!(rows::write(link, change), Ok(Written::Done));
}

#[test]
fn what_is_stored_is_read_back() {
    with_each(|link| {
        let mut game = game("0");
        game.people = ["Ada", "Z\u{fc}rich"].map(|name| Person {
            name: Some(name.to_owned()),
            visitor: Some(format!("browser of {name}")),
        });
        game.maker = Some("browser of Ada".into());
        game.control = Some(TimeControl { base: 60_000, increment: 2_000, each: 0 });
        game.left = [59_000, -1];
        game.offers = Offers {
            draw: Some(Color::White),
            take_back: Some(Color::Black),
            pause: Some(Color::White),
        };
        game.due = Some(1_700_000_000_000);
        game.tags = vec![("White".into(), "Adam \"the first\"\n".into())];
        game.plies = 2;
        game.nodes = 2;
        let node = |id: u32, text: &str| NodeRow {
            id,
            parent: id - 1,
            main: true,
            place: id.into(),
            text: text.into(),
            comment: "!".repeat(id as usize),
            nags: vec![1, 200],
        };
        let put = vec![node(1, "e1e2"), node(2, "e8e7")];
        write(link, &Change { put: put.clone(), ..sample(game.clone()) });
        let read = load(link, "0");
        assert_eq!((&read.game, &read.nodes), (&game, &put));

        // It goes on, one move is taken back, and another one gets another comment.
        game.revision = 1 << 40;
        game.nodes = 1;
        game.end = Some(Ending::Rule(Outcome {
            result: GameResult::Win(Color::White),
            reason: Reason::Checkmate,
        }));
        for act in 0..100 {
            game.acts.push(&format!("act-{act}"));
        }
        let other = NodeRow { comment: "?".into(), ..put[0].clone() };
        let change = Change {
            before: Some(0),
            put: vec![other.clone()],
            gone: vec![2],
            ..sample(game.clone())
        };
        write(link, &change);
        let read = load(link, "0");
        assert_eq!((&read.game, &read.nodes), (&game, &vec![other]));
        assert!(read.game.acts.contain("act-99") && read.game.acts.contain("act-70"));
        assert!(!read.game.acts.contain("act-7"), "the oldest are forgotten");
        assert!(matches!(rows::load(link, "1"), Ok(None)));

        // Who knows an earlier revision changes nothing.
        let late = Change { before: Some(0), gone: vec![1], ..change };
        assert_eq!(rows::write(link, &late), Ok(Written::Overtaken));
        assert_eq!(load(link, "0").nodes.len(), 1);
    });
}

#[test]
fn what_the_disk_has_changed_is_noticed() {
    with_each(|link| {
        let mut with_move = game("0");
        with_move.nodes = 1;
        let node = NodeRow {
            id: 1,
            parent: 0,
            main: true,
            place: 1,
            text: "e1e2".into(),
            comment: String::new(),
            nags: Vec::new(),
        };
        write(link, &Change { put: vec![node], ..sample(with_move) });
        let fault = |link: &mut dyn Link| match rows::load(link, "0") {
            Err(LoadError::Damaged(damaged)) => damaged.to_string(),
            other => panic!("{other:?}"),
        };
        let changed = "game 0: what is stored is not what was written";
        for (damage, mend, said) in [
            ("UPDATE node SET move = 'e1d1'", "UPDATE node SET move = 'e1e2'", changed),
            ("UPDATE game SET white_left = 1", "UPDATE game SET white_left = 0", changed),
            ("UPDATE game SET sum = sum + 1", "UPDATE game SET sum = sum - 1", changed),
            ("DELETE FROM node", "", "game 0: 0 of its 1 moves are there"),
        ] {
            assert_eq!(link.execute(damage, &[]), Ok(1));
            assert_eq!(fault(link), said, "{damage}");
            if !mend.is_empty() {
                assert_eq!(link.execute(mend, &[]), Ok(1));
                load(link, "0");
            }
        }
    });
}

/// Stores a game for each of these endings, called by their number, of which game n was changed at -n.
fn store_endings(link: &mut dyn Link, endings: &[Option<Ending>]) {
    for (number, end) in (0_i64..).zip(endings) {
        let changed = -number;
        write(link, &sample(GameRow { end: *end, changed, ..game(&number.to_string()) }));
    }
}

fn found(link: &mut dyn Link, filter: &Filter) -> Vec<String> {
    let listing = archive::list(link, filter).expect("a list");
    assert_eq!(listing.damaged, []);
    listing.games.into_iter().map(|game| game.id).collect()
}

const WHITE_WINS: GameResult = GameResult::Win(Color::White);

#[test]
fn games_are_listed_by_their_standing() {
    let mate = Ending::Rule(Outcome { result: WHITE_WINS, reason: Reason::Checkmate });
    let endings = [
        None,
        Some(Ending::Time { loser: Color::Black }),
        Some(Ending::Agreement),
        Some(mate),
        Some(Ending::CalledOff),
    ];
    with_each(|link| {
        store_endings(link, &endings);
        for (standing, expected) in [
            (None, vec!["0", "1", "2", "3", "4"]),
            (Some(Standing::CalledOff), vec!["4"]),
            (Some(Standing::Running), vec!["0"]),
            (Some(Standing::Ended(WHITE_WINS)), vec!["1", "3"]),
            (Some(Standing::Ended(GameResult::Draw)), vec!["2"]),
            (Some(Standing::Ended(GameResult::Win(Color::Black))), vec![]),
        ] {
            assert_eq!(found(link, &Filter { standing, ..all() }), expected, "{standing:?}");
        }
        assert_eq!(found(link, &Filter { most: 2, ..all() }), ["0", "1"]);
    });
}

#[test]
fn own_games_come_first_and_are_found_by_name_and_date() {
    let over = Some(Ending::Time { loser: Color::Black });
    with_each(|link| {
        let ada = Person { name: Some("Ada L_%".into()), visitor: Some("ada".into()) };
        for (number, end) in (0_i64..).zip([None, over, None, over, None]) {
            let mut game = GameRow { end, changed: -number, ..game(&number.to_string()) };
            match number {
                2 | 3 => game.people[1] = ada.clone(),
                4 => {
                    let tags = [("Event", "Lovelace cup"), ("White", "Adam"), ("Black", "?")];
                    game.tags = tags.map(|(name, tag)| (name.into(), tag.into())).to_vec();
                }
                _ => {}
            }
            if number == 3 {
                game.variant = "janus".into();
            }
            write(link, &sample(game));
        }
        let visitor = || Some("ada".to_owned());
        let mut of = |filter: Filter| found(link, &filter);
        assert_eq!(of(Filter { visitor: visitor(), ..all() }), ["2", "3", "0", "1", "4"]);
        assert_eq!(of(Filter { visitor: visitor(), mine: true, ..all() }), ["2", "3"]);
        assert_eq!(of(Filter { visitor: visitor(), most: 3, ..all() }), ["2", "3", "0"]);
        assert_eq!(of(Filter { mine: true, ..all() }), Vec::<String>::new());
        for (name, expected) in [
            ("ada", vec!["2", "3", "4"]),
            ("ADA L", vec!["2", "3"]),
            ("l_%", vec!["2", "3"]),
            ("a_a", vec![]),
            // The event is no player.
            ("Lovelace", vec![]),
        ] {
            assert_eq!(of(Filter { name: Some(name.into()), ..all() }), expected, "{name}");
        }
        for (ids, expected) in [
            (&["janus"][..], vec!["3"]),
            (&["chess", "janus"], vec!["0", "1", "2", "3", "4"]),
            (&[], vec![]),
        ] {
            let ids = ids.iter().map(|id| (*id).to_owned()).collect();
            assert_eq!(of(Filter { variants: Some(ids), ..all() }), expected);
        }
        assert_eq!(of(Filter { from: Some(-1), ..all() }), ["0", "1"]);
        assert_eq!(of(Filter { from: Some(-3), until: Some(-1), ..all() }), ["2", "3"]);
        let listing = archive::list(link, &Filter { visitor: visitor(), ..all() });
        let games = listing.expect("a list").games;
        assert_eq!(games[0].side_of(Some("ada")), Some(Color::Black));
        assert_eq!(games[0].side_of(None), None);
        assert_eq!(games[0].turn(), Some(Color::White));
        assert_eq!(games[1].turn(), None, "it is over");
    });
}

fn duty(visitor: &str, task: Task, class: Class) -> Duty {
    let turn = Turn { tip: 0, since: 0 };
    Duty { task, turn, at: 0, class, weight: 1, visitor: visitor.into(), hurry: false }
}

/// Claims everything that waits, and says whose it is.
fn claim_all(link: &mut dyn Link, now: i64) -> Vec<String> {
    let claims = std::iter::from_fn(|| duties::claim(link, "me", now).expect("a claim"));
    claims.map(|claim| claim.game).collect()
}

#[test]
fn the_queue_is_fair_and_clocks_go_first() {
    with_each(|link| {
        processes::beat(link, "me", 1, 0).expect("alive");
        // Somebody with four games was there first, then two with one each, one of them slow.
        for (id, visitor, class) in [
            ("a1", "a", Class::Game),
            ("a2", "a", Class::Game),
            ("a3", "a", Class::Game),
            ("hint", "c", Class::Advice),
            ("b1", "b", Class::Game),
            ("d1", "d", Class::Game),
            ("clock", "a", Class::Clock),
        ] {
            let task = match class {
                Class::Advice => Task::Hint("q".into()),
                _ => Task::Move,
            };
            write(link, &Change { duties: Vec::new(), ..sample(game(id)) });
            duties::add(link, id, &duty(visitor, task, class)).expect("a duty");
        }
        assert_eq!(claim_all(link, 0), ["clock", "a1", "b1", "d1", "a2", "a3", "hint"]);
        let load = duties::load(link, 0).expect("a load");
        assert_eq!(load, Load { waiting: 0, working: 7, places: 1 });
    });
}

/// Whoever has had their turn waits for the others, also if they are back at once.
#[test]
fn nobody_is_overtaken_again_and_again() {
    with_each(|link| {
        processes::beat(link, "me", 1, 0).expect("alive");
        // `a` has four games, the others one each; the names would order them otherwise.
        let games = ["a1", "a2", "a3", "a4", "b1", "c1", "d1"];
        for id in games {
            write(link, &Change { duties: Vec::new(), ..sample(game(id)) });
            duties::add(link, id, &duty(&id[..1], Task::Move, Class::Clock)).expect("a duty");
        }
        let mut turns = HashMap::new();
        for tip in 1..=40 {
            let claim = duties::claim(link, "me", 0).expect("a claim").expect("a duty");
            let visitor = claim.duty.visitor.clone();
            *turns.entry(visitor.clone()).or_insert(0) += 1;
            // It is done, and the next one follows at once.
            duties::put(link, &claim.game, &[]).expect("done");
            let turn = Turn { tip, since: 0 };
            let next = Duty { turn, ..duty(&visitor, Task::Move, Class::Clock) };
            duties::add(link, &claim.game, &next).expect("a duty");
        }
        let of = |visitor: &str| turns[visitor];
        assert_eq!(["a", "b", "c", "d"].map(of), [10; 4]);
        // Those who come later wait no longer than those who were always there.
        write(link, &Change { duties: Vec::new(), ..sample(game("e1")) });
        duties::add(link, "e1", &duty("e", Task::Move, Class::Clock)).expect("a duty");
        let next = claim_all(link, 0);
        let place = next.iter().position(|id| id == "e1").expect("it is claimed");
        assert!(place <= 4, "{next:?}");
        // What was long ago makes no difference, and is forgotten.
        games.iter().chain(&["e1"]).for_each(|id| duties::put(link, id, &[]).expect("done"));
        duties::forget_old(link, 0).expect("forgotten");
        let left = link.query("SELECT until FROM served", &[]).expect("a table");
        assert_eq!(left.len(), 1, "the latest says how late it is");
    });
}

#[test]
fn a_duty_is_done_once_unless_who_does_it_dies() {
    with_each(|link| {
        let waits = Duty { at: 50, ..duty("a", Task::Move, Class::Clock) };
        let ring = Duty { at: 70, ..duty("", Task::Ring, Class::Bell) };
        let duties = vec![waits.clone(), ring.clone()];
        write(link, &Change { duties, ..sample(game("0")) });
        assert_eq!(load(link, "0").duties.len(), 2);
        processes::beat(link, "me", 1, 0).expect("alive");
        assert!(claim_all(link, 49).is_empty(), "it is too early");
        let claim = duties::claim(link, "me", 50).expect("a claim").expect("a duty");
        assert_eq!((&claim.game, &claim.duty, claim.began), (&"0".to_owned(), &waits, 50));
        assert!(claim_all(link, 51).is_empty(), "it is being done");
        assert_eq!(duties::is_wanted(link, &claim), Ok(Some(false)));
        let other = Claim { claimant: "you".into(), ..claim.clone() };
        assert_eq!(duties::is_wanted(link, &other), Ok(None));

        // What else happens in the game in the same turn changes nothing, but the hurry.
        let in_a_hurry = Duty { hurry: true, ..waits.clone() };
        duties::put(link, "0", &[in_a_hurry]).expect("stored");
        duties::put(link, "0", std::slice::from_ref(&waits)).expect("stored");
        assert_eq!(duties::is_wanted(link, &claim), Ok(Some(true)));
        // The next turn does.
        let turn = Turn { tip: 1, since: 60 };
        duties::put(link, "0", &[Duty { turn, ..waits }, ring]).expect("stored");
        assert_eq!(duties::is_wanted(link, &claim), Ok(None));
        assert_eq!(claim_all(link, 60), ["0"]);

        // A process that says nothing any more has left its duties to others.
        assert!(claim_all(link, processes::LOST).is_empty());
        let later = processes::LOST + 1;
        processes::beat(link, "you", 1, later).expect("alive");
        let claim = duties::claim(link, "you", later).expect("a claim").expect("a duty");
        assert_eq!(claim.duty.turn, turn);
        // One that ends says so.
        processes::leave(link, "you", later).expect("it ends");
        processes::beat(link, "me", 1, later).expect("alive again");
        let claim = duties::claim(link, "me", later).expect("a claim").expect("a duty");
        duties::release(link, &claim, later + 5).expect("released");
        assert!(claim_all(link, later + 4).is_empty());
        assert_eq!(claim_all(link, later + 5), ["0"]);

        assert_eq!(duties::bells(link, 69), Ok((vec![], Some(70))));
        assert_eq!(duties::bells(link, 70), Ok((vec!["0".to_owned()], None)));
        duties::postpone(link, "0", 90).expect("postponed");
        assert_eq!(duties::bells(link, 70), Ok((vec![], Some(90))));
        duties::put(link, "0", &[]).expect("stored");
        assert_eq!(load(link, "0").duties, []);
    });
}

#[test]
fn nothing_is_written_while_there_is_nothing_to_do() {
    with_each(|link| {
        assert_eq!(processes::matters(link), Ok(link.dialect().is_shared));
        let waits = duty("a", Task::Move, Class::Clock);
        write(link, &Change { duties: vec![waits], ..sample(game("0")) });
        assert_eq!(processes::matters(link), Ok(true));
        processes::beat(link, "me", 1, 0).expect("alive");
        let later = processes::LOST + 1;
        duties::claim(link, "me", later).expect("a claim").expect("a duty");
        processes::touch(link, "me", later).expect("alive");
        assert_eq!(duties::claim(link, "me", later), Ok(None), "its own claim counts");
    });
}

#[test]
fn questions_are_answered_and_forgotten() {
    with_each(|link| {
        write(link, &sample(game("0")));
        processes::beat(link, "me", 1, 0).expect("alive");
        let question = || Task::Hint("q".into());
        duties::add(link, "0", &duty("a", question(), Class::Advice)).expect("asked");
        // What follows from the state of the game is another matter.
        duties::put(link, "0", &[]).expect("stored");
        let claim = duties::claim(link, "me", 0).expect("a claim").expect("a question");
        assert_eq!(duties::answered(link, "0", &question()), Ok(None));
        duties::answer(link, &claim, "e4").expect("answered");
        assert_eq!(duties::answered(link, "0", &question()), Ok(Some("e4".to_owned())));
        assert_eq!(duties::claim(link, "me", i64::MAX / 2), Ok(None), "it has its answer");
        duties::forget(link, "0", &question()).expect("forgotten");
        assert_eq!(duties::answered(link, "0", &question()), Ok(None));
        duties::add(link, "0", &duty("a", question(), Class::Advice)).expect("asked");
        duties::forget_old(link, 0).expect("young ones stay");
        assert!(duties::claim(link, "me", 0).expect("a claim").is_some());
        duties::forget_old(link, 1).expect("old ones go");
        assert_eq!(duties::load(link, 0).expect("a load").working, 0);
    });
}

#[test]
fn time_in_which_nobody_served_is_given_back() {
    let control = |base, each| Some(TimeControl { base, increment: 0, each });
    let days = crate::messages::DAY;
    with_each(|link| {
        let now = 1_000_000;
        for (id, control, since) in [
            ("clock", control(60_000, 0), Some(now - 5_000)),
            ("days", control(0, days), Some(now - 5_000)),
            ("untimed", None, Some(now - 5_000)),
        ] {
            let turn = Turn { tip: 0, since: now - 5_000 };
            let ring = Duty { turn, at: now + 55_000, ..duty("", Task::Ring, Class::Bell) };
            let game = GameRow { control, since, changed: 0, ..game(id) };
            write(link, &Change { duties: vec![ring], ..sample(game) });
        }
        let state = |link: &mut dyn Link, id: &str| {
            let stored = load(link, id);
            (stored.game.since.map(|since| since - now), stored.duties[0].at - now)
        };
        processes::give_time_back(link, now).expect("nobody was ever there");
        assert_eq!(state(link, "clock"), (Some(-5_000), 55_000));
        processes::beat(link, "me", 1, now).expect("alive");
        processes::give_time_back(link, now + 30_000).expect("given back");
        assert_eq!(state(link, "clock"), (Some(25_000), 85_000));
        assert_eq!(state(link, "days"), (Some(-5_000), 55_000), "days go on");
        assert_eq!(state(link, "untimed"), (Some(-5_000), 55_000));
        // Nothing was said while nothing happened, and then a game began.
        let game = GameRow { changed: now + 90_000, since: Some(now + 90_000), ..game("late") };
        let control = control(60_000, 0);
        write(link, &sample(GameRow { control, ..game }));
        processes::give_time_back(link, now + 100_000).expect("given back");
        assert_eq!(load(link, "late").game.since, Some(now + 100_000));
    });
}

#[test]
fn links_to_seats_work_once_and_not_for_long() {
    with_each(|link| {
        write(link, &sample(game("0")));
        write(link, &sample(game("1")));
        passes::keep(link, "0", "code", "token", 0, 100).expect("kept");
        assert_eq!(passes::is_kept(link, "0", "code", 99), Ok(true));
        assert_eq!(passes::is_kept(link, "0", "code", 100), Ok(false));
        assert_eq!(passes::take(link, "1", "code", 50), Ok(None), "it is another game's");
        assert_eq!(passes::take(link, "0", "code", 50), Ok(Some("token".to_owned())));
        assert_eq!(passes::take(link, "0", "code", 50), Ok(None));
        for number in 0..20 {
            let until = 100 + number;
            passes::keep(link, "0", &number.to_string(), "token", 0, until).expect("kept");
        }
        let kept = (0..20).filter(|number: &i32| {
            passes::is_kept(link, "0", &number.to_string(), 0).expect("readable")
        });
        assert_eq!(kept.collect::<Vec<_>>(), (12..20).collect::<Vec<_>>());
    });
}

#[test]
fn feeds_have_one_code_until_it_is_renewed() {
    with_each(|link| {
        assert_eq!(feed::code(link, "ada", "one"), Ok("one".to_owned()));
        assert_eq!(feed::code(link, "ada", "two"), Ok("one".to_owned()));
        feed::renew(link, "ada", "three").expect("renewed");
        assert_eq!(feed::visitor(link, "one"), Ok(None));
        assert_eq!(feed::visitor(link, "three"), Ok(Some("ada".to_owned())));
    });
}

#[test]
fn acts_in_one_transaction_do_not_affect_each_other() {
    let mut stores = vec![Store::open(Place::Memory).expect("memory")];
    if cluster::is_wanted() {
        let url = cluster::shared().new_database();
        stores.push(Store::open(Place::Postgres(&url)).expect("a database"));
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    for store in stores {
        let mut heard = store.news();
        let results = runtime.block_on(async {
            // The third one has the id of the first.
            let ids = ["0", "1", "0", "2"];
            let writes = ids.map(|id| store.write(sample(game(id))));
            let mut results = Vec::new();
            for write in writes {
                results.push(write.await.is_ok());
            }
            results
        });
        assert_eq!(results, [true, true, false, true]);
        let mut ids = Vec::new();
        while let Ok(news) = heard.try_recv() {
            if let News::Game { id, .. } = news {
                ids.push(id);
            }
        }
        assert_eq!(ids, ["0", "1", "2"]);
    }
}
