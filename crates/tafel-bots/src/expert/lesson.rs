//! What one decision teaches, small enough to keep hundreds of thousands of them.

use tafel_core::MAX_SEATS;
use thiserror::Error;

use crate::knowledge::Values;

/// One decision that was searched.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// How many play.
    pub seats: u8,
    /// What the mover saw: the places of the observation that are not 0, and 255 times what stands there.
    pub inputs: Vec<(u16, u8)>,
    /// What the judgement says that the network grew from: scores of the seats, clockwise from the mover.
    pub root: Values,
    /// What was legal, by its place in the alphabet, and the share of the search that tried it.
    pub tried: Vec<(u16, f32)>,
    /// How the game came out, and how the search thought it would, clockwise from the mover.
    pub result: Values,
}

/// Kept lessons that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("these are no lessons, or not all of them")]
pub struct LessonError;

/// Lessons as bytes.
pub fn write_lessons(lessons: &[Lesson]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for lesson in lessons {
        bytes.push(lesson.seats);
        bytes.extend((lesson.inputs.len() as u16).to_le_bytes());
        for (place, value) in &lesson.inputs {
            bytes.extend(place.to_le_bytes());
            bytes.push(*value);
        }
        bytes.extend((lesson.tried.len() as u16).to_le_bytes());
        for (action, share) in &lesson.tried {
            bytes.extend(action.to_le_bytes());
            bytes.extend(share.to_le_bytes());
        }
        for number in lesson.root.iter().chain(&lesson.result) {
            bytes.extend(number.to_le_bytes());
        }
    }
    bytes
}

/// Lessons from bytes.
pub fn read_lessons(mut bytes: &[u8]) -> Result<Vec<Lesson>, LessonError> {
    let mut lessons = Vec::new();
    while !bytes.is_empty() {
        let [seats] = take(&mut bytes)?;
        let inputs = (0..u16::from_le_bytes(take(&mut bytes)?))
            .map(|_| {
                let [low, high, value] = take(&mut bytes)?;
                Ok((u16::from_le_bytes([low, high]), value))
            })
            .collect::<Result<_, LessonError>>()?;
        let tried = (0..u16::from_le_bytes(take(&mut bytes)?))
            .map(|_| Ok((u16::from_le_bytes(take(&mut bytes)?), f32::from_le_bytes(take(&mut bytes)?))))
            .collect::<Result<_, LessonError>>()?;
        let (mut root, mut result) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
        for number in root.iter_mut().chain(&mut result) {
            *number = f32::from_le_bytes(take(&mut bytes)?);
        }
        lessons.push(Lesson { seats, inputs, root, tried, result });
    }
    Ok(lessons)
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], LessonError> {
    let (taken, rest) = bytes.split_first_chunk().ok_or(LessonError)?;
    *bytes = rest;
    Ok(*taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_survive_being_kept() {
        let mut lesson = Lesson {
            seats: 3,
            inputs: vec![(7, 255), (512, 13)],
            root: [-0.5; MAX_SEATS],
            tried: vec![(1, 0.25), (300, 0.75)],
            result: [0.125; MAX_SEATS],
        };
        let first = lesson.clone();
        lesson.inputs.clear();
        let bytes = write_lessons(&[first.clone(), lesson.clone()]);
        assert_eq!(read_lessons(&bytes), Ok(vec![first, lesson]));
        assert_eq!(read_lessons(&bytes[..bytes.len() - 1]), Err(LessonError));
    }
}
