/** Dice, cowries, a bonus tile and the cup, each a small drawing. Colours come from styles/dice.css. */

import { s } from "../dom.js";

const SIZE = 48;
const [NEAR, MIDDLE, FAR] = [13, 24, 35];
const PIPS = {
  1: [[MIDDLE, MIDDLE]],
  2: [[NEAR, NEAR], [FAR, FAR]],
  3: [[NEAR, NEAR], [MIDDLE, MIDDLE], [FAR, FAR]],
  4: [[NEAR, NEAR], [FAR, NEAR], [NEAR, FAR], [FAR, FAR]],
  5: [[NEAR, NEAR], [FAR, NEAR], [MIDDLE, MIDDLE], [NEAR, FAR], [FAR, FAR]],
  6: [[NEAR, NEAR], [FAR, NEAR], [NEAR, MIDDLE], [FAR, MIDDLE], [NEAR, FAR], [FAR, FAR]],
};

function picture(name, width, height, ...parts) {
  return s("svg", { class: name, viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true", focusable: "false" }, parts);
}

/** A die that shows a value; one that was played is dimmed and struck through. */
export function drawDie(value, { seat = null, isUsed = false } = {}) {
  const node = picture(`die seat-${seat ?? "none"}${isUsed ? " used" : ""}`, SIZE, SIZE,
    s("rect", { class: "shadow", x: 4, y: 5, width: 42, height: 42, rx: 9 }),
    s("rect", { class: "body", x: 3, y: 2, width: 42, height: 42, rx: 9 }),
    s("path", { class: "shine", d: "M8 15q0-8 8-8h16" }),
    s("g", { class: "pips" }, pips(value)),
    isUsed && s("path", { class: "strike", d: "M5 43L43 5" }));
  node.dataset.value = value;
  return node;
}

function pips(value) {
  return (PIPS[value] ?? []).map(([x, y]) => s("circle", { class: "pip", cx: x, cy: y - 1, r: 4.2 }));
}

/** Shows another face of a die that is still rolling. */
export function turnDie(node, value) {
  node.querySelector(".pips")?.replaceChildren(...pips(value));
}

/** A cowry shell: mouth up, its slit with teeth is seen; mouth down, its smooth back with a spot of light. */
export function drawCowry(isUp, { isUsed = false } = {}) {
  const teeth = [-9, -5, -1, 3, 7, 11].map((y) => s("path", { class: "tooth", d: `M16 ${24 + y}h5.4m5.2 0h5.4` }));
  const inside = isUp
    ? [s("path", { class: "slit", d: "M24 9c-4.6 7-4.6 23 0 31c4.6-8 4.6-24 0-31z" }), teeth]
    : [s("path", { class: "back", d: "M15 26c-1-9 3-15 8-17" }), s("circle", { class: "spot", cx: 29, cy: 30, r: 2 }),
      s("circle", { class: "spot", cx: 24, cy: 36, r: 1.5 }), s("circle", { class: "spot", cx: 31, cy: 22, r: 1.5 })];
  return picture(`cowry ${isUp ? "up" : "down"}${isUsed ? " used" : ""}`, SIZE, SIZE,
    s("ellipse", { class: "shadow", cx: 25.5, cy: 27, rx: 15, ry: 20 }),
    s("path", { class: "body", d: "M24 4c10 0 16 10 15 21c-1 11-7 19-15 19s-14-8-15-19c-1-11 5-21 15-21z" }),
    inside);
}

/** A tile with a word or a number, such as a bonus of 20. */
export function drawTile(text, { isUsed = false } = {}) {
  const width = Math.max(SIZE + 8, 26 + 12 * text.length);
  return picture(`tile${isUsed ? " used" : ""}`, width, SIZE,
    s("rect", { class: "shadow", x: 4, y: 9, width: width - 6, height: 36, rx: 18 }),
    s("rect", { class: "body", x: 3, y: 6, width: width - 6, height: 36, rx: 18 }),
    s("text", { class: "letter", x: width / 2, y: 24, dy: "0.36em" }, text),
    isUsed && s("path", { class: "strike", d: `M8 40L${width - 8} 8` }));
}

/** How many movements are left of a roll: a row of dots, full and empty. */
export function drawMovements(value, left) {
  const dots = Array.from({ length: value }, (_, place) =>
    s("circle", { class: place < left ? "dot left" : "dot gone", cx: 9 + 16 * place, cy: 9, r: place < left ? 6 : 3.5 }));
  return picture("movements", 2 + 16 * value, 18, dots);
}

/** The cup the dice come from. */
export function drawCup(seat) {
  return picture(`cup seat-${seat ?? "none"}`, 44, SIZE,
    s("ellipse", { class: "shadow", cx: 23, cy: 44, rx: 15, ry: 4 }),
    s("path", { class: "leather", d: "M5 9l4 32q1 4 13 4t13-4l4-32z" }),
    s("path", { class: "band", d: "M6.5 19q15.5 5 31 0l-.6 5q-15 5-29.8 0z" }),
    s("ellipse", { class: "mouth", cx: 22, cy: 9, rx: 17, ry: 6 }),
    s("ellipse", { class: "hollow", cx: 22, cy: 9.5, rx: 13.5, ry: 4 }));
}
