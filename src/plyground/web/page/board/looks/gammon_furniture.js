/** The board of backgammon itself: the wooden frame, the two fields, the bar with its hinges, the trays. */

import { s } from "../../dom.js";
import { POINT, numberOf, placeOfPoint, trayOf } from "./gammon_plan.js";

const box = (name, { x, y, width, height }, rx = 0) => s("rect", { class: name, x, y, width, height, rx });

/** Gradients and the grain of the wood; `id` is unlike that of any other board. */
export function definitions(id) {
  const stop = (offset, name) => s("stop", { offset, class: name });
  return [
    s("linearGradient", { id: `${id}-wood`, x1: 0, y1: 0, x2: 0, y2: 1 }, stop(0, "wood-light"), stop(0.5, "wood-middle"), stop(1, "wood-dark")),
    s("pattern", { id: `${id}-grain`, width: 220, height: 46, patternUnits: "userSpaceOnUse" },
      s("path", { class: "grain", d: "M0,6 C60,2 90,12 220,6 M0,19 C80,26 130,13 220,19 M0,30 C50,34 120,26 220,30 M0,41 C90,36 150,45 220,41" })),
    s("radialGradient", { id: `${id}-gloss`, cx: 0.35, cy: 0.28, r: 0.85 },
      stop(0, "gloss-light"), stop(0.55, "gloss-none"), stop(1, "gloss-dark")),
  ];
}

/** Everything below the points. */
export function furniture(board, id) {
  const { width, height, top, inside, left, middle, right } = board;
  const field = ({ x, width: wide }) => [
    box("field", { x, y: top, width: wide, height: inside }, 3),
    box("field-edge", { x: x + 1, y: top + 1, width: wide - 2, height: inside - 2 }, 3),
  ];
  const hinge = (y) => s("g", { class: "hinge" },
    box("brass", { x: middle.x + 8, y: y - 13, width: middle.width - 16, height: 26 }, 3),
    s("path", { class: "brass-line", d: `M${middle.x + middle.width / 2},${y - 13}v26` }));
  return [
    s("rect", { class: "wood", x: 1, y: 1, width: width - 2, height: height - 2, rx: 12, fill: `url(#${id}-wood)` }),
    s("rect", { class: "wood-grain", x: 1, y: 1, width: width - 2, height: height - 2, rx: 12, fill: `url(#${id}-grain)` }),
    s("rect", { class: "wood-edge", x: 3, y: 3, width: width - 6, height: height - 6, rx: 10 }),
    field(left), field(right),
    s("path", { class: "bar-line", d: `M${middle.x + middle.width / 2},${top}V${top + inside}` }),
    hinge(top + inside * 0.16), hinge(top + inside * 0.84),
    [0, 1].map((seat) => box("well", trayOf(board, seat), 5)),
    numbers(board),
  ].flat(Infinity);
}

/** The numbers of the points on the frame, as the seat below counts them. */
function numbers(board) {
  return Array.from({ length: 24 }, (_, place) => {
    const point = place + 1;
    const { x, isUpper } = placeOfPoint(board, point);
    const y = isUpper ? board.top - board.band / 2 : board.bottom + board.band / 2;
    return s("text", { class: "point-number", x: x + POINT / 2, y, dy: "0.35em" }, String(numberOf(point, board.isTurned)));
  });
}

/** A point: the column that can be pressed, and the triangle that is seen. */
export function pointNode(board, point) {
  const { x, isUpper, isDark } = placeOfPoint(board, point);
  const edge = isUpper ? board.top : board.bottom;
  const way = isUpper ? 1 : -1;
  const column = { x, y: isUpper ? board.top : board.centre, width: POINT, height: board.inside / 2 };
  const tip = edge + way * board.length;
  return s("g", { class: `point ${isDark ? "dark" : "pale"}` },
    box("area", column, 4),
    box("tint", { x: x + 1, y: isUpper ? board.top : board.bottom - board.length - 12, width: POINT - 2, height: board.length + 12 }, 8),
    s("path", { class: "triangle", d: `M${x + 2},${edge}L${x + POINT / 2 - 1.5},${tip}q1.5,${way * 3} 3,0L${x + POINT - 2},${edge}Z` }));
}

/** A part of the bar or a tray. */
export function boxNode(name, place) {
  return s("g", { class: name }, box("area", place, 5), box("tint", place, 5));
}
