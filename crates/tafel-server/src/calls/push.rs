//! Web push: messages that only one browser can read (RFC 8291), signed with this server's key (RFC 8292).
//!
//! ring does the arithmetic: it is in the program anyway, under TLS.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64URL;
use bytes::Bytes;
use http_body_util::Full;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use hyper::{Request, Uri};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde::{Deserialize, Serialize};

use crate::secret;

/// How long a push service keeps a message for a browser that is off, in seconds.
const KEPT: u32 = 24 * 60 * 60;
/// How long a signature is good, in milliseconds: push services allow a day.
const GOOD: i64 = 12 * 60 * 60 * 1_000;
/// The longest message. With what is around it, it fits into the 4096 bytes that every push service takes.
const LONGEST: usize = 3_900;
/// A point of the curve, written out.
const POINT: usize = 65;

/// Where a browser listens.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Browser {
    pub(crate) endpoint: String,
    pub(crate) p256dh: String,
    pub(crate) auth: String,
    /// What kind of device it is.
    #[serde(default)]
    pub(crate) name: String,
}

impl Browser {
    /// A browser, if these can be its keys.
    pub(crate) fn new(endpoint: &str, p256dh: &str, auth: &str, name: &str) -> Option<Browser> {
        let browser = Browser {
            endpoint: endpoint.to_owned(),
            p256dh: p256dh.trim_end_matches('=').to_owned(),
            auth: auth.trim_end_matches('=').to_owned(),
            name: name.to_owned(),
        };
        // Also whether the point lies on the curve.
        encrypt(&browser, b"").map(|_| browser)
    }

    /// What it is called among the devices of a person.
    pub(crate) fn id(&self) -> String {
        hex::encode(&secret::hash(&self.endpoint)[..8])
    }

    pub(crate) fn uri(&self) -> Option<Uri> {
        self.endpoint.parse().ok()
    }
}

/// The key by which push services know this server (VAPID).
pub(crate) struct ServerKey(EcdsaKeyPair);

impl ServerKey {
    /// A new one, as it is kept.
    pub(crate) fn fresh() -> Vec<u8> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        made.expect("the operating system has random bytes").as_ref().to_vec()
    }

    pub(crate) fn read(kept: &[u8]) -> Option<ServerKey> {
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, kept, &SystemRandom::new());
        pair.ok().map(ServerKey)
    }

    /// As browsers want it.
    pub(crate) fn public(&self) -> String {
        BASE64URL.encode(self.0.public_key())
    }

    /// What tells a push service who sends. `contact` is where its people can complain.
    fn token(&self, audience: &str, contact: Option<&str>, now: i64) -> Option<String> {
        let mut claims = serde_json::json!({"aud": audience, "exp": (now + GOOD) / 1_000});
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let head = BASE64URL.encode(br#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", BASE64URL.encode(claims.to_string()));
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        Some(format!("{signed}.{}", BASE64URL.encode(signature)))
    }

    /// A message for a browser, ready to be sent. Nothing: its keys are none.
    pub(crate) fn message(
        &self,
        to: &Browser,
        text: &[u8],
        contact: Option<&str>,
        now: i64,
    ) -> Option<Request<Full<Bytes>>> {
        let uri = to.uri()?;
        let audience = format!("{}://{}", uri.scheme_str()?, uri.authority()?);
        let token = self.token(&audience, contact, now)?;
        let sealed = encrypt(to, text)?;
        let request = Request::post(uri)
            .header(AUTHORIZATION, format!("vapid t={token}, k={}", self.public()))
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("TTL", KEPT)
            .header("Urgency", "high")
            .body(Full::new(sealed.into()));
        request.ok()
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(key: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut derived = [0; N];
    key.expand(info, Length(N))?.fill(&mut derived)?;
    Ok(derived)
}

/// Encrypts a message so that only this browser can read it: RFC 8291, with one record of RFC 8188.
fn encrypt(to: &Browser, text: &[u8]) -> Option<Vec<u8>> {
    let receiver = BASE64URL.decode(&to.p256dh).ok().filter(|key| key.len() == POINT)?;
    let auth = BASE64URL.decode(&to.auth).ok().filter(|auth| auth.len() == 16)?;
    if text.len() > LONGEST {
        return None;
    }
    let ours = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
    let sender = ours.compute_public_key().ok()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, &receiver);
    let salt = secret::random::<16>();
    let keys = agree_ephemeral(ours, &theirs, |shared| {
        let both = Salt::new(HKDF_SHA256, &auth).extract(shared);
        let input: [u8; 32] = derive(&both, &[b"WebPush: info\0", &receiver, sender.as_ref()])?;
        let key = Salt::new(HKDF_SHA256, &salt).extract(&input);
        let content: [u8; 16] = derive(&key, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce: [u8; 12] = derive(&key, &[b"Content-Encoding: nonce\0"])?;
        Ok::<_, Unspecified>((content, nonce))
    });
    let (content, nonce) = keys.ok()?.ok()?;
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content).ok()?);
    // After the text: the mark of the last record.
    let mut sealed = [text, &[2]].concat();
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed).ok()?;
    let head = [&salt[..], &4096_u32.to_be_bytes(), &[POINT as u8], sender.as_ref()].concat();
    Some([head, sealed].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_are_none_are_refused() {
        let point = ServerKey::read(&ServerKey::fresh()).unwrap().public();
        let auth = BASE64URL.encode([7; 16]);
        assert!(Browser::new("https://push.example/x", &point, &auth, "").is_some());
        assert!(Browser::new("https://push.example/x", &point, "AAAA", "").is_none());
        assert!(Browser::new("https://push.example/x", &BASE64URL.encode([4; 65]), &auth, "").is_none());
        assert!(Browser::new("https://push.example/x", "?", &auth, "").is_none());
    }

    #[test]
    fn a_message_that_is_too_long_is_not_cut_in_silence() {
        let key = ServerKey::read(&ServerKey::fresh()).unwrap();
        let auth = BASE64URL.encode([7; 16]);
        let browser = Browser::new("https://push.example/x", &key.public(), &auth, "").unwrap();
        assert!(key.message(&browser, &[b'x'; LONGEST], None, 0).is_some());
        assert!(key.message(&browser, &[b'x'; LONGEST + 1], None, 0).is_none());
    }
}
