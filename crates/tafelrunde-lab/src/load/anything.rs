//! A request of any kind there is, made up from what the server says of itself: whoever adds a route has it fuzzed.

use serde_json::{Map, Value, json};
use tafel_core::Chance;
use tafel_server::wire::{Body, Route, Wire, Within};

use super::http::Http;

/// Real names, of which some fit.
pub struct Names {
    wire: Wire,
    words: Vec<String>,
}

/// What requests are about at the moment.
pub struct About<'a> {
    pub table: &'a str,
    pub seq: usize,
    pub action: &'a str,
}

/// Thinks for a second or longer: seldom asked, or nothing else would be.
const SLOW: [&str; 2] = ["hint", "begin_review"];
/// So seldom.
const SELDOM: u32 = 500;
/// How deep a made-up body is at most.
const DEEP: usize = 6;

impl Names {
    /// Asks for lessons and puzzles, to know what they are called.
    pub async fn collect(http: &mut Http, game: &str) -> anyhow::Result<Names> {
        let mut words: Vec<String> = [
            "de",
            "en",
            "spectator",
            "0",
            "0,1",
            "random",
            "novice",
            "champion",
            "",
            "2026-11-19",
            "👨\u{200d}👩\u{200d}👧",
            "\u{202e}x",
        ]
        .map(str::to_owned)
        .to_vec();
        words.extend(games::IDS.iter().map(|&id| id.to_owned()));
        for list in ["lessons", "puzzles"] {
            let answer = http.want("GET", &format!("/api/games/{game}/{list}"), None).await?;
            collect_ids(&serde_json::from_slice(&answer.body)?, &mut words);
        }
        Ok(Names { wire: tafel_server::wire(), words })
    }

    /// Method, address and body. A live stream is none of them: its connection never ends.
    pub fn request(&self, about: &About<'_>, chance: &mut Chance) -> (String, String, Option<String>) {
        let route = loop {
            let routes = &self.wire.routes;
            let route = &routes[chance.below(routes.len() as u32) as usize];
            let is_slow = SLOW.contains(&route.name);
            if !route.path.ends_with("/stream") && (!is_slow || chance.below(SELDOM) == 0) {
                break route;
            }
        };
        let body = match &route.body {
            Some(Body::Json(schema)) => Some(self.value(schema, about, chance, DEEP).to_string()),
            Some(Body::File) => Some("{\"format\":\"tafelrunde-record\",\"version\":1}".to_owned()),
            None => None,
        };
        (route.method.to_uppercase(), self.address(route, about, chance), body)
    }

    fn address(&self, route: &Route, about: &About<'_>, chance: &mut Chance) -> String {
        let mut path = route.path.to_owned();
        let mut query = Vec::new();
        for parameter in &route.parameters {
            let value = match parameter.name.as_str() {
                "id" if chance.below(8) > 0 => json!(about.table),
                "game" if chance.below(8) > 0 => json!(Self::game(chance)),
                "lang" => Value::from(["de", "en", "fr"][chance.below(3) as usize]),
                _ => self.value(&parameter.schema, about, chance, 1),
            };
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let text: String = text.bytes().map(escaped).collect();
            match parameter.within {
                Within::Path => path = path.replace(&format!("{{{}}}", parameter.name), &text),
                Within::Query if parameter.required || chance.below(2) == 0 => {
                    query.push(format!("{}={text}", parameter.name));
                }
                Within::Query => {}
            }
        }
        if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
    }

    fn game(chance: &mut Chance) -> &'static str {
        games::IDS[chance.below(games::IDS.len() as u32) as usize]
    }

    /// Something that fits a schema, mostly.
    fn value(&self, schema: &Value, about: &About<'_>, chance: &mut Chance, deep: usize) -> Value {
        if deep == 0 {
            return Value::Null;
        }
        if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
            return self
                .wire
                .schemas
                .get(name)
                .map_or(Value::Null, |named| self.value(named, about, chance, deep - 1));
        }
        if let Some(one) = schema.get("const") {
            return one.clone();
        }
        for list in ["enum", "anyOf", "oneOf", "allOf"] {
            let Some(choices) = schema[list].as_array().filter(|choices| !choices.is_empty()) else {
                continue;
            };
            let choice = &choices[chance.below(choices.len() as u32) as usize];
            return if list == "enum" { choice.clone() } else { self.value(choice, about, chance, deep) };
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) if !kinds.is_empty() => &kinds[chance.below(kinds.len() as u32) as usize],
            kind => kind,
        };
        match kind.as_str() {
            Some("object") => self.object(schema, about, chance, deep),
            Some("array") => {
                (0..chance.below(5)).map(|_| self.value(&schema["items"], about, chance, deep - 1)).collect()
            }
            Some("integer" | "number") => match chance.below(4) {
                0 => json!(about.seq),
                1 => json!(u64::from(chance.below(u32::MAX)) << chance.below(32)),
                _ => json!(chance.below(6)),
            },
            Some("boolean") => json!(chance.below(2) == 0),
            Some("string") => self.word(about, chance),
            Some("null") => Value::Null,
            _ => serde_json::from_str(about.action).unwrap_or_default(),
        }
    }

    fn object(&self, schema: &Value, about: &About<'_>, chance: &mut Chance, deep: usize) -> Value {
        let mut made = Map::new();
        let required =
            |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
        for (name, part) in schema["properties"].as_object().into_iter().flatten() {
            if required(name) || chance.below(2) == 0 {
                made.insert(name.clone(), self.value(part, about, chance, deep - 1));
            }
        }
        Value::Object(made)
    }

    fn word(&self, about: &About<'_>, chance: &mut Chance) -> Value {
        match chance.below(6) {
            0 => json!(about.table),
            1 => json!(format!("r{}", chance.below(50))),
            2 => json!("x".repeat(chance.below(700) as usize)),
            _ => json!(self.words[chance.below(self.words.len() as u32) as usize]),
        }
    }
}

/// What stands under `id`, wherever it stands.
fn collect_ids(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            into.extend(fields.get("id").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|field| collect_ids(field, into));
        }
        Value::Array(parts) => parts.iter().for_each(|part| collect_ids(part, into)),
        _ => {}
    }
}

/// A byte as it may stand in an address.
fn escaped(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() || b"-._~,".contains(&byte) {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}
