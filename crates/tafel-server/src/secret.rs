//! Random names and secrets, all from the operating system.

use sha2::{Digest, Sha256};
use tafel_store::Hash;
use tafel_table::Fresh;

/// Letters that cannot be mistaken for each other (Crockford's base 32).
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Random bytes.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

/// A random number.
pub(crate) fn random_u64() -> u64 {
    u64::from_le_bytes(random())
}

/// A name of 5 random bits per letter.
pub(crate) fn name<const LENGTH: usize>() -> String {
    named(&random::<LENGTH>())
}

/// A name of 5 bits of every byte.
pub(crate) fn named(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect()
}

/// What a new table of this name needs and nobody may guess.
pub(crate) fn fresh(id: String) -> Fresh {
    Fresh { id, invite: name::<16>(), secret: random() }
}

/// What is stored of a secret.
pub(crate) fn hash(secret: &str) -> Hash {
    Sha256::digest(secret).into()
}

/// A code as it is typed: case, dashes and blanks do not matter, and letters that look like digits are digits.
pub(crate) fn typed(code: &str) -> String {
    code.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| match letter.to_ascii_lowercase() {
            'o' => '0',
            'i' | 'l' => '1',
            letter => letter,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_long_random_and_plain() {
        let (one, two) = (name::<16>(), name::<16>());
        assert_ne!(one, two);
        assert!(one.len() == 16 && one.bytes().all(|letter| LETTERS.contains(&letter)));
    }

    #[test]
    fn a_code_can_be_typed_carelessly() {
        assert_eq!(typed(" AbO1-l I\n"), "ab0111");
    }
}
