//! A learned judgement: the figures of a position in, a win share for every seat out.
//!
//! Every seat gets a score from the figures that concern it: a weighted sum (with weights that shift as the game goes
//! on) and a small network of one hidden layer on top. The shares are the softmax of the scores, so that they add up to
//! one for any number of seats. It is trained by [`crate::train`] and read from a text file that says how it was made.

use std::fmt::Write as _;

use tafel_core::{MAX_SEATS, Seat};
use thiserror::Error;

use crate::knowledge::{Knowledge, Values, shares};

/// Units of the hidden layer; a multiple of four, for the sake of the processor.
pub const HIDDEN: usize = 16;

/// What one figure contributes.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Weights {
    /// To the score, per unit of the figure.
    pub plain: f32,
    /// To the score, per unit of the figure and progress of the game (0 to 1).
    pub late: f32,
    /// To each hidden unit.
    pub hidden: [f32; HIDDEN],
}

/// A learned judgement of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    names: Vec<String>,
    figures: Vec<Weights>,
    progress: [f32; HIDDEN],
    bias: [f32; HIDDEN],
    output: [f32; HIDDEN],
}

/// A file of weights that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ModelError {
    /// A line is not a name and its numbers.
    #[error("line {line} of the weights: {why}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The file is about other figures than the game has.
    #[error("the weights are for the figures {found}, but the game has {wanted}")]
    Figures {
        /// Those in the file.
        found: String,
        /// Those of the game.
        wanted: String,
    },
}

const PROGRESS: &str = "(progress)";
const BIAS: &str = "(bias)";
const OUTPUT: &str = "(output)";

impl Model {
    /// A judgement made of weights; there are as many names as figures.
    pub fn new(
        names: Vec<String>,
        figures: Vec<Weights>,
        [progress, bias, output]: [[f32; HIDDEN]; 3],
    ) -> Model {
        debug_assert_eq!(names.len(), figures.len());
        Model { names, figures, progress, bias, output }
    }

    /// The figures it looks at.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The win shares of a position. `G` must be the game that the weights were made for.
    pub fn values<G: Knowledge>(&self, state: &G) -> Values {
        let seats = usize::from(state.seats());
        let progress = state.progress();
        let mut scores = [0.0; MAX_SEATS];
        for seat in Seat::all(state.seats()) {
            scores[seat.index()] = self.score(state, seat, progress);
        }
        shares(&scores[..seats], 1.0)
    }

    fn score<G: Knowledge>(&self, state: &G, seat: Seat, progress: f32) -> f32 {
        let mut score = 0.0;
        let mut units = self.bias;
        for (unit, weight) in units.iter_mut().zip(self.progress) {
            *unit += progress * weight;
        }
        let mut rows = self.figures.iter();
        state.figures(seat, &mut |_, figure| {
            let Some(row) = rows.next() else { return };
            if figure == 0.0 {
                return;
            }
            score += figure * (row.plain + progress * row.late);
            for (unit, weight) in units.iter_mut().zip(row.hidden) {
                *unit += figure * weight;
            }
        });
        for (unit, weight) in units.into_iter().zip(self.output) {
            score += weight * unit.max(0.0);
        }
        score
    }

    /// Reads weights for the game `G`; lines that begin with `#` tell how they were made.
    pub fn read<G: Knowledge>(text: &str) -> Result<Model, ModelError> {
        let model = Model::parse(text)?;
        let wanted = figure_names::<G>();
        if model.names != wanted {
            return Err(ModelError::Figures { found: model.names.join(" "), wanted: wanted.join(" ") });
        }
        Ok(model)
    }

    fn parse(text: &str) -> Result<Model, ModelError> {
        let mut model = Model::new(Vec::new(), Vec::new(), [[0.0; HIDDEN]; 3]);
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |why: String| ModelError::Line { line: index + 1, why };
            let mut words = line.split_whitespace();
            let name = words.next().unwrap_or_default();
            let numbers: Vec<f32> = words
                .map(|word| word.parse::<f32>().map_err(|_| wrong(format!("{word:?} is no number"))))
                .collect::<Result<_, _>>()?;
            if numbers.iter().any(|number| !number.is_finite()) {
                return Err(wrong("a number is not finite".into()));
            }
            let layer = |numbers: &[f32]| -> Result<[f32; HIDDEN], ModelError> {
                numbers.try_into().map_err(|_| wrong(format!("{HIDDEN} hidden weights are needed")))
            };
            match name {
                PROGRESS => model.progress = layer(&numbers)?,
                BIAS => model.bias = layer(&numbers)?,
                OUTPUT => model.output = layer(&numbers)?,
                _ => {
                    let [plain, late, ref hidden @ ..] = numbers[..] else {
                        return Err(wrong("two weights are needed before the hidden ones".into()));
                    };
                    model.figures.push(Weights { plain, late, hidden: layer(hidden)? });
                    model.names.push(name.into());
                }
            }
        }
        Ok(model)
    }

    /// The file of these weights; `made` tells how they were made.
    pub fn write(&self, made: &str) -> String {
        let mut text = String::new();
        for line in made.lines() {
            let _ = writeln!(text, "{}", format!("# {line}").trim_end());
        }
        let mut row = |name: &str, numbers: &[f32]| {
            text.push_str(name);
            for number in numbers {
                let _ = write!(text, " {number}");
            }
            text.push('\n');
        };
        for (name, weights) in self.names.iter().zip(&self.figures) {
            let mut numbers = vec![weights.plain, weights.late];
            numbers.extend(weights.hidden);
            row(name, &numbers);
        }
        row(PROGRESS, &self.progress);
        row(BIAS, &self.bias);
        row(OUTPUT, &self.output);
        text
    }
}

/// The names of a game's figures, in their order.
pub fn figure_names<G: Knowledge>() -> Vec<String> {
    let mut names = Vec::new();
    let state = crate::knowledge::any_position::<G>();
    state.figures(Seat(0), &mut |name, _| names.push(name.to_owned()));
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Model {
        let weights = Weights { plain: 0.5, late: -0.25, hidden: [0.125; HIDDEN] };
        Model::new(
            vec!["points".into(), "coins".into()],
            vec![weights; 2],
            [[1.0; HIDDEN], [0.0; HIDDEN], [2.0; HIDDEN]],
        )
    }

    #[test]
    fn weights_survive_their_file() {
        let text = small().write("made by hand\n\nfor a test");
        assert!(text.starts_with("# made by hand\n#\n# for a test\npoints 0.5 -0.25 0.125"), "{text}");
        assert_eq!(Model::parse(&text), Ok(small()));
    }

    #[test]
    fn a_broken_file_is_refused_with_its_line() {
        let why = |text: &str| Model::parse(text).unwrap_err().to_string();
        assert_eq!(why("# note\npoints 1 x"), "line 2 of the weights: \"x\" is no number");
        assert_eq!(why("points 1 2 3"), "line 1 of the weights: 16 hidden weights are needed");
        assert_eq!(why("points 1"), "line 1 of the weights: two weights are needed before the hidden ones");
        assert_eq!(why("(bias) inf"), "line 1 of the weights: a number is not finite");
    }

    #[test]
    fn weights_for_other_figures_are_refused() {
        let text = small().write("");
        let refusal = Model::read::<brian_boru::BrianBoru>(&text).unwrap_err().to_string();
        assert!(
            refusal.starts_with("the weights are for the figures points coins, but the game has"),
            "{refusal}"
        );
    }
}
