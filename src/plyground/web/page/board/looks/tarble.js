/**
 * The look of Tarble: a hexagon of tiles in a wooden tray. Corners and centre are wells, on which pieces are lost at the
 * end of a turn. Red bears a triangle, Blue a square, the neutral stone a star.
 */

import { s } from "../../dom.js";
import { arrowBetween } from "../marks.js";
import { hexagon, huddle, placeCells, polygon } from "../places.js";
import { coordinate, glossGradient, glossed, slantGradient, starPoints } from "./drawing.js";

const UNIT = 60;
const FRAME = 1.22; // from the middle of a corner cell to the corner of the tray, in cells
const FLAT = Math.sqrt(3) / 2;
const RADIUS = 23;
const JUMP_BENDS = 22; // the arrow of a jump goes around what was jumped over
const NAMES = ["Red", "Blue"];

/** "2,-3" gives the two numbers of a cell. */
function numbersOf(id) {
  return id.split(",").map(Number);
}

/** The middle of the drawing, the corners of the tray, and every cell's place in it. */
function plan(geometry, turned) {
  const placed = placeCells(geometry, { turned, unit: UNIT, margin: 0 });
  const side = Math.max(...geometry.cells.map((cell) => numbersOf(cell.id)[0])) + 1;
  const corner = (side - 1 + FRAME) * UNIT;
  const isSideways = turned % 2 === 1;
  const [width, height] = isSideways ? [2 * corner * FLAT, 2 * corner] : [2 * corner, 2 * corner * FLAT];
  const [right, down] = [(width - placed.width) / 2, (height - placed.height) / 2];
  const cells = placed.cells.map((cell) => ({ ...cell, x: cell.x + right, y: cell.y + down }));
  return { cells, width, height, side, corner, tilt: isSideways ? 0 : Math.PI / 6 };
}

function tray({ width, height, corner, tilt }, nameOf) {
  const at = (radius) => polygon(6, width / 2, height / 2, radius, tilt);
  return [
    s("polygon", { class: "tray", points: at(corner - 8), fill: `url(#${nameOf("wood")})` }),
    s("polygon", { class: "tray-edge", points: at(corner - 12) }),
    s("polygon", { class: "bed", points: at(corner - 34) }),
  ];
}

/** A well: one hexagon inside the other, darker and darker; the one in the centre has a star around it. */
function well({ x, y, kind }, turned) {
  const rings = [0.47, 0.36, 0.25, 0.14].map((part, depth) => s("polygon", { class: `depth-${depth}`, points: hexagon(x, y, part * UNIT, turned) }));
  if (kind !== "centre") return s("g", { class: "well" }, rings);
  const star = s("polygon", { class: "star", points: starPoints(6, x, y, 0.44 * UNIT, 0.26 * UNIT, turned % 2 ? Math.PI / 6 : 0) });
  return s("g", { class: "well centre" }, rings.slice(0, 1), star);
}

/** x at the upper end of each slanting line, y at the right end of each row, as in the notation's picture. */
function coordinates({ cells }) {
  const places = new Map(cells.map((cell) => [cell.id, cell]));
  const middle = places.get("0,0");
  const away = (id) => ({ x: places.get(id).x - middle.x, y: places.get(id).y - middle.y });
  const [along, up] = [away("1,0"), away("0,1")];
  const found = [];
  const lines = [...new Set(cells.map((cell) => numbersOf(cell.id)[0]))];
  for (const line of lines) {
    const row = cells.filter((cell) => numbersOf(cell.id)[1] === line).toSorted((one, other) => numbersOf(other.id)[0] - numbersOf(one.id)[0])[0];
    const slant = cells.filter((cell) => numbersOf(cell.id)[0] === line).toSorted((one, other) => numbersOf(other.id)[1] - numbersOf(one.id)[1])[0];
    found.push(coordinate(line, row.x + 0.72 * along.x, row.y + 0.72 * along.y));
    found.push(coordinate(line, slant.x + 0.72 * up.x, slant.y + 0.72 * up.y));
  }
  return found;
}

function sign(unit) {
  if (unit.seat === 0) return s("polygon", { class: "device", points: polygon(3, 0, 1.5, 10.5) });
  if (unit.seat === 1) return s("polygon", { class: "device", points: polygon(4, 0, 0, 10.5, Math.PI / 4) });
  return s("polygon", { class: "device", points: starPoints(6, 0, 0, 12.5, 5.2) });
}

function piece(unit, nameOf) {
  const isNeutral = unit.seat === null;
  const shape = () => (isNeutral ? s("polygon", { points: hexagon(0, 0, RADIUS + 2) }) : s("circle", { r: RADIUS }));
  const body = shape();
  body.setAttribute("class", "body");
  const shadow = shape();
  shadow.setAttribute("class", "shadow");
  shadow.setAttribute("transform", "translate(1.5 3)");
  return s("g", { class: `piece seat-${unit.seat ?? "none"}` }, shadow, body, glossed(nameOf, shape()),
    s("circle", { class: "rim", r: RADIUS * 0.76 }), sign(unit));
}

/** Whether two cells are further apart than neighbours: then a piece has jumped. */
function isJump(places, from, to) {
  const [a, b] = [places.get(from), places.get(to)];
  return Math.hypot(a.x - b.x, a.y - b.y) > 1.5 * UNIT;
}

export function look({ geometry, turned, seatTitles, nameOf }) {
  const board = plan(geometry, turned);
  const places = new Map(board.cells.map((cell) => [cell.id, cell]));
  const tile = ({ id, x, y, kind }) => {
    const [across, up] = numbersOf(id);
    const tone = (((across + up) % 3) + 3) % 3;
    const node = s("polygon", { class: `outline tone-${tone}${kind ? ` kind-${kind}` : ""}`, points: hexagon(x, y, UNIT * 0.55, turned) });
    const words = { corner: ", corner", centre: ", centre" }[kind] ?? "";
    return [id, { x, y, node, title: `${id}${words}` }];
  };
  const wells = board.cells.filter((cell) => cell.kind).map((cell) => well(cell, turned));
  return {
    name: "tarble",
    width: board.width,
    height: board.height,
    unit: UNIT,
    pieceRadius: RADIUS,
    defs: [slantGradient(nameOf("wood"), [["0", "tray-light"], ["1", "tray-dark"]]), glossGradient(nameOf)],
    cells: new Map(board.cells.map(tile)),
    under: tray(board, nameOf),
    above: wells,
    over: coordinates(board),
    spots: (id, units) => huddle(Math.min(units.length, 3), places.get(id).x, places.get(id).y, RADIUS),
    piece: (unit) => piece(unit, nameOf),
    pieceTitle: (unit) => (unit.seat === null ? "neutral piece" : seatTitles[unit.seat] ?? NAMES[unit.seat]),
    isJump: (from, to) => isJump(places, from, to),
    trail: (from, to) => arrowBetween(places.get(from), places.get(to), UNIT, isJump(places, from, to) ? JUMP_BENDS : 0),
  };
}
