/**
 * The look of Pachisi and Parcheesi: a cross of three columns an arm, the first as a cloth, the second as a printed board,
 * turned so that the arm of the seat that sits below points down.
 */

import { s } from "../../dom.js";
import { cloth, homeTriangle } from "./cross_cloth.js";
import { MIDDLE, RADIUS, SIZE, UNIT, pointAt, quarters, spotsAtHome, spotsInNest, spotsOnSquare } from "./cross_plan.js";
import { pawn } from "./cross_pawns.js";
import { print } from "./cross_print.js";
import { star } from "./star.js";
import { arrowAlong, pathOf, placeTitle, wayBetween } from "./cross_way.js";

const ENTRY_OF_PARCHEESI = 5; // squares from the end of a seat's arm to the one where its pieces come in
const QUARTER = 17; // outer squares from arm to arm

/** What a cell is: { kind: "start", "home", "column", "castle" or "track", seat: whose it is, or null }. */
function natureOf({ id, kind }, game) {
  const [, seat] = /^(?:start|home)([0-3])$/.exec(id) ?? /^([0-3])c\d$/.exec(id) ?? [];
  if (seat !== undefined) return { kind, seat: Number(seat) };
  const [arm, offset] = [Math.floor(Number(id) / QUARTER), Number(id) % QUARTER];
  const isOwned = offset === 0 || (game === "parcheesi" && offset === ENTRY_OF_PARCHEESI);
  return { kind, seat: isOwned ? arm : null };
}

/** The names of cells in words. */
function titleOf(id, { kind, seat }, { paths, turned, titles }) {
  if (kind === "start") return `${titles[seat]}'s start`;
  if (kind === "home") return `${titles[seat]}'s home`;
  return `${placeTitle(paths, id, turned % 4, titles)}${kind === "castle" ? ", castle" : ""}`;
}

/** A cell as the board needs it. */
function cellOf(cell, told) {
  const { game, style, turned } = told;
  const nature = natureOf(cell, game);
  const { kind, seat } = nature;
  const title = titleOf(cell.id, nature, told);
  const turns = seat === null ? 0 : quarters(seat, turned);
  const name = `square kind-${kind}${seat === null ? "" : ` of-${seat}`}`;
  if (kind === "start") {
    const at = pointAt(style.nest.column, style.nest.row, turns);
    const area = s("circle", { class: "area", cx: at.x, cy: at.y, r: style.nest.radius - 9 });
    return { ...at, title, nature, turns, size: 3 * UNIT, node: s("g", { class: name }, area) };
  }
  if (kind === "home") {
    return { ...pointAt(MIDDLE, MIDDLE + 1, turns), title, nature, turns, size: UNIT, node: s("g", { class: name }, homeTriangle(turns)) };
  }
  const at = pointAt(cell.x, cell.y, turned);
  const area = s("rect", { class: "area", x: at.x - UNIT / 2, y: at.y - UNIT / 2, width: UNIT, height: UNIT });
  return { ...at, title, nature, turns, size: UNIT, node: s("g", { class: name }, area, style.motif(kind, at)) };
}

/** The four sides of the board. */
function sidesOf(turned, titles, hasTeams) {
  return [0, 1, 2, 3].map((seat) => ({
    seat, turns: quarters(seat, turned), title: titles[seat], partner: hasTeams ? titles[(seat + 2) % 4] : null,
  }));
}

function spotsOf(cell, units, style) {
  if (cell.nature.kind === "start") return spotsInNest(cell, units.length, style.nest);
  if (cell.nature.kind === "home") return spotsAtHome(units.length, cell.turns);
  return spotsOnSquare(cell, units);
}

/** Light on pawns. */
function gloss(id) {
  return s("radialGradient", { id, cx: 0.36, cy: 0.3, r: 0.8 },
    s("stop", { offset: 0, class: "gloss-light" }), s("stop", { offset: 0.6, class: "gloss-none" }), s("stop", { offset: 1, class: "gloss-dark" }));
}

export function look({ game, geometry, turned = 0, settings, seatTitles, nameOf }) {
  const style = game === "pachisi" ? cloth : print;
  const hasTeams = game === "pachisi" || String(settings?.teams) === "true";
  const titles = [0, 1, 2, 3].map((seat) => seatTitles?.[seat] ?? `seat ${seat}`);
  const sides = sidesOf(turned, titles, hasTeams);
  const paths = [0, 1, 2, 3].map((seat) => pathOf(game, seat));
  const cells = new Map(geometry.cells.map((cell) => [cell.id, cellOf(cell, { game, style, turned, titles, paths })]));
  const piece = (unit) => pawn(unit, { isCornered: hasTeams && unit.seat % 2 === 1, gloss: nameOf("gloss") });
  const way = (from, to) => wayBetween(paths, from, to).map((cell) => cells.get(cell)).filter(Boolean);
  const spots = (cell, units) => spotsOf(cells.get(cell), units, style);

  /** A target shows the pawn that would stand there; where enemies stand, that they would be sent back. */
  const sign = ({ mark, id: cell, units, seat }) => {
    if (mark === "captured") return star({ ...cells.get(cell), scale: 1 }, RADIUS);
    if (mark !== "target" || seat === null) return null;
    const stay = units.filter((unit) => unit.seat === seat || (hasTeams && unit.seat % 2 === seat % 2));
    const isCapture = stay.length < units.length;
    const spot = spots(cell, [...stay, { seat, label: String(seat) }]).at(-1);
    const ghost = piece({ seat, label: "" });
    ghost.classList.add("ghost");
    return s("g", { class: "landing", transform: `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)}) scale(${spot.scale})` },
      ghost, s("circle", { class: "sign target", r: RADIUS + 2 }),
      isCapture ? star({ x: 0, y: 0 }, RADIUS) : null);
  };

  return {
    name: `cross look-${game}`,
    width: SIZE,
    height: SIZE,
    cells,
    unit: UNIT,
    pieceRadius: RADIUS,
    defs: [gloss(nameOf("gloss"))],
    under: style.under(sides),
    over: style.over(),
    spots,
    piece,
    sign,
    way,
    trail: (from, to) => arrowAlong(way(from, to), UNIT),
    pieceTitle: ({ seat, label }) => `${titles[seat] ?? "pawn"}${label?.endsWith("^") ? " homeward" : ""}`,
  };
}
