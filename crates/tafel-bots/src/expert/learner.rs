//! Teaching a network: gradients by hand, step sizes by Adam. Rows that no lesson of a batch speaks of stay as they are.

use tafel_core::{Chance, Game, MAX_SEATS};
use tafel_tensor::Tensor;

use super::Lesson;
use crate::knowledge::shares;
use crate::net::{FIRST, Layers, Net, Parts, SECOND, TASTE, softmax};

const BATCH: usize = 256;
/// Pull of the weights towards zero, by step.
const DECAY: f32 = 3e-5;
/// What foreseeing the result counts beside foreseeing the search.
const RESULT_WEIGHT: f32 = 1.0;

/// A network on its way.
pub struct Learner {
    net: Net,
    moments: [Vec<f32>; 2],
    steps: u32,
    gradient: Vec<f32>,
    /// Stretches of the weights that the present batch speaks of.
    touched: Vec<(usize, usize)>,
    is_touched: Vec<bool>,
}

/// How far off the network was, on average of the lessons, before it learned from them: in nats.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Loss {
    /// Surprise at the results.
    pub result: f32,
    /// Of these, what the judgement alone would have been surprised.
    pub root: f32,
    /// Surprise at what the search tried.
    pub choice: f32,
    /// Of these, what the search itself leaves open.
    pub open: f32,
}

impl Learner {
    /// A network that says at first what the judgement says that it grows from, and likes all actions alike.
    pub fn new<G: Game + Tensor>(seed: u64) -> Learner {
        let mut net = Net::blank::<G>();
        let parts = net.parts();
        let mut chance = Chance::fast(seed);
        let mut fill = |from: usize, to: usize, spread: f32| {
            for weight in &mut net.weights[from..to] {
                *weight = (chance.below(2001) as f32 / 1000.0 - 1.0) * spread;
            }
        };
        fill(parts.first, parts.first_bias, 0.15);
        fill(parts.second, parts.second_bias, 0.2);
        fill(parts.taste, parts.taste_bias, 0.2);
        fill(parts.actions, parts.actions_bias, 0.1);
        Learner::from(net)
    }

    /// Goes on with a network that has learned something already.
    pub fn from(net: Net) -> Learner {
        let size = net.weights.len();
        let moments = [vec![0.0; size], vec![0.0; size]];
        Learner {
            net,
            moments,
            steps: 0,
            gradient: vec![0.0; size],
            touched: Vec::new(),
            is_touched: vec![false; size],
        }
    }

    /// The network as it is now.
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// Everything it knows, to go on later exactly where it stopped.
    pub fn save(&self) -> Vec<u8> {
        let mut bytes = self.steps.to_le_bytes().to_vec();
        for number in self.net.weights.iter().chain(self.moments.iter().flatten()) {
            bytes.extend(number.to_le_bytes());
        }
        bytes
    }

    /// Goes on from what was saved; nothing if that is of another size.
    pub fn load<G: Game + Tensor>(bytes: &[u8]) -> Option<Learner> {
        let mut learner = Learner::from(Net::blank::<G>());
        let (steps, rest) = bytes.split_first_chunk()?;
        learner.steps = u32::from_le_bytes(*steps);
        let (numbers, []) = rest.as_chunks::<4>() else { return None };
        if numbers.len() != 3 * learner.gradient.len() {
            return None;
        }
        let places = learner.net.weights.iter_mut().chain(learner.moments.iter_mut().flatten());
        for (place, number) in places.zip(numbers) {
            *place = f32::from_le_bytes(*number);
        }
        Some(learner)
    }

    /// Goes through all lessons once, in an order of luck. Says how far off it was.
    pub fn learn(&mut self, lessons: &[&Lesson], pace: f32, chance: &mut Chance) -> Loss {
        let mut order: Vec<usize> = (0..lessons.len()).collect();
        chance.shuffle(&mut order);
        let mut loss = Loss::default();
        for batch in order.chunks(BATCH) {
            for &index in batch {
                self.add_gradient(lessons[index], &mut loss);
            }
            self.step(batch.len() as f32, pace);
        }
        let count = lessons.len().max(1) as f32;
        for part in [&mut loss.result, &mut loss.root, &mut loss.choice, &mut loss.open] {
            *part /= count;
        }
        loss
    }

    fn touch(&mut self, from: usize, len: usize) {
        if !self.is_touched[from] {
            self.is_touched[from] = true;
            self.touched.push((from, len));
        }
    }

