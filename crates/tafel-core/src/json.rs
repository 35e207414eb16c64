//! Plain data as JSON. It cannot fail: no map here has keys that are not texts.

use serde::Serialize;
use serde_json::value::RawValue;

pub(crate) fn text<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data becomes JSON")
}

pub(crate) fn raw<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("plain data becomes JSON")
}
