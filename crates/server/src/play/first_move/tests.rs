//! Games whose time is told by the test, not by a clock.

use wazir_rules::{Color, Rules};

use super::*;
use crate::create::new_row;
use crate::ending::Ending;
use crate::messages::{Action, DAY};
use crate::store::{Class, GameRow, Person, Stored, Task};

/// The present time as it is stored.
fn now() -> Timestamp {
    time(Timestamp::now().as_millisecond())
}

const SECOND: Duration = Duration::from_secs(1);
const WHITE: Role = Role::Player(Color::White);
const BLACK: Role = Role::Player(Color::Black);

const fn control(base: u32, increment: u32, each: u32) -> TimeControl {
    TimeControl { base, increment, each }
}

const MINUTE: TimeControl = control(60_000, 0, 0);

/// A row of a game between a person with White and whoever has this seat.
fn row(variant: &str, control: TimeControl, black: Seat) -> GameRow {
    let rules = Rules::named(variant).expect("a shipped game");
    let mut row = new_row(rules.variant().id(), rules.variant(), Some(control));
    row.seats = [Seat::of("ada"), black];
    match rules.variant().prelude() {
        Some(_) => row.prelude = Some(Vec::new()),
        None => row.start = Some(wazir_rules::Game::new(&rules).fen()),
    }
    row
}

/// The game of this row, whose first turn begins now.
fn load(mut row: GameRow, now: Timestamp) -> Play {
    let rules = Rules::named(&row.variant).expect("a shipped game");
    row.since = Some(now.as_millisecond());
    Play::restore(Stored::new(row), rules).expect("a game")
}

fn two_people(variant: &str, control: TimeControl, now: Timestamp) -> Play {
    load(row(variant, control, Seat::of("bob")), now)
}

fn act(play: &mut Play, role: Role, text: &str, now: Timestamp) {
    let action = Action::Move { text: text.to_owned() };
    play.act(role, &action, 0, now).unwrap_or_else(|error| panic!("{text}: {error}"));
}

/// The game as it is loaded again.
fn restored(play: &Play) -> Play {
    let nodes = play.tree().iter().map(|node| node.row()).collect();
    let stored = Stored { nodes, ..Stored::new(play.row.clone()) };
    Play::restore(stored, play.rules().clone()).expect("a game")
}

/// The milliseconds until a move is due.
fn due_in(play: &Play, now: Timestamp) -> Option<i64> {
    play.alarm_at().map(|alarm| elapsed(now, alarm))
}

fn running(play: &Play) -> Option<Color> {
    play.clock().and_then(|clock| clock.running())
}

#[test]
fn first_moves_have_time_by_the_time_control() {
    for (control, seconds) in [
        (MINUTE, 30),
        (control(60_000, 2_000, 0), 30),
        (control(180_000, 0, 0), 60),
        (control(0, 0, 10_000), 60),
        (control(0, 0, 3 * DAY), 3 * 86_400),
    ] {
        assert_eq!(first_move_time(control).as_secs(), seconds, "{control:?}");
    }
}

#[test]
fn no_clock_runs_against_somebody_who_is_not_there() {
    let now = now();
    let mut play = load(row("chess", MINUTE, Seat::Open("code".to_owned())), now);
    act(&mut play, WHITE, "e2e4", now);
    assert_eq!((running(&play), play.alarm_at()), (None, None));
    let later = now + 3600 * SECOND;
    assert!(!play.call_flag(later));
    play.sit_down("code", "bob", Person::default(), later).expect("the seat is free");
    assert_eq!(play.first_move_left(later), Some(30_000));
    act(&mut play, BLACK, "e7e5", later + 29 * SECOND);
    assert_eq!((running(&play), play.first_move_left(later)), (Some(Color::White), None));
    assert!(!play.call_flag(later + 88 * SECOND));
    assert!(play.call_flag(later + 89 * SECOND));
    assert_eq!(play.row.end, Some(Ending::Time { loser: Color::White }));
}

