//! The dialect of CECP that Fairy-Max 5.0b speaks.
//!
//! - `feature setboard=0`: positions come through `edit`. After `#` (clear)
//!   follow `Ke1` for pieces and `N@2` for two knights in hand, White's first,
//!   then `c`, Black's, then `.`. It believes itself in `force` mode after
//!   that, with the side to move unchanged, which is White after `variant`. A
//!   rook or king on its square of the start array counts as unmoved, all
//!   other pieces as moved: castling rights follow from the board.
//! - `new` means normal chess; `variant NAME` then loads that start array,
//!   without shuffling (and prints `piece` lines where it has any).
//! - Moves come bare, `e2e4`; `usermove` is an unknown command. A promotion
//!   letter it does not know, or none, means queen. It writes the letter
//!   always. The Janus is `A` to it, so `a7a8j` would make a queen.
//! - It answers an illegal move with `Illegal move:e2e5` and an empty line, a
//!   legal one with nothing, so a `ping` tells. Commands it does not know:
//!   `Error (unknown command): computer`.
//! - The hand means nothing to it but material. It promotes to a queen
//!   whatever lies there, accepts any other piece, and knows no pawn that
//!   stays a pawn on the last rank.
//! - Mate and stalemate are announced after every move, in force mode too:
//!   `0-1 {Black mates}`, `1-0 {White mates}`, `1/2-1/2 {Stalemate}`. When it
//!   is playing it also claims `{Draw by repetition}`, `{Draw by fifty move
//!   rule}`. It tells positions apart by which pieces have moved, and by every
//!   double step, so it sees a repetition late rather than early.
//! - Without `random` and with a depth limit alone it plays the same moves in
//!   every run. `sd N` is a real limit of its search, not a hint.
//! - When the side to move could take the enemy king (an impossible position
//!   made by `edit`), it accepts any move without a word and plays nothing.
//! - At the end of input it leaves by itself.

/// Its name for a variant of ours.
pub(crate) fn variant(id: &str) -> &str {
    match id {
        "superchess" => "super",
        "falcon-xboard" => "falcon",
        same => same,
    }
}

/// Our move as it reads it.
pub(crate) fn translate(variant: &str, text: &str) -> String {
    promotion(variant, text, 'j', 'a')
}

/// Its move as we read it.
pub(crate) fn translate_back(variant: &str, text: &str) -> String {
    promotion(variant, text, 'a', 'j')
}

fn promotion(variant: &str, text: &str, from: char, to: char) -> String {
    match text.strip_suffix(from) {
        Some(squares) if variant == "janus" && squares.len() == 4 => format!("{squares}{to}"),
        _ => text.to_owned(),
    }
}

/// The lines between `edit` and `.` that set up a position with White to move.
pub(crate) fn edit(fen: &str) -> Vec<String> {
    let placement = fen.split(' ').next().unwrap_or_default();
    let (board, hand) = match placement.split_once('[') {
        Some((board, hand)) => (board, hand.trim_end_matches(']')),
        None => (placement, ""),
    };
    let mut lines = vec!["#".to_owned()];
    lines.extend(pieces(board, hand, |letter| letter.is_ascii_uppercase()));
    lines.push("c".to_owned());
    lines.extend(pieces(board, hand, |letter| letter.is_ascii_lowercase()));
    lines
}

fn pieces(board: &str, hand: &str, ours: impl Fn(char) -> bool) -> Vec<String> {
    let mut lines = on_board(board);
    lines.retain(|(letter, _)| ours(*letter));
    let mut held: Vec<char> = hand.chars().filter(|&letter| ours(letter)).collect();
    held.sort_unstable();
    let stacks = held.chunk_by(|a, b| a == b).map(|stack| (stack[0], format!("@{}", stack.len())));
    let all = lines.into_iter().chain(stacks);
    all.map(|(letter, place)| format!("{}{place}", letter.to_ascii_uppercase())).collect()
}

/// Every piece of a FEN board with its square.
fn on_board(board: &str) -> Vec<(char, String)> {
    let ranks: Vec<&str> = board.split('/').collect();
    let mut found = Vec::new();
    for (below, rank) in ranks.iter().rev().enumerate() {
        let (mut file, mut empty) = (0_u8, 0);
        for letter in rank.chars() {
            if let Some(digit) = letter.to_digit(10) {
                empty = empty * 10 + digit as u8;
                continue;
            }
            file += std::mem::take(&mut empty);
            found.push((letter, format!("{}{}", char::from(b'a' + file), below + 1)));
            file += 1;
        }
    }
    found
}

/// The letter on a square of a FEN board.
pub(crate) fn piece_at(fen: &str, square: &str) -> Option<char> {
    let board = fen.split([' ', '[']).next()?;
    on_board(board).into_iter().find(|(_, place)| place == square).map(|(letter, _)| letter)
}

/// A result that it announced, said as a referee says it.
pub(crate) fn in_our_words(claim: &str) -> String {
    let (result, comment) = claim.split_once(' ').unwrap_or((claim, ""));
    let reason = match comment {
        "{White mates}" | "{Black mates}" => "checkmate",
        "{Stalemate}" => "stalemate",
        "{Draw by repetition}" => "repetition",
        "{Draw by fifty move rule}" => "move-clock",
        other => other,
    };
    format!("{result} {reason}")
}

#[test]
fn a_position_becomes_edit_lines() {
    let lines = edit("1k8/10/9P/K9[RRnq] w - - 0 1");
    assert_eq!(lines.join(" "), "# Ka1 Pj2 R@2 c Kb4 N@1 Q@1");
    assert_eq!(piece_at("1k8/10/9P/K9[RRnq] w - - 0 1", "b4"), Some('k'));
}
