/**
 * The look of RLGame: a field of squares with a home in the corner of every side. A home holds any number of pawns and says
 * how many; in the enemy's home the game is won.
 */

import { s } from "../../dom.js";
import { amount } from "../units.js";
import { placeCells } from "../places.js";
import { coordinate, glossGradient, glossed, numbersFrom } from "./drawing.js";

const UNIT = 60;
const MARGIN = 34;
const SIDES = { w: "White", g: "Green", b: "Black", r: "Red" };
const PAWN = "M-13,19C-13,13,-8,12,-5.5,4C-10,2,-9,-1,-6,-2.5A9.5,9.5,0,1,1,6,-2.5C9,-1,10,2,5.5,4C8,12,13,13,13,19C13,22,-13,22,-13,19Z";

/** The letters of the sides in the order of the seats. */
function lettersOf(geometry) {
  const found = new Set(geometry.cells.map((cell) => cell.label).filter(Boolean));
  return Object.keys(SIDES).filter((letter) => found.has(letter));
}

/** The homes: for every letter its cells, its middle, and the corner cell on which its pawns are told. */
function homesOf(cells, geometry) {
  const homes = new Map();
  for (const letter of lettersOf(geometry)) {
    const own = cells.filter((cell) => cell.label === letter);
    const [xs, ys] = [own.map((cell) => cell.x), own.map((cell) => cell.y)];
    const box = { left: Math.min(...xs) - UNIT / 2, top: Math.min(...ys) - UNIT / 2, size: Math.max(...xs) - Math.min(...xs) + UNIT };
    const side = Math.sqrt(geometry.cells.length) - 1;
    const corner = geometry.cells.find((cell) => cell.label === letter && cell.x % side === 0 && cell.y % side === 0);
    homes.set(letter, { letter, own, corner: corner.id, x: box.left + box.size / 2, y: box.top + box.size / 2, ...box });
  }
  return homes;
}

/** A home: a coloured place with a wall around it and a gate drawn as a house. */
function homeNode({ letter, left, top, size, x, y }) {
  const half = Math.min(size / 2 - 9, 70);
  const house = `M${x - half},${y - half * 0.1}L${x},${y - half * 0.92}L${x + half},${y - half * 0.1}M${x - half * 0.74},${y - half * 0.3}V${y + half * 0.86}H${x + half * 0.74}V${y - half * 0.3}`;
  return s("g", { class: `home side-${letter}` },
    s("rect", { class: "yard", x: left + 3, y: top + 3, width: size - 6, height: size - 6, rx: 12 }),
    s("rect", { class: "wall", x: left + 7, y: top + 7, width: size - 14, height: size - 14, rx: 8 }),
    s("path", { class: "house", d: house }));
}