    fn add_gradient(&mut self, lesson: &Lesson, loss: &mut Loss) {
        let parts = self.net.parts();
        let mut layers = Layers::default();
        let inputs =
            || lesson.inputs.iter().map(|&(place, value)| (usize::from(place), f32::from(value) / 255.0));
        self.net.look(inputs(), &mut layers);
        let mut back_first = [0.0; FIRST];
        self.back_from_result(lesson, &parts, &layers, &mut back_first, loss);
        self.back_from_choice(lesson, &parts, &layers, &mut back_first, loss);
        for (back, unit) in back_first.iter_mut().zip(&layers.first) {
            if *unit <= 0.0 {
                *back = 0.0;
            }
        }
        add(&mut self.gradient[parts.first_bias..], 1.0, &back_first);
        for (input, value) in inputs() {
            let from = parts.first + input * FIRST;
            self.touch(from, FIRST);
            add(&mut self.gradient[from..], value, &back_first);
        }
    }

    fn back_from_result(
        &mut self,
        lesson: &Lesson,
        parts: &Parts,
        layers: &Layers,
        back_first: &mut [f32; FIRST],
        loss: &mut Loss,
    ) {
        let seats = usize::from(lesson.seats);
        let mut scores = [0.0; MAX_SEATS];
        for (score, (root, seat)) in scores.iter_mut().zip(lesson.root.iter().zip(&layers.seats)) {
            *score = root + seat;
        }
        let foreseen = shares(&scores[..seats], 1.0);
        loss.result += surprise(&foreseen[..seats], &lesson.result);
        loss.root += surprise(&shares(&lesson.root[..seats], 1.0)[..seats], &lesson.result);
        let mut back_second = [0.0; SECOND];
        for (seat, (share, result)) in foreseen.iter().zip(lesson.result).enumerate().take(seats) {
            let error = RESULT_WEIGHT * (share - result);
            let from = parts.seats + seat * SECOND;
            add(&mut back_second, error, self.net.row::<SECOND>(from));
            add(&mut self.gradient[from..], error, &layers.second);
            self.gradient[parts.seats_bias + seat] += error;
        }
        for (unit, back) in back_second.into_iter().enumerate().filter(|&(unit, _)| layers.second[unit] > 0.0)
        {
            let from = parts.second + unit * FIRST;
            add(back_first, back, self.net.row::<FIRST>(from));
            add(&mut self.gradient[from..], back, &layers.first);
            self.gradient[parts.second_bias + unit] += back;
        }
    }

    fn back_from_choice(
        &mut self,
        lesson: &Lesson,
        parts: &Parts,
        layers: &Layers,
        back_first: &mut [f32; FIRST],
        loss: &mut Loss,
    ) {
        let mut likings: Vec<f32> =
            lesson.tried.iter().map(|&(action, _)| self.net.liking(layers, action.into())).collect();
        softmax(&mut likings);
        let mut back_taste = [0.0; TASTE];
        for (&liking, &(action, share)) in likings.iter().zip(&lesson.tried) {
            if share > 0.0 {
                loss.choice -= share * liking.max(1e-9).ln();
                loss.open -= share * share.ln();
            }
            let error = liking - share;
            let action = usize::from(action);
            let from = parts.actions + action * TASTE;
            add(&mut back_taste, error, self.net.row::<TASTE>(from));
            self.touch(from, TASTE);
            self.touch(parts.actions_bias + action, 1);
            add(&mut self.gradient[from..], error, &layers.taste);
            self.gradient[parts.actions_bias + action] += error;
        }
        for (unit, back) in back_taste.into_iter().enumerate() {
            let from = parts.taste + unit * FIRST;
            add(back_first, back, self.net.row::<FIRST>(from));
            add(&mut self.gradient[from..], back, &layers.first);
            self.gradient[parts.taste_bias + unit] += back;
        }
    }

    fn step(&mut self, count: f32, pace: f32) {
        const KEEP: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let correct = KEEP.map(|keep| 1.0 - keep.powi(self.steps.min(100_000) as i32));
        let parts = self.net.parts();
        // The small layers are always spoken of.
        self.touched.push((parts.first_bias, parts.actions - parts.first_bias));
        let [first, second] = &mut self.moments;
        for (from, len) in self.touched.drain(..) {
            self.is_touched[from] = false;
            for place in from..from + len {
                let slope = self.gradient[place] / count;
                self.gradient[place] = 0.0;
                first[place] = KEEP[0] * first[place] + (1.0 - KEEP[0]) * slope;
                second[place] = KEEP[1] * second[place] + (1.0 - KEEP[1]) * slope * slope;
                let direction = first[place] / correct[0] / ((second[place] / correct[1]).sqrt() + 1e-8);
                let weight = &mut self.net.weights[place];
                *weight -= pace * direction + DECAY * *weight;
            }
        }
    }
}

/// How surprising a result is to these shares.
fn surprise(foreseen: &[f32], result: &[f32]) -> f32 {
    foreseen.iter().zip(result).map(|(share, result)| -result * share.max(1e-6).ln()).sum()
}

