/** The dice of backgammon, which lie in the middle of the mover's half, and the cup that they came from. */

import { s } from "../../dom.js";

const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
const TILTS = [-7, 5, -3, 8];

/** The cup and the dice; `dice` are { value, isUsed }. The seat below throws on the right half, the other on the left. */
export function cupAndDice(board, dice, mover) {
  const isBelow = (mover === 1) === board.isTurned;
  const half = isBelow ? board.right : board.left;
  const places = layOut(dice.length, board);
  return [
    cup(half.x + (board.narrow ? 56 : 44), board.centre, mover, board.narrow ? 1.25 : 1),
    ...dice.map((one, place) => die(one, {
      x: half.x + half.width / 2 + 38 + places[place].x, y: board.centre + places[place].y,
      size: board.die, tilt: TILTS[place % 4], mover,
    })),
  ];
}

/** The dice in a row; four of them in two rows where there is no room. */
function layOut(count, { die: size, narrow }) {
  const inRow = narrow ? Math.ceil(count / Math.ceil(count / 2)) : count;
  const rows = Math.ceil(count / inRow);
  return Array.from({ length: count }, (_, place) => ({
    x: ((place % inRow) - (inRow - 1) / 2) * size * 1.2,
    y: (Math.floor(place / inRow) - (rows - 1) / 2) * size * 1.18,
  }));
}

function die({ value, isUsed }, { x, y, size, tilt, mover }) {
  const pips = (PIPS[value] ?? []).map(([right, down]) =>
    s("circle", { class: "pip", cx: right * size * 0.26, cy: down * size * 0.26, r: size * 0.09 }));
  const used = isUsed ? s("path", { class: "stroke-out", d: `M${-size * 0.36},${size * 0.36}L${size * 0.36},${-size * 0.36}` }) : null;
  return s("g", { class: `die seat-${mover}${isUsed ? " used" : ""}`, transform: `translate(${x} ${y}) rotate(${tilt})`, "data-value": value },
    s("g", { class: "tumble" },
      s("rect", { class: "shadow", x: -size / 2 + 1, y: -size / 2 + 3, width: size, height: size, rx: size * 0.2 }),
      s("rect", { class: "face", x: -size / 2, y: -size / 2, width: size, height: size, rx: size * 0.2 }),
      pips, used));
}

/** A leather cup on its side, its mouth towards the dice. */
function cup(x, y, mover, scale) {
  return s("g", { class: `cup seat-${mover}`, transform: `translate(${x} ${y}) scale(${scale})` },
    s("path", { class: "shadow", d: "M-30,-17 L22,-24 A11,25 0 0 1 22,28 L-30,21 A9,19 0 0 1 -30,-17 Z" }),
    s("path", { class: "leather", d: "M-30,-19 L20,-25 A11,25 0 0 1 20,25 L-30,19 A9,19 0 0 1 -30,-19 Z" }),
    s("path", { class: "band", d: "M-19,-20.3 A9,20.3 0 0 0 -19,20.3 M-12,-21.1 A9,21.1 0 0 0 -12,21.1 M10,-23.8 A10,23.8 0 0 0 10,23.8" }),
    s("ellipse", { class: "lip", cx: 20, cy: 0, rx: 11, ry: 25 }),
    s("ellipse", { class: "hollow", cx: 20.8, cy: 0, rx: 8.2, ry: 21 }));
}

/** "5 and 3, 3 played" */
export function diceInWords(dice) {
  const left = dice.filter((one) => !one.isUsed).map((one) => one.value);
  const used = dice.filter((one) => one.isUsed).map((one) => one.value);
  return [left.length ? `dice to play: ${left.join(" and ")}` : "", used.length ? `played: ${used.join(" and ")}` : ""].filter(Boolean).join("; ");
}
