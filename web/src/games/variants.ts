/**
 * Enums of the rules as they come over the wire: a name (`"draft"`), or an object whose only key is the name
 * (`{ "lead": 0 }`).
 */

/** The names of an enum's variants. */
export type Tag<Value> = Value extends string
  ? Value
  : Value extends object
    ? Extract<keyof Value, string>
    : never;

/** What the variant of a name carries. */
export type Body<Value, Name> = Value extends object
  ? Name extends keyof Value
    ? Value[Name]
    : never
  : never;

/** Name and content of the variants that carry something: whoever knows the name knows the content. */
export type Entry<Value> = Value extends object
  ? { [Name in keyof Value]: [Name, Value[Name]] }[keyof Value]
  : never;

/** The name of a variant. */
export function tag<Value extends string | object>(value: Value): Tag<Value> {
  return (typeof value === "string" ? value : Object.keys(value)[0]) as Tag<Value>;
}

/** What a value carries if it is the variant of that name. */
export function body<Value extends string | object, Name extends Tag<Value>>(
  value: Value | null | undefined,
  name: Name,
): Body<Value, Name> | null {
  if (typeof value !== "object" || value === null || !(name in value)) return null;
  return (value as Record<string, unknown>)[name] as Body<Value, Name>;
}

/** Name and content of a variant that carries something. */
export function entry<Value extends object>(value: Value): Entry<Value> {
  return Object.entries(value)[0] as Entry<Value>;
}

/** A variant whose name is found out only when it is needed. */
export function variant<Value, Name extends Tag<Value>>(name: Name, content: Body<Value, Name>): Value {
  return { [name]: content } as Value;
}

type Content<Value> = Value extends object ? Value[keyof Value] : never;
type FieldOf<Value> = Value extends object ? keyof Value : never;
type ValueOf<Value, Field> = Value extends object
  ? Field extends keyof Value
    ? Value[Field]
    : never
  : never;

/** The fields that any variant may carry; those of other variants than the present one are missing. */
export type Fields<Value> = { [Field in FieldOf<Content<Value>>]?: ValueOf<Content<Value>, Field> };

/** What a variant carries, whichever it is. */
export function fields<Value extends string | object>(value: Value): Fields<Value> {
  const content: unknown = typeof value === "string" ? null : Object.values(value)[0];
  return typeof content === "object" && content !== null ? content : {};
}
