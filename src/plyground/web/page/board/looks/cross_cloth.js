/** Pachisi's board: an embroidered cloth in the form of a cross, with cushions on which the pieces wait. */

import { s } from "../../dom.js";
import { CENTRE, MIDDLE, SIZE, UNIT, corners, crossOutline, nestPlaces, pointAt } from "./cross_plan.js";
import { seatSign } from "./cross_pawns.js";

const CUSHION = { column: MIDDLE - 4.95, row: MIDDLE + 4.95, radius: 2.95 * UNIT, scale: 1.75, away: 1.08 * UNIT };

export const cloth = {
  nest: CUSHION,

  /** Nodes below the squares. `sides` are { seat, turns, title, partner }. */
  under(sides) {
    return [
      s("path", { class: "cloth-shadow", d: crossOutline(13), transform: "translate(2 4)" }),
      sides.map(({ turns }) => fringe(turns)),
      s("path", { class: "cloth-border", d: crossOutline(12) }),
      s("path", { class: "cloth-stitch", d: crossOutline(7) }),
      sides.map(vine),
      sides.map(cushion),
      sides.map(name),
    ].flat(Infinity);
  },

  /** What is sewn on a square. */
  motif(kind, { x, y }) {
    if (kind !== "castle") return s("circle", { class: "knot", cx: x, cy: y, r: 2 });
    const long = UNIT * 0.42;
    return s("g", { class: "castle-cross", transform: `translate(${x} ${y})` },
      s("path", { class: "castle-band", d: `M${-long},${-long}L${long},${long}M${long},${-long}L${-long},${long}` }),
      s("path", { class: "castle-thread", d: `M${-long},${-long}L${long},${long}M${long},${-long}L${-long},${long}` }));
  },

  /** Above the triangles in the middle: the rosette of the Charkoni. */
  over() {
    const petal = `M0,-4C7,-14 7,-20 0,-27C-7,-20 -7,-14 0,-4Z`;
    return [s("g", { class: "rosette", transform: `translate(${CENTRE} ${CENTRE})` },
      Array.from({ length: 8 }, (_, place) => s("path", { class: "petal", d: petal, transform: `rotate(${45 * place}) scale(0.62)` })),
      s("circle", { class: "bud", r: 4 }))];
  },
};

/** Threads that hang from the end of an arm. */
function fringe(turns) {
  const threads = Array.from({ length: 16 }, (_, place) => {
    const x = CENTRE + (place - 7.5) * 8.6;
    return `M${x},${SIZE - 9}v7`;
  });
  return s("path", { class: "fringe", d: threads.join(""), transform: `rotate(${90 * turns} ${CENTRE} ${CENTRE})` });
}

/** A stitched line from the middle to a cushion. */
function vine({ turns }) {
  const [from, to] = [pointAt(MIDDLE - 1.9, MIDDLE + 1.9, turns), pointAt(CUSHION.column, CUSHION.row, turns)];
  return s("path", { class: "vine", d: `M${from.x},${from.y}L${to.x},${to.y}` });
}

/** A cushion in a seat's colour; its hem has round tabs for one team and pointed ones for the other, like their pawns. */
function cushion({ seat, turns }) {
  const { x, y } = pointAt(CUSHION.column, CUSHION.row, turns);
  const { radius, away } = CUSHION;
  const tabs = Array.from({ length: 24 }, (_, place) => {
    const turn = `rotate(${15 * place}) translate(${radius - 9} 0)`;
    if (seat % 2 === 0) return s("circle", { class: "tab", r: 12, transform: turn });
    return s("path", { class: "tab", d: "M-2,-15L14,0L-2,15Z", transform: turn });
  });
  return s("g", { class: `cushion of-${seat}`, transform: `translate(${x} ${y})` },
    tabs,
    s("circle", { class: "cushion-rim", r: radius - 10 }),
    s("circle", { class: "cushion-stitch", r: radius - 18 }),
    s("circle", { class: "cushion-face", r: radius - 26 }),
    nestPlaces({ x: 0, y: 0 }, away).map((place) => s("circle", { class: "dish", cx: place.x, cy: place.y, r: 29 })),
    s("g", { class: "watermark" }, seatSign(seat, 13)));
}

/** The name of a seat and of its partner, beside its cushion, upright. */
function name({ turns, title, partner }) {
  const { x, y } = pointAt(CUSHION.column, CUSHION.row, turns);
  const isUpper = y < CENTRE;
  const begin = isUpper ? y - CUSHION.radius - 36 : y + CUSHION.radius + 31;
  return [
    s("text", { class: "seat-name", x, y: begin }, title),
    partner ? s("text", { class: "seat-partner", x, y: begin + 23 }, `with ${partner}`) : null,
  ];
}

/** The part of the middle in which a seat's pieces are home. */
export const homeTriangle = (turns) =>
  s("polygon", { class: "area", points: corners([[MIDDLE, MIDDLE], [MIDDLE - 1.5, MIDDLE + 1.5], [MIDDLE + 1.5, MIDDLE + 1.5]], turns) });
