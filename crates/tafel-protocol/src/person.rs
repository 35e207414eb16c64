//! Who you are: a guest with a cookie, and a name if you like.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tafel_core::Lang;

/// The answer to `GET` and `PUT /api/me`. The first call gives a new guest a session cookie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Me {
    /// An opaque id, the same on all your devices. It is no secret and gives no rights.
    pub id: String,
    /// Your name, once you have said it.
    pub name: Option<String>,
    /// The language you want to be spoken to in.
    pub lang: Lang,
}

/// The body of `PUT /api/me`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PutMe {
    /// 1 to 32 characters of plain text.
    pub name: String,
    /// The language; left out: as before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
}

/// The answer to `POST /api/me/code`: carries your identity to another device, once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OneTimeCode {
    /// To be typed in on the other device. Upper and lower case and dashes do not matter.
    pub code: String,
    /// When it stops working.
    pub expires: u64,
}

/// The body of `POST /api/me/claim`. The answer is [`Me`], and this device is that person from now on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// What the other device shows.
    pub code: String,
}
