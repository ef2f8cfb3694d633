//! Games whose time is told by the test, not by a clock.

use wazir_rules::{Color, Rules};

use super::*;
use crate::create::new_row;
use crate::ending::Ending;
use crate::messages::{Action, DAY};
use crate::store::{GameRow, Person, Stored};

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

/// The game of this row, loaded now.
fn load(row: GameRow, now: Instant) -> Play {
    let rules = Rules::named(&row.variant).expect("a shipped game");
    let wall = row.changed;
    let mut play = Play::restore(Stored { game: row, nodes: Vec::new() }, rules).expect("a game");
    play.wake(now, wall);
    play
}

fn two_people(variant: &str, control: TimeControl, now: Instant) -> Play {
    load(row(variant, control, Seat::of("bob")), now)
}

fn act(play: &mut Play, role: Role, text: &str, now: Instant) {
    let action = Action::Move { text: text.to_owned() };
    play.act(role, &action, 0, now).unwrap_or_else(|error| panic!("{text}: {error}"));
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
    let now = Instant::now();
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
    let now = Instant::now();
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
    let now = Instant::now();
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
    let now = Instant::now();
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
    let now = Instant::now();
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
    let now = Instant::now();
    let days = control(0, 0, 2 * DAY);
    let day = i64::from(DAY);
    let mut play = two_people("chess", days, now);
    assert_eq!(play.due_in(now), Some(2 * day), "also for the first move");
    act(&mut play, WHITE, "e2e4", now);
    act(&mut play, BLACK, "e7e5", now);
    assert_eq!((running(&play), play.due_in(now)), (Some(Color::White), Some(2 * day)));
    assert_eq!(two_people("chess", MINUTE, now).due_in(now), None);

    // The store keeps when the move is due; half a day later the server starts again.
    let nodes: Vec<_> = play.tree().iter().map(|node| node.row()).collect();
    let row = GameRow { due: Some(play.row.changed + 2 * day), ..play.row.clone() };
    let restore = || {
        let stored = Stored { game: row.clone(), nodes: nodes.clone() };
        Play::restore(stored, Rules::named("chess").expect("shipped")).expect("a game")
    };
    let mut woken = restore();
    woken.wake(now, row.changed + day / 2);
    assert_eq!(woken.due_in(now), Some(day * 3 / 2));
    assert!(!woken.call_flag(now));
    let mut late = restore();
    late.wake(now, row.changed + 2 * day);
    assert!(late.call_flag(now));
    assert_eq!(late.row.end, Some(Ending::Time { loser: Color::White }));
}

#[test]
fn the_win_can_be_claimed_after_a_while() {
    let now = Instant::now();
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