#[test]
fn a_game_without_first_moves_is_called_off_and_nobody_loses() {
    let now = now();
    for moves in [vec![], vec![(WHITE, "e2e4")]] {
        let mut play = two_people("chess", MINUTE, now);
        for &(role, text) in &moves {
            act(&mut play, role, text, now + 20 * SECOND);
        }
        let begun = now + 20 * SECOND * moves.len() as u32;
        assert_eq!(play.alarm_at(), Some(begun + 30 * SECOND), "each side has its own time");
        assert!(!play.call_flag(begun + 29 * SECOND));
        assert!(play.call_flag(begun + 30 * SECOND));
        assert_eq!(play.row.end, Some(Ending::CalledOff));
        let pgn = play.pgn().expect("PGN");
        assert!(pgn.contains("[Result \"*\"]") && pgn.trim_end().ends_with('*'), "{pgn}");
        assert!(pgn.contains("[Termination \"abandoned: a first move did not come"), "{pgn}");
    }
}

#[test]
fn alone_or_against_the_engine_nobody_is_hurried() {
    let now = now();
    for black in [Seat::Engine(3), Seat::of("ada")] {
        let mut play = load(row("chess", MINUTE, black), now);
        assert_eq!((running(&play), play.alarm_at()), (None, None));
        let role = play.role(Some("ada"));
        act(&mut play, role, "e2e4", now);
        assert_eq!((running(&play), play.alarm_at()), (None, None));
    }
}

#[test]
fn a_restart_and_taking_back_begin_the_time_anew() {
    let now = now();
    let mut play = two_people("chess", MINUTE, now);
    act(&mut play, WHITE, "e2e4", now);
    act(&mut play, BLACK, "e7e5", now);
    let later = now + 10 * SECOND;
    play.act(BLACK, &Action::TakeBack {}, 0, later).expect("an offer");
    play.act(WHITE, &Action::Accept {}, 0, later).expect("agreement");
    assert_eq!((running(&play), play.first_move_left(later)), (None, Some(30_000)));
    let row = play.row.clone();
    assert_eq!(load(row, later).first_move_left(later), Some(30_000));
}

#[test]
fn each_choice_of_a_prelude_has_the_time_of_a_first_move() {
    let now = now();
    let mut play = two_people("superchess", MINUTE, now);
    let mut at = now;
    for (role, text) in
        [(WHITE, "g1=A"), (BLACK, "b8=S"), (WHITE, "f1=E"), (BLACK, "d8=V"), (BLACK, "b8<>f8")]
    {
        assert_eq!(play.first_move_left(at), Some(30_000), "{text}");
        at += 25 * SECOND;
        assert!(!play.call_flag(at));
        act(&mut play, role, text, at);
    }
    assert_eq!(play.first_move_left(at), Some(30_000), "and so has the first move");
    assert!(play.call_flag(at + 30 * SECOND));
    assert_eq!(play.row.end, Some(Ending::CalledOff));
}

#[test]
fn days_go_on_while_the_server_is_down() {
    let now = now();
    let days = control(0, 0, 2 * DAY);
    let day = i64::from(DAY);
    let mut play = two_people("chess", days, now);
    assert_eq!(due_in(&play, now), Some(2 * day), "also for the first move");
    act(&mut play, WHITE, "e2e4", now);
    act(&mut play, BLACK, "e7e5", now);
    assert_eq!((running(&play), due_in(&play, now)), (Some(Color::White), Some(2 * day)));
    assert_eq!(
        play.row.due,
        Some(now.as_millisecond() + 2 * day),
        "it is kept for lists and feeds"
    );
    assert_eq!(two_people("chess", MINUTE, now).row.due, None);

    // Half a day later the server starts again.
    let half_a_day = Duration::from_millis(day as u64 / 2);
    let mut woken = restored(&play);
    assert_eq!(due_in(&woken, now + half_a_day), Some(day * 3 / 2));
    assert!(!woken.call_flag(now + half_a_day));
    let mut late = restored(&play);
    assert!(late.call_flag(now + 4 * half_a_day));
    assert_eq!(late.row.end, Some(Ending::Time { loser: Color::White }));
}

#[test]
fn the_win_can_be_claimed_after_a_while() {
    let now = now();
    let mut play = two_people("chess", MINUTE, now);
    let gone = [None, Some(now)];
    act(&mut play, WHITE, "e2e4", now);
    assert_eq!(play.claim_in(WHITE, gone, now), None, "it would be called off");
    act(&mut play, BLACK, "e7e5", now);
    assert_eq!(play.claim_in(WHITE, gone, now), None, "White could simply move");
    let moved = now + 10 * SECOND;
    act(&mut play, WHITE, "g1f3", moved);
    assert_eq!(play.claim_in(WHITE, gone, moved + 5 * SECOND), Some(55 * SECOND));
    assert_eq!(play.claim_in(WHITE, [None; 2], moved), None, "Black is there");
    assert_eq!(play.claim_in(BLACK, gone, moved), None);
    assert_eq!(play.claim_in(Role::Spectator, gone, moved), None);
    let late = moved + 59 * SECOND;
    assert_eq!(play.claim_in(WHITE, gone, late), Some(SECOND));
    assert_eq!(play.claim_in(WHITE, gone, late + SECOND), Some(Duration::ZERO));
    play.act(WHITE, &Action::ClaimWin {}, 0, late).expect("a claim");
    assert_eq!(play.row.end, Some(Ending::Abandonment { loser: Color::Black }));
}

