/**
 * The look of Polar: a round chart with rings and spokes, ice by day and a starry sky by night. Marks stand where rings
 * and spokes cross.
 */

import { s } from "../../dom.js";
import { placeCells } from "../places.js";
import { coordinate, glossGradient, glossed, numbersFrom, roundGradient, starPoints } from "./drawing.js";
import { rowOfMarks } from "./lines.js";

const UNIT = 60;
const RIM = 60; // from the outermost ring to the edge of the board, larger where there are many rings
const RADIUS = 23;
const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]]; // rings and spokes to the next cell of a line
const STARS = 90;

function ringAndSpoke(id) {
  return id.split(",").map(Number);
}

/** The middle, the rings' radii and every cell with its angle. */
function plan(geometry, turned) {
  const placed = placeCells(geometry, { turned, unit: UNIT, margin: 0 });
  const numbers = geometry.cells.map((cell) => ringAndSpoke(cell.id));
  const rings = Math.max(...numbers.map(([ring]) => ring)) + 1;
  const spokes = Math.max(...numbers.map(([, spoke]) => spoke)) + 1;
  const innermost = Math.max(1, 0.5 / Math.sin(Math.PI / spokes));
  const radii = Array.from({ length: rings }, (_, ring) => (innermost + ring) * UNIT);
  const large = Math.min(2, Math.max(1, radii.at(-1) / 340)); // letters and edge grow with the board
  const size = 2 * (radii.at(-1) + 20 + (RIM - 20) * large);
  const middle = size / 2;
  const angle = (spoke) => (2 * Math.PI * spoke) / spokes - Math.PI / 2 + (turned * Math.PI) / 2;
  const point = (ring, spoke) => ({ x: middle + radii[ring] * Math.cos(angle(spoke)), y: middle + radii[ring] * Math.sin(angle(spoke)) });
  const cells = placed.cells.map((cell) => ({ ...cell, ...point(...ringAndSpoke(cell.id)) }));
  return { cells, rings, spokes, radii, size, large, middle, angle };
}

function away({ middle }, radius, angle) {
  return { x: middle + radius * Math.cos(angle), y: middle + radius * Math.sin(angle) };
}

function stars({ middle, size, large }) {
  const random = numbersFrom("stars");
  return Array.from({ length: STARS }, () => {
    const place = away({ middle }, (size / 2 - 46 * large) * Math.sqrt(random()), 2 * Math.PI * random());
    return s("circle", { class: "sky-star", cx: place.x.toFixed(1), cy: place.y.toFixed(1), r: (0.6 + 1.4 * random() ** 3).toFixed(2) });
  });
}

function chart(board, nameOf) {
  const { middle, radii, spokes, size, large, angle } = board;
  const circle = (name, r, more = {}) => s("circle", { class: name, cx: middle, cy: middle, r, ...more });
  const ticks = Array.from({ length: spokes * 4 }, (_, tick) => {
    const turn = angle(tick / 4);
    const [from, to] = [away(board, size / 2 - 9 * large, turn), away(board, size / 2 - (tick % 4 ? 12 : 15) * large, turn)];
    return s("path", { class: "tick", d: `M${from.x.toFixed(1)},${from.y.toFixed(1)}L${to.x.toFixed(1)},${to.y.toFixed(1)}` });
  });
  const lines = Array.from({ length: spokes }, (_, spoke) => {
    const [from, to] = [away(board, Math.min(28, radii[0] / 2), angle(spoke)), away(board, size / 2 - 40 * large, angle(spoke))];
    return s("path", { class: "spoke", d: `M${from.x.toFixed(1)},${from.y.toFixed(1)}L${to.x.toFixed(1)},${to.y.toFixed(1)}` });
  });
  const rose = [[24, 7, Math.PI / 4, "rose-half"], [30, 7, 0, "rose"]].map(([outer, inner, turn, name]) =>
    s("polygon", { class: name, points: starPoints(4, middle, middle, outer, inner, turn) }));
  return [
    circle("brim", size / 2 - 3), circle("brim-edge", size / 2 - 8), circle("sky", size / 2 - 40 * large, { fill: `url(#${nameOf("sky")})` }),
    ...stars(board), ...ticks, ...lines, ...radii.map((radius) => circle("ring-line", radius)), ...rose,
  ];
}

