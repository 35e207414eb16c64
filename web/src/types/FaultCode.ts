// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.

export type FaultCode = "unreadable" | "no_session" | "forbidden" | "foreign_origin" | "not_found" | "method" | "stale" | "request_reused" | "phase" | "seat_taken" | "other_rules" | "too_large" | "not_json" | "illegal" | "not_asked" | "nothing_to_undo" | "invalid" | "too_many" | "internal" | "busy";
