/** The games that are kept. */

import { h, put } from "../dom.js";
import { games } from "../net/api.js";

export async function show(place) {
  document.title = "Games kept · Plyground";
  const found = await games();
  put(place, h("h1", {}, "Games kept"), h("ul", {}, found.map((game) =>
    h("li", {}, h("a", { href: `#/replay/${game.key}` }, `${game.number} · ${game.game}`)))));
}
