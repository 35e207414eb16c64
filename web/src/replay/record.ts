import type { RecordInfo, TableInfo } from "~/types";

/** A record as a table that is over and at which nobody sits any more. */
export function infoOfRecord(record: RecordInfo): TableInfo {
  return {
    id: record.id,
    game: record.game,
    rules: record.rules,
    options: record.options,
    seats: Array.from({ length: record.seats }, (_, seat) => ({
      seat,
      kind: record.names[seat] ? "person" : "bot",
      name: record.names[seat] ?? null,
      level: null,
      mine: false,
      online: false,
      resigned: false,
      hints: 0,
      stand_in: null,
    })),
    phase: "over",
    end: record.outcome ? "finished" : "abandoned",
    invite: null,
    host: false,
    member: false,
    public: true,
    created: 0,
    changed: 0,
    seq: record.steps,
    rematch: null,
    rules_change: null,
    hints: false,
    rated: false,
    accord: null,
    ahead: [],
    pace: "free",
    time_out: "remind",
    clocks: null,
    commitment: "",
  };
}
