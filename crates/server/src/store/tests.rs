//! Stores as earlier versions have written them, whole and damaged.

use std::path::Path;

use rusqlite::Connection;
use wazir_rules::{Color, GameResult, Outcome, Reason};

use super::{Change, Filter, Seat, Standing, Store, archive, file, migrate, rows};
use crate::ending::Ending;
use crate::error::Error;

/// A store of the first format, with a game of chess for each of these endings, which this
/// version has brought into the latest format. The games are called by their number.
fn store(endings: &[(Option<&str>, Option<&str>)]) -> Connection {
    let mut connection = Connection::open_in_memory().expect("memory");
    let path = Path::new(":memory:");
    migrate::run_to(&mut connection, path, 1).expect("a new store of the first format");
    for (number, (result, reason)) in endings.iter().enumerate() {
        connection
            .execute(
                "INSERT INTO game VALUES (?, 'chess', '', NULL, NULL, 'a', NULL, 'b', NULL, NULL,
                     NULL, 0, 0, FALSE, ?, ?, NULL, NULL, ?, ?)",
                (number.to_string(), result, reason, -(number as i64), -(number as i64)),
            )
            .expect("a row");
    }
    migrate::run(&mut connection, path).expect("the steps to the latest format");
    connection
}

fn all() -> Filter {
    Filter { most: 100, ..Filter::default() }
}

