//! Which edition a game is played with.
//!
//! The printed cards under every set of options are read once and stay. An owner's edition lives as long as a game is
//! played with it, and a while longer: the latest are kept within a number of bytes, so that nobody can fill the
//! process with them, and no game is refused because somebody tried. Spacing and comments make no other edition;
//! a record still holds the file as its owner wrote it.

use std::collections::VecDeque;
use std::ops::Deref;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, RwLock, Weak};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tafel_core::OptionsError;

use crate::data::Edition;
use crate::options::Options;

/// How many bytes of owners' editions are kept beyond those in play.
const KEPT: usize = 4 << 20;

/// The edition of a game. Two are equal if they say the same, however their files are laid out.
#[derive(Clone, Debug)]
pub struct Rules(Bound);

#[derive(Clone, Debug)]
enum Bound {
    /// One of few; it stays for the life of the process, and a clone costs nothing.
    Printed(&'static Edition),
    Own(Arc<Own>),
}

/// An owner's file as it was written, and what it says.
#[derive(Debug)]
struct Own {
    options: Options,
    edition: Arc<Edition>,
}

impl Own {
    /// What keeping it costs, about: the text, and as much again for its rows.
    fn bytes(&self) -> usize {
        size_of::<Edition>() + 2 * self.options.components.as_deref().map_or(0, str::len)
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        std::ptr::eq(&raw const **self, &raw const **other) || self.says_the_same(other)
    }
}

impl Eq for Rules {}

/// On the wire an edition is the options that lead to it.
impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Bound::Printed(edition) => edition.options.serialize(serializer),
            Bound::Own(own) => own.options.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        Rules::of(&Options::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

impl Deref for Rules {
    type Target = Edition;

    fn deref(&self) -> &Edition {
        match &self.0 {
            Bound::Printed(edition) => edition,
            Bound::Own(own) => &own.edition,
        }
    }
}

impl Rules {
    /// The edition for these options.
    pub fn of(options: &Options) -> Result<Rules, OptionsError> {
        if options.components.is_none() {
            return printed(options).map(|edition| Rules(Bound::Printed(edition)));
        }
        if let Some(own) = shelf().find(options) {
            return Ok(Rules(Bound::Own(own)));
        }
        // Read without the lock: whoever has a long file keeps nobody waiting.
        let edition = Edition::read(options)?;
        Ok(Rules(Bound::Own(shelf().put(options, edition))))
    }

    /// The printed edition under default options.
    pub fn printed() -> Rules {
        static RULES: LazyLock<Rules> =
            LazyLock::new(|| Rules::of(&Options::default()).expect("the compiled-in components are sound"));
        RULES.clone()
    }
}

/// The printed cards under these options. There are a few hundred sets of options, and no more.
fn printed(options: &Options) -> Result<&'static Edition, OptionsError> {
    static PRINTED: RwLock<Vec<&'static Edition>> = RwLock::new(Vec::new());
    let find =
        |editions: &[&'static Edition]| editions.iter().copied().find(|edition| edition.options == *options);
    if let Some(edition) = find(&PRINTED.read().unwrap_or_else(PoisonError::into_inner)) {
        return Ok(edition);
    }
    let edition = Edition::read(options)?;
    let mut kept = PRINTED.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(edition) = find(&kept) {
        return Ok(edition);
    }
    let edition: &'static Edition = Box::leak(Box::new(edition));
    kept.push(edition);
    Ok(edition)
}

/// The owners' editions.
#[derive(Default)]
struct Shelf {
    /// The latest used first.
    kept: VecDeque<Arc<Own>>,
    bytes: usize,
    /// All that somebody still plays with, or that are kept.
    in_use: Vec<Weak<Edition>>,
}

fn shelf() -> MutexGuard<'static, Shelf> {
    static SHELF: LazyLock<Mutex<Shelf>> = LazyLock::new(Mutex::default);
    SHELF.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shelf {
    fn find(&mut self, options: &Options) -> Option<Arc<Own>> {
        let place = self.kept.iter().position(|own| own.options == *options)?;
        let own = self.kept.remove(place)?;
        self.kept.push_front(own.clone());
        Some(own)
    }

    fn put(&mut self, options: &Options, edition: Edition) -> Arc<Own> {
        if let Some(own) = self.find(options) {
            return own;
        }
        self.in_use.retain(|edition| edition.strong_count() > 0);
        let same = self.in_use.iter().filter_map(Weak::upgrade).find(|known| known.says_the_same(&edition));
        let edition = same.unwrap_or_else(|| {
            let edition = Arc::new(edition);
            self.in_use.push(Arc::downgrade(&edition));
            edition
        });
        let own = Arc::new(Own { options: options.clone(), edition });
        self.bytes += own.bytes();
        self.kept.push_front(own.clone());
        while self.bytes > KEPT
            && let Some(oldest) = self.kept.pop_back()
        {
            self.bytes -= oldest.bytes();
        }
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::PRINTED;

    fn own(text: String) -> Options {
        Options { components: Some(text), ..Options::default() }
    }

    /// The printed file with another defence of the city, and a line that says nothing.
    fn variant(defence: usize, comment: usize) -> String {
        let city = PRINTED.find("[city]").expect("a city");
        let (before, after) = PRINTED.split_at(city);
        let line = after.lines().find(|line| line.starts_with("defence")).expect("a defence");
        format!("# {comment}\n{before}{}", after.replacen(line, &format!("defence   =  {defence}"), 1))
    }

    #[test]
    fn spacing_and_comments_make_no_other_edition() {
        let plain = Rules::of(&own(variant(7, 0))).expect("sound");
        let noted = Rules::of(&own(variant(7, 1).replace('\n', " \n\n"))).expect("sound");
        assert_eq!(plain, noted);
        assert!(std::ptr::eq(&raw const *plain, &raw const *noted), "one edition in memory");
        let other = Rules::of(&own(variant(8, 0))).expect("sound");
        assert_ne!(plain, other);
        assert_eq!((plain.city_strength[1], other.city_strength[1]), (7, 8));
        assert_ne!(plain, Rules::printed());
    }

    #[test]
    fn a_file_comes_back_as_it_was_written() {
        let options = own(variant(9, 2));
        let rules = Rules::of(&options).expect("sound");
        assert_eq!(
            serde_json::to_value(&rules).expect("JSON"),
            serde_json::to_value(&options).expect("JSON")
        );
    }

    /// 2,000 files with comments of their own: before, the 513th was refused, and with it every game that had one.
    #[test]
    fn many_files_fill_nothing_and_refuse_nobody() {
        let first = own(variant(10, 0));
        let in_play = Rules::of(&first).expect("sound");
        for comment in 0..2_000 {
            Rules::of(&own(variant(11, comment))).expect("never refused");
        }
        let (bytes, kept, in_use) = {
            let shelf = shelf();
            (shelf.bytes, shelf.kept.len(), shelf.in_use.len())
        };
        assert!(bytes <= KEPT, "{bytes}");
        assert!(kept < 2_000 && in_use < 100, "{kept} {in_use}");
        let again = Rules::of(&first).expect("still read");
        assert!(
            std::ptr::eq(&raw const *in_play, &raw const *again),
            "what is in play is found, kept or not"
        );
    }
}
