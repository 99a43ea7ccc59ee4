/** Parcheesi's board: printed on card, with a coloured corner for every seat, whose pieces wait in a large circle. */

import { s } from "../../dom.js";
import { CENTRE, MARGIN, MIDDLE, SIZE, UNIT, nestPlaces, pointAt } from "./cross_plan.js";
import { seatSign } from "./cross_pawns.js";

const NEST = { column: MIDDLE + 5.5, row: MIDDLE + 5.5, radius: 3 * UNIT, scale: 1.9, away: 1.12 * UNIT };
const CORNER = 8 * UNIT; // the side of a corner
const ENTRY = 14; // the row in which a piece of seat 0 enters

export const print = {
  nest: NEST,

  under(sides) {
    return [
      s("rect", { class: "card-back", x: 1, y: 1, width: SIZE - 2, height: SIZE - 2, rx: 22 }),
      s("rect", { class: "card-line", x: 7, y: 7, width: SIZE - 14, height: SIZE - 14, rx: 16 }),
      sides.map(corner),
      sides.map(name),
    ].flat(Infinity);
  },

  /** A circle on safe squares. */
  motif(kind, { x, y }) {
    return kind === "castle" ? s("circle", { class: "safe-ring", cx: x, cy: y, r: UNIT * 0.36 }) : null;
  },

  over: () => [],
};

function corner({ seat, turns }) {
  const begin = MARGIN + 11 * UNIT;
  const entry = pointAt(MIDDLE + 2.35, ENTRY, 0);
  const { x, y } = pointAt(NEST.column, NEST.row, 0);
  return s("g", { class: `corner of-${seat}`, transform: `rotate(${90 * turns} ${CENTRE} ${CENTRE})` },
    s("rect", { class: "corner-ground", x: begin + 5, y: begin + 5, width: CORNER - 10, height: CORNER - 10, rx: 26 }),
    s("rect", { class: "corner-line", x: begin + 13, y: begin + 13, width: CORNER - 26, height: CORNER - 26, rx: 20 }),
    s("path", { class: "gate", d: `M${entry.x - 26},${entry.y}l22,-14v28z` }),
    s("circle", { class: "nest-rim", cx: x, cy: y, r: NEST.radius }),
    s("circle", { class: "nest-line", cx: x, cy: y, r: NEST.radius - 9 }),
    nestPlaces({ x, y }, NEST.away).map((place) => s("circle", { class: "dish", cx: place.x, cy: place.y, r: 32 })),
    s("g", { class: "watermark", transform: `translate(${x} ${y}) rotate(${-90 * turns})` }, seatSign(seat, 12)));
}

/** The name of a seat (and of its partner, in team play) in its corner, upright. */
function name({ seat, turns, title, partner }) {
  const { x, y } = pointAt(NEST.column, NEST.row, turns);
  const isUpper = y < CENTRE;
  const text = partner ? `${title} with ${partner}` : title;
  return s("text", { class: `corner-name of-${seat}`, x, y: isUpper ? y - NEST.radius - 9 : y + NEST.radius + 23 }, text);
}