/** Spokes around the edge; rings between the first spoke and the last. */
function coordinates(board) {
  const { spokes, radii, size, large, angle } = board;
  const around = Array.from({ length: spokes }, (_, spoke) => {
    const { x, y } = away(board, size / 2 - 27 * large, angle(spoke));
    return coordinate(spoke, x, y, 16 * large);
  });
  const inwards = radii.map((radius, ring) => {
    const { x, y } = away(board, radius, angle(-0.5));
    return s("g", { class: "ring-number" }, s("circle", { cx: x, cy: y, r: 9 }), coordinate(ring, x, y, 13));
  });
  return [...around, ...inwards];
}

/** A line through marks that have won: along a ring, a spoke or a spiral. */
function winningLine(pieces, board, inARow) {
  const marks = new Map(pieces.map((piece) => [piece.cell, piece.seat]));
  const walk = (id, direction) => {
    const [ring, spoke] = ringAndSpoke(id);
    const [outwards, around] = DIRECTIONS[direction];
    return ring + outwards >= board.rings ? null : `${ring + outwards},${(spoke + around + board.spokes) % board.spokes}`;
  };
  const row = rowOfMarks(marks, inARow, DIRECTIONS.length, walk);
  if (row.length < 2) return [];
  const steps = row.slice(1).map((id, place) => [ringAndSpoke(row[place]), ringAndSpoke(id)]);
  const points = steps.flatMap(([[ring, spoke], [nextRing, nextSpoke]], place) => {
    const turn = ((nextSpoke - spoke + board.spokes + 1) % board.spokes) - 1;
    const parts = [0, 1, 2, 3, ...(place === steps.length - 1 ? [4] : [])];
    return parts.map((part) => {
      const radius = board.radii[ring] + ((board.radii[nextRing] - board.radii[ring]) * part) / 4;
      return away(board, radius, board.angle(spoke + (turn * part) / 4));
    });
  });
  const d = `M${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}`;
  return [s("path", { class: "won-edge", d }), s("path", { class: "won", d })];
}

function piece(unit, nameOf) {
  const sign = unit.seat === 0 ? s("path", { class: "device", d: "M-9,-9L9,9M9,-9L-9,9" }) : s("circle", { class: "device", r: 10 });
  return s("g", { class: `piece seat-${unit.seat}` },
    s("circle", { class: "shadow", cx: 1, cy: 2.5, r: RADIUS }), s("circle", { class: "body", r: RADIUS }),
    glossed(nameOf, s("circle", { r: RADIUS })), sign);
}

export function look({ geometry, turned, settings, seatTitles, nameOf }) {
  const board = plan(geometry, turned);
  const places = new Map(board.cells.map((cell) => [cell.id, cell]));
  const cell = ({ id, x, y }) => {
    const [ring, spoke] = ringAndSpoke(id);
    return [id, { x, y, node: s("circle", { class: "outline", cx: x, cy: y, r: 23 }), frame: s("circle", { cx: x, cy: y, r: 27 }), title: `ring ${ring}, spoke ${spoke}` }];
  };
  return {
    name: "polar",
    width: board.size,
    height: board.size,
    unit: UNIT,
    defs: [roundGradient(nameOf("sky"), [["0", "sky-middle"], ["1", "sky-edge"]], { cx: "50%", cy: "50%", r: "52%" }), glossGradient(nameOf)],
    cells: new Map(board.cells.map(cell)),
    under: chart(board, nameOf),
    above: board.cells.map(({ x, y }) => s("circle", { class: "crossing", cx: x, cy: y, r: 4 })),
    over: coordinates(board),
    spots: (id) => [{ x: places.get(id).x, y: places.get(id).y, scale: 1 }],
    piece: (unit) => piece(unit, nameOf),
    pieceTitle: (unit) => seatTitles[unit.seat]?.toUpperCase() ?? "XO"[unit.seat],
    decoration: (pieces) => winningLine(pieces, board, settings.k ?? 4),
  };
}