#[test]
fn endings_are_read_as_they_were_always_stored() {
    let (white, black) = (GameResult::Win(Color::White), GameResult::Win(Color::Black));
    let rule = |result, reason| Some(Ending::Rule(Outcome { result, reason }));
    let cases = [
        (None, None, None),
        (Some("1-0"), Some("checkmate"), rule(white, Reason::Checkmate)),
        (Some("0-1"), Some("stalemate"), rule(black, Reason::Stalemate)),
        (Some("1/2-1/2"), Some("stalemate"), rule(GameResult::Draw, Reason::Stalemate)),
        (Some("0-1"), Some("repetition"), rule(black, Reason::Repetition)),
        (Some("1-0"), Some("perpetual-check"), rule(white, Reason::PerpetualCheck)),
        (Some("1/2-1/2"), Some("move-clock"), rule(GameResult::Draw, Reason::MoveClock)),
        (Some("1/2-1/2"), Some("dead-position"), rule(GameResult::Draw, Reason::DeadPosition)),
        (Some("0-1"), Some("resignation"), Some(Ending::Resignation { loser: Color::White })),
        (Some("1-0"), Some("time"), Some(Ending::Time { loser: Color::Black })),
        (Some("1/2-1/2"), Some("agreement"), Some(Ending::Agreement)),
        (Some("1-0"), Some("unknown"), Some(Ending::Imported(white))),
        (Some("*"), Some("called-off"), Some(Ending::CalledOff)),
        (Some("0-1"), Some("abandonment"), Some(Ending::Abandonment { loser: Color::White })),
    ];
    let connection = store(&cases.map(|(result, reason, _)| (result, reason)));
    for (number, (result, reason, ending)) in cases.into_iter().enumerate() {
        let stored = rows::load(&connection, &number.to_string());
        let stored = stored.unwrap_or_else(|error| panic!("{reason:?}: {error}"));
        let mut game = stored.expect("it is there").game;
        assert_eq!(game.end, ending, "{result:?} {reason:?}");
        // What is written again is what was read.
        game.id = format!("copy {number}");
        let change = Change { game, put: Vec::new(), gone: Vec::new() };
        rows::write(&connection, &change).expect("it is written");
        let words: (Option<String>, Option<String>) = connection
            .query_row("SELECT result, reason FROM game WHERE id = ?", [&change.game.id], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .expect("its words");
        assert_eq!((words.0.as_deref(), words.1.as_deref()), (result, reason));
    }
}

#[test]
fn what_is_stored_is_read_back() {
    let connection = store(&[(None, None)]);
    let mut game = rows::load(&connection, "0").expect("readable").expect("there").game;
    assert_eq!((game.revision, &game.acts), (0, &super::Acts::default()), "as old games have it");
    game.people = ["Ada", "Z\u{fc}rich"].map(|name| super::Person {
        name: Some(name.to_owned()),
        visitor: Some(format!("browser of {name}")),
    });
    game.offers = super::Offers {
        draw: Some(Color::White),
        take_back: Some(Color::Black),
        pause: Some(Color::White),
    };
    game.revision = 1 << 40;
    game.due = Some(1_700_000_000_000);
    for act in 0..100 {
        game.acts.push(&format!("act-{act}"));
    }
    let change = Change { game, put: Vec::new(), gone: Vec::new() };
    rows::write(&connection, &change).expect("it is written");
    let read = rows::load(&connection, "0").expect("readable").expect("there").game;
    assert_eq!(read, change.game);
    assert!(read.acts.contain("act-99") && read.acts.contain("act-70"), "the latest are known");
    assert!(!read.acts.contain("act-7"), "the oldest are forgotten");
    let overdue = |now| rows::overdue(&connection, now).expect("a list");
    assert_eq!(overdue(1_700_000_000_000), ["0"]);
    assert_eq!(overdue(1_699_999_999_999), Vec::<String>::new());
}

#[test]
fn an_ending_that_makes_no_sense_is_quoted_and_hides_no_other_game() {
    let damaged = [
        (Some("1-0"), Some("magic"), "game 0: \"magic\" is not a reason for a game to end"),
        (Some("won"), Some("time"), "game 1: \"won\" is not a result"),
        (Some("1-0"), None, "game 2: \"\" is not a reason for a game to end"),
        (None, Some("time"), "game 3: \"\" is not a result"),
        (Some("1-0"), Some("agreement"), "game 4: a game cannot end 1-0 by agreement"),
    ];
    let mut endings = damaged.map(|(result, reason, _)| (result, reason)).to_vec();
    endings.push((Some("1-0"), Some("time")));
    let connection = store(&endings);
    for (number, (.., error)) in damaged.iter().enumerate() {
        let found = rows::load(&connection, &number.to_string()).map_err(|error| error.to_string());
        assert!(found.as_ref().is_err_and(|found| found.ends_with(error)), "{found:?}");
    }
    let listing = archive::list(&connection, &all()).expect("a list");
    let games: Vec<&str> = listing.games.iter().map(|listed| listed.game.id.as_str()).collect();
    assert_eq!(games, ["5"]);
    let errors: Vec<String> = listing.damaged.iter().map(ToString::to_string).collect();
    assert_eq!(errors, damaged.map(|(.., error)| error));
}

#[test]
fn games_are_listed_by_their_standing() {
    let connection = store(&[
        (None, None),
        (Some("1-0"), Some("time")),
        (Some("1/2-1/2"), Some("agreement")),
        (Some("1-0"), Some("checkmate")),
        (Some("*"), Some("called-off")),
    ]);
    let white = GameResult::Win(Color::White);
    for (standing, expected) in [
        (None, vec!["0", "1", "2", "3", "4"]),
        (Some(Standing::CalledOff), vec!["4"]),
        (Some(Standing::Running), vec!["0"]),
        (Some(Standing::Ended(white)), vec!["1", "3"]),
        (Some(Standing::Ended(GameResult::Draw)), vec!["2"]),
        (Some(Standing::Ended(GameResult::Win(Color::Black))), vec![]),
    ] {
        let listing = archive::list(&connection, &Filter { standing, ..all() }).expect("a list");
        let games: Vec<&str> = listing.games.iter().map(|listed| listed.game.id.as_str()).collect();
        assert_eq!(games, expected, "{standing:?}");
    }
}

#[test]
fn own_games_come_first_and_are_found_by_name_and_date() {
    let connection = store(&[
        (None, None),
        (Some("1-0"), Some("time")),
        (None, None),
        (Some("0-1"), Some("time")),
        (None, None),
    ]);
    let change = |id: &str, change: &dyn Fn(&mut super::GameRow)| {
        let mut game = rows::load(&connection, id).expect("readable").expect("there").game;
        change(&mut game);
        let change = Change { game, put: Vec::new(), gone: Vec::new() };
        rows::write(&connection, &change).expect("it is written");
    };
    for id in ["2", "3"] {
        change(id, &|game| {
            game.people[1].visitor = Some("ada".into());
            game.people[1].name = Some("Ada L.".into());
            game.start = Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1".into());
        });
    }
    let tags = r#"[["Event","Lovelace cup"],["White","Adam"],["Black","?"]]"#;
    connection.execute("UPDATE game SET tags = ? WHERE id = '4'", [tags]).expect("an import");
    let ada = || Some("ada".to_owned());
    let found = |filter: Filter| -> Vec<String> {
        let listing = archive::list(&connection, &filter).expect("a list");
        listing.games.into_iter().map(|listed| listed.game.id).collect()
    };
    assert_eq!(found(Filter { visitor: ada(), ..all() }), ["2", "3", "0", "1", "4"]);
    assert_eq!(found(Filter { visitor: ada(), mine: true, ..all() }), ["2", "3"]);
    assert_eq!(found(Filter { mine: true, ..all() }), Vec::<String>::new());
    let name = |name: &str| found(Filter { name: Some(name.to_owned()), ..all() });
    assert_eq!(name("ada"), ["2", "3", "4"]);
    assert_eq!(name("ADA L"), ["2", "3"]);
    assert_eq!(name("Lovelace"), Vec::<String>::new(), "the event is no player");
    let variants = |ids: &[&str]| {
        let ids = ids.iter().map(|id| (*id).to_owned()).collect();
        found(Filter { variants: Some(ids), ..all() })
    };
    let janus = "UPDATE game SET variant = 'janus' WHERE id = '3'";
    connection.execute(janus, []).expect("another game");
    assert_eq!(variants(&["janus"]), ["3"]);
    assert_eq!(variants(&["chess", "janus"]), ["0", "1", "2", "3", "4"]);
    assert_eq!(variants(&[]), Vec::<String>::new(), "no game has such a name");
    // Game n was changed at -n.
    assert_eq!(found(Filter { from: Some(-1), ..all() }), ["0", "1"]);
    assert_eq!(found(Filter { from: Some(-3), until: Some(-1), ..all() }), ["2", "3"]);
    let listing = archive::list(&connection, &Filter { visitor: ada(), ..all() }).expect("a list");
    let mine = &listing.games[0];
    assert_eq!((mine.side_of(Some("ada")), mine.side_of(None)), (Some(Color::Black), None));
    assert_eq!(mine.turn(), Some(Color::White));
    assert_eq!(listing.games[1].turn(), None, "it is over");
}

/// A game that takes at least so many bytes.
fn game_of(id: &str, bytes: usize) -> Change {
    let connection = store(&[(None, None)]);
    let mut game = rows::load(&connection, "0").expect("readable").expect("there").game;
    game.id = id.to_owned();
    game.tags = vec![("Event".to_owned(), "x".repeat(bytes))];
    Change { game, put: Vec::new(), gone: Vec::new() }
}

#[tokio::test]
async fn a_full_disk_refuses_games_until_there_is_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(Some(folder.path())).expect("a new store");
    let pages = |most: u32| {
        store.ask(move |connection| {
            Ok(connection.pragma_update_and_check(None, "max_page_count", most, |_| Ok(()))?)
        })
    };
    store.write(game_of("first", 0)).await.expect("there is room");
    pages(40).await.expect("a bound");
    for _ in 0..3 {
        let refused = store.write(game_of("second", 1_000_000)).await;
        assert!(matches!(refused, Err(Error::Full)), "{refused:?}");
    }
    assert!(store.load("second").await.expect("readable").is_none());
    pages(40_000).await.expect("another bound");
    store.write(game_of("second", 1_000_000)).await.expect("there is room again");
    for id in ["first", "second"] {
        assert!(store.load(id).await.expect("readable").is_some(), "{id}");
    }
}

