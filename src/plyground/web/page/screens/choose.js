/** All games, each with a picture of its board: one click, and one chooses who plays. */

import { h, put } from "../dom.js";
import { catalogue } from "../net/api.js";
import { makeBoard } from "../board/board.js";

export async function show(place) {
  document.title = "Plyground";
  const games = await catalogue();
  put(place, h("h1", {}, "What would you like to play?"), h("ul", { class: "games" }, games.map((game) => h("li", {}, card(game)))));
}

function card(game) {
  const picture = h("div", { class: "picture", "aria-hidden": "true", inert: true });
  drawPreview(picture, game);
  return h("a", { class: "card game-card", href: `#/new/${encodeURIComponent(game.game)}` },
    picture, h("h2", {}, game.title), h("p", { class: "soft" }, game.about));
}

async function drawPreview(picture, game) {
  if (!game.geometry) return;
  const board = await makeBoard({ game: game.game, geometry: game.geometry, seatTitles: game.seat_titles });
  board.show(game.preview.pieces);
  put(picture, board.element);
}
