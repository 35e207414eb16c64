//! Encryption on the way to PostgreSQL: what `sslmode` and `sslrootcert` in an address mean.
//!
//! | `sslmode` | |
//! |---|---|
//! | `disable` | never |
//! | `prefer` | if PostgreSQL offers it; the usual one |
//! | `require` | or no connection; whose certificate it is is not asked |
//! | `verify-full` | and the certificate is for this host, signed by somebody we trust |
//!
//! Trusted are the certificates in the file that `sslrootcert` names, or those of the system.

use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::store::StoreError;

/// The settings of an address, and how its connections are encrypted.
pub(super) fn read(address: &str) -> Result<(Config, MakeRustlsConnect), StoreError> {
    let (rest, mode, roots) = taken_apart(address);
    let mut config: Config = rest.parse()?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mode = mode.unwrap_or("prefer");
    let (level, trusted) = match mode {
        "disable" => (SslMode::Disable, None),
        "prefer" => (SslMode::Prefer, None),
        "require" => (SslMode::Require, None),
        "verify-full" => (SslMode::Require, Some(trusted(roots)?)),
        other => {
            let why = format!("sslmode={other}: there are disable, prefer, require and verify-full");
            return Err(StoreError::Encryption(why));
        }
    };
    // A socket in the file system leaves the machine for nobody.
    let leaves = config.get_hosts().iter().any(|host| matches!(host, Host::Tcp(_)));
    config.ssl_mode(if leaves { level } else { SslMode::Disable });
    let client = ClientConfig::builder_with_provider(provider.clone()).with_safe_default_protocol_versions();
    let client = client.map_err(|why| StoreError::Encryption(why.to_string()))?;
    let client = match trusted {
        Some(roots) => client.with_root_certificates(roots),
        None => client.dangerous().with_custom_certificate_verifier(Arc::new(Anybody(provider))),
    };
    Ok((config, MakeRustlsConnect::new(client.with_no_client_auth())))
}

/// An address without the two settings that are ours to read, and those.
fn taken_apart(address: &str) -> (String, Option<&str>, Option<&str>) {
    let Some((before, query)) = address.split_once('?') else { return (address.to_owned(), None, None) };
    let (mut mode, mut roots, mut rest) = (None, None, Vec::new());
    for setting in query.split('&') {
        match setting.split_once('=') {
            Some(("sslmode", value)) => mode = Some(value),
            Some(("sslrootcert", value)) => roots = Some(value),
            _ => rest.push(setting),
        }
    }
    let question = if rest.is_empty() { "" } else { "?" };
    (format!("{before}{question}{}", rest.join("&")), mode, roots)
}

fn trusted(file: Option<&str>) -> Result<RootCertStore, StoreError> {
    let mut roots = RootCertStore::empty();
    if let Some(file) = file {
        let refuse = |why: String| StoreError::Encryption(format!("sslrootcert={file}: {why}"));
        let found = CertificateDer::pem_file_iter(file).map_err(|why| refuse(why.to_string()))?;
        for certificate in found {
            let certificate = certificate.map_err(|why| refuse(why.to_string()))?;
            roots.add(certificate).map_err(|why| refuse(why.to_string()))?;
        }
        if roots.is_empty() {
            return Err(refuse("no certificate in it".into()));
        }
        return Ok(roots);
    }
    let (_, _unreadable) = roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        let why = "sslmode=verify-full: this system trusts nobody; name a file with sslrootcert";
        return Err(StoreError::Encryption(why.into()));
    }
    Ok(roots)
}

/// Takes any certificate: against those who listen, not against those who pretend.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        rustls::crypto::verify_tls12_signature(message, cert, dss, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, cert, dss, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_settings_are_taken_out_of_an_address() {
        let plain = "postgres://a:b@host/db";
        assert_eq!(taken_apart(plain), (plain.to_owned(), None, None));
        let address = "postgres://host/db?sslmode=require&options=-c%20x&sslrootcert=/a/b.pem";
        let rest = "postgres://host/db?options=-c%20x".to_owned();
        assert_eq!(taken_apart(address), (rest, Some("require"), Some("/a/b.pem")));
        assert_eq!(taken_apart("postgres://host/db?sslmode=disable").0, "postgres://host/db");
    }

    #[test]
    fn an_unknown_mode_and_a_missing_file_are_refused_in_words() {
        let refused = |address: &str| read(address).map(drop).unwrap_err().to_string();
        assert!(refused("postgres://host/db?sslmode=allow").contains("verify-full"));
        assert!(refused("postgres://host/db?sslmode=verify-full&sslrootcert=/none").contains("/none"));
    }

    #[test]
    fn the_mode_reaches_the_connection() {
        let level = |mode: &str| read(&format!("postgres://host/db{mode}")).unwrap().0.get_ssl_mode();
        assert_eq!(level(""), SslMode::Prefer);
        assert_eq!(level("?sslmode=disable"), SslMode::Disable);
        assert_eq!(level("?sslmode=require"), SslMode::Require);
    }
}