#[test]
fn the_clock_of_an_engine_runs_while_it_thinks_and_counts_what_it_says() {
    let now = now();
    let mut play = load(row("chess", control(60_000, 1_000, 0), Seat::Engine(10)), now);
    let reply = |play: &mut Play, text: &str, used: Duration, at: Timestamp| {
        let mv = wazir_desk::read_move(play.game().expect("it is played"), text).expect("legal");
        play.play_for_engine(mv, used, at).expect("played");
    };
    act(&mut play, WHITE, "e2e4", now);
    play.think(now);
    reply(&mut play, "e7e5", 50 * SECOND, now + 50 * SECOND);
    assert_eq!(play.row.left, [61_000; 2], "first moves cost no time, but gain some");
    let moved = now + 60 * SECOND;
    act(&mut play, WHITE, "g1f3", moved);
    assert_eq!((running(&play), play.alarm_at()), (None, None), "it waits for its turn");
    let left = |play: &Play, at| play.clock().expect("clocks").left(Color::Black, at);
    assert_eq!(left(&play, moved + 100 * SECOND), 61_000);
    play.think(moved + 100 * SECOND);
    assert_eq!(left(&play, moved + 103 * SECOND), 58_000, "now it thinks");
    assert!(!play.call_flag(moved + 1000 * SECOND), "whoever thinks for it may have died");
    let mut later = restored(&play);
    for play in [&mut play, &mut later] {
        reply(play, "b8c6", 4 * SECOND, moved + 105 * SECOND);
        assert_eq!((running(play), play.row.left), (Some(Color::White), [52_000, 58_000]));
    }
    act(&mut play, WHITE, "f1b5", moved + 106 * SECOND);
    reply(&mut play, "a7a6", 58 * SECOND, moved + 107 * SECOND);
    assert_eq!(play.row.end, Some(Ending::Time { loser: Color::Black }));
}

#[test]
fn duties_follow_from_the_state_of_a_game() {
    let now = now();
    let tasks =
        |play: &Play| play.duties(false).into_iter().map(|duty| duty.task).collect::<Vec<_>>();
    let mut play = load(row("chess", MINUTE, Seat::Engine(3)), now);
    assert_eq!(tasks(&play), [], "a person may take their time for the first move");
    act(&mut play, WHITE, "e2e4", now);
    assert_eq!(tasks(&play), [Task::Move]);
    let waits = play.duties(false).remove(0);
    assert_eq!((waits.class, waits.turn), (Class::Clock, play.present()));
    assert!(play.has(&waits) && restored(&play).has(&waits), "it is the same after loading");
    assert!(play.duties(true)[0].hurry);
    play.act(WHITE, &Action::Comment { node: 1, text: "!".into() }, 0, now + SECOND)
        .expect("noted");
    assert!(play.has(&waits), "the turn is the same");
    play.act(WHITE, &Action::TakeBack {}, 0, now + SECOND).expect("taken back");
    assert!(!play.has(&waits));
    act(&mut play, WHITE, "e2e4", now + SECOND);
    assert!(!play.has(&waits), "the same move, but another turn");
    play.act(WHITE, &Action::Pause {}, 0, now + SECOND).expect("paused");
    assert_eq!(tasks(&play), []);

    let mut people = two_people("chess", MINUTE, now);
    assert_eq!(tasks(&people), [Task::Ring]);
    act(&mut people, WHITE, "e2e4", now);
    act(&mut people, BLACK, "e7e5", now);
    let alarm = people.alarm_at().expect("White's clock runs");
    assert_eq!(people.duties(false)[0].at, alarm.as_millisecond());
    people.act(WHITE, &Action::Resign {}, 0, now).expect("resigned");
    assert_eq!(tasks(&people), []);
}
