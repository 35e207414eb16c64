//! Requests that leave this server, to addresses that somebody typed in.
//!
//! A name is looked up once, all its addresses are judged, and the connection goes to one of those that were judged: so
//! nobody reaches into the host's own network by an address, a name or a name that changes in between. One request, one
//! connection: what a client with a pool would save is nothing beside that. No redirects, a time limit over all of it,
//! and of the answer no more than its status.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::header::{HOST, HeaderValue, USER_AGENT};
use hyper::{Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tafel_protocol::CallTrouble;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// How long the whole of it may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// So much of an answer is read, so that the other side can finish.
const ANSWER: usize = 16 << 10;

/// Why something was not delivered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Trouble {
    pub(crate) what: CallTrouble,
    pub(crate) status: Option<u16>,
    /// Is there no use in trying the same again?
    pub(crate) is_final: bool,
}

impl Trouble {
    pub(crate) fn of(what: CallTrouble) -> Trouble {
        let is_final = matches!(what, CallTrouble::NotPublic | CallTrouble::Gone | CallTrouble::NotSetUp);
        Trouble { what, status: None, is_final }
    }

    /// What an answer says that is no yes.
    fn answered(status: StatusCode) -> Trouble {
        let gone = matches!(status, StatusCode::NOT_FOUND | StatusCode::GONE);
        let later = status.is_server_error() || matches!(status.as_u16(), 408 | 425 | 429);
        let what = if gone { CallTrouble::Gone } else { CallTrouble::Refused };
        Trouble { what, status: Some(status.as_u16()), is_final: !later }
    }
}

/// What may be reached.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outside {
    /// Also what is not public, and without encryption.
    pub(crate) private: bool,
    /// Names that are not looked up.
    pub(crate) hosts: BTreeMap<String, SocketAddr>,
}

static TLS: LazyLock<TlsConnector> = LazyLock::new(|| {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    let (trusted, _) = roots.add_parsable_certificates(found.certs);
    if trusted == 0 {
        tracing::warn!("this system trusts no certificates: nobody can be called over HTTPS");
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring knows the versions of TLS that rustls calls safe")
        .with_root_certificates(roots)
        .with_no_client_auth();
    TlsConnector::from(Arc::new(config))
});

impl Outside {
    /// Could something be sent to this address at all?
    pub(crate) fn allows(&self, uri: &Uri) -> bool {
        let scheme_is_fine = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => self.private,
            _ => false,
        };
        let no_password = uri.authority().is_some_and(|authority| !authority.as_str().contains('@'));
        scheme_is_fine && no_password && uri.host().is_some_and(|host| !host.is_empty())
    }

    /// Sends a request. Whatever is not a clear yes is trouble.
    pub(crate) async fn send(&self, request: Request<Full<Bytes>>) -> Result<(), Trouble> {
        let answered = tokio::time::timeout(PATIENCE, self.answer_to(request)).await;
        let status = answered.map_err(|_| Trouble::of(CallTrouble::TooSlow))??;
        if status.is_success() { Ok(()) } else { Err(Trouble::answered(status)) }
    }

    async fn answer_to(&self, mut request: Request<Full<Bytes>>) -> Result<StatusCode, Trouble> {
        let unreachable = || Trouble::of(CallTrouble::Unreachable);
        let uri = request.uri().clone();
        if !self.allows(&uri) {
            return Err(Trouble::of(CallTrouble::NotPublic));
        }
        let secure = uri.scheme_str() == Some("https");
        let host = uri.host().unwrap_or_default().trim_matches(['[', ']']).to_owned();
        let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        let headers = request.headers_mut();
        headers.insert(HOST, HeaderValue::from_str(authority).map_err(|_| unreachable())?);
        headers.insert(USER_AGENT, HeaderValue::from_static("Tafelrunde"));
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        *request.uri_mut() = path.parse().map_err(|_| unreachable())?;
        let connection = self.connect(&host, port).await?;
        if !secure {
            return exchange(connection, request).await;
        }
        let name = ServerName::try_from(host).map_err(|_| unreachable())?;
        let connection = TLS.connect(name, connection).await.map_err(|_| unreachable())?;
        exchange(connection, request).await
    }

    async fn connect(&self, host: &str, port: u16) -> Result<TcpStream, Trouble> {
        let unreachable = |_| Trouble::of(CallTrouble::Unreachable);
        let addresses: Vec<SocketAddr> = match self.hosts.get(host) {
            Some(&address) => vec![address],
            None => tokio::net::lookup_host((host, port)).await.map_err(unreachable)?.collect(),
        };
        // One that is not public makes the name suspect as a whole.
        if !self.private && !addresses.iter().all(|address| is_public(address.ip())) {
            return Err(Trouble::of(CallTrouble::NotPublic));
        }
        TcpStream::connect(addresses.as_slice()).await.map_err(unreachable)
    }
}

