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
