/**
 * The look of tic-tac-toe: pen on squared paper by day, chalk on a slate by night. Small boards have the well-known four
 * strokes, large ones a grid.
 */

import { s } from "../../dom.js";
import { placeCells } from "../places.js";
import { coordinate } from "./drawing.js";
import { rowOfMarks } from "./lines.js";
import { cross, drawStrokes, line, ring } from "./pen.js";

const UNIT = 60;
const MARGIN = 30;
const LARGEST_BY_HAND = 6; // boards with more cells on a side are grids
const NUMBERED = 36; // boards with more cells have their numbers at the edges
const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]];

function paper({ width, height }, nameOf) {
  return [
    s("rect", { class: "paper", x: 2, y: 2, width: width - 4, height: height - 4, rx: 12 }),
    s("rect", { x: 2, y: 2, width: width - 4, height: height - 4, rx: 12, fill: `url(#${nameOf("squares")})` }),
    s("rect", { class: "paper-edge", x: 2, y: 2, width: width - 4, height: height - 4, rx: 12 }),
  ];
}

function squares(nameOf) {
  return s("pattern", { id: nameOf("squares"), width: 20, height: 20, x: MARGIN - 20, y: MARGIN - 20, patternUnits: "userSpaceOnUse" },
    s("path", { class: "squares", d: "M20,0H0V20" }));
}

/** The strokes between the cells, as a hand draws them; large boards have straight ones and an edge. */
function strokes(wide, high, isGrid) {
  const [right, bottom] = [MARGIN + wide * UNIT, MARGIN + high * UNIT];
  const found = [];
  const add = (name, from, to) => found.push(s("path", { class: isGrid ? "grid" : "grid by-hand", d: line(name, from, to, isGrid ? 0 : 5) }));
  const edge = isGrid ? 0 : 1;
  const over = isGrid ? 0 : 6;
  for (let x = edge; x <= wide - edge; x++) add(`x${x}`, [MARGIN + x * UNIT, MARGIN - over], [MARGIN + x * UNIT, bottom + over]);
  for (let y = edge; y <= high - edge; y++) add(`y${y}`, [MARGIN - over, MARGIN + y * UNIT], [right + over, MARGIN + y * UNIT]);
  if (wide === 1 || high === 1) {
    found.push(s("rect", { class: "grid by-hand", x: MARGIN, y: MARGIN, width: wide * UNIT, height: high * UNIT, rx: 2, fill: "none" }));
  }
  return found;
}

/** The number of every cell: in its corner, or on large boards as a sum of what stands before its row and above its column. */
function numbers(cells, columns, isTurned) {
  if (cells.length <= NUMBERED) {
    return cells.map((cell) => s("text", { class: "cell-number", x: cell.x - 25, y: cell.y - 18.5 }, cell.id));
  }
  if (isTurned) return [];
  const rows = cells.filter((_, place) => place % columns === 0);
  const size = cells.length > 150 ? 16 : 14;
  return [...rows.map((cell) => coordinate(cell.id, MARGIN / 2, cell.y, size)), ...cells.slice(0, columns).map((cell) => coordinate(cell.id, cell.x, MARGIN / 2, size))];
}

/** The line through a row that has won, a little longer than the row. */
function winningLine(pieces, places, columns, rows, inARow) {
  const marks = new Map(pieces.map((piece) => [Number(piece.cell), piece.seat]));
  const walk = (cell, direction) => {
    const [x, y] = [(cell % columns) + DIRECTIONS[direction][0], Math.floor(cell / columns) + DIRECTIONS[direction][1]];
    return x < 0 || y < 0 || x >= columns || y >= rows ? null : y * columns + x;
  };
  const row = rowOfMarks(marks, inARow, DIRECTIONS.length, walk);
  if (row.length < 2) return [];
  const [a, b] = [places.get(String(row[0])), places.get(String(row.at(-1)))];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [x, y] = [((b.x - a.x) / length) * 24, ((b.y - a.y) / length) * 24];
  const d = line(row.join(), [a.x - x, a.y - y], [b.x + x, b.y + y], 5);
  return [s("path", { class: "won-edge", d }), s("path", { class: "won", d })];
}

export function look({ geometry, turned, settings, seatTitles, nameOf }) {
  const board = placeCells(geometry, { turned, unit: UNIT, margin: MARGIN });
  const places = new Map(board.cells.map((cell) => [cell.id, cell]));
  const columns = Math.max(...geometry.cells.map((cell) => cell.x)) + 1;
  const rows = Math.max(...geometry.cells.map((cell) => cell.y)) + 1;
  const [wide, high] = turned % 2 ? [rows, columns] : [columns, rows];
  const isGrid = Math.max(wide, high) > LARGEST_BY_HAND;
  const node = (cell) => s("rect", { class: "outline", x: cell.x - 28, y: cell.y - 28, width: 56, height: 56, rx: 5 });
  return {
    name: "tictactoe",
    width: board.width,
    height: board.height,
    unit: UNIT,
    defs: [squares(nameOf)],
    cells: new Map(board.cells.map((cell) => [cell.id, { x: cell.x, y: cell.y, node: node(cell), title: `cell ${cell.id}` }])),
    under: paper(board, nameOf),
    above: [...strokes(wide, high, isGrid), ...numbers(board.cells, columns, turned !== 0)],
    over: [],
    spots: (id) => [{ x: places.get(id).x, y: places.get(id).y, scale: 1 }],
    piece: (unit, spot) => s("g", { class: `piece mark-${unit.seat}` },
      unit.seat === 0 ? cross(`${spot.x} ${spot.y}`, 15) : ring(`${spot.x} ${spot.y}`, 17.5)),
    pieceTitle: (unit) => seatTitles[unit.seat]?.toUpperCase() ?? "XO"[unit.seat],
    appear: drawStrokes,
    decoration: (pieces) => winningLine(pieces, places, columns, rows, settings.k ?? 3),
    sign: ({ mark, id }) => (mark === "target" ? s("circle", { class: "free", cx: places.get(id).x, cy: places.get(id).y, r: isGrid ? 3.2 : 2.6 }) : null),
  };
}
