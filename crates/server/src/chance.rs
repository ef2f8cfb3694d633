//! Random numbers from the system: for secrets, and for dice.

/// A random number.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// A new secret for a seat: 128 random bits.
pub(crate) fn token() -> String {
    bytes::<16>().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A new id for a game, which is part of its address: short, with 50 random bits.
pub(crate) fn id() -> String {
    letters(&bytes::<10>())
}

/// A letter or digit for each byte, of which five bits count; none is easily taken for another.
pub(crate) fn letters(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}
