//! The API for programs (OpenAPI 3.1) and for people (a page), both written from the one table of routes.

use std::fmt::Write;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use crate::routes::TABLE;

/// The shapes of the messages, as JSON Schema.
static SCHEMAS: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../data/schemas.json")).expect("a test reads it"));

/// The document.
pub(crate) fn document() -> Value {
    let mut paths = Map::new();
    for route in TABLE {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        let mut parameters: Vec<Value> = Vec::new();
        for name in route.path.split('{').skip(1).filter_map(|rest| rest.split('}').next()) {
            parameters
                .push(json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}));
        }
        for (name, about) in route.query {
            let schema = json!({"type": "string"});
            parameters.push(json!({"name": name, "in": "query", "description": about, "schema": schema}));
        }
        let kind = match route.answer {
            "Page" => "text/html",
            _ if route.path.ends_with("/stream") => "text/event-stream",
            _ => "application/json",
        };
        let mut operation = json!({
            "summary": route.summary,
            "parameters": parameters,
            "responses": {
                "200": {"description": "Done.", "content": {kind: {"schema": schema(route.answer)}}},
                "default": {
                    "description": "Refused; nothing was changed.",
                    "content": {"application/json": {"schema": schema("ApiError")}},
                },
            },
        });
        if route.path == "/api/tables" && route.method == "post" {
            let responses = &mut operation["responses"];
            responses["201"] = responses["200"].take();
            if let Some(responses) = responses.as_object_mut() {
                responses.remove("200");
            }
        }
        if let Some(body) = route.body {
            operation["requestBody"] = json!({"content": {"application/json": {"schema": schema(body)}}});
        }
        path[route.method] = operation;
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
            "schemas": *SCHEMAS,
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": "tafel"}},
        },
    })
}

fn schema(name: &str) -> Value {
    match name.strip_suffix("[]") {
        Some(element) => json!({"type": "array", "items": schema(element)}),
        None => json!({"$ref": format!("#/components/schemas/{name}")}),
    }
}

/// The page. It needs no script.
pub(crate) fn page() -> String {
    let mut page = String::from(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>Tafelrunde API</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;\
         padding:0 1rem}code{font-size:.95em}dt{margin-top:1rem}pre{overflow:auto;background:#8881;padding:1rem}\
         </style><h1>Tafelrunde API</h1><p>A session cookie is who you are: <code>GET /api/me</code> sets one. \
         Bodies are JSON. For programs: <a href=\"/api/openapi.json\">openapi.json</a>.</p><h2>Routes</h2><dl>",
    );
    for route in TABLE {
        let _ = write!(page, "<dt><code>{} {}</code>", route.method.to_uppercase(), escaped(route.path));
        let body = route.body.map(|body| format!("<a href=\"#{body}\">{body}</a> → ")).unwrap_or_default();
        let answer = route.answer.trim_end_matches("[]");
        let _ = write!(
            page,
            "<dd>{}<br>{body}<a href=\"#{answer}\">{}</a>",
            escaped(route.summary),
            route.answer
        );
        for (name, about) in route.query {
            let _ = write!(page, "<br><code>?{name}=</code> {}", escaped(about));
        }
    }
    page.push_str("</dl><h2>Messages</h2>");
    for (name, schema) in SCHEMAS.as_object().into_iter().flatten() {
        let text = serde_json::to_string_pretty(schema).unwrap_or_default();
        let _ = write!(page, "<h3 id=\"{name}\">{name}</h3><pre>{}</pre>", escaped(&text));
    }
    page
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
        let document = document();
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 40);
        for target in found {
            let pointer = target.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{target} leads nowhere");
        }
    }

    #[test]
    fn the_page_names_every_route() {
        let page = page();
        for route in TABLE {
            assert!(
                page.contains(&format!("{} {}<", route.method.to_uppercase(), route.path)),
                "{}",
                route.path
            );
        }
    }
}
