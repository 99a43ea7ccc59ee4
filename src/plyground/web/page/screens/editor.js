/** Lays out a position from which a game begins. */

import { h, put } from "../dom.js";
import { describe } from "../net/api.js";
import { makeBoard } from "../board/board.js";

export async function show(place, [name]) {
  const game = await describe(name);
  const board = await makeBoard({ game: name, geometry: game.geometry, seatTitles: game.seat_titles });
  board.show(game.start.pieces);
  put(place, h("h1", {}, game.title), board.element);
}
