import { mount } from "svelte";
import App from "./App.svelte";
import { session } from "./net/session.svelte";
import { settings } from "./shell/settings.svelte";
import "./styles/tokens.css";
import "./styles/table.css";
import "./styles/client.css";
import { lang } from "./words/lang.svelte";

settings.apply();
document.documentElement.lang = lang();
void session.begin();
mount(App, { target: document.getElementById("app")! });
