//! The games as XBoard saved them.

/// The `Result` tag of every game, in order.
pub(crate) fn results(text: &str) -> Vec<String> {
    text.lines()
        .filter_map(|line| line.strip_prefix("[Result \"")?.strip_suffix("\"]"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn reads_the_result_of_each_game() {
    let text =
        "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 {x} 1-0\n\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n";
    assert_eq!(results(text), ["1-0", "1/2-1/2"]);
}
