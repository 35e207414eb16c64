//! The wire in TypeScript: a type for every schema, a function for every route. Both come from what the server's
//! handlers say (`tafel_server::wire`), so that nothing here has to be told of a new route.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::Result;
use serde_json::{Map, Value};
use tafel_server::wire::{Answer, Body, Parameter, Route, Wire, Within};

use crate::HEAD;

/// The type of a body that says nothing beyond its address: nobody has to write it.
const NOTHING: &str = "Nothing";

/// Writes `wire.ts` and `routes.ts`.
pub(crate) fn write(wire: &Wire, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("wire.ts"), types(&wire.schemas))?;
    fs::write(folder.join("routes.ts"), client(wire))?;
    Ok(())
}

fn types(schemas: &Map<String, Value>) -> String {
    let mut text = HEAD.to_owned();
    for (name, schema) in schemas {
        let _ = write!(text, "\n{}export type {name} = {};\n", comment(schema, ""), ts(schema, ""));
    }
    text
}

fn comment(schema: &Value, indent: &str) -> String {
    let Some(about) = schema.get("description").and_then(Value::as_str) else { return String::new() };
    let lines: Vec<&str> = about.lines().collect();
    match lines.as_slice() {
        [line] => format!("{indent}/** {line} */\n"),
        lines => {
            let lines: String =
                lines.iter().map(|line| format!("{indent} * {line}").trim_end().to_owned() + "\n").collect();
            format!("{indent}/**\n{lines}{indent} */\n")
        }
    }
}

