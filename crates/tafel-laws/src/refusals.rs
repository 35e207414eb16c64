//! Refusals, one test each: what is tried, which rule forbids it, and the sentence the player reads.
//!
//! ```text
//! tafel_laws::refusals! {
//!     HighCard, Rule::ALL;
//!     a_card_of_another_hand_cannot_be_laid: "HIGH-1", "refusal.not-in-hand",
//!         "Diese Karte hast du nicht.", "You do not have this card."
//!         => (dealt(), Seat(0), Action::Lay(9));
//! }
//! ```

use std::collections::BTreeSet;

use tafel_core::{Game, Lang, Seat};

/// How something must be refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The id of the rule a referee would cite.
    pub rule: &'static str,
    /// The entry of the game's texts.
    pub key: &'static str,
    /// That entry in German.
    pub de: &'static str,
    /// That entry in English.
    pub en: &'static str,
}

impl Refusal {
    /// Tries it.
    pub fn hold<G: Game>(&self, (game, seat, action): (G, Seat, G::Action)) {
        let Err(violation) = game.check(seat, &action) else {
            panic!("{action:?} is allowed, though {} should refuse it", self.rule)
        };
        assert_eq!((violation.rule.to_string().as_str(), violation.because), (self.rule, self.key));
        for (lang, sentence) in [(Lang::De, self.de), (Lang::En, self.en)] {
            assert_eq!(G::catalog().get(lang, self.key), Some(sentence), "{} in {}", self.key, lang.code());
        }
    }

    /// Is every sentence that refuses, and every rule that can, among those that tests provoke?
    pub fn hold_all<G: Game>(provoked: &[Refusal], rules: &[G::Rule]) {
        let keys: BTreeSet<&str> = provoked.iter().map(|refusal| refusal.key).collect();
        let sentences = G::catalog().all(Lang::De).keys().filter(|key| key.starts_with("refusal."));
        let unheard: Vec<_> = sentences.filter(|key| !keys.contains(key.as_str())).collect();
        assert!(unheard.is_empty(), "no test provokes {unheard:?}");
        let cited: BTreeSet<&str> = provoked.iter().map(|refusal| refusal.rule).collect();
        let idle: Vec<_> =
            rules.iter().map(ToString::to_string).filter(|rule| !cited.contains(rule.as_str())).collect();
        assert!(idle.is_empty(), "no test is refused by {idle:?}");
    }
}

/// Writes a test for each refusal of a game, and one that fails if a sentence or a rule that refuses has none.
#[macro_export]
macro_rules! refusals {
    ($game:ty, $rules:expr; $(
        $(#[doc = $words:literal])*
        $name:ident: $rule:literal, $key:literal, $de:literal, $en:literal => $tried:expr;
    )*) => {
        $(
            $(#[doc = $words])*
            #[test]
            fn $name() {
                $crate::Refusal { rule: $rule, key: $key, de: $de, en: $en }.hold::<$game>($tried);
            }
        )*

        #[test]
        fn every_sentence_and_every_rule_that_refuses_has_a_test() {
            let provoked = [$($crate::Refusal { rule: $rule, key: $key, de: $de, en: $en },)*];
            $crate::Refusal::hold_all::<$game>(&provoked, $rules);
        }
    };
}
