//! What all requests share.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use moka::sync::Cache;
use tafel_core::Lang;
use tafel_protocol::FaultCode;
use tafel_store::{Hash, Person};
use tokio::sync::watch;

use crate::config::Config;
use crate::departures::Departures;
use crate::fault::Failure;
use crate::hall::Hall;
use crate::health::Health;
use crate::limit::Limit;
use crate::network::Network;
use crate::quota::Quotas;
use crate::routes::PlayedRecord;
use crate::secret;

/// Sessions remembered without asking the store, and for how long.
const SESSIONS: u64 = 20_000;
const REMEMBER: Duration = Duration::from_mins(1);
/// What uploaded records that were played may take in memory, about.
const RECORDS: u64 = 64 << 20;

/// Deals of days of which is remembered how many have played them, and for how long.
const DEALS: u64 = 100;
const COUNTED: Duration = Duration::from_secs(5);

pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    pub(crate) limits: Limits,
    pub(crate) health: Health,
    /// Uploaded records, played to their end.
    pub(crate) records: Cache<String, Arc<PlayedRecord>>,
    /// How many have finished the deal of a day and game, and how many won, as of a moment ago.
    pub(crate) daily: Cache<(String, String), (usize, usize)>,
    /// True when the server is being stopped.
    pub(crate) stopping: watch::Receiver<bool>,
    sessions: Cache<Hash, Person>,
    pub(crate) quotas: Arc<Quotas>,
    /// Who has been signed out somewhere.
    pub(crate) departures: Departures,
}

/// How often what may be done.
pub(crate) struct Limits {
    pub(crate) requests: Limit<Who>,
    /// All requests of a network: as many as ten visitors.
    pub(crate) network: Limit<Network>,
    /// New guests, one-time codes tried, records uploaded: by network.
    pub(crate) guests: Limit<Network>,
    pub(crate) claims: Limit<Network>,
    pub(crate) uploads: Limit<Network>,
    pub(crate) tables: Limit<Who>,
    /// What somebody says at tables.
    pub(crate) talk: Limit<String>,
    /// All games of a person at once.
    pub(crate) exports: Limit<Who>,
    /// Codes for e-mail: from a network, and to an address.
    pub(crate) codes_here: Limit<Network>,
    pub(crate) codes_there: Limit<Hash>,
    /// Messages to see whether they arrive.
    pub(crate) tests: Limit<String>,
}

/// Whom a limit is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Who {
    Session(Hash),
    Network(Network),
}

/// Who sends a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) person: Option<Person>,
    pub(crate) session: Option<Hash>,
    pub(crate) lang: Lang,
    pub(crate) address: IpAddr,
    /// What kind of device it is, in a few words.
    pub(crate) device: String,
    /// A cookie to be set with the answer.
    pub(crate) cookie: Arc<OnceLock<String>>,
}

impl Visitor {
    pub(crate) fn id(&self) -> Option<String> {
        self.person.as_ref().map(|person| person.id.clone())
    }

    /// The person, for what nobody else may do.
    pub(crate) fn person(&self) -> Result<&Person, Failure> {
        self.person.as_ref().ok_or_else(|| Failure::of(FaultCode::NoSession))
    }

    pub(crate) fn network(&self) -> Network {
        self.address.into()
    }

    pub(crate) fn who(&self) -> Who {
        match (&self.person, self.session) {
            (Some(_), Some(session)) => Who::Session(session),
            _ => Who::Network(self.network()),
        }
    }
}

impl App {
    pub(crate) fn new(hall: Arc<Hall>, stopping: watch::Receiver<bool>) -> App {
        let Config { rate, burst, .. } = hall.config;
        let scaled = |per_second: f64| if rate == 0 { 0.0 } else { per_second };
        App {
            limits: Limits {
                requests: Limit::new(rate.into(), burst.into()),
                network: Limit::new(10.0 * f64::from(rate), 10.0 * f64::from(burst)),
                guests: Limit::new(scaled(0.5), 30.0),
                claims: Limit::new(scaled(0.1), 10.0),
                uploads: Limit::new(scaled(0.2), 10.0),
                tables: Limit::new(scaled(0.5), 20.0),
                talk: Limit::new(scaled(0.5), 10.0),
                exports: Limit::new(scaled(0.02), 3.0),
                codes_here: Limit::a_day(scaled(20.0)),
                codes_there: Limit::a_day(scaled(4.0)),
                tests: Limit::new(scaled(0.05), 6.0),
            },
            quotas: Arc::new(Quotas::new(hall.config.quotas())),
            departures: Departures::default(),
            hall,
            health: Health::default(),
            records: Cache::builder()
                .max_capacity(RECORDS)
                .weigher(|_: &String, played: &Arc<PlayedRecord>| played.weight())
                .build(),
            daily: Cache::builder().max_capacity(DEALS).time_to_live(COUNTED).build(),
            stopping,
            sessions: Cache::builder()
                .max_capacity(SESSIONS)
                .time_to_live(REMEMBER)
                .support_invalidation_closures()
                .build(),
        }
    }

