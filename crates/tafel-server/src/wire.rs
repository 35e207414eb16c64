//! The wire, written once: what a route takes and gives is read off its handler's signature.
//!
//! [`Api`] is axum's router that also remembers each handler's types. From it come the OpenAPI document and the page
//! (`openapi`), the TypeScript of the web client (the crate `tafel-types`), and the list that the tests walk.
//! docs/decisions/0011 says why it is done here and not by a framework.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::handler::Handler;
use axum::http::HeaderMap;
use axum::response::Html;
use axum::routing::{MethodFilter, on};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};
use tafel_protocol::ApiError;

use crate::app::{App, Visitor};
use crate::fault::Failure;

/// Everything that goes over the wire under `/api`.
#[derive(Debug)]
pub struct Wire {
    /// All routes, in the order of the API's story.
    pub routes: Vec<Route>,
    /// The types they speak of, as JSON Schema, by name.
    pub schemas: Map<String, Value>,
}

/// One route.
#[derive(Clone, Debug)]
pub struct Route {
    /// `get`, `post` or `put`.
    pub method: &'static str,
    /// Its address, with the names of its parts in braces.
    pub path: &'static str,
    /// The name of its handler, and of the client's function.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// What stands in the address and after the question mark.
    pub parameters: Vec<Parameter>,
    /// What is sent.
    pub body: Option<Body>,
    /// What comes back if nothing goes wrong.
    pub answer: Answer,
}

/// A parameter of a route.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub within: Within,
    /// What it may be.
    pub schema: Value,
    /// May it be left out?
    pub required: bool,
}

/// Where a parameter stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Within {
    /// In the address.
    Path,
    /// After the question mark.
    Query,
}

/// What is sent with a request.
#[derive(Clone, Debug)]
pub enum Body {
    /// JSON of this form.
    Json(Value),
    /// A record file, as it is.
    File,
}

/// What comes back.
#[derive(Clone, Debug)]
pub enum Answer {
    /// JSON of this form.
    Json(Value),
    /// The same, with 201: something new was made.
    Created(Value),
    /// Server-sent events, each of this form.
    Events(Value),
    /// A record file, to be saved.
    File,
    /// Several of them, each on a line of its own.
    Lines,
    /// A page for people.
    Page,
}

/// The schemas of all types met so far. What is sent and what is answered differ: a field with a default may be left
/// out by whoever sends, and is always there in an answer.
#[derive(Debug)]
pub(crate) struct Schemas {
    sent: SchemaGenerator,
    answered: SchemaGenerator,
}

impl Default for Schemas {
    fn default() -> Schemas {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        Schemas {
            sent: settings.clone().for_deserialize().into_generator(),
            answered: settings.for_serialize().into_generator(),
        }
    }
}

impl Schemas {
    pub(crate) fn sent<T: JsonSchema>(&mut self) -> Value {
        self.sent.subschema_for::<T>().to_value()
    }

    pub(crate) fn answered<T: JsonSchema>(&mut self) -> Value {
        self.answered.subschema_for::<T>().to_value()
    }

    /// The fields of a type that is never named itself, each with whether it must be there.
    fn fields<T: JsonSchema>(&mut self) -> Vec<(String, Value, bool)> {
        let schema: Schema = T::json_schema(&mut self.sent);
        let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
        let fields = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
        fields
            .into_iter()
            .map(|(name, schema)| {
                let must = required.iter().any(|one| one == name.as_str());
                (name, schema, must)
            })
            .collect()
    }

    fn all(mut self) -> Map<String, Value> {
        let mut all = self.answered.take_definitions(true);
        for (name, schema) in self.sent.take_definitions(true) {
            let known = all.insert(name.clone(), schema.clone());
            assert!(
                known.is_none_or(|known| known == schema),
                "{name} is sent in one form and answered in another"
            );
        }
        all
    }
}

