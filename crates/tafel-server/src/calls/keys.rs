//! The secrets that this server needs to call people, drawn at the first start and kept beside the records; of several
//! servers on one store, one draws them.

use base64::Engine;
use base64::prelude::BASE64_STANDARD as BASE64;
use ring::hmac;
use serde::{Deserialize, Serialize};
use tafel_protocol::CallWay;
use tafel_store::{Store, StoreError, StoredRecord};

use super::push::ServerKey;
use crate::secret;

/// Where they are kept. Nobody can upload or ask for a record of such a name.
const SECRET: &str = "secret:calls";

pub(crate) struct Keys {
    pub(crate) server: ServerKey,
    stop: hmac::Key,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    push: String,
    stop: String,
}

impl Keys {
    pub(crate) async fn of(store: &dyn Store, now: i64) -> Result<Keys, StoreError> {
        if let Some(kept) = store.record(SECRET).await? {
            return Keys::read(&kept.body);
        }
        let fresh =
            Kept { push: BASE64.encode(ServerKey::fresh()), stop: hex::encode(secret::random::<32>()) };
        let body = serde_json::to_string(&fresh).map_err(|why| StoreError::Unreadable(why.to_string()))?;
        // What another has put there first stays.
        store.put_record(&StoredRecord { id: SECRET.into(), body, created: now }).await?;
        let kept = store.record(SECRET).await?;
        Keys::read(&kept.map(|kept| kept.body).unwrap_or_default())
    }

    fn read(body: &str) -> Result<Keys, StoreError> {
        // Not a word of what is there.
        let read = || {
            let Kept { push, stop } = serde_json::from_str(body).ok()?;
            let server = ServerKey::read(&BASE64.decode(push).ok()?)?;
            let stop = hex::decode(stop).ok()?;
            Some(Keys { server, stop: hmac::Key::new(hmac::HMAC_SHA256, &stop) })
        };
        read().ok_or_else(|| StoreError::Unreadable("the keys for calling people".into()))
    }

    /// With this anybody can say that a person is called no more by this way, and nothing else.
    pub(crate) fn stop_token(&self, person: &str, way: CallWay) -> String {
        let meant = format!("{}.{person}", way.id());
        let tag = hmac::sign(&self.stop, meant.as_bytes());
        format!("{meant}.{}", hex::encode(&tag.as_ref()[..16]))
    }

    /// Who is called no more, and by which way. Nothing: it is no token of ours.
    pub(crate) fn stopped(&self, token: &str) -> Option<(String, CallWay)> {
        let mut parts = token.splitn(3, '.');
        let (way, person, _) = (parts.next()?, parts.next()?, parts.next()?);
        let way = CallWay::ALL.into_iter().find(|known| known.id() == way)?;
        let ours = self.stop_token(person, way);
        // As hashes: how long it takes says nothing of where they differ.
        (secret::hash(&ours) == secret::hash(token)).then(|| (person.to_owned(), way))
    }
}

#[cfg(test)]
mod tests {
    use tafel_store::memory::MemoryStore;

    use super::*;

    #[tokio::test]
    async fn keys_are_drawn_once_and_a_token_is_for_one_person_and_one_way() {
        let (store, other) = (MemoryStore::default(), MemoryStore::default());
        let keys = Keys::of(&store, 0).await.unwrap();
        let again = Keys::of(&store, 5).await.unwrap();
        assert_eq!(keys.server.public(), again.server.public());
        let token = keys.stop_token("anna", CallWay::Mail);
        assert_eq!(again.stopped(&token), Some(("anna".into(), CallWay::Mail)));
        assert_eq!(again.stopped(&token.replace("anna", "bela")), None);
        assert_eq!(again.stopped(&token.replace("mail", "push")), None);
        assert_eq!(again.stopped(""), None);
        assert_eq!(Keys::of(&other, 0).await.unwrap().stopped(&token), None, "of another server");
    }
}
