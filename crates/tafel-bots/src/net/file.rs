//! A network as a file: a head of text that says how it was made, then the weights, a byte each where there are many.

use tafel_core::{Game, MAX_SEATS};
use tafel_tensor::Tensor;
use thiserror::Error;

use super::{FIRST, Net, SECOND, TASTE};

/// The first line of a file.
const MAGIC: &str = "tafelrunde-net 1";
/// The line between head and weights.
const BEGIN: &str = "\n---\n";

/// A file that is no network of the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetError {
    /// Not a file of this kind.
    #[error("this is no file of a network: {0}")]
    Form(&'static str),
    /// It was made for other positions or actions than the game has.
    #[error("the network is for {found}, but the game is {wanted}")]
    Game {
        /// What it was made for.
        found: String,
        /// What it is asked to play.
        wanted: String,
    },
}

impl Net {
    /// The file of this network; `made` tells how it was made.
    pub fn write<G: Game + Tensor>(&self, made: &str) -> Vec<u8> {
        let mut file = format!("{MAGIC}\n{}\n{}{BEGIN}", kind::<G>(), made.trim()).into_bytes();
        let parts = self.parts();
        write_rows::<FIRST>(&self.weights[parts.first..parts.first_bias], &mut file);
        write_plain(&self.weights[parts.first_bias..parts.actions], &mut file);
        write_rows::<TASTE>(&self.weights[parts.actions..parts.actions_bias], &mut file);
        write_plain(&self.weights[parts.actions_bias..parts.end], &mut file);
        file
    }

    /// Reads the file of a network for the game `G`.
    pub fn read<G: Game + Tensor>(file: &[u8]) -> Result<Net, NetError> {
        let begin = file.windows(BEGIN.len()).position(|window| window == BEGIN.as_bytes());
        let (head, mut rest) = file.split_at(begin.ok_or(NetError::Form("it has no head"))?);
        let head = str::from_utf8(head).map_err(|_| NetError::Form("its head is no text"))?;
        let mut lines = head.lines();
        if lines.next() != Some(MAGIC) {
            return Err(NetError::Form("its first line is another"));
        }
        let (found, wanted) = (lines.next().unwrap_or_default(), kind::<G>());
        if found != wanted {
            return Err(NetError::Game { found: found.into(), wanted });
        }
        rest = &rest[BEGIN.len()..];
        let mut net = Net::blank::<G>();
        let parts = net.parts();
        read_rows::<FIRST>(&mut rest, &mut net.weights[parts.first..parts.first_bias])?;
        read_plain(&mut rest, &mut net.weights[parts.first_bias..parts.actions])?;
        read_rows::<TASTE>(&mut rest, &mut net.weights[parts.actions..parts.actions_bias])?;
        read_plain(&mut rest, &mut net.weights[parts.actions_bias..parts.end])?;
        if !rest.is_empty() {
            return Err(NetError::Form("it goes on after its end"));
        }
        Ok(net)
    }
}

/// What a network must have been made for: the game, the size of a position, all actions and the layers.
fn kind<G: Game + Tensor>() -> String {
    let size = tafel_tensor::size::<G>();
    let alphabet = G::alphabet();
    // FNV-1a over the actions as they are written down.
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for action in alphabet {
        for byte in serde_json::to_string(action).unwrap_or_default().bytes() {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    let layers = format!("{FIRST} {SECOND} {MAX_SEATS} {TASTE}");
    format!("{} with {size} inputs, {} actions ({sum:016x}), layers {layers}", G::ID, alphabet.len())
}

/// Rows of weights, each with its greatest and then a byte per weight; a row of zeros is its greatest alone.
fn write_rows<const N: usize>(rows: &[f32], file: &mut Vec<u8>) {
    for row in rows.as_chunks::<N>().0 {
        let greatest = row.iter().fold(0.0_f32, |most, weight| most.max(weight.abs()));
        file.extend(greatest.to_le_bytes());
        if greatest > 0.0 {
            file.extend(row.iter().map(|weight| (weight / greatest * 127.0).round() as i8 as u8));
        }
    }
}

fn read_rows<const N: usize>(file: &mut &[u8], rows: &mut [f32]) -> Result<(), NetError> {
    for row in rows.as_chunks_mut::<N>().0 {
        let greatest = take_number(file)?;
        if greatest > 0.0 {
            let bytes: &[u8; N] = take(file)?;
            for (weight, byte) in row.iter_mut().zip(bytes) {
                *weight = f32::from(*byte as i8) / 127.0 * greatest;
            }
        }
    }
    Ok(())
}

fn write_plain(weights: &[f32], file: &mut Vec<u8>) {
    for weight in weights {
        file.extend(weight.to_le_bytes());
    }
}

fn read_plain(file: &mut &[u8], weights: &mut [f32]) -> Result<(), NetError> {
    for weight in weights {
        *weight = take_number(file)?;
    }
    Ok(())
}

fn take_number(file: &mut &[u8]) -> Result<f32, NetError> {
    let number = f32::from_le_bytes(*take::<4>(file)?);
    if number.is_finite() { Ok(number) } else { Err(NetError::Form("a weight is not finite")) }
}

fn take<'a, const N: usize>(file: &mut &'a [u8]) -> Result<&'a [u8; N], NetError> {
    let (taken, rest) = file.split_first_chunk().ok_or(NetError::Form("it ends too early"))?;
    *file = rest;
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use brian_boru::BrianBoru;
    use tafel_core::Chance;

    use super::*;

    fn some() -> Net {
        let mut net = Net::blank::<BrianBoru>();
        let mut chance = Chance::fast(3);
        for weight in &mut net.weights {
            *weight = chance.below(2001) as f32 / 1000.0 - 1.0;
        }
        net
    }

    #[test]
    fn a_network_survives_its_file() {
        let net = some();
        let read = Net::read::<BrianBoru>(&net.write::<BrianBoru>("by hand\nfor a test")).unwrap();
        let furthest = net.weights.iter().zip(&read.weights).map(|(one, other)| (one - other).abs());
        assert!(furthest.fold(0.0, f32::max) < 1.0 / 250.0);
        // What was rounded once stays as it is.
        let again = Net::read::<BrianBoru>(&read.write::<BrianBoru>("")).unwrap();
        let furthest = read.weights.iter().zip(&again.weights).map(|(one, other)| (one - other).abs());
        assert!(furthest.fold(0.0, f32::max) < 1e-5);
    }

    #[test]
    fn a_file_for_another_game_or_a_damaged_one_is_refused() {
        let file = some().write::<BrianBoru>("");
        let other = Net::read::<catan_kartenspiel::Catan>(&file).unwrap_err().to_string();
        assert!(other.contains("the network is for brian-boru with 888 inputs"), "{other}");
        assert_eq!(Net::read::<BrianBoru>(b"no"), Err(NetError::Form("it has no head")));
        let short = Net::read::<BrianBoru>(&file[..file.len() - 1]);
        assert_eq!(short, Err(NetError::Form("it ends too early")));
        let long = [&file[..], b"x"].concat();
        assert_eq!(Net::read::<BrianBoru>(&long), Err(NetError::Form("it goes on after its end")));
    }
}
