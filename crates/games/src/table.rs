//! How the table of games becomes everything that depends on which there are.

/// Writes down all games: their types, their ids and the macros that go from one to the other.
///
/// A line with `#[cfg(…)]` counts only in builds for which it holds. That must be settled here: a macro that others call
/// would ask for the features of their crate instead of this one's.
macro_rules! games {
    (@ $d:tt [$($found:tt)*] #[cfg($when:meta)] $game_crate:ident::$Game:ident, $($rest:tt)*) => {
        #[cfg($when)]
        games! { @ $d [$($found)* $game_crate::$Game,] $($rest)* }
        #[cfg(not($when))]
        games! { @ $d [$($found)*] $($rest)* }
    };
    (@ $d:tt [$($found:tt)*] $game_crate:ident::$Game:ident, $($rest:tt)*) => {
        games! { @ $d [$($found)* $game_crate::$Game,] $($rest)* }
    };
    (@ $d:tt [$($game_crate:ident::$Game:ident,)*]) => {
        $( pub use $game_crate::$Game; )*

        /// The ids of all games, in the order of the lobby.
        pub const IDS: &[&str] = &[$( <$Game as Game>::ID ),*];

        games_by_id! { $d $($Game)* }
    };
    ($d:tt $($table:tt)*) => {
        games! { @ $d [] $($table)* }
    };
}

/// Writes the macros that others call.
macro_rules! games_by_id {
    ($d:tt $($Game:ident)*) => {
        /// Runs an expression with the type of the game whose id is given: `with_game!(id, G => G::SEATS)`.
        ///
        /// Gives `Err(UnknownGame)` for an id that is none.
        #[macro_export]
        macro_rules! with_game {
            ($d id:expr, $d G:ident => $d body:expr) => {
                match $d id {
                    $(
                        <$d crate::$Game as $d crate::tafel_core::Game>::ID => {
                            type $d G = $d crate::$Game;
                            Ok($d body)
                        }
                    )*
                    other => Err($d crate::UnknownGame(String::from(other))),
                }
            };
        }

        /// Calls a macro once for every game, with the name of its type in this crate.
        #[macro_export]
        macro_rules! each_game {
            ($d then:ident) => {
                $( $d then! { $Game } )*
            };
        }
    };
}
