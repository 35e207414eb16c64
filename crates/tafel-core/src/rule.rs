//! Rules that refuse: one vocabulary for every game.
//!
//! A chapter's check reads `require(holds, Rule::Lead, "refusal.card-does-not-fit")?`: the condition, the rule a
//! referee would cite, and the entry of the game's texts that says why.

/// A refused action: the rule that refuses it, and the sentence that says why.
///
/// It is two words that are copied, so that lists of legal actions can be made by asking the checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violation<R> {
    /// The rule.
    pub rule: R,
    /// The entry of the game's texts that says why.
    pub because: &'static str,
}

/// May it be done?
pub type Verdict<R> = Result<(), Violation<R>>;

/// Refuses by `rule`; the entry `because` of the game's texts says why.
pub const fn refuse<T, R: Copy>(rule: R, because: &'static str) -> Result<T, Violation<R>> {
    Err(Violation { rule, because })
}

/// Refuses unless `holds`.
pub const fn require<R: Copy>(holds: bool, rule: R, because: &'static str) -> Verdict<R> {
    if holds { Ok(()) } else { refuse(rule, because) }
}

/// Writes a game's `Rule`: the rules that can refuse, by their ids in the specification, in its order.
///
/// ```
/// tafel_core::rules! {
///     "HIGH": Order = "2", OwnCard = "3.1",
/// }
///
/// assert_eq!(Rule::OwnCard.to_string(), "HIGH-3.1");
/// assert_eq!(Rule::ALL, [Rule::Order, Rule::OwnCard]);
/// ```
#[macro_export]
macro_rules! rules {
    ($book:literal: $($(#[doc = $words:literal])* $name:ident = $id:literal,)*) => {
        /// A rule that can refuse an answer. Its words are `rule.<id>` in the texts.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Rule {
            $(#[doc = concat!($book, "-", $id, ".")] $(#[doc = $words])* $name,)*
        }

        impl Rule {
            /// All of them.
            pub const ALL: &[Rule] = &[$(Rule::$name,)*];

            /// The id in the specification.
            pub const fn id(self) -> &'static str {
                match self { $(Rule::$name => concat!($book, "-", $id),)* }
            }
        }

        impl ::std::fmt::Display for Rule {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.id())
            }
        }
    };
}
