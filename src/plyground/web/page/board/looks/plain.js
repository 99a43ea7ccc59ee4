/**
 * The look of any game that brings no look of its own: cells and pieces as its geometry tells them. Other looks
 * begin from this one and change what they draw differently.
 *
 * A look is what `look({ geometry, turned, settings, seatTitles, narrow, nameOf })` returns:
 *   name            a class of the board, for the style sheet
 *   width, height   of the drawing
 *   cells           Map from a cell's id to { x, y, node, title }: its middle, its outline, its name in words; if wanted
 *                   `size` (how wide it is), `frame` (its outline, if the node is more than that),
 *                   `keys` (its middle for the arrow keys, if that is another) and `landing(count)` (where the next piece will lie)
 *   under, over     nodes below and above everything, which nobody clicks
 *   spots(id, units)   where the pieces on a cell lie: [{ x, y, scale }], at most as many as are to be drawn
 *   piece(unit)     a node for a piece, drawn around 0,0; a unit is { seat, label, place }, with `count` if it is a heap
 *   pieceTitle(unit)   its name in words
 * and may have
 *   defs            gradients and patterns, whose ids `nameOf(word)` makes unlike those of other boards
 *   above           nodes above the cells and below the pieces
 *   unit            how wide a cell is, 60 if it is not said
 *   pieceRadius     then a halo is drawn around what can move; halo(id, units) is the shape of one that is not a ring
 *   number(id, units, spots)   a node that says how many pieces there are
 *   decoration(pieces)   nodes above the pieces that follow from the position, such as a winning line
 *   sign({ mark, id, units, seat })   a node that marks a target or a capture in a way of its own; `seat` moves there
 *   dice(dice, mover), diceTitle(dice, mover)   nodes for dice { value, isUsed } that lie on the board, and their name
 *   `count` in a spot: the piece there says this number itself; `unit` in a spot: which unit it is, if not the next one
 *   trail(from, to)     the arrow of a step: { line, head }
 *   way(from, to)       the points, both ends included, along which a piece goes
 *   isJump(from, to)    whether the piece goes in an arc
 *   appear(node, motions)   how a piece comes from outside
 *   instead(id)         the cell that is meant if this one is pressed and is not lit
 *   emblem(seat)        the unit by which a seat is shown beside the board
 */

import { s } from "../../dom.js";
import { amount } from "../units.js";
import { hexagon, huddle, placeCells } from "../places.js";

const MOST_ON_A_CELL = 6;
const NUMBERED = 3; // fewer pieces on a cell are counted at a glance
const MARGIN = 20;
const LINE = 0.4; // a cell that is narrower is a line
const LONGEST_LABEL = 3;
const LONGEST_CELL_LABEL = 10;
const COLOURS = 4; // of seats; more of them differ by their signs

/** How wide and high a cell is in the drawing. */
function sizeOf({ wide = 1, high = 1 }, unit, turned) {
  return turned % 2 ? [unit * high, unit * wide] : [unit * wide, unit * high];
}

export function outline(cell, unit, turned = 0) {
  const kind = cell.kind ? ` kind-${String(cell.kind).replace(/[^\w-]/g, "")}` : "";
  const { x, y } = cell;
  const isRound = cell.shape === "circle";
  if (isRound && !cell.wide && !cell.high) return s("circle", { class: `outline${kind}`, cx: x, cy: y, r: unit * 0.45 });
  if (cell.shape === "hex") return s("polygon", { class: `outline${kind}`, points: hexagon(x, y, unit * 0.565, turned) });
  const [width, height] = sizeOf(cell, unit, turned).map((size) => size - (isRound ? unit * 0.1 : 0));
  const rx = isRound ? unit * 0.45 : 3;
  return s("rect", { class: `outline${isRound ? " round" : ""}${kind}`, x: x - width / 2, y: y - height / 2, width, height, rx });
}

/** A piece on a cell that is a line: it fills the line. */
function bar(unit, width, height) {
  return s("g", { class: `piece bar seat-${unit.seat === null ? "none" : unit.seat % COLOURS}` },
    s("rect", { class: "body", x: -width / 2, y: -height / 2, width, height, rx: Math.min(width, height) / 2 }));
}

/** A sign for each seat, so that pieces without a label differ by more than their colour. */
export function seatSign(seat, radius) {
  const r = radius * 0.34;
  const signs = [
    () => s("circle", { class: "device", r: r * 1.25 }),
    () => s("circle", { class: "device full", r: r * 0.9 }),
    () => s("path", { class: "device", d: `M${-r},${-r}L${r},${r}M${r},${-r}L${-r},${r}` }),
    () => s("path", { class: "device", d: `M0,${-1.3 * r}L${1.3 * r},0L0,${1.3 * r}L${-1.3 * r},0Z` }),
    () => s("path", { class: "device", d: `M${-1.2 * r},0H${1.2 * r}` }),
    () => s("path", { class: "device", d: `M0,${-1.2 * r}L${1.1 * r},${r}H${-1.1 * r}Z` }),
  ];
  return signs[seat % signs.length]();
}

