/**
 * The look of backgammon and hypergammon: a wooden board with two fields, twenty-four points, a bar and trays, seen
 * from the seat that sits below.
 */

import { s } from "../../dom.js";
import { checker } from "./gammon_checkers.js";
import { cupAndDice, diceInWords } from "./gammon_dice.js";
import { star } from "./star.js";
import { boxNode, definitions, furniture, pointNode } from "./gammon_furniture.js";
import { POINT, RADIUS, arrowOf, isBarUpper, numberOf, plan, spotsInTray, spotsOnBar, spotsOnPoint, trayOf } from "./gammon_plan.js";

/** Cells are points `1` … `24` in seat 0's numbers, `bar0`, `bar1`, `off0` and `off1`. */
function kindOf(id) {
  const [, kind, seat] = /^(bar|off)([01])$/.exec(id) ?? [];
  return kind ? { kind, seat: Number(seat) } : { kind: "point", point: Number(id) };
}

function spotsOf(board, id, count) {
  const { kind, seat, point } = kindOf(id);
  if (kind === "bar") return spotsOnBar(board, seat, count);
  if (kind === "off") return spotsInTray(board, seat, count);
  return spotsOnPoint(board, point, count);
}

function cellOf(board, id, titles) {
  const cell = placedCell(board, id, titles);
  return { ...cell, size: POINT, frame: cell.node.querySelector(".tint") };
}

function placedCell(board, id, titles) {
  const { kind, seat, point } = kindOf(id);
  if (kind === "point") {
    const { x, y } = spotsOnPoint(board, point, 3).at(-1);
    return { x, y, node: pointNode(board, point), title: `point ${numberOf(point, board.isTurned)}` };
  }
  if (kind === "bar") {
    const y = isBarUpper(board, seat) ? board.top : board.centre;
    const node = boxNode("half-bar", { x: board.middle.x, y, width: board.middle.width, height: board.inside / 2 });
    return { x: board.middle.x + board.middle.width / 2, y: y + board.inside / 4, node, title: `${titles[seat]}'s side of the bar` };
  }
  const tray = trayOf(board, seat);
  const middle = { x: tray.x + tray.width / 2, y: tray.y + tray.height / 2 };
  return { ...middle, node: boxNode("tray", tray), title: `${titles[seat]}'s tray` };
}

/** Where a checker of a seat would come to lie: on top of its own, in place of a single enemy. */
function landing(board, id, units, seat) {
  const own = units.filter((unit) => unit.seat === seat).length;
  return spotsOf(board, id, own + 1).at(-1);
}

/** Signs of its own: a checker that shines through at a target, a star where a checker was or will be hit. */
function sign(board, gloss, { mark, id, units, seat }) {
  if (mark === "captured") return star(spotsOf(board, id, 1)[0], RADIUS);
  if (mark !== "target" || seat === null) return null;
  const spot = landing(board, id, units, seat);
  const ghost = checker({ seat }, { ...spot, count: null }, gloss);
  ghost.classList.add("ghost");
  const isHit = units.length === 1 && units[0].seat !== seat;
  const ring = spot.lies ? null : s("circle", { class: "sign target", r: RADIUS * 0.86 });
  const transform = `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})`;
  return s("g", { class: "landing", transform }, ghost, ring, isHit ? star({ x: 0, y: 0 }, RADIUS) : null);
}

export function look({ geometry, turned, seatTitles, narrow, nameOf }) {
  const board = plan({ narrow, isTurned: (turned ?? 0) >= 2 });
  const titles = [0, 1].map((seat) => seatTitles?.[seat] ?? `seat ${seat}`);
  const id = nameOf("gammon");
  const gloss = `${id}-gloss`;
  return {
    name: "backgammon",
    width: board.width,
    height: board.height,
    cells: new Map(geometry.cells.map((cell) => [cell.id, cellOf(board, cell.id, titles)])),
    unit: POINT,
    pieceRadius: RADIUS,
    defs: definitions(id),
    under: furniture(board, id),
    over: [],
    spots: (cell, units) => spotsOf(board, cell, units.length),
    piece: (unit, spot) => checker(unit, spot, gloss),
    pieceTitle: (unit) => titles[unit.seat] ?? "checker",
    trail: (from, to) => arrowOf(board, kindOf(from), kindOf(to)),
    sign: (told) => sign(board, gloss, told),
    dice: (dice, mover) => cupAndDice(board, dice, mover),
    diceTitle: (dice, mover) => `${titles[mover]}: ${diceInWords(dice)}`,
  };
}