async fn exchange(
    connection: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    request: Request<Full<Bytes>>,
) -> Result<StatusCode, Trouble> {
    let unreachable = |_| Trouble::of(CallTrouble::Unreachable);
    let io = TokioIo::new(connection);
    let (mut sender, connection) = hyper::client::conn::http1::handshake(io).await.map_err(unreachable)?;
    let exchange = async {
        let answer = sender.send_request(request).await.map_err(unreachable)?;
        let status = answer.status();
        // Whatever it says: only that it is over matters, or that it is too much.
        let _ = Limited::new(answer.into_body(), ANSWER).collect().await;
        Ok(status)
    };
    tokio::pin!(connection);
    tokio::pin!(exchange);
    let mut over = false;
    loop {
        tokio::select! {
            status = &mut exchange => return status,
            // The answer may be there all the same.
            _ = &mut connection, if !over => over = true,
        }
    }
}

/// Is this an address that anybody on the net can reach, and nobody's own network?
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(matches!(a, 0 | 10 | 127 | 224..=255)
        || (a == 100 && (64..=127).contains(&b))
        || (a == 169 && b == 254)
        || (a == 172 && (16..=31).contains(&b))
        || (a == 192 && (b == 168 || (b == 0 && matches!(c, 0 | 2)) || (b == 88 && c == 99)))
        || (a == 198 && (matches!(b, 18 | 19) || (b == 51 && c == 100)))
        || (a == 203 && b == 0 && c == 113))
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    let [.., high, low] = parts;
    let embedded = |high: u16, low: u16| {
        let [[a, b], [c, d]] = [high.to_be_bytes(), low.to_be_bytes()];
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match parts {
        // What a gateway turns into IPv4.
        [0x64, 0xff9b, 0, 0, 0, 0, ..] => embedded(high, low),
        [0x2002, high, low, ..] => embedded(high, low),
        // Teredo, benchmarks, documentation and what else is set apart.
        [0x2001, 0..=0x01ff | 0xdb8, ..] | [0x3fff, 0..=0x0fff, ..] | [0x5f00, ..] => false,
        // All that is given out begins like this: what is local or for many does not.
        [0x2000..=0x3fff, ..] => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_everybody_can_reach_is_public() {
        for public in [
            "1.1.1.1",
            "93.184.216.34",
            "192.0.1.1",
            "172.32.0.1",
            "100.128.0.1",
            "2606:4700::1111",
            "64:ff9b::101:101",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for private in [
            "0.0.0.0",
            "10.1.2.3",
            "127.0.0.1",
            "127.9.9.9",
            "100.64.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "192.0.2.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
            "2002:a00:1::",
            "64:ff9b::7f00:1",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "100::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
    }

    #[tokio::test]
    async fn nothing_is_sent_into_a_private_network() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let hosts = BTreeMap::from([("evil.example".to_owned(), address)]);
        let outside = Outside { private: false, hosts };
        let https = |host: &str| format!("https://{host}:{}/x", address.port());
        for url in
            [https("127.0.0.1"), https("[::1]"), https("evil.example"), https("0"), https("2130706433")]
        {
            let request = Request::post(url.as_str()).body(Full::default()).unwrap();
            let trouble = outside.send(request).await.unwrap_err().what;
            // Old ways to write numbers are a name that is nobody's, or an address that is not public.
            assert!(
                matches!(trouble, CallTrouble::NotPublic | CallTrouble::Unreachable),
                "{url} {trouble:?}"
            );
        }
        for url in ["http://1.1.1.1/", "ftp://example.org/", "https://u:p@example.org/"] {
            assert!(!outside.allows(&url.parse().unwrap()), "{url}");
        }
        let accepted = tokio::time::timeout(Duration::from_millis(100), listener.accept()).await;
        assert!(accepted.is_err(), "nobody came");
    }
}
