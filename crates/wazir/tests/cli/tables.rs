//! Endgame tables: what is printed, kept, and refused.

use serde_json::Value;

use super::wazir;

#[test]
fn tables_are_made_once_and_again_when_they_are_damaged() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().to_str().unwrap();
    let run = || {
        let output = wazir(&["tables", "gardner", "KRK", "--json", "--folder", folder]).output();
        let output = output.expect("the program starts");
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).unwrap();
        let printed: Value = serde_json::from_str(&text).unwrap();
        (printed["tables"][0].clone(), String::from_utf8(output.stderr).unwrap())
    };
    let (first, quiet) = run();
    assert_eq!((first["men"].as_str(), quiet.as_str()), (Some("KRK"), ""));
    assert_eq!((&first["white"]["draws"], &first["lost_share"]), (&0.into(), &1.0.into()));
    let line = first["white"]["longest"]["line"].as_array().unwrap();
    assert_eq!(line.len() as u64, first["white"]["longest"]["plies"].as_u64().unwrap());
    assert!(line.last().unwrap().as_str().unwrap().ends_with('#'));

    let file = place.path().join("gardner/KRK.table");
    let mut changed = std::fs::read(&file).unwrap();
    *changed.last_mut().unwrap() ^= 1;
    std::fs::write(&file, changed).unwrap();
    let (again, reason) = run();
    assert!(reason.ends_with(
        "KRK.table: the table is damaged: the checksum of block 1 is wrong; it is made again\n"
    ));
    assert_eq!(again["white"], first["white"]);
    assert_eq!(run().1, "");
}

/// What the program prints with these words, and whether it ends well.
fn run(words: &[&str], input: &str) -> (bool, String, String) {
    let mut child = wazir(words)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let [out, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.success(), out, error)
}

#[test]
fn a_list_is_made_layer_by_layer() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().to_str().unwrap();
    let (_, list, _) = run(&["tables", "gardner", "KQKN", "--list"], "");
    assert_eq!(list, "# layer 1 of 3\nKK\n# layer 2 of 3\nKNK\nKQK\n# layer 3 of 3\nKQKN\n");
    let given = ["tables", "gardner", "--material", "-", "--json", "--folder", folder];
    let alone: Vec<&str> = given.iter().copied().chain(["--no-sub"]).collect();
    let (well, _, reason) = run(&alone, "KQK  # needs KK");
    assert!(!well && reason.ends_with("KK.table is missing, and --no-sub says not to make it\n"));
    let (well, printed, _) = run(&alone, &list);
    let printed: Value = serde_json::from_str(&printed).unwrap();
    let tables = printed["tables"].as_array().unwrap();
    let names: Vec<&str> = tables.iter().map(|it| it["men"].as_str().unwrap()).collect();
    assert!(well && names == ["KK", "KNK", "KQK", "KQKN"], "{names:?}");
    let (well, _, reason) = run(&given, "KQK\n\nKXK\n");
    assert!(!well);
    assert_eq!(
        reason,
        "wazir: -, line 3: \"KXK\": Gardner's Minichess has no piece with the letter X\n"
    );
}

#[test]
fn wins_that_the_clock_spoils_are_counted() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("hasty.toml");
    let text = "id = 'hasty'\nname = 'Hasty'\nbased-on = 'gardner'\n[ending]\nmove-clock = 8\n";
    std::fs::write(&file, text).unwrap();
    let (folder, file) = (place.path().to_str().unwrap(), file.to_str().unwrap());
    let words = ["tables", file, "KRK", "--metric", "conversion", "--folder", folder];
    let (well, printed, reason) = run(&words, "");
    assert!(well, "{reason}");
    let line = printed.lines().find(|line| line.starts_with("White to move, the move clock"));
    let numbers: Vec<u64> = line.unwrap().split(' ').filter_map(|word| word.parse().ok()).collect();
    let json: Vec<&str> = words.into_iter().chain(["--json"]).collect();
    let (_, printed, _) = run(&json, "");
    let printed: Value = serde_json::from_str(&printed).unwrap();
    let white = &printed["tables"][0]["white"];
    assert_eq!(white["spoiled"]["wins"], numbers[0]);
    // With nothing to capture, these are those that take longer.
    let black = &printed["tables"][0]["black"];
    let late = white["beyond_the_clock"].as_u64().unwrap();
    assert!(late > 0 && white["spoiled"]["wins"] == late);
    assert_eq!(black["spoiled"]["losses"], black["beyond_the_clock"]);
    assert!(place.path().join("hasty/KRK.conversion").exists());
}
