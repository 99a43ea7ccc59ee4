/** A kept game, position after position. */

import { h, put } from "../dom.js";
import { frames, game } from "../net/api.js";
import { makeBoard } from "../board/board.js";

export async function show(place, [key]) {
  const about = await game(key);
  const shown = await frames(key, 0, 200);
  const board = await makeBoard({ game: about.game, geometry: about.geometry, seatTitles: about.seat_titles, settings: about.settings });
  board.show(shown[0].pieces);
  const slider = h("input", {
    type: "range", min: 0, max: shown.length - 1, value: 0, "aria-label": "Move", oninput: () => board.show(shown[slider.value].pieces),
  });
  put(place, board.element, slider);
}
