/**
 * The look of backgammon and hypergammon: a wooden board with two fields, twenty-four points, a bar and trays, seen
 * from the seat that sits below.
 */

import { s } from "../../dom.js";
import { checker } from "./gammon_checkers.js";
import { cupAndDice, diceInWords } from "./gammon_dice.js";
import { boxNode, furniture, pointNode } from "./gammon_furniture.js";
import { RADIUS, isBarUpper, numberOf, placeOfPoint, plan, spotsInTray, spotsOnBar, spotsOnPoint, trayOf } from "./gammon_plan.js";

let boards = 0;

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
  return { x: tray.x + tray.width / 2, y: tray.y + tray.height / 2, node: boxNode("tray", tray), title: `${titles[seat]}'s tray` };
}

/** Where a checker of a seat would come to lie: on top of its own, in place of a single enemy. */
function landing(board, id, units, seat) {
  const own = units.filter((unit) => unit.seat === seat).length;
  return spotsOf(board, id, own + 1).at(-1);
}

/** Signs of its own: a checker that shines through at a target, a cross where a checker is hit. */
function sign(board, shine, { mark, id, units, seat }) {
  if (mark !== "target" || seat === null) return null;
  const spot = landing(board, id, units, seat);
  const ghost = checker({ seat }, { ...spot, count: null }, shine);
  ghost.classList.add("ghost");
  const isHit = units.length === 1 && units[0].seat !== seat;
  const ring = spot.edge ? null : s("circle", { class: "sign target", r: RADIUS * 0.86 });
  const cross = isHit ? s("path", { class: "sign captured", d: "M-8,-8l16,16m0,-16l-16,16" }) : null;
  return s("g", { class: "landing", transform: `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})` }, ghost, ring, cross);
}

export function look({ geometry, turned, seatTitles, narrow }) {
  const board = plan({ narrow, isTurned: (turned ?? 0) >= 2 });
  const titles = [0, 1].map((seat) => seatTitles?.[seat] ?? `seat ${seat}`);
  const id = `gammon-${++boards}`;
  const shine = `${id}-shine`;
  return {
    name: "backgammon",
    width: board.width,
    height: board.height,
    cells: new Map(geometry.cells.map((cell) => [cell.id, cellOf(board, cell.id, titles)])),
    under: furniture(board, id),
    over: [],
    spots: (cell, units) => spotsOf(board, cell, units.length),
    piece: (unit, spot) => checker(unit, spot, shine),
    pieceTitle: (unit) => titles[unit.seat] ?? "checker",
    sign: (told) => sign(board, shine, told),
    dice: (dice, mover) => cupAndDice(board, dice, mover),
    diceTitle: (dice, mover) => `${titles[mover]}: ${diceInWords(dice)}`,
  };
}
