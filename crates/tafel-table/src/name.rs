//! What people may be called.

use unicode_segmentation::UnicodeSegmentation;

use crate::denied::Denied;

/// The longest name, in characters as people count them: a family of four is one.
const NAME: usize = 32;
/// The most code points of one such character. A family of four with colours of skin has 11, a flag of a land 7.
const POINTS: usize = 12;

/// Plain text that can be seen: no controls, nothing that turns the direction of what follows, nothing that looks like
/// no name or like somebody else's.
pub fn checked_name(name: &str) -> Result<String, Denied> {
    let name = name.trim();
    let length = name.graphemes(true).count();
    if length == 0 || length > NAME || !name.graphemes(true).all(is_fit) {
        return Err(Denied::invalid("error.name").number("max", NAME as i32));
    }
    Ok(name.to_owned())
}

/// May this character, as people count them, stand in a name?
fn is_fit(character: &str) -> bool {
    let mut points = character.chars();
    let Some(base) = points.next() else { return false };
    if base.is_control() || is_invisible(base) || character.chars().count() > POINTS {
        return false;
    }
    // What cannot be seen may join pictures, and nothing else: two names that look the same would be two people.
    points.all(|point| !point.is_control() && (!is_invisible(point) || (is_picture(base) && joins(point))))
}

/// Is there nothing to be seen of it? A space is seen between letters; at the ends of a name there is none.
fn is_invisible(point: char) -> bool {
    matches!(
        point,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    ) || (point.is_whitespace() && point != ' ')
}

/// The joiner of pictures, the choice between picture and letter, and the letters of a flag.
fn joins(point: char) -> bool {
    matches!(point, '\u{200d}' | '\u{fe0e}' | '\u{fe0f}' | '\u{e0020}'..='\u{e007f}')
}

fn is_picture(point: char) -> bool {
    matches!(
        point,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}' | '\u{2190}'..='\u{21ff}'
            | '\u{2300}'..='\u{27bf}' | '\u{2900}'..='\u{297f}' | '\u{2b00}'..='\u{2bff}' | '\u{3030}' | '\u{303d}' | '\u{3297}'
            | '\u{3299}' | '\u{1f000}'..='\u{1faff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_can_be_seen_are_allowed() {
        let family = "👨\u{200d}👩\u{200d}👧\u{200d}👦";
        let england = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
        let written =
            ["Anna", "Jürgen Müller", "王小明", "שרה", "अनु", "O’Neill", "❤\u{fe0f}", "👍🏽", family, england];
        for name in written {
            assert_eq!(checked_name(name).ok().as_deref(), Some(name), "{name:?}");
        }
        assert_eq!(checked_name("  Anna ").ok().as_deref(), Some("Anna"));
        assert!(checked_name(&family.repeat(NAME)).is_ok(), "a family is one character");
        assert!(checked_name(&family.repeat(NAME + 1)).is_err());
    }

    #[test]
    fn names_of_nothing_and_of_tricks_are_refused() {
        let blank = [
            "",
            "   ",
            "\u{200b}",
            "\u{3164}",
            "\u{2800}\u{2800}",
            "\u{ad}",
            "\u{e0041}",
            "\u{fe0f}",
            "\u{180e}",
        ];
        let tricks = [
            "Anna\u{200b}",
            "An\u{200d}na",
            "Anna\u{fe0f}",
            "\u{202e}annA",
            "An\u{ad}na",
            "A\nB",
            "A\u{2003}B",
            "A\u{34f}",
        ];
        for name in blank.into_iter().chain(tricks) {
            assert!(checked_name(name).is_err(), "{name:?}");
        }
        let heap = format!("a{}", "\u{301}".repeat(POINTS));
        assert!(checked_name(&heap).is_err(), "a letter under a heap of signs");
    }
}