/// A schema as a TypeScript type. Where a schema says nothing, anything is possible.
fn ts(schema: &Value, indent: &str) -> String {
    let get = |key: &str| schema.get(key);
    if let Some(target) = get("$ref").and_then(Value::as_str) {
        return target.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(value) = get("const") {
        return value.to_string();
    }
    if let Some(values) = get("enum").and_then(Value::as_array) {
        return one_of(values.iter().map(Value::to_string));
    }
    if let Some(choices) = get("oneOf").or_else(|| get("anyOf")).and_then(Value::as_array) {
        return one_of(choices.iter().map(|choice| ts(choice, indent)));
    }
    match get("type") {
        Some(Value::Array(kinds)) => one_of(kinds.iter().map(|kind| of_kind(schema, kind, indent))),
        Some(kind) => of_kind(schema, kind, indent),
        None => "unknown".into(),
    }
}

fn one_of(choices: impl Iterator<Item = String>) -> String {
    let mut all: Vec<String> = Vec::new();
    for choice in choices {
        if !all.contains(&choice) {
            all.push(choice);
        }
    }
    all.join(" | ")
}

fn of_kind(schema: &Value, kind: &Value, indent: &str) -> String {
    match kind.as_str().unwrap_or_default() {
        "string" => "string".into(),
        "integer" | "number" => "number".into(),
        "boolean" => "boolean".into(),
        "null" => "null".into(),
        "array" => {
            format!("Array<{}>", schema.get("items").map_or("unknown".into(), |items| ts(items, indent)))
        }
        _ => object(schema, indent),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(fields) = schema.get("properties").and_then(Value::as_object) else {
        let values = schema.get("additionalProperties").map_or("unknown".into(), |values| ts(values, indent));
        return if schema.get("additionalProperties") == Some(&Value::Bool(false)) {
            "Record<string, never>".into()
        } else {
            format!("Record<string, {values}>")
        };
    };
    let inner = format!("{indent}  ");
    let mut text = "{\n".to_owned();
    for (name, field) in fields {
        let mark = if is_required(schema, name) { "" } else { "?" };
        let _ = writeln!(text, "{}{inner}{name}{mark}: {};", comment(field, &inner), ts(field, &inner));
    }
    text + indent + "}"
}

fn is_required(schema: &Value, name: &str) -> bool {
    schema.get("required").and_then(Value::as_array).is_some_and(|all| all.iter().any(|one| one == name))
}

fn client(wire: &Wire) -> String {
    let mut functions = String::new();
    for route in &wire.routes {
        let _ = write!(functions, "  /** {} */\n  {},\n", route.summary, function(route));
    }
    let mut types = BTreeSet::new();
    for route in &wire.routes {
        route.parameters.iter().for_each(|one| names(&one.schema, &mut types));
        if let Some(Body::Json(schema)) = &route.body
            && ts(schema, "") != NOTHING
        {
            names(schema, &mut types);
        }
        if let Answer::Json(schema) | Answer::Created(schema) = &route.answer {
            names(schema, &mut types);
        }
    }
    let types: Vec<&str> = types.into_iter().collect();
    format!(
        "{HEAD}import {{ address, call, search }} from \"~/net/call\";\nimport type {{ {} }} from \"./wire\";\n\n\
         /** Every route of the server, by the name of its handler. */\nexport const routes = {{\n{functions}}};\n",
        types.join(", ")
    )
}

/// The types that a schema speaks of.
fn names<'a>(schema: &'a Value, found: &mut BTreeSet<&'a str>) {
    match schema {
        Value::Object(fields) => {
            let target = fields.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
            found.extend(target);
            fields.values().for_each(|field| names(field, found));
        }
        Value::Array(elements) => elements.iter().for_each(|element| names(element, found)),
        _ => {}
    }
}

/// `table: (id: string, query: { invite?: string | null } = {}) => call<TableInfo>("GET", …)`.
fn function(route: &Route) -> String {
    let mut parameters = Vec::new();
    let mut template = route.path.to_owned();
    for part in route.parameters.iter().filter(|one| one.within == Within::Path) {
        parameters.push(format!("{}: {}", part.name, ts(&part.schema, "")));
        template = template.replace(&format!("{{{}}}", part.name), &format!("${{{}}}", part.name));
    }
    let mut target = format!("address`{template}`");
    let body = match &route.body {
        None => String::new(),
        Some(Body::File) => {
            parameters.push("file: string".into());
            ", file".into()
        }
        Some(Body::Json(schema)) if ts(schema, "") == NOTHING => ", {}".into(),
        Some(Body::Json(schema)) => {
            parameters.push(format!("body: {}", ts(schema, "")));
            ", body".into()
        }
    };
    let query: Vec<_> = route.parameters.iter().filter(|one| one.within == Within::Query).collect();
    if !query.is_empty() {
        let field = |one: &&Parameter| {
            format!("{}{}: {}", one.name, if one.required { "" } else { "?" }, ts(&one.schema, ""))
        };
        let fields: Vec<String> = query.iter().map(field).collect();
        let default = if query.iter().all(|one| !one.required) { " = {}" } else { "" };
        parameters.push(format!("query: {{ {} }}{default}", fields.join("; ")));
        target += " + search(query)";
    }
    let does = match &route.answer {
        Answer::Json(schema) | Answer::Created(schema) => {
            format!("call<{}>(\"{}\", {target}{body})", ts(schema, ""), route.method.to_uppercase())
        }
        // A browser goes there by itself.
        Answer::Events(_) | Answer::File | Answer::Lines | Answer::Page => target,
    };
    format!("{}: ({}) => {does}", camel(route.name), parameters.join(", "))
}

/// `put_me` is `putMe` over there.
fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let mut letters = word.chars();
        name + &letters
            .next()
            .map(|letter| letter.to_uppercase().chain(letters).collect::<String>())
            .unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_schema_reads_as_a_type() {
        let check = |schema: Value, wanted: &str| assert_eq!(ts(&schema, ""), wanted);
        check(json!({}), "unknown");
        check(json!({"type": ["string", "null"]}), "string | null");
        check(json!({"anyOf": [{"$ref": "#/components/schemas/Update"}, {"type": "null"}]}), "Update | null");
        check(json!({"type": "array", "items": {"type": "integer", "minimum": 0}}), "Array<number>");
        check(
            json!({"type": "object", "additionalProperties": {"type": "string"}}),
            "Record<string, string>",
        );
        check(
            json!({"type": "object", "properties": {"a": {"const": "x"}, "b": {}}, "required": ["a"]}),
            "{\n  a: \"x\";\n  b?: unknown;\n}",
        );
    }

    /// Every route has a function, and every function its own name.
    #[test]
    fn every_route_has_a_function_of_its_own() {
        let wire = tafel_server::wire();
        let client = client(&wire);
        let mut names: Vec<String> = wire.routes.iter().map(|route| camel(route.name)).collect();
        for name in &names {
            assert!(client.contains(&format!("\n  {name}: (")), "{name}");
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), wire.routes.len());
        assert!(client.contains("claim: (body: Claim) => call<Me>(\"POST\", address`/api/me/claim`, body)"));
    }
}
