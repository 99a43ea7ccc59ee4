/**
 * The look of any game that brings no look of its own: cells and pieces as its geometry tells them. Other looks
 * begin from this one and change what they draw differently.
 *
 * A look is what `look({ geometry, turned, settings, seatTitles, narrow })` returns:
 *   name            a class of the board, for the style sheet
 *   width, height   of the drawing
 *   cells           Map from a cell's id to { x, y, node, title }: its middle, its outline, its name in words
 *   under, over     nodes below and above everything, which nobody clicks
 *   spots(id, units)   where the pieces on a cell lie: [{ x, y, scale }], at most as many as are to be drawn
 *   piece(unit)     a node for a piece, drawn around 0,0; a unit is { seat, label, kind }
 *   pieceTitle(unit)   its name in words
 * and, if the look wants to:
 *   sign({ mark, id, units, seat })   a node that marks a target or a capture in a way of its own; `seat` moves there
 *   dice(dice, mover), diceTitle(dice, mover)   nodes for dice { value, isUsed } that lie on the board, and their name
 *   `count` in a spot: the piece there says this number itself
 */

import { s } from "../../dom.js";
import { hexagon, huddle, placeCells } from "../places.js";

const MOST_ON_A_CELL = 6;

export function outline(cell, unit) {
  const kind = cell.kind ? ` kind-${cell.kind}` : "";
  if (cell.shape === "circle") return s("circle", { class: `outline${kind}`, cx: cell.x, cy: cell.y, r: unit * 0.46 });
  if (cell.shape === "hex") return s("polygon", { class: `outline${kind}`, points: hexagon(cell.x, cell.y, unit * 0.56) });
  return s("rect", { class: `outline${kind}`, x: cell.x - unit / 2, y: cell.y - unit / 2, width: unit, height: unit });
}

/** A round piece with its label on it. */
export function disc(unit, radius) {
  const label = unit.label && unit.label.length <= 2 ? unit.label : "";
  return s("g", { class: `piece seat-${unit.seat ?? "none"}` },
    s("circle", { class: "shadow", cx: 1.5, cy: 3, r: radius }),
    s("circle", { class: "body", r: radius }),
    s("circle", { class: "rim", r: radius * 0.72 }),
    label && s("text", { class: "letter", "font-size": radius * 0.95, dy: "0.36em" }, label));
}

export function look({ geometry, turned, seatTitles }) {
  const { cells, width, height, unit } = placeCells(geometry, { turned, unit: 60, margin: 12 });
  const places = new Map(cells.map((cell) => [cell.id, cell]));
  return {
    name: "plain",
    width,
    height,
    cells: new Map(cells.map((cell) => [cell.id, { x: cell.x, y: cell.y, node: outline(cell, unit), title: cell.id }])),
    under: [],
    over: [],
    spots: (id, units) => huddle(Math.min(units.length, MOST_ON_A_CELL), places.get(id).x, places.get(id).y, unit * 0.4),
    piece: (one) => disc(one, unit * 0.36),
    pieceTitle: (one) => (one.seat === null ? one.label || "neutral piece" : `${seatTitles[one.seat]} ${one.label}`.trim()),
  };
}
