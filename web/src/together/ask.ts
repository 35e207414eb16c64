import { api, ApiFault } from "~/net/api";
import type { Table } from "~/table/table.svelte";
import { t } from "~/words/lang.svelte";

/** Asks everybody to set the game back to when so many steps stood, and shows the table as it is now. */
export async function askToGoBack(table: Table, step: number): Promise<void> {
  table.trouble = null;
  try {
    table.info = await api.askAll(table.info.id, { wish: { take_back: step } });
  } catch (fault) {
    table.trouble = fault instanceof ApiFault ? fault.message : t("net.lost");
  }
  table.present();
}
