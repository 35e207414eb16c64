//! The short lists and sets that the state is made of, and what fills the unused places of a list.

use tafel_core::{Blank, Seat};

pub use tafel_core::List;

use crate::frame::Frame;
use crate::state::Offer;

/// Cards by number.
pub(crate) type Bag = tafel_core::Set<u8, u128>;

impl Blank for Frame {
    const BLANK: Frame = Frame::Main;
}

impl Blank for Offer {
    const BLANK: Offer = Offer::nothing(Seat(0));
}
