/**
 * Begins the page: which screen is shown follows from what stands after the # of the address.
 */

import { put } from "./dom.js";
import { showHeader } from "./parts/header.js";
import { showFault } from "./parts/fault.js";
import { letIn } from "./screens/login.js";
import { applyPreferences } from "./parts/preferences.js";

// Each screen is a module whose `show(place, words, options)` fills the place and may return a function that ends it.
const SCREENS = {
  "": "./screens/choose.js",
  new: "./screens/new_game.js",
  game: "./screens/play.js",
  join: "./screens/join.js",
  games: "./screens/kept.js",
  replay: "./screens/replay.js",
  edit: "./screens/editor.js",
};

let leave = null;
let shown = 0;

/** The words and options of an address: `#/new/tarble?players=human,joey` gives ["new", "tarble"] and the options. */
export function readAddress(hash) {
  const [path, query] = hash.replace(/^#\/?/, "").split("?", 2);
  return [path.split("/").map(decodeURIComponent), new URLSearchParams(query ?? "")];
}

async function showScreen() {
  const place = document.getElementById("main");
  if (location.hash === "#main") return; // the link that skips the header
  const turn = ++shown;
  if (leave) leave();
  leave = null;
  try {
    const [[name, ...words], options] = readAddress(location.hash);
    if (!(name in SCREENS)) throw new Error(`This page has no part called “${name}”.`);
    if (!(await letIn(place))) return;
    const screen = await import(SCREENS[name]);
    if (turn !== shown) return;
    const inside = document.createElement("div");
    inside.className = `screen screen-${name || "choose"}`;
    put(place, inside);
    showHeader(name);
    const end = await screen.show(inside, words, options);
    if (turn === shown) leave = end ?? null;
    else if (end) end();
  } catch (error) {
    if (turn === shown) showFault(place, error);
  }
}

applyPreferences();
addEventListener("hashchange", showScreen);
showScreen();
