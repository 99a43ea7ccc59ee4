/**
 * What is drawn around pieces so that one sees what can be done and what was done. Nothing is told by colour alone: a
 * target has a dot or a ring, what can move a halo, what is chosen a frame, the last turn arrows, a hint dashed ones, what
 * was taken a cross.
 */

import { s } from "../dom.js";
import { signature } from "./units.js";

const UNIT = 60;

/** Everything that is drawn for the marks of a board: Map from layer to Map from a name to a function that draws it. */
export function signsOf(board) {
  const { look, marks, onCells } = board;
  const layers = { trail: new Map(), halo: new Map(), signs: new Map() };
  const seat = board.chosenSeat();
  const sign = (mark, id, units) => look.sign?.({ mark, id, units, seat }) ?? (mark === "target" ? target(look, id, units) : cross(look.cells.get(id)));
  const add = (layer, name, draw) => layers[layer].set(name, draw);
  for (const id of marks.movable) {
    const around = marks.selected.includes(id) ? null : spotsOf(board, id).at(-1);
    if (around && look.pieceRadius) add("halo", `halo ${id} ${at(around)}`, () => halo(look, id, onCells.get(id), around));
  }
  for (const id of marks.selected) if (look.cells.has(id)) add("signs", `frame ${id}`, () => framed(look, id, "frame selected"));
  for (const id of marks.target) {
    const units = onCells.get(id) ?? [];
    if (look.cells.has(id)) add("signs", `target ${id} ${signature(units)} ${seat}`, () => sign("target", id, units));
  }
  for (const id of marks.captured) if (look.cells.has(id)) add("signs", `captured ${id}`, () => sign("captured", id, []));
  marks.lastSteps.forEach((step, place) => {
    for (const [name, draw] of stepSigns(board, step, "trail")) add("trail", `${name} ${place}`, draw);
  });
  marks.hintSteps.forEach((step, place) => {
    for (const [name, draw] of stepSigns(board, step, "hint")) add("signs", `${name} ${place}`, draw);
  });
  marks.laterSteps.forEach((step, place) => {
    for (const [name, draw] of stepSigns(board, step, "hint later")) add("signs", `${name} ${place}`, draw);
  });
  return layers;
}

function at({ x, y, scale = 1 }) {
  return `${x.toFixed(1)},${y.toFixed(1)},${scale}`;
}

function spotsOf(board, id) {
  const units = board.onCells.get(id);
  return units && board.look.cells.has(id) ? board.look.spots(id, units) : [];
}

/** A ring around a piece that can move, or around what the look says. */
function halo(look, id, units, { x, y, scale = 1 }) {
  const shape = () => look.halo?.(id, units) ?? s("circle", { cx: x, cy: y, r: look.pieceRadius * scale + 3.5 });
  const [edge, ring] = [shape(), shape()];
  edge.setAttribute("class", "halo-edge");
  ring.setAttribute("class", "halo");
  return s("g", { class: "halo-around" }, edge, ring);
}

/** The outline of a cell once more, above its neighbours. */
export function framed(look, id, classes) {
  const { node, frame: own } = look.cells.get(id);
  const frame = (own ?? (node.localName === "g" ? node.querySelector(".area") ?? node.firstElementChild : node)).cloneNode(false);
  frame.setAttribute("class", classes);
  return s("g", { class: "sign" }, frame);
}

function target(look, id, units) {
  const cell = look.cells.get(id);
  const spot = cell.landing ? cell.landing(units.length) : cell;
  const size = Math.min(cell.size ?? UNIT, look.unit ?? UNIT);
  if (units.length && !cell.landing) {
    return s("g", { class: "sign" }, s("circle", { class: "edge", cx: spot.x, cy: spot.y, r: 0.45 * size }),
      s("circle", { class: "ring target", cx: spot.x, cy: spot.y, r: 0.45 * size }));
  }
  return s("g", { class: "sign" }, s("circle", { class: "dot target", cx: spot.x, cy: spot.y, r: 0.17 * size }));
}

function cross({ x, y, size = UNIT }) {
  const arm = 0.26 * Math.min(size, UNIT);
  const d = `M${x - arm},${y - arm}l${2 * arm},${2 * arm}m0,${-2 * arm}l${-2 * arm},${2 * arm}`;
  return s("g", { class: "sign cross" }, s("path", { class: "edge", d }), s("path", { class: "captured", d }));
}

/** An arrow from cell to cell; where something was put from outside, a frame. */
function stepSigns(board, { from, to, seat = null }, kind) {
  const { look } = board;
  const [start, end] = [look.cells.get(from), look.cells.get(to)];
  if (start && end && from !== to) return [[`${kind} ${from} ${to} ${seat}`, () => arrow(look, { from, to, seat }, kind)]];
  const only = end ? to : start ? from : null;
  return only === null ? [] : [[`${kind} ${only}`, () => framed(look, only, `frame ${kind}`)]];
}

function arrow(look, { from, to, seat }, kind) {
  const path = look.trail?.(from, to) ?? straight(look, from, to);
  return s("g", { class: `arrow ${kind}${seat === null ? "" : ` by-${seat}`}` },
    s("path", { class: "edge", d: path.line }), s("path", { class: "edge", d: path.head }),
    s("path", { class: "line", d: path.line }), s("path", { class: "head", d: path.head }));
}

/** A line with a head, which ends before the middle of its goal so that a piece there stays visible. */
function straight(look, from, to) {
  const [a, b] = [look.cells.get(from), look.cells.get(to)];
  return arrowBetween(a, b, look.unit ?? UNIT);
}

/** A straight arrow, or one that is bent to the side by so many units, as a jump over something is. */
export function arrowBetween(a, b, size = UNIT, bent = 0) {
  const distance = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const side = { x: (bent * (a.y - b.y)) / distance, y: (bent * (b.x - a.x)) / distance };
  const over = { x: (a.x + b.x) / 2 + 2 * side.x, y: (a.y + b.y) / 2 + 2 * side.y };
  const last = bent ? over : a;
  const length = Math.hypot(b.x - last.x, b.y - last.y) || 1;
  const [x, y] = [(b.x - last.x) / length, (b.y - last.y) / length];
  const gap = Math.min(0.4 * size, length / 3);
  const tip = { x: b.x - x * gap, y: b.y - y * gap };
  const [long, wide] = [0.2 * size, 0.13 * size];
  const neck = { x: tip.x - x * long, y: tip.y - y * long };
  const points = [tip, { x: neck.x - y * wide, y: neck.y + x * wide }, { x: neck.x + y * wide, y: neck.y - x * wide }];
  return {
    line: `M${a.x.toFixed(1)},${a.y.toFixed(1)}${bent ? `Q${over.x.toFixed(1)},${over.y.toFixed(1)},` : "L"}${neck.x.toFixed(1)},${neck.y.toFixed(1)}`,
    head: `M${points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join("L")}Z`,
  };
}

/** Draws what is new, keeps what is there, takes away what is over. */
export function refresh(layer, wanted, kept) {
  for (const [name, node] of kept) {
    if (wanted.has(name)) continue;
    node.remove();
    kept.delete(name);
  }
  for (const [name, draw] of wanted) {
    if (kept.has(name)) continue;
    const node = draw();
    kept.set(name, node);
    layer.append(node);
  }
}
