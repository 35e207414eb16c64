//! Patterns of JSON: which answers, questions and events are meant.

use serde_json::Value;

/// What matches anything.
const ANYTHING: &str = "*";

/// Does a pattern mean this value? `"*"` means anything; an object means every object that has its fields; a list
/// means a list of the same length; everything else means itself.
pub(crate) fn means(pattern: &Value, value: &Value) -> bool {
    match (pattern, value) {
        (Value::String(word), _) if word == ANYTHING => true,
        (Value::Object(wanted), Value::Object(found)) => {
            wanted.iter().all(|(key, pattern)| found.get(key).is_some_and(|value| means(pattern, value)))
        }
        (Value::Array(wanted), Value::Array(found)) => {
            wanted.len() == found.len() && wanted.iter().zip(found).all(|(one, other)| means(one, other))
        }
        _ => pattern == value,
    }
}

/// Of what may be answered, what somebody who prefers these patterns in this order chooses: something that the first
/// pattern means that means anything at all; of several, the last.
pub(crate) fn preferred<'a>(patterns: &[Value], legal: &'a [Value]) -> Option<&'a Value> {
    patterns.iter().find_map(|pattern| legal.iter().rev().find(|answer| means(pattern, answer)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_pattern_means_itself_and_what_its_stars_leave_open() {
        assert!(means(&json!({ "play": 16 }), &json!({ "play": 16 })));
        assert!(!means(&json!({ "play": 16 }), &json!({ "play": 18 })));
        assert!(means(&json!({ "mark": "*" }), &json!({ "mark": "S2" })));
        assert!(means(&json!({ "won": [0, "*"] }), &json!({ "won": [0, 16] })));
        assert!(!means(&json!({ "won": [0, "*"] }), &json!({ "won": [0] })));
        assert!(!means(&json!("decline"), &json!({ "extras": 0 })));
    }

    #[test]
    fn the_first_pattern_counts_and_of_its_answers_the_last() {
        let legal = [json!({ "play": 3 }), json!({ "play": 8 }), json!("decline")];
        assert_eq!(preferred(&[json!({ "play": "*" })], &legal), Some(&legal[1]));
        assert_eq!(preferred(&[json!({ "play": 9 }), json!("decline")], &legal), Some(&legal[2]));
        assert_eq!(preferred(&[json!({ "play": 9 })], &legal), None);
    }
}
