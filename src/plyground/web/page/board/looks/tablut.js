/**
 * The look of Tablut: a carved board with throne and corners. The king wears a crown, his soldiers are round shields, the
 * attackers pointed ones, which come from the camps on the edges.
 */

import { s } from "../../dom.js";
import { placeCells, polygon } from "../places.js";
import { braid, campMark, cornerKnot, throneKnot } from "./tablut_carvings.js";
import { coordinate, glossGradient, glossed, slantGradient } from "./drawing.js";

const UNIT = 60;
const FRAME = 42;
const COLUMNS = "abcdefghijk";
// Where the attackers begin, which is painted on the board: distances from the middle of an edge inwards and along it.
const CAMPS = {
  7: [[0, 0], [0, 1], [0, -1]],
  9: [[0, 0], [0, 1], [0, -1], [1, 0]],
  11: [[0, 0], [0, 1], [0, -1], [0, 2], [0, -2], [1, 0]],
};
const TITLES = { k: "king", w: "soldier", b: "attacker" };

/** The cells of the camps, as [column, row] from the upper left corner. */
function camps(size) {
  const middle = (size - 1) / 2;
  return (CAMPS[size] ?? []).flatMap(([inwards, along]) => [
    [middle + along, inwards], [middle + along, size - 1 - inwards], [inwards, middle + along], [size - 1 - inwards, middle + along],
  ]);
}

function furniture({ width, height }, nameOf) {
  const inner = { x: FRAME - 5, y: FRAME - 5, width: width - 2 * FRAME + 10, height: height - 2 * FRAME + 10 };
  return [
    s("rect", { class: "plank", x: 3, y: 3, width: width - 6, height: height - 6, rx: 14, fill: `url(#${nameOf("plank")})` }),
    s("rect", { class: "plank-edge", x: 6, y: 6, width: width - 12, height: height - 12, rx: 11 }),
    ...braid(12.5, width, height),
    s("rect", { class: "sill", ...inner, rx: 3 }),
  ];
}

/** Letters below, numbers at the left, wherever the board's lower edge lies now. */
function coordinates(places, size, { height }) {
  const found = [];
  for (let line = 0; line < size; line++) {
    const [bottom, left] = [places.get(`${COLUMNS[line]}1`), places.get(`a${line + 1}`)];
    const isUpright = Math.abs(places.get("a1").x - places.get("b1").x) > 1;
    const [letter, number] = isUpright ? [[bottom.x, height - 27], [27, left.y]] : [[27, bottom.y], [left.x, height - 27]];
    found.push(coordinate(COLUMNS[line], ...letter, 17), coordinate(line + 1, ...number, 17));
  }
  return found;
}

function king(nameOf) {
  const crown = "M-14,8 L-16,-8 L-8,-2 L0,-13 L8,-2 L16,-8 L14,8 Z";
  return [
    s("circle", { class: "shadow", cx: 1.5, cy: 3.5, r: 26 }),
    s("circle", { class: "body", r: 26 }),
    glossed(nameOf, s("circle", { r: 26 })),
    s("circle", { class: "gold-ring", r: 22 }),
    s("path", { class: "crown", d: crown }),
    s("path", { class: "crown-band", d: "M-13.5,12.5H13.5" }),
    [[-16, -10], [0, -15], [16, -10]].map(([x, y]) => s("circle", { class: "jewel", cx: x, cy: y, r: 2.6 })),
  ];
}

function soldier(nameOf) {
  return [
    s("circle", { class: "shadow", cx: 1.5, cy: 3, r: 22 }),
    s("circle", { class: "body", r: 22 }),
    glossed(nameOf, s("circle", { r: 22 })),
    s("circle", { class: "rim", r: 17.5 }),
    s("circle", { class: "boss", r: 6.5 }),
    [0, 1, 2, 3].map((quarter) => s("circle", { class: "rivet", r: 1.7, cx: 12.2 * Math.cos(Math.PI * (quarter / 2 + 0.25)), cy: 12.2 * Math.sin(Math.PI * (quarter / 2 + 0.25)) })),
  ];
}

function attacker(nameOf) {
  const shape = (extra = {}) => s("polygon", { points: polygon(4, 0, 0, 26), "stroke-linejoin": "round", ...extra });
  return [
    shape({ class: "shadow", transform: "translate(1.5 3)" }),
    shape({ class: "body" }),
    glossed(nameOf, shape()),
    s("polygon", { class: "rim", points: polygon(4, 0, 0, 19) }),
    s("path", { class: "device", d: "M-6,-6L6,6M6,-6L-6,6" }),
  ];
}

function piece(unit, nameOf) {
  const kind = TITLES[unit.label] ?? (unit.seat === 0 ? "soldier" : "attacker");
  return s("g", { class: `piece ${kind} seat-${unit.seat}` }, { king, soldier, attacker }[kind](nameOf));
}

export function look({ geometry, turned, seatTitles, nameOf }) {
  const board = placeCells(geometry, { turned, unit: UNIT, margin: FRAME });
  const places = new Map(board.cells.map((cell) => [cell.id, cell]));
  const size = Math.round(Math.sqrt(geometry.cells.length));
  const camped = new Set(camps(size).map(([x, y]) => `${x} ${y}`));
  const carved = [];
  const cells = board.cells.map((cell, place) => {
    const original = geometry.cells[place];
    const isCamp = camped.has(`${original.x} ${original.y}`);
    const tone = (original.x + original.y) % 2 ? "tone-1" : "tone-0";
    const node = s("rect", { class: `outline ${tone} kind-${cell.kind}${isCamp ? " camp" : ""}`, x: cell.x - 30, y: cell.y - 30, width: UNIT, height: UNIT });
    if (cell.kind === "corner") carved.push(cornerKnot(cell.x, cell.y));
    else if (cell.kind === "throne") carved.push(throneKnot(cell.x, cell.y));
    else if (isCamp) carved.push(campMark(cell.x, cell.y));
    const words = cell.kind === "plain" ? "" : `, ${cell.kind}`;
    return [cell.id, { x: cell.x, y: cell.y, node, title: `${cell.id}${words}` }];
  });
  return {
    name: "tablut",
    width: board.width,
    height: board.height,
    unit: UNIT,
    pieceRadius: 25,
    defs: [slantGradient(nameOf("plank"), [["0", "plank-light"], ["0.5", "plank-middle"], ["1", "plank-dark"]]), glossGradient(nameOf)],
    cells: new Map(cells),
    under: furniture(board, nameOf),
    above: carved,
    over: coordinates(places, size, board),
    spots: (id) => [{ x: places.get(id).x, y: places.get(id).y, scale: 1 }],
    piece: (unit) => piece(unit, nameOf),
    pieceTitle: (unit) => `${seatTitles[unit.seat] ?? ["White", "Black"][unit.seat]} ${TITLES[unit.label] ?? ""}`.trim(),
    emblem: (seat) => ({ seat, label: seat === 0 ? "k" : "b", place: 0 }),
  };
}
