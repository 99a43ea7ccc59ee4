/** A board as a picture: drawn like any other, but nobody can press it. */

import { h, put } from "../dom.js";
import { lastPicture } from "../net/api.js";
import { makeBoard } from "../board/board.js";
import { describeOnce } from "./names.js";

/** A place with the picture of a position; `game` has `game`, `geometry` and, where known, `seat_titles` and `settings`. */
export function picture(game, pieces, drawing = "") {
  const place = h("div", { class: "picture", "aria-hidden": "true", inert: true });
  showPicture(place, game, pieces, drawing);
  return place;
}

/** Draws a position into a place; without a board it is drawn in characters. Gives the board, or null. */
export async function showPicture(place, game, pieces, drawing = "") {
  if (!game.geometry?.cells?.length) {
    put(place, h("pre", { class: "drawing" }, drawing));
    return null;
  }
  const settings = Object.fromEntries(Object.entries(game.settings ?? {}).map(([name, one]) => [name, one?.value ?? one]));
  const seatTitles = game.seat_titles ?? [];
  const board = await makeBoard({ game: game.game, geometry: game.geometry, settings, seatTitles, narrow: false });
  board.show(pieces);
  put(place, board.element);
  return board;
}

/** The last position of a kept game in the place of another picture, drawn when it comes into view. */
export function lastPosition(place, { key, game, settings }) {
  const watch = new IntersectionObserver(async (seen) => {
    if (!seen.some((one) => one.isIntersecting)) return;
    watch.disconnect();
    try {
      const [last, about] = await Promise.all([lastPicture(key), describeOnce(game, settings)]);
      if (!place.isConnected) return;
      place.dataset.moves = last.moves; // the picture of the game, which may come later, does not replace it
      await showPicture(place, { ...about, game, settings }, last.pieces, last.drawing);
    } catch {
      // The picture of the game stays: its rules may have changed since.
    }
  });
  watch.observe(place);
}

const drawn = new Map();

/** The picture by which a game is recognised, drawn once and copied wherever it is shown. */
export function gamePicture(game) {
  const place = h("div", { class: "picture", "aria-hidden": "true", inert: true });
  if (!drawn.has(game.game)) {
    const first = h("div", {});
    drawn.set(game.game, showPicture(first, game, game.preview.pieces, game.preview.drawing).then(() => first));
  }
  drawn.get(game.game).then((first) => !place.dataset.moves && put(place, [...first.children].map((node) => node.cloneNode(true))));
  return place;
}