#[cfg(unix)]
#[test]
fn nobody_else_reads_the_store() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    let above = tempfile::tempdir().expect("a folder");
    let folder = above.path().join("wazir");
    let mode = |name: &str| {
        let path = if name.is_empty() { folder.clone() } else { folder.join(name) };
        fs::metadata(path).expect("it is there").permissions().mode() & 0o777
    };
    let (connection, _) = file::open(&folder).expect("a new store");
    rows::write(&connection, &game_of("0", 0)).expect("there is room");
    let modes = ["", "games.sqlite", "games.sqlite-wal"].map(mode);
    assert_eq!(modes, [0o700, 0o600, 0o600]);
    drop(connection);
    // Earlier versions let everybody read it.
    let path = folder.join("games.sqlite");
    fs::set_permissions(&path, Permissions::from_mode(0o644)).expect("it is ours");
    file::open(&folder).expect("the same store");
    assert_eq!(mode("games.sqlite"), 0o600);
}

#[tokio::test]
async fn what_would_be_written_to_a_deleted_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(Some(folder.path())).expect("a new store");
    store.write(game_of("0", 0)).await.expect("there is room");
    let (path, aside) = (folder.path().join("games.sqlite"), folder.path().join("aside"));
    std::fs::rename(&path, &aside).expect("it is ours");
    for _ in 0..2 {
        let refused = store.write(game_of("1", 0)).await.expect_err("it would be lost");
        assert!(
            refused.to_string().ends_with("was moved or deleted while it was open"),
            "{refused}"
        );
        std::fs::write(&path, "another file").expect("it is ours");
    }
    std::fs::rename(&aside, &path).expect("it is ours");
    store.write(game_of("1", 0)).await.expect("it is back");
}

