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
  review: "./screens/review.js",
  puzzles: "./screens/puzzles.js",
  style: "./screens/style.js",
  study: "./screens/study.js",
  research: "./screens/research.js",
  you: "./screens/you.js",
  runs: "./screens/runs.js",
  reports: "./screens/reports.js",
};

let leave = null;
let shown = 0;

/** The words and options of an address: `#/new/tarble?players=human,joey` gives ["new", "tarble"] and the options. */
function readAddress(hash) {
  const [path, query] = hash.replace(/^#\/?/, "").split("?", 2);
  return [path.split("/").map(decodeURIComponent), new URLSearchParams(query ?? "")];
}

async function showScreen() {
  const place = document.getElementById("main");
  const turn = ++shown;
  if (leave) leave();
  leave = null;
  try {
    const [[name, ...words], options] = readAddress(location.hash);
    if (!(await letIn(place))) return;
    showHeader(name);
    if (!Object.hasOwn(SCREENS, name)) throw new Error(`This page has no part called “${name}”.`);
    const screen = await import(SCREENS[name]);
    if (turn !== shown) return;
    const inside = document.createElement("div");
    inside.className = `screen screen-${name || "choose"}`;
    put(place, inside);
    if (turn > 1) place.focus({ preventScroll: true }); // what was pressed may be gone; the focus must not be
    scrollTo(0, 0);
    const end = await screen.show(inside, words, options);
    if (turn === shown) leave = end ?? null;
    else if (end) end();
  } catch (error) {
    if (turn === shown) showFault(place, error);
  }
  if (turn > 1 && turn === shown) focusHeading(place);
}

/** Puts the focus on the heading of a new screen, so that it is read and Tab goes on from there. */
function focusHeading(place) {
  const here = document.activeElement;
  if (here !== place && here !== document.body) return; // the screen has chosen a place of its own
  const heading = place.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  (heading ?? place).focus({ preventScroll: true });
}

/** The link that skips the header must not change the address, which says what is shown. */
function skipHeader(event) {
  event.preventDefault();
  document.getElementById("main").focus();
}

applyPreferences();
addEventListener("hashchange", showScreen);
document.querySelector(".skip").addEventListener("click", skipHeader);
showScreen();
