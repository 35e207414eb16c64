import type { GameModule } from "~/games/module";
import type { Table as AnyTable } from "~/table/table.svelte";
import type { Action, Question, Seen, View } from "~/types/medievalia";

/** A table at which this game is played. */
export type Table = AnyTable<View, Action, Question, Seen>;
export type Module = GameModule<View, Action, Question, Seen>;
