//! The API for programs (OpenAPI 3.1) and for people (a page), both written from what the handlers say (`wire`).

use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::wire::{Answer, Body, Route, Wire, Within};

/// The document.
pub(crate) fn document(wire: &Wire) -> Value {
    let mut paths = Map::new();
    for route in &wire.routes {
        paths.entry(route.path).or_insert_with(|| json!({}))[route.method] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tafelrunde",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables for board games, for people and bots alike. A session cookie is who you are: \
                GET /api/me sets one. Send JSON; docs/api.md shows a whole game with curl.",
        },
        "paths": paths,
        "components": {
            "schemas": wire.schemas,
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": "tafel"}},
        },
    })
}

fn operation(route: &Route) -> Value {
    let parameters: Vec<Value> = route
        .parameters
        .iter()
        .map(|parameter| {
            let within = match parameter.within {
                Within::Path => "path",
                Within::Query => "query",
            };
            let mut schema = parameter.schema.clone();
            let about = schema.as_object_mut().and_then(|schema| schema.remove("description"));
            let mut told =
                json!({"name": parameter.name, "in": within, "required": parameter.required, "schema": schema});
            if let Some(about) = about {
                told["description"] = about;
            }
            told
        })
        .collect();
    let file = json!({"type": "object", "description": "A match as a file: docs/record-format.md."});
    let (status, kind, schema) = match &route.answer {
        Answer::Json(schema) => ("200", "application/json", schema.clone()),
        Answer::Created(schema) => ("201", "application/json", schema.clone()),
        Answer::Events(schema) => ("200", "text/event-stream", schema.clone()),
        Answer::File => ("200", "application/json", file.clone()),
        Answer::Lines => ("200", "application/jsonl", file.clone()),
        Answer::Page => ("200", "text/html", json!({"type": "string"})),
    };
    let error = json!({"$ref": "#/components/schemas/ApiError"});
    let mut operation = json!({
        "operationId": route.name,
        "summary": route.summary,
        "parameters": parameters,
        "responses": {
            status: {"description": "Done.", "content": {kind: {"schema": schema}}},
            "default": {
                "description": "Refused; nothing was changed.",
                "content": {"application/json": {"schema": error}},
            },
        },
    });
    let sent = route.body.as_ref().map(|body| match body {
        Body::Json(schema) => schema.clone(),
        Body::File => file,
    });
    if let Some(schema) = sent {
        operation["requestBody"] = json!({"content": {"application/json": {"schema": schema}}});
    }
    operation
}

/// The page. It needs no script.
pub(crate) fn page(wire: &Wire) -> String {
    let mut page = String::from(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>Tafelrunde API</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;\
         padding:0 1rem}code{font-size:.95em}dt{margin-top:1rem}pre{overflow:auto;background:#8881;padding:1rem}\
         </style><h1>Tafelrunde API</h1><p>A session cookie is who you are: <code>GET /api/me</code> sets one. \
         Bodies are JSON. For programs: <a href=\"/api/openapi.json\">openapi.json</a>.</p><h2>Routes</h2><dl>",
    );
    for route in &wire.routes {
        let _ = write!(page, "<dt><code>{} {}</code>", route.method.to_uppercase(), escaped(route.path));
        let body = match &route.body {
            Some(Body::Json(schema)) => format!("{} → ", link(schema)),
            Some(Body::File) => "a record → ".into(),
            None => String::new(),
        };
        let answer = match &route.answer {
            Answer::Json(schema) | Answer::Created(schema) => link(schema),
            Answer::Events(schema) => format!("events of {}", link(schema)),
            Answer::File => "a record".into(),
            Answer::Lines => "records, each on a line".into(),
            Answer::Page => "a page".into(),
        };
        let _ = write!(page, "<dd>{}<br>{body}{answer}", escaped(route.summary));
        for parameter in route.parameters.iter().filter(|parameter| parameter.within == Within::Query) {
            let about = parameter.schema.get("description").and_then(Value::as_str).unwrap_or_default();
            let _ = write!(page, "<br><code>?{}=</code> {}", parameter.name, escaped(about));
        }
    }
    page.push_str("</dl><h2>Messages</h2>");
    for (name, schema) in &wire.schemas {
        let text = serde_json::to_string_pretty(schema).unwrap_or_default();
        let _ = write!(page, "<h3 id=\"{name}\">{name}</h3><pre>{}</pre>", escaped(&text));
    }
    page
}

/// A schema in a word, with a link to where it is told.
fn link(schema: &Value) -> String {
    if let Some(name) = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next()) {
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    match schema.get("items") {
        Some(element) => format!("a list of {}", link(element)),
        None => "JSON".into(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                for (key, value) in map {
                    match value {
                        Value::String(target) if key == "$ref" => found.push(target.clone()),
                        other => references(other, found),
                    }
                }
            }
            Value::Array(list) => list.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let document = document(&crate::wire());
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 40);
        for target in found {
            let pointer = target.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{target} leads nowhere");
        }
    }

    /// What may be left out of a request is always there in an answer: both are told as they are.
    #[test]
    fn what_may_be_left_out_is_told_apart_from_what_may_be_null() {
        let wire = crate::wire();
        let required = |name: &str| wire.schemas[name]["required"].to_string();
        assert!(!required("PutMe").contains("lang") && required("PutMe").contains("name"));
        assert!(required("Me").contains("name"), "null for those who have not said it");
        assert_eq!(wire.schemas["PutMe"]["additionalProperties"], false);
    }

    #[test]
    fn the_page_names_every_route() {
        let wire = crate::wire();
        let page = page(&wire);
        for route in &wire.routes {
            assert!(
                page.contains(&format!("{} {}<", route.method.to_uppercase(), route.path)),
                "{}",
                route.path
            );
        }
    }
}