/** A large number in few characters: 1200 is 1.2K. */
function shortNumber(count) {
  return count < 10000 ? String(count) : new Intl.NumberFormat("en", { notation: "compact" }).format(count);
}

/** A round piece with its label on it, or the sign of its seat; a heap says how many it is. */
export function disc(unit, radius, count = null) {
  const text = count === null ? String(unit.label ?? "") : shortNumber(count);
  const length = [...text].length;
  const isShort = length > 0 && (count !== null || length <= LONGEST_LABEL);
  const size = radius * Math.min(0.95, 1.9 / length);
  const arc = `M${-0.66 * radius},${-0.3 * radius}A${0.73 * radius},${0.73 * radius},0,0,1,${0.3 * radius},${-0.66 * radius}`;
  return s("g", { class: `piece seat-${unit.seat === null ? "none" : unit.seat % COLOURS}` },
    s("circle", { class: "shadow", cx: 1, cy: 2.5, r: radius }),
    s("circle", { class: "body", r: radius }),
    s("circle", { class: "rim", r: radius * 0.8 }),
    s("path", { class: "shine", d: arc }),
    isShort ? s("text", { class: "letter", "font-size": size, dy: "0.36em" }, text)
      : unit.seat === null ? null : seatSign(unit.seat, radius));
}

/** What a piece is called: whose it is, and its label. */
export function titleOf(unit, seatTitles) {
  if (unit.seat === null || unit.seat === undefined) return String(unit.label || "neutral piece");
  const seat = seatTitles[unit.seat] ?? `seat ${unit.seat + 1}`;
  const label = String(unit.label ?? "");
  return label && label.toLowerCase() !== seat.toLowerCase() ? `${seat} ${label}` : seat;
}

/** A short text that the geometry gives a cell, at its lower edge. */
function labelOf(cell, unit) {
  const letters = [...String(cell.label ?? "")];
  if (!letters.length) return null;
  const text = letters.length > LONGEST_CELL_LABEL ? `${letters.slice(0, LONGEST_CELL_LABEL - 1).join("")}…` : letters.join("");
  const size = Math.min(13, (1.5 * 0.75 * unit) / text.length);
  return s("text", { class: "cell-label", x: cell.x, y: cell.y + unit * 0.4, "font-size": size }, text);
}

/** Too many pieces to show each: for every seat one with a number. */
function heaps(units, x, y, radius) {
  const bySeat = new Map();
  for (const unit of units) bySeat.set(unit.seat, [...(bySeat.get(unit.seat) ?? []), unit]);
  const spots = huddle(bySeat.size, x, y, radius);
  return [...bySeat.values()].map((own, place) => ({ ...spots[place], unit: own[0], count: amount(own) }));
}

export function look({ geometry, turned, seatTitles }) {
  const { cells, width, height, unit } = placeCells(geometry, { turned, margin: MARGIN });
  const places = new Map(cells.map((cell) => [cell.id, cell]));
  const radius = unit * 0.36;
  const isLine = (cell) => Math.min(cell.wide ?? 1, cell.high ?? 1) <= LINE;
  const spots = (id, units) => {
    const [cell, count] = [places.get(id), amount(units)];
    const { x, y } = cell;
    if (isLine(cell)) return [{ x, y, scale: 1, size: sizeOf(cell, unit, turned) }];
    return count > MOST_ON_A_CELL ? heaps(units, x, y, radius) : huddle(count, x, y, radius);
  };
  const number = (id, units) => {
    const [{ x, y }, count] = [places.get(id), amount(units)];
    if (count < NUMBERED || count > MOST_ON_A_CELL) return null;
    return s("text", { class: "few", x: x + unit * 0.4, y: y + unit * 0.46 }, String(count));
  };
  const cellOf = (cell) => ({ x: cell.x, y: cell.y, node: outline(cell, unit, turned), title: String(cell.id), size: isLine(cell) ? unit * 0.6 : unit });
  return {
    name: "plain",
    width,
    height,
    unit,
    pieceRadius: radius,
    cells: new Map(cells.map((cell) => [cell.id, cellOf(cell)])),
    under: [s("rect", { class: "ground", x: 2, y: 2, width: width - 4, height: height - 4, rx: 16 }),
      s("rect", { class: "ground-edge", x: 8, y: 8, width: width - 16, height: height - 16, rx: 11 })],
    above: cells.map((cell) => labelOf(cell, unit)).filter(Boolean),
    over: [],
    spots,
    piece: (one, spot) => (spot.size ? bar(one, ...spot.size) : disc(one, radius, spot.count)),
    number,
    halo: (id, units) => (amount(units) > 1 || isLine(places.get(id)) ? outline(places.get(id), unit, turned) : null),
    pieceTitle: (one) => titleOf(one, seatTitles),
  };
}