/// Adds `times` a row to the beginning of a stretch.
#[inline]
fn add<const N: usize>(stretch: &mut [f32], times: f32, row: &[f32; N]) {
    let stretch: &mut [f32; N] = stretch.first_chunk_mut().expect("the stretch is as long as the row");
    for (sum, value) in stretch.iter_mut().zip(row) {
        *sum += times * value;
    }
}

#[cfg(test)]
mod tests {
    use brian_boru::BrianBoru;

    use super::*;

    /// Two things can be seen. The first decides who wins, the second which of two actions is tried.
    fn made_up(count: u32) -> Vec<Lesson> {
        let mut chance = Chance::fast(9);
        (0..count)
            .map(|_| {
                let (wins, left) = (chance.below(2) == 0, chance.below(2) == 0);
                let mut inputs = vec![(3, 255)];
                inputs.extend(wins.then_some((10, 255)));
                inputs.extend(left.then_some((700, 128)));
                let mut result = [0.0; MAX_SEATS];
                result[usize::from(!wins)] = 1.0;
                let left = if left { 1.0 } else { 0.0 };
                let tried = vec![(5, left), (600, 1.0 - left)];
                Lesson { seats: 3, inputs, root: [-1.0; MAX_SEATS], tried, result }
            })
            .collect()
    }

    #[test]
    fn what_decides_and_what_is_tried_is_found_out() {
        let lessons = made_up(3000);
        let lessons: Vec<&Lesson> = lessons.iter().collect();
        let mut learner = Learner::new::<BrianBoru>(1);
        let mut chance = Chance::fast(2);
        let before = learner.learn(&lessons, 1e-3, &mut chance);
        for _ in 0..30 {
            learner.learn(&lessons, 1e-3, &mut chance);
        }
        let after = learner.learn(&lessons, 1e-3, &mut chance);
        assert!((before.root - 3.0_f32.ln()).abs() < 1e-3);
        assert!(after.result < 0.05 && after.choice < 0.05, "{before:?} {after:?}");
    }

    #[test]
    fn an_untaught_network_says_what_its_judgement_says() {
        let learner = Learner::new::<BrianBoru>(1);
        let mut layers = Layers::default();
        learner.net().look([(1, 1.0), (80, 0.5)].into_iter(), &mut layers);
        assert!(layers.seats.iter().all(|seat| seat.abs() < 1e-9));
        assert!(layers.first.iter().any(|&unit| unit > 0.0));
    }

    /// Every gradient is the slope that small changes of the weights show.
    #[test]
    fn the_gradient_is_the_slope() {
        let lesson = &made_up(1)[0];
        let mut learner = Learner::new::<BrianBoru>(7);
        // Away from zero, so that every part takes part.
        let mut chance = Chance::fast(4);
        for weight in &mut learner.net.weights {
            *weight += (chance.below(2001) as f32 / 1000.0 - 1.0) * 0.2;
        }
        let total = |learner: &mut Learner| {
            let mut loss = Loss::default();
            learner.add_gradient(lesson, &mut loss);
            let gradient = std::mem::take(&mut learner.gradient);
            learner.gradient = vec![0.0; gradient.len()];
            (loss.result + loss.choice, gradient)
        };
        let (_, gradient) = total(&mut learner);
        let parts = learner.net.parts();
        let places = [
            parts.first + 3 * FIRST + 1,
            parts.first_bias + 2,
            parts.second + FIRST + 5,
            parts.second_bias + 3,
            parts.seats + SECOND + 4,
            parts.seats_bias + 1,
            parts.taste + 2 * FIRST + 3,
            parts.taste_bias + 1,
            parts.actions + 600 * TASTE + 2,
            parts.actions_bias + 5,
        ];
        for place in places {
            let kept = learner.net.weights[place];
            let mut at = |weight: f32| {
                learner.net.weights[place] = weight;
                total(&mut learner).0
            };
            let slope = (at(kept + 1e-2) - at(kept - 1e-2)) / 2e-2;
            learner.net.weights[place] = kept;
            assert!((slope - gradient[place]).abs() < 2e-2, "{place}: {slope} {}", gradient[place]);
        }
    }

    #[test]
    fn what_was_saved_goes_on_the_same() {
        let lessons = made_up(600);
        let lessons: Vec<&Lesson> = lessons.iter().collect();
        let mut learner = Learner::new::<BrianBoru>(1);
        learner.learn(&lessons, 1e-3, &mut Chance::fast(1));
        let mut again = Learner::load::<BrianBoru>(&learner.save()).unwrap();
        learner.learn(&lessons, 1e-3, &mut Chance::fast(2));
        again.learn(&lessons, 1e-3, &mut Chance::fast(2));
        assert_eq!(learner.net(), again.net());
        assert!(Learner::load::<BrianBoru>(b"12345678").is_none());
    }
}
