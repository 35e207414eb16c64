//! E-mail over the host's own outgoing server.

use std::time::Duration;

use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, header};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use tafel_protocol::CallTrouble;

use super::outside::Trouble;
use crate::config::Mail;

/// How long the outgoing server may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// How e-mail leaves.
pub(crate) struct Post {
    server: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// One e-mail.
pub(crate) struct Written {
    pub(crate) subject: String,
    pub(crate) text: String,
    /// Where one says that no more shall come.
    pub(crate) stop: Option<String>,
}

impl Post {
    /// What is wrong with the settings is said without what is in them.
    pub(crate) fn new(settings: &Mail) -> Result<Post, &'static str> {
        let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(settings.smtp_url.reveal());
        let server = server.map_err(|_| "the address of the outgoing mail server is none")?;
        let from = settings.from.parse().map_err(|_| "the sender of e-mail is no address")?;
        Ok(Post { server: server.timeout(Some(PATIENCE)).build(), from })
    }

    pub(crate) fn sender(&self) -> String {
        self.from.email.to_string()
    }

    pub(crate) async fn send(&self, to: &str, written: Written) -> Result<(), Trouble> {
        let refused = Trouble::of(CallTrouble::Refused);
        let to: Address = to.parse().map_err(|_| refused)?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(written.subject)
            .header(header::ContentType::TEXT_PLAIN)
            .header(Automatic);
        if let Some(stop) = written.stop {
            message = message.header(Unsubscribe(stop)).header(OneClick);
        }
        let message = message.body(written.text).map_err(|_| refused)?;
        match tokio::time::timeout(PATIENCE, self.server.send(message)).await {
            Err(_) => Err(Trouble::of(CallTrouble::TooSlow)),
            Ok(Ok(_)) => Ok(()),
            Ok(Err(why)) => {
                let what =
                    if why.status().is_some() { CallTrouble::Refused } else { CallTrouble::Unreachable };
                let status = why.status().and_then(|code| code.to_string().parse().ok());
                // A refusal for now may be none later; one for good stays one.
                Err(Trouble { what, status, is_final: why.is_permanent() })
            }
        }
    }
}

/// Could this be an address?
pub(crate) fn is_address(text: &str) -> bool {
    text.len() <= 254 && text.is_ascii() && text.parse::<Address>().is_ok()
}

macro_rules! headers {
    ($($name:literal $header:ident($value:expr);)*) => {$(
        impl Header for $header {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }
            fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Err("only written".into())
            }
            fn display(&self) -> HeaderValue {
                HeaderValue::new(Self::name(), ($value)(self))
            }
        }
    )*};
}

/// No person wrote it, and none need answer.
#[derive(Clone)]
struct Automatic;
#[derive(Clone)]
struct Unsubscribe(String);
/// One click is enough (RFC 8058).
#[derive(Clone)]
struct OneClick;

headers! {
    "Auto-Submitted" Automatic(|_: &Automatic| "auto-generated".to_owned());
    "List-Unsubscribe" Unsubscribe(|stop: &Unsubscribe| format!("<{}>", stop.0));
    "List-Unsubscribe-Post" OneClick(|_: &OneClick| "List-Unsubscribe=One-Click".to_owned());
}
