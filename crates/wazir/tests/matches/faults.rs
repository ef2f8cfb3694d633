//! Engines that die, hang, cheat or do not start lose their games and are named.

use crate::{numbers, play, shell, summary, wazir};

#[test]
fn who_does_what_must_not_be_done_loses() {
    let engine = wazir();
    let cases = [
        ("exit 3", "death", "died (exit status: 3), after ply 3, "),
        ("echo >&2 out of luck; exit 1", "death", "died (exit status: 1; out of luck)"),
        ("echo bestmove e1e9", "illegal-move", "played e1e9: "),
        ("echo bestmove", "illegal-move", "played : "),
        (":", "hang", "did not answer for 1.0 s, after ply 3, "),
    ];
    for (what, reason, complaint) in cases {
        let faulty = shell("Faulty", what);
        let arguments =
            "--variant janus --games 1 --depth 1 --plies 2 --patience 1 --recover --json -";
        let output = play([&engine, &faulty], arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        let named = format!("game 1: Faulty (Black) {complaint}");
        assert!(said.contains(&named), "{what}: {said}");
        assert!(said.contains(" b KQkq ") && said.contains("pppp"), "no position: {said}");
        let result = summary(&output);
        assert_eq!((&result["wins"], &result["losses"]), (&1.into(), &0.into()), "{result}");
        assert_eq!(result["endings"][reason], 1, "{result}");
        assert_eq!(result["engines"][1]["faults"][reason], 1, "{result}");
    }
}

#[test]
fn too_late_is_lost_on_time() {
    let slow = shell("Slow", "sleep 0.3; echo bestmove a2a3");
    let arguments = "--variant minishogi --games 2 --tc 0.1+0 --plies 0 --json -";
    let output = play([&slow, &slow], arguments);
    let result = summary(&output);
    assert_eq!(result["endings"]["time"], 2, "{result}");
    assert_eq!(result["engines"][0]["time_losses"], 1, "{result}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("Slow (White) was ") && said.contains(" ms too late, at the start"));
    // A margin forgives it; what it then plays again is not legal.
    let result = summary(&play([&slow, &slow], &format!("{arguments} --margin 2000")));
    assert_eq!(result["engines"][0]["time_losses"], 0, "{result}");
}

#[test]
fn a_match_ends_with_its_engine_unless_told_otherwise() {
    let (engine, faulty) = (wazir(), shell("Faulty", "exit 3"));
    let arguments = "--variant minishogi --games 4 --depth 1 --json -";
    let output = play([&engine, &faulty], arguments);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(summary(&output)["games"], 1);
    let output = play([&engine, &faulty], &format!("{arguments} --recover"));
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(numbers(&summary(&output)["pairs"]), [0, 0, 0, 0, 2]);
}

#[test]
fn void_games_do_not_count() {
    let (engine, faulty) = (wazir(), shell("Faulty", "echo bestmove a1a9"));
    let arguments = "--variant minishogi --games 2 --depth 1 --illegal void --json -";
    let output = play([&engine, &faulty], arguments);
    let result = summary(&output);
    assert_eq!((&result["games"], &result["void"]), (&0.into(), &2.into()), "{result}");
    assert_eq!(result["engines"][1]["illegal_moves"], 2, "{result}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("the game does not count"), "{said}");
}

#[test]
fn a_test_ends_a_match_early() {
    let (engine, faulty) = (wazir(), shell("Faulty", "echo bestmove a1a9"));
    let arguments = "--variant minishogi --games 1000 --depth 1 --sprt 0,200 --json -";
    let result = summary(&play([&engine, &faulty], arguments));
    assert_eq!(result["sprt"]["verdict"], "passed", "{result}");
    assert!(result["games"].as_u64().is_some_and(|games| games < 200), "{result}");
}

#[test]
fn engines_that_cannot_be_used_are_named() {
    let engine = wazir();
    let cases = [
        ("no/such/program", "--depth 1", "cannot start no/such/program: "),
        ("'open", "--depth 1", "a quote is not closed"),
        ("", "--depth 1", "an engine's command is empty"),
        ("true", "--depth 1", "died"),
        (engine.as_str(), "--nodes 9 --protocol-b cecp", "a number of nodes cannot be asked for"),
    ];
    for (command, arguments, complaint) in cases {
        let arguments = format!("--variant minishogi --games 2 {arguments}");
        let output = play([&engine, command], &arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && said.contains(complaint), "{command}: {said}");
    }
}
