import { mount } from "svelte";
import App from "./App.svelte";
import { session } from "./net/session.svelte";
import { here } from "./shell/route.svelte";
import { settings } from "./shell/settings.svelte";
import "./styles/tokens.css";
import "./styles/table.css";
import "./styles/client.css";
import { hurryTo } from "./table/arrival";
import { lang, spoken } from "./words/lang.svelte";

settings.apply();
document.documentElement.lang = lang();
session.begin();
const place = here();
if (place.page === "table") hurryTo(place.table, place.invite);
await spoken;
mount(App, { target: document.getElementById("app")! });
