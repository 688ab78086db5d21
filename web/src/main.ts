import "@art/tokens.css";
import "@art/pieces.css";
import "./look/base.css";
import "./look/controls.css";
import "./look/board.css";
import symbols from "@art/symbols.svg?raw";
import { mount } from "svelte";
import App from "./App.svelte";
import { myself } from "./api/me.svelte.ts";
import { dress } from "./settings.svelte.ts";

// a part of the page cannot be had: the server is away, or has a newer page; it is read anew as soon as that is there
const renew = (): void =>
  void fetch(document.baseURI, { cache: "no-store" })
    .then((answer) => (answer.ok ? location.reload() : setTimeout(renew, 1000)))
    .catch(() => setTimeout(renew, 1000));
addEventListener("vite:preloadError", renew);
dress();
document.body.insertAdjacentHTML("afterbegin", symbols);
void myself.find().catch(() => undefined);
mount(App, { target: document.getElementById("page")! });
