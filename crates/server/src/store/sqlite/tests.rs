//! Files as earlier versions have written them, whole and damaged, and what disks do to them.

use std::path::Path;

use rusqlite::Connection;
use wazir_rules::{Color, GameResult, Outcome, Reason};

use super::{Sqlite, file, migrate};
use crate::ending::Ending;
use crate::error::Error;
use crate::store::link::{Link, Weight};
use crate::store::rows::LoadError;
use crate::store::tests::{all, game_of, load, sample};
use crate::store::{Change, Place, Seat, Store, Written, archive, rows};

/// A store of the first format, with a game of chess for each of these endings, which this
/// version has brought into the latest format. The games are called by their number.
fn store(endings: &[(Option<&str>, Option<&str>)]) -> Sqlite {
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
    Sqlite::new(connection, None)
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
    let mut link = store(&cases.map(|(result, reason, _)| (result, reason)));
    for (number, (result, reason, ending)) in cases.into_iter().enumerate() {
        let mut game = load(&mut link, &number.to_string()).game;
        assert_eq!(game.end, ending, "{result:?} {reason:?}");
        // What is written again is what was read.
        game.id = format!("copy {number}");
        let change = Change { before: None, ..sample(game) };
        assert_eq!(rows::write(&mut link, &change), Ok(Written::Done));
        let words =
            link.first("SELECT result, reason FROM game WHERE id = $1", &[change.game.id.into()]);
        let words = words.expect("readable").expect("there");
        let word = |name| words.get::<Option<String>>(name).expect("a word");
        assert_eq!((word("result").as_deref(), word("reason").as_deref()), (result, reason));
    }
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
    let mut link = store(&endings);
    for (number, (.., error)) in damaged.iter().enumerate() {
        let found = rows::load(&mut link, &number.to_string());
        let Err(LoadError::Damaged(found)) = found else { panic!("{found:?}") };
        assert_eq!(found.to_string(), *error);
    }
    let listing = archive::list(&mut link, &all()).expect("a list");
    let games: Vec<&str> = listing.games.iter().map(|game| game.id.as_str()).collect();
    assert_eq!(games, ["5"]);
    let errors: Vec<String> = listing.damaged.iter().map(ToString::to_string).collect();
    assert_eq!(errors, damaged.map(|(.., error)| error));
}

#[tokio::test]
async fn a_full_disk_refuses_games_until_there_is_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(Place::Folder(folder.path())).expect("a new store");
    let pages = async |most: u32| {
        let set = move |link: &mut dyn Link| {
            link.query(&format!("PRAGMA max_page_count = {most}"), &[]).map(|_| ())
        };
        // It holds for the connection that writes.
        store.turns.write(Weight::Light, set).await.expect("a bound");
    };
    assert_eq!(store.write(game_of("first", 0)).await.expect("there is room"), Written::Done);
    pages(60).await;
    for _ in 0..3 {
        let refused = store.write(game_of("second", 1_000_000)).await;
        assert!(matches!(refused, Err(Error::Full)), "{refused:?}");
    }
    assert!(store.load("second").await.expect("readable").is_none());
    pages(40_000).await;
    assert_eq!(
        store.write(game_of("second", 1_000_000)).await.expect("there is room again"),
        Written::Done
    );
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
    let (connection, place) = file::open(&folder).expect("a new store");
    let mut link = Sqlite::new(connection, Some(place));
    assert_eq!(rows::write(&mut link, &game_of("0", 0)), Ok(Written::Done));
    let modes = ["", "games.sqlite", "games.sqlite-wal", "games.lock"].map(mode);
    assert_eq!(modes, [0o700, 0o600, 0o600, 0o600]);
    drop(link);
    // Earlier versions let everybody read it.
    let path = folder.join("games.sqlite");
    fs::set_permissions(&path, Permissions::from_mode(0o644)).expect("it is ours");
    file::open(&folder).expect("the same store");
    assert_eq!(mode("games.sqlite"), 0o600);
}

#[tokio::test]
async fn what_would_be_written_to_a_deleted_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(Place::Folder(folder.path())).expect("a new store");
    assert_eq!(store.write(game_of("0", 0)).await.expect("there is room"), Written::Done);
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
    assert_eq!(store.write(game_of("1", 0)).await.expect("it is back"), Written::Done);
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
    let said = Store::open(Place::Folder(folder.path())).expect_err("no file").to_string();
    assert!(said.starts_with("cannot open ") && !said.contains("damaged"), "{said}");
}

#[test]
fn a_schema_that_is_no_text_is_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(file::open(folder.path()).expect("a new store"));
    let path = folder.path().join(file::NAME);
    let mut bytes = std::fs::read(&path).expect("it is ours");
    let word = b"take_back_offer";
    // What older steps wrote may still lie in the file.
    let places: Vec<usize> =
        (0..bytes.len() - word.len()).filter(|&at| bytes[at..].starts_with(word)).collect();
    assert!(!places.is_empty(), "no column of games");
    places.iter().for_each(|at| bytes[at + 3] ^= 0x80);
    std::fs::write(&path, bytes).expect("it is ours");
    let said = file::open(folder.path()).err().expect("damage").to_string();
    assert!(said.contains("is damaged") && said.contains("schema"), "{said}");
}

#[test]
fn tokens_are_sealed() {
    // The games of the first format have the tokens a and b.
    let mut link = store(&[(None, None)]);
    let mut game = load(&mut link, "0").game;
    assert_eq!(game.seats, ["a", "b"].map(Seat::of));
    game.seats = [Seat::of("ada"), Seat::Open("welcome".to_owned())];
    let change = Change { before: Some(game.revision), ..sample(game) };
    assert_eq!(rows::write(&mut link, &change), Ok(Written::Done));
    assert_eq!(load(&mut link, "0").game.seats, change.game.seats);
    let kept = link.first("SELECT white_token FROM game", &[]).expect("readable").expect("there");
    // `printf ada | sha256sum`
    assert_eq!(
        kept.get("white_token"),
        Ok("fdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029".to_owned())
    );
}
