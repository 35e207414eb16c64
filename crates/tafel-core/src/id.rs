//! Things that are known by name: cards, towns, goods. Each is a small number inside and a word outside.

use std::fmt::Debug;

/// A thing of which there are a fixed few, numbered from 0.
pub trait Id: Copy + Eq + Debug + 'static {
    /// How many there are; no index is as high.
    const COUNT: usize;
    /// The one with the number 0.
    const FIRST: Self;
    /// The number of this one.
    fn index(self) -> usize;
    /// The one with this number, which is below [`Id::COUNT`].
    fn from_index(index: usize) -> Self;
}

/// Plain numbers, for games whose cards have no other names.
impl Id for u8 {
    const COUNT: usize = 256;
    const FIRST: u8 = 0;

    #[inline]
    fn index(self) -> usize {
        self.into()
    }

    #[inline]
    fn from_index(index: usize) -> u8 {
        index as u8
    }
}

/// Writes an enum of ids: `cargo xtask codegen` calls it for every table of a game's data that says so.
///
/// ```
/// tafel_core::ids! {
///     /// A suit.
///     Suit { Hearts = "hearts", Spades = "spades" }
/// }
///
/// assert_eq!(Suit::Spades.to_string(), "spades");
/// assert_eq!(serde_json::to_string(&Suit::ALL).unwrap(), r#"["hearts","spades"]"#);
/// ```
#[macro_export]
macro_rules! ids {
    ($(#[doc = $doc:literal] $name:ident { $($variant:ident = $id:literal),* $(,)? })*) => {$(
        #[doc = $doc]
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the texts say what each one is")]
        pub enum $name {
            $(#[serde(rename = $id)] $variant,)*
        }

        impl $name {
            /// How many there are.
            pub const COUNT: usize = [$($name::$variant,)*].len();
            /// All of them, in the order of the data.
            pub const ALL: [$name; $name::COUNT] = [$($name::$variant,)*];

            /// The place in `ALL`.
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The id in the data.
            pub const fn id(self) -> &'static str {
                match self { $($name::$variant => $id,)* }
            }
        }

        impl $crate::Id for $name {
            const COUNT: usize = $name::COUNT;
            const FIRST: $name = $name::ALL[0];

            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            #[inline]
            fn from_index(index: usize) -> $name {
                $name::ALL[index]
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.id())
            }
        }
    )*};
}
