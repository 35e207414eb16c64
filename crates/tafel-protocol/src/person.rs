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

/// The answer to `GET /api/me/devices`: where you are signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Devices {
    /// The latest used first.
    pub devices: Vec<Device>,
}

/// A device on which you are signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Device {
    /// Tells it from the others. It gives no rights.
    pub id: String,
    /// Browser and system, as far as the browser said; else nothing.
    pub name: Option<String>,
    /// When it was last used, by day.
    pub used: u64,
    /// Is it the one that asks?
    pub this: bool,
}

/// The body of `POST /api/me/sign-out`: where you are no longer signed in. The answer is what is left ([`Devices`]).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SignOut {
    /// On the device with this id.
    Device(String),
    /// Everywhere but here.
    Others,
    /// Everywhere.
    All,
}