/** A rock that nobody can enter. */
function rock({ id, x, y }) {
  const random = numbersFrom(id);
  const points = Array.from({ length: 9 }, (_, corner) => {
    const [angle, radius] = [(2 * Math.PI * corner) / 9, 17 + 8 * random()];
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * 0.86 * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
  return s("g", { class: "rock" }, s("polygon", { class: "stone", points }), s("path", { class: "crack", d: `M${x - 8},${y - 9}l7,8l-3,6l8,6` }));
}

/** A cell on which pawns may not stay for long. */
function sands({ x, y }) {
  return s("path", { class: "sands", d: `M${x - 11},${y - 15}h22l-22,30h22Z` });
}

function pawn(unit, letter, nameOf) {
  const shape = (name) => s("path", { class: name, d: PAWN });
  const shadow = s("ellipse", { class: "shadow", cx: 1, cy: 20, rx: 16, ry: 4.5 });
  const sign = {
    w: () => s("circle", { class: "device", cy: 13, r: 3 }),
    b: () => s("circle", { class: "device full", cy: 13, r: 3.4 }),
    g: () => s("path", { class: "device", d: "M-4,13H4" }),
    r: () => s("path", { class: "device", d: "M-3,10L3,16M3,10L-3,16" }),
  }[letter]();
  const rights = String(unit.label ?? "").slice(1).replace(/^\d+$/, "");
  return s("g", { class: `piece side-${letter}` }, shadow, shape("body"), glossed(nameOf, shape("")), sign,
    rights ? s("text", { class: "rights", x: 17, y: -12 }, rights) : null);
}

/** Where pawns are drawn in a home: up to five in a group, the number beside them. */
function inHome({ x, y, size }, count) {
  const scale = size < 90 ? 0.62 : Math.min(1.1, size / 130);
  const step = 21 * scale;
  const shown = Math.min(count, size < 90 ? 1 : 5);
  const rows = [[], [1], [2], [1, 2], [2, 2], [2, 3]][shown];
  return rows.flatMap((many, row) => Array.from({ length: many }, (_, place) => ({
    x: x + (place - (many - 1) / 2) * step * 1.35, y: y + (row - (rows.length - 1) / 2) * step * 1.1 - 2 * scale, scale,
  })));
}

function badge({ letter, left, top, size }, count) {
  const [x, y] = [left + size - 15, top + size - 15];
  const text = String(count);
  return s("g", { class: `badge side-${letter}` }, s("rect", { x: x - 12 - 4 * (text.length - 1), y: y - 13, width: 24 + 8 * (text.length - 1), height: 26, rx: 12 }),
    s("text", { x, y, dy: "0.36em" }, text));
}

/** x below, y at the left, both from the lower left corner as in the notation. */
function coordinates(places, side, { height }) {
  const isUpright = Math.abs(places.get("0,0").x - places.get("1,0").x) > 1;
  return Array.from({ length: side }, (_, line) => {
    const [across, up] = [places.get(`${line},0`), places.get(`0,${line}`)];
    const [below, left] = isUpright ? [across.x, up.y] : [up.x, across.y];
    return [coordinate(line, below, height - MARGIN / 2, 16), coordinate(line, MARGIN / 2, left, 16)];
  }).flat();
}

function boxOf({ left, top, size }, inset) {
  return s("rect", { x: left + inset, y: top + inset, width: size - 2 * inset, height: size - 2 * inset, rx: 12 });
}

/** The cell on which the pawns of a home are told stands for the whole home. */
function middleOf(cell, home) {
  return home ? { x: home.x, y: home.y, size: home.size, keys: { x: cell.x, y: cell.y }, frame: boxOf(home, 2) } : { x: cell.x, y: cell.y };
}

function cellNode(cell) {
  const [x, y] = cell.id.split(",").map(Number);
  const kind = cell.kind ? ` kind-${cell.kind}` : "";
  const side = cell.label ? ` side-${cell.label}` : "";
  return s("rect", { class: `outline tone-${(x + y) % 2}${kind}${side}`, x: cell.x - 28.5, y: cell.y - 28.5, width: 57, height: 57, rx: 7 });
}

export function look({ geometry, turned, seatTitles, nameOf }) {
  const board = placeCells(geometry, { turned, unit: UNIT, margin: MARGIN });
  const places = new Map(board.cells.map((cell) => [cell.id, cell]));
  const letters = lettersOf(geometry);
  const homes = homesOf(board.cells, geometry);
  const homeAt = new Map([...homes.values()].map((home) => [home.corner, home]));
  const title = (cell) => (cell.label ? `${cell.id}, ${SIDES[cell.label]}'s base` : cell.kind ? `${cell.id}, ${cell.kind}` : cell.id);
  const titleOf = (unit) => seatTitles[unit.seat] ?? SIDES[letters[unit.seat]] ?? "pawn";
  return {
    name: "rlgame",
    width: board.width,
    height: board.height,
    unit: UNIT,
    pieceRadius: 23,
    defs: [glossGradient(nameOf)],
    cells: new Map(board.cells.map((cell) => [cell.id, { ...middleOf(cell, homeAt.get(cell.id)), node: cellNode(cell), title: title(cell) }])),
    under: [s("rect", { class: "ground", x: 2, y: 2, width: board.width - 4, height: board.height - 4, rx: 16 }),
      s("rect", { class: "ground-edge", x: 6, y: 6, width: board.width - 12, height: board.height - 12, rx: 12 })],
    above: [...homes.values()].map(homeNode).concat(board.cells.filter((cell) => cell.kind === "obstacle").map(rock),
      board.cells.filter((cell) => cell.kind === "centre").map(sands)),
    over: coordinates(places, Math.round(Math.sqrt(geometry.cells.length)), board),
    spots: (id, units) => (homeAt.has(id) ? inHome(homeAt.get(id), amount(units)) : [{ x: places.get(id).x, y: places.get(id).y, scale: 1 }]),
    piece: (unit) => pawn(unit, letters[unit.seat] ?? "w", nameOf),
    number: (id, units) => (homeAt.has(id) ? badge(homeAt.get(id), amount(units)) : null),
    pieceTitle: titleOf,
    halo: (id) => (homeAt.has(id) ? boxOf(homeAt.get(id), 2) : null),
    instead: (id) => homes.get(places.get(id)?.label)?.corner ?? id,
  };
}
