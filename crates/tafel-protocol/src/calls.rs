//! How people who are not there are called to their tables: what for, by which ways, and when not.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What somebody can be called for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CallEvent {
    /// It is their turn.
    Turn,
    /// They have to answer something in somebody else's turn.
    React,
    /// Their time is running out.
    Time,
    /// Somebody at the table asks everybody for something.
    Asked,
    /// What they asked for themselves is settled.
    Answered,
    /// Somebody they have played with invites them.
    Invited,
    /// A game is over.
    Over,
}

impl CallEvent {
    /// All of them, in the order in which they are shown.
    pub const ALL: [CallEvent; 7] = [
        CallEvent::Turn,
        CallEvent::React,
        CallEvent::Time,
        CallEvent::Asked,
        CallEvent::Answered,
        CallEvent::Invited,
        CallEvent::Over,
    ];

    /// As it is written on the wire.
    pub fn id(self) -> &'static str {
        match self {
            CallEvent::Turn => "turn",
            CallEvent::React => "react",
            CallEvent::Time => "time",
            CallEvent::Asked => "asked",
            CallEvent::Answered => "answered",
            CallEvent::Invited => "invited",
            CallEvent::Over => "over",
        }
    }
}

/// A way to call somebody.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CallWay {
    /// Their browsers, by web push.
    Push,
    /// An address on the net that passes it on.
    Hook,
    /// E-mail.
    Mail,
}

impl CallWay {
    /// All of them, in the order in which they are shown.
    pub const ALL: [CallWay; 3] = [CallWay::Push, CallWay::Hook, CallWay::Mail];

    /// As it is written on the wire.
    pub fn id(self) -> &'static str {
        match self {
            CallWay::Push => "push",
            CallWay::Hook => "hook",
            CallWay::Mail => "mail",
        }
    }
}

/// By which ways somebody is called for something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CallSwitch {
    /// For what.
    pub event: CallEvent,
    /// How. Nothing: not at all.
    pub ways: Vec<CallWay>,
}

/// When nothing is sent. What comes meanwhile is sent afterwards, all at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// From so many minutes after midnight, in the person's time zone.
    pub from: u16,
    /// Until so many. Less than `from`: the next day.
    pub to: u16,
}

/// Calls for the same again, while the table still waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CallAgain {
    /// After so many hours, 1 to 168.
    pub hours: u8,
    /// So often at most, 1 to 10.
    pub times: u8,
}

/// The body of `PUT /api/me/calls`. The answer is [`MyCalls`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PutCalls {
    /// For what by which ways. What is not there is off.
    pub events: Vec<CallSwitch>,
    /// When nothing is sent.
    #[serde(default)]
    pub quiet: Option<QuietHours>,
    /// Reminders.
    #[serde(default)]
    pub again: Option<CallAgain>,
    /// The time zone by its name, such as `Europe/Vienna`. Nothing: UTC.
    #[serde(default)]
    pub zone: Option<String>,
}

/// The answer to `GET /api/me/calls`: how you are called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MyCalls {
    /// Everything there is to be called for, and by which ways you are.
    pub events: Vec<CallSwitch>,
    /// When nothing is sent.
    pub quiet: Option<QuietHours>,
    /// Reminders.
    pub again: Option<CallAgain>,
    /// Your time zone.
    pub zone: Option<String>,
    /// Your browsers.
    pub push: PushWay,
    /// Your address on the net.
    pub hook: HookWay,
    /// Your e-mail.
    pub mail: MailWay,
}

/// The browsers of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PushWay {
    /// The server's public key, for `applicationServerKey`.
    pub key: String,
    /// Where it is on.
    pub devices: Vec<PushDevice>,
    /// The latest that was sent.
    pub last: Option<Delivery>,
}

/// A browser that shows calls.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PushDevice {
    /// Tells it from the others: the beginning of the SHA-256 of its endpoint, in hex.
    pub id: String,
    /// What kind of device it is.
    pub name: Option<String>,
    /// Since when.
    pub since: u64,
}

/// The webhook of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HookWay {
    /// Where it goes. The address as a whole is a secret, and not shown again.
    pub to: Option<HookTo>,
    /// The latest that was sent.
    pub last: Option<Delivery>,
}

/// Where a webhook goes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HookTo {
    /// In which form.
    pub kind: HookKind,
    /// The host of the address.
    pub host: String,
}

/// The forms of messages that are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HookKind {
    /// JSON of our own.
    Json,
    /// Discord.
    Discord,
    /// Slack.
    Slack,
    /// ntfy.
    Ntfy,
    /// Matrix.
    Matrix,
}

/// The e-mail of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MailWay {
    /// Can this server send e-mail?
    pub possible: bool,
    /// The address.
    pub address: Option<String>,
    /// Has it been confirmed? Before, nothing is sent there but the code.
    pub confirmed: bool,
    /// The latest that was sent.
    pub last: Option<Delivery>,
}

/// What became of the latest message of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Delivery {
    /// When.
    pub at: u64,
    /// What went wrong; nothing: it arrived.
    pub trouble: Option<CallTrouble>,
    /// The status of the answer, if there was one that says no.
    pub status: Option<u16>,
}

/// Why a message did not arrive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CallTrouble {
    /// Nobody answers there.
    Unreachable,
    /// The address leads into a private network, where this server sends nothing.
    NotPublic,
    /// No answer in time.
    TooSlow,
    /// The answer says no.
    Refused,
    /// There is nobody any more.
    Gone,
    /// Nothing is set up, or nothing is confirmed.
    NotSetUp,
}

/// The body of `POST /api/me/calls/push`: what a browser says when it subscribes. The answer is [`MyCalls`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PutPush {
    /// Where messages for this browser go.
    pub endpoint: String,
    /// Its public key, in base64url.
    pub p256dh: String,
    /// Its secret for authentication, in base64url.
    pub auth: String,
}

/// The body of `POST /api/me/calls/push/off`. The answer is [`MyCalls`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DropPush {
    /// Which device.
    pub device: String,
}

/// The body of `PUT /api/me/calls/hook`. The answer is [`MyCalls`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PutHook {
    /// The address; nothing: none any more.
    pub url: Option<String>,
}

/// The body of `PUT /api/me/calls/mail`: a code is sent there. The answer is [`MyCalls`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PutMail {
    /// The address; nothing: none any more.
    pub address: Option<String>,
}

/// The body of `POST /api/me/calls/mail/confirm`. The answer is [`MyCalls`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmMail {
    /// The code that was sent.
    pub code: String,
}

/// The body of `POST /api/me/calls/test`: a message to see whether it arrives. The answer is [`MyCalls`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestCall {
    /// By which way.
    pub way: CallWay,
}

/// The answer to `POST /api/calls/stop`: what comes no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stopped {
    /// By which way.
    pub way: CallWay,
}
