//! Writes values, or lists what would be written.

use tafel_core::Seat;

/// A part of a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// What it says.
    pub name: String,
    /// How many values it takes.
    pub len: usize,
}

/// Writes a position value by value, each between 0 and 1.
pub struct Pen<'a> {
    paper: Paper<'a>,
    prefix: String,
}

enum Paper<'a> {
    Values { out: &'a mut [f32], at: usize },
    Fields(Vec<Field>),
}

impl<'a> Pen<'a> {
    pub(crate) fn writing(out: &'a mut [f32]) -> Pen<'a> {
        Pen { paper: Paper::Values { out, at: 0 }, prefix: String::new() }
    }

    pub(crate) fn listing() -> Pen<'static> {
        Pen { paper: Paper::Fields(Vec::new()), prefix: String::new() }
    }

    pub(crate) fn written(&self) -> usize {
        match &self.paper {
            Paper::Values { at, .. } => *at,
            Paper::Fields(fields) => fields.iter().map(|field| field.len).sum(),
        }
    }

    pub(crate) fn room(&self) -> usize {
        match &self.paper {
            Paper::Values { out, .. } => out.len(),
            Paper::Fields(_) => self.written(),
        }
    }

    pub(crate) fn into_fields(self) -> Vec<Field> {
        match self.paper {
            Paper::Fields(fields) => fields,
            Paper::Values { .. } => Vec::new(),
        }
    }

    fn field(&mut self, name: &str, len: usize) -> Option<&mut [f32]> {
        match &mut self.paper {
            Paper::Values { out, at } => {
                let field = &mut out[*at..*at + len];
                *at += len;
                Some(field)
            }
            Paper::Fields(fields) => {
                fields.push(Field { name: format!("{}{name}", self.prefix), len });
                None
            }
        }
    }

    /// A number from 0 to `most`; more counts as `most`.
    pub fn number(&mut self, name: &str, value: impl Into<i32>, most: i32) {
        let value = value.into().clamp(0, most);
        if let Some(field) = self.field(name, 1) {
            field[0] = value as f32 / most as f32;
        }
    }

    /// Several numbers of one kind, each from 0 to `most`.
    pub fn numbers<N: Into<i32>>(&mut self, name: &str, values: impl ExactSizeIterator<Item = N>, most: i32) {
        if let Some(field) = self.field(name, values.len()) {
            for (place, value) in field.iter_mut().zip(values) {
                *place = value.into().clamp(0, most) as f32 / most as f32;
            }
        }
    }

    /// Yes or no.
    pub fn flag(&mut self, name: &str, value: bool) {
        self.number(name, i32::from(value), 1);
    }

    /// One of `count` things, or none of them: a 1 in its place.
    pub fn one_of(&mut self, name: &str, which: Option<usize>, count: usize) {
        if let Some(field) = self.field(name, count) {
            field.fill(0.0);
            if let Some(which) = which.filter(|&which| which < count) {
                field[which] = 1.0;
            }
        }
    }

    /// Some of `count` things: a 1 for each.
    pub fn some_of(&mut self, name: &str, which: impl Iterator<Item = usize>, count: usize) {
        if let Some(field) = self.field(name, count) {
            field.fill(0.0);
            for index in which.filter(|&index| index < count) {
                field[index] = 1.0;
            }
        }
    }

    /// `count` blocks, one for each thing of a kind.
    pub fn each(&mut self, what: &str, count: usize, write: impl Fn(&mut Pen<'_>, usize)) {
        let outside = self.prefix.len();
        for which in 0..count {
            if matches!(self.paper, Paper::Fields(_)) {
                self.prefix.push_str(&format!("{what} {which}: "));
            }
            write(self, which);
            self.prefix.truncate(outside);
        }
    }

    /// `most_seats` blocks, one per seat clockwise from `own`; seats nobody plays are written as zeros.
    pub fn seats(
        &mut self,
        own: Seat,
        seats: u8,
        most_seats: u8,
        write: impl Fn(&mut Pen<'_>, Option<Seat>),
    ) {
        for step in 0..most_seats {
            let seat = (step < seats).then(|| own.clockwise(step, seats));
            if matches!(self.paper, Paper::Fields(_)) {
                self.prefix = if step == 0 { "own ".into() } else { format!("left {step}: ") };
            }
            write(self, seat);
        }
        self.prefix.clear();
    }
}
