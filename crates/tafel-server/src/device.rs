//! What kind of device somebody uses, in two words of what their browser says: enough to tell the phone from the desk,
//! and no more is kept.

use hyper::header::{self, HeaderMap};

/// Looked for in this order: most browsers also call themselves by the names further down.
const BROWSERS: [(&str, &str); 7] = [
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
];

/// `Firefox, Linux`; empty for programs and whatever else we do not know.
pub(crate) fn of(headers: &HeaderMap) -> String {
    let said = headers.get(header::USER_AGENT).and_then(|said| said.to_str().ok()).unwrap_or_default();
    let found = |known: &[(&str, &'static str)]| {
        known.iter().find(|(sign, _)| said.contains(sign)).map(|&(_, name)| name)
    };
    let names: Vec<&str> = found(&BROWSERS).into_iter().chain(found(&SYSTEMS)).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_and_its_system_are_named() {
        let of = |said: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, said.parse().unwrap());
            of(&headers)
        };
        assert_eq!(
            of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
            "Firefox, Linux"
        );
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1";
        assert_eq!(of(phone), "Safari, iPhone");
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537 Chrome/140.0 Safari/537 Edg/140.0";
        assert_eq!(of(edge), "Edge, Windows");
        assert_eq!(of("curl/8.5"), "");
    }
}
