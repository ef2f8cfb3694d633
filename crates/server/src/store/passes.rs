//! Links by which players take their seats along to another device: each works once, and only for some
//! minutes. Of a code only the seal is kept, and the token can be read with the code alone.

use sha2::{Digest, Sha256};

use super::game::Seal;
use super::link::{Fault, Link};

/// Most links of a game that work at a time; older ones end.
const MOST: usize = 8;

/// Keeps a link with this code to the seat with this token.
pub(super) fn keep(
    link: &mut dyn Link,
    game: &str,
    code: &str,
    token: &str,
    now: i64,
    until: i64,
) -> Result<(), Fault> {
    link.execute("DELETE FROM pass WHERE until <= $1", &[now.into()])?;
    let known = "SELECT code FROM pass WHERE game = $1 ORDER BY until DESC";
    for old in link.query(known, &[game.into()])?.iter().skip(MOST - 1) {
        let code: String = old.get("code")?;
        link.execute("DELETE FROM pass WHERE code = $1", &[code.into()])?;
    }
    link.execute(
        "INSERT INTO pass (code, game, token, until) VALUES ($1, $2, $3, $4)",
        &[Seal::of(code).0.into(), game.into(), lock(code, token).into(), until.into()],
    )?;
    Ok(())
}

/// `true` while the link with this code works.
pub(super) fn is_kept(
    link: &mut dyn Link,
    game: &str,
    code: &str,
    now: i64,
) -> Result<bool, Fault> {
    let sql = "SELECT code FROM pass WHERE code = $1 AND game = $2 AND until > $3";
    let values = [Seal::of(code).0.into(), game.into(), now.into()];
    Ok(link.first(sql, &values)?.is_some())
}

/// The token to which this code leads. The link does not work a second time.
pub(super) fn take(
    link: &mut dyn Link,
    game: &str,
    code: &str,
    now: i64,
) -> Result<Option<String>, Fault> {
    let sql = "DELETE FROM pass WHERE code = $1 AND game = $2 AND until > $3 RETURNING token";
    let values = [Seal::of(code).0.into(), game.into(), now.into()];
    let Some(row) = link.first(sql, &values)? else { return Ok(None) };
    Ok(unlock(code, &row.get::<String>("token")?))
}

/// A token, such that it can be read with the code: both are random, and each code is used once.
fn lock(code: &str, token: &str) -> String {
    mix(code, token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unlock(code: &str, locked: &str) -> Option<String> {
    let digits = locked.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok());
    let bytes: Option<Vec<u8>> = digits.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect();
    String::from_utf8(mix(code, &bytes?)).ok()
}

/// The bytes, each combined with one of a stream that follows from the code.
fn mix(code: &str, bytes: &[u8]) -> Vec<u8> {
    let block = |number: usize| Sha256::digest(format!("pass {number} {code}"));
    let stream = (0..).flat_map(block);
    bytes.iter().zip(stream).map(|(byte, key)| byte ^ key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_with_its_code_alone() {
        let token = "0123456789abcdef0123456789abcdef".repeat(3);
        let locked = lock("code", &token);
        assert_eq!(unlock("code", &locked).as_deref(), Some(&*token));
        assert_ne!(unlock("other", &locked).as_deref(), Some(&*token));
        assert!(!locked.contains("0123456789abcdef"));
        assert_eq!(unlock("code", "xyz"), None);
    }
}