impl Route {
    /// A parameter for each part of the address.
    pub(crate) fn add_path<T: JsonSchema>(&mut self, schemas: &mut Schemas) {
        let parts = schemas.sent::<T>();
        let parts = match parts.get("prefixItems").and_then(Value::as_array) {
            Some(parts) => parts.clone(),
            None => vec![parts],
        };
        let names = self.path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
        let parameter = |(name, schema): (&str, Value)| Parameter {
            name: name.to_owned(),
            within: Within::Path,
            schema,
            required: true,
        };
        self.parameters.extend(names.zip(parts).map(parameter));
    }

    /// A parameter for each field of the query.
    pub(crate) fn add_query<T: JsonSchema>(&mut self, schemas: &mut Schemas) {
        let parameter =
            |(name, schema, required)| Parameter { name, within: Within::Query, schema, required };
        self.parameters.extend(schemas.fields::<T>().into_iter().map(parameter));
    }
}

/// An argument of a handler.
pub(crate) trait Input {
    /// Says what it takes from a request. Most take nothing that a caller must know of.
    fn tell(_route: &mut Route, _schemas: &mut Schemas) {}
}

impl<S> Input for State<S> {}
impl Input for Visitor {}
impl Input for HeaderMap {}

/// What a handler returns.
pub(crate) trait Output {
    fn tell(schemas: &mut Schemas) -> Answer;
}

impl<T: JsonSchema> Output for axum::Json<T> {
    fn tell(schemas: &mut Schemas) -> Answer {
        Answer::Json(schemas.answered::<T>())
    }
}

impl Output for Html<String> {
    fn tell(_: &mut Schemas) -> Answer {
        Answer::Page
    }
}

/// What goes wrong has one form everywhere.
impl<T: Output> Output for Result<T, Failure> {
    fn tell(schemas: &mut Schemas) -> Answer {
        T::tell(schemas)
    }
}

/// A function whose arguments and result say what goes over the wire.
pub(crate) trait Signature<Arguments>: Sized {
    fn tell(route: &mut Route, schemas: &mut Schemas);
}

macro_rules! signatures {
    ($($argument:ident)*) => {
        impl<F, Answered, $($argument,)*> Signature<($($argument,)*)> for F
        where
            F: Fn($($argument),*) -> Answered,
            Answered: Future<Output: Output>,
            $($argument: Input,)*
        {
            fn tell(route: &mut Route, schemas: &mut Schemas) {
                $($argument::tell(route, schemas);)*
                route.answer = <Answered::Output as Output>::tell(schemas);
            }
        }
    };
}

signatures!();
signatures!(A);
signatures!(A B);
signatures!(A B C);
signatures!(A B C D);
signatures!(A B C D E);

/// Tells a route what its handler takes and gives.
type Tell = fn(&mut Route, &mut Schemas);

/// A router that remembers what its handlers take and give.
#[derive(Default)]
pub(crate) struct Api {
    pub(crate) router: Router<Arc<App>>,
    routes: Vec<(Route, Tell)>,
}

impl Api {
    /// One more route.
    pub(crate) fn route<H, T, A>(
        mut self,
        method: &'static str,
        path: &'static str,
        (name, handler): (&'static str, H),
        summary: &'static str,
    ) -> Api
    where
        H: Handler<T, Arc<App>> + Signature<A>,
        T: 'static,
    {
        let filter = match method {
            "get" => MethodFilter::GET,
            "put" => MethodFilter::PUT,
            _ => MethodFilter::POST,
        };
        self.router = self.router.route(path, on(filter, handler));
        let route =
            Route { method, path, name, summary, parameters: Vec::new(), body: None, answer: Answer::Page };
        self.routes.push((route, H::tell));
        self
    }

    /// What all of them take and give.
    pub(crate) fn wire(self) -> Wire {
        let mut schemas = Schemas::default();
        schemas.answered::<ApiError>();
        let mut described = |(mut route, tell): (Route, Tell)| {
            tell(&mut route, &mut schemas);
            route
        };
        let routes = self.routes.into_iter().map(&mut described).collect();
        Wire { routes, schemas: schemas.all() }
    }
}