    /// Now, in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.hall.config.clock.now()
    }

    /// The person behind a session.
    pub(crate) async fn person_of(&self, session: Hash) -> Result<Option<Person>, Failure> {
        if let Some(person) = self.sessions.get(&session) {
            return Ok(Some(person));
        }
        let person = self.hall.store.person_of(session).await?;
        if let Some(person) = &person {
            self.sessions.insert(session, person.clone());
        }
        Ok(person)
    }

    /// The visitor's person; a new guest becomes one now.
    pub(crate) async fn person_or_guest(&self, visitor: &Visitor) -> Result<Person, Failure> {
        if let Some(person) = &visitor.person {
            return Ok(person.clone());
        }
        self.limits.guests.take(&visitor.network()).map_err(|seconds| self.limited(seconds))?;
        self.quotas.guest(visitor.network())?;
        let person = Person {
            id: secret::name::<16>(),
            name: None,
            lang: Some(visitor.lang.code().into()),
            created: self.now(),
        };
        let session = self.new_session(visitor);
        self.hall.store.new_person(&person, session, &visitor.device).await?;
        self.sessions.insert(session, person.clone());
        Ok(person)
    }

    /// A new session, whose secret goes out with the answer and is kept nowhere.
    fn new_session(&self, visitor: &Visitor) -> Hash {
        let token = hex::encode(secret::random::<32>());
        let session = secret::hash(&token);
        let _ = visitor.cookie.set(self.cookie(&token));
        session
    }

    /// From now on this device is `person`.
    pub(crate) async fn become_person(&self, visitor: &Visitor, person: &str) -> Result<Person, Failure> {
        let session = self.new_session(visitor);
        self.hall.store.put_session(session, person, &visitor.device, self.now()).await?;
        self.person_of(session).await?.ok_or_else(|| Failure::invalid("error.code"))
    }

    pub(crate) async fn put_person(&self, person: &Person) -> Result<(), Failure> {
        self.hall.store.put_person(person).await?;
        self.look_again(&person.id)
    }

    /// Whatever is remembered of this person's sessions is asked of the store again.
    pub(crate) fn look_again(&self, person: &str) -> Result<(), Failure> {
        let id = person.to_owned();
        let forgotten = self.sessions.invalidate_entries_if(move |_, known| known.id == id);
        forgotten.map(drop).map_err(|_| Failure::of(FaultCode::Internal))
    }

    /// Sessions of this person have ended: nothing is remembered of them, and streams that hang on them end.
    pub(crate) fn signed_out(&self, person: &str) -> Result<(), Failure> {
        self.look_again(person)?;
        self.departures.tell(person);
        Ok(())
    }

    /// The browser forgets its session.
    pub(crate) fn sign_out_here(&self, visitor: &Visitor) {
        let _ = visitor.cookie.set(self.cookie("").replace("Max-Age=31536000", "Max-Age=0"));
    }

    /// Only sent over HTTPS where there is HTTPS; never shown to scripts or other sites.
    fn cookie(&self, token: &str) -> String {
        let secure = if self.is_https() { "; Secure" } else { "" };
        format!("{}={token}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}", self.cookie_name())
    }

    pub(crate) fn cookie_name(&self) -> &'static str {
        if self.is_https() { "__Host-tafel" } else { "tafel" }
    }

    fn is_https(&self) -> bool {
        self.hall.config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    pub(crate) fn limited(&self, seconds: u64) -> Failure {
        self.hall.metrics.limited();
        Failure::of(FaultCode::TooMany).retry_after(seconds.max(1))
    }
}