#[test]
fn only_damage_is_called_damage() {
    use rusqlite::ffi;

    let path = Path::new("games.sqlite");
    for (code, sentence) in [
        (ffi::SQLITE_FULL, "the disk with games.sqlite is full; make room and start again"),
        (ffi::SQLITE_BUSY, "games.sqlite is in use by another Wazir; --data names another folder"),
        (ffi::SQLITE_READONLY, "games.sqlite cannot be read or written: "),
        (ffi::SQLITE_PERM, "games.sqlite cannot be read or written: "),
        (ffi::SQLITE_IOERR_READ, "games.sqlite cannot be read or written: "),
        (ffi::SQLITE_CANTOPEN, "games.sqlite cannot be read or written: "),
        (ffi::SQLITE_CORRUPT, "games.sqlite is damaged, or not a store of Wazir's: "),
        (ffi::SQLITE_NOTADB, "games.sqlite is damaged, or not a store of Wazir's: "),
    ] {
        let error = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
        let said = file::open_error(path, &error).to_string();
        assert!(said.starts_with(sentence), "{said}");
    }
    // A folder stands where the file should be.
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("games.sqlite")).expect("it is ours");
    let said = Store::open(Some(folder.path())).expect_err("no file").to_string();
    assert!(said.starts_with("cannot open ") && !said.contains("damaged"), "{said}");
}

#[test]
fn tokens_are_sealed() {
    // The games of the first format have the tokens a and b.
    let connection = store(&[(None, None)]);
    let mut game = rows::load(&connection, "0").expect("readable").expect("there").game;
    assert_eq!(game.seats, ["a", "b"].map(Seat::of));
    game.seats = [Seat::of("ada"), Seat::Open("welcome".to_owned())];
    let change = Change { game, put: Vec::new(), gone: Vec::new() };
    rows::write(&connection, &change).expect("it is written");
    let read = rows::load(&connection, "0").expect("readable").expect("there").game;
    assert_eq!(read.seats, change.game.seats);
    let kept: String = connection
        .query_row("SELECT white_token FROM game", [], |row| row.get(0))
        .expect("one game");
    // `printf ada | sha256sum`
    assert_eq!(kept, "fdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029");
}
