//! What a learned judgement looks at, game by game: figures of a position as it concerns one seat.
//!
//! A figure is a count or a lead of about the size of one, so that weights are of about the same size too.

pub(crate) mod brian_boru;
pub(crate) mod catan_kartenspiel;
pub(crate) mod imperial_settlers;
pub(crate) mod medievalia;

/// 1 or 0.
pub(crate) fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
