/**
 * Pawns of the cross, seen from above. A seat is known by its colour and by its sign (dot, bar, cross, ring), a team by the
 * form of its pawns (round or eight-cornered), a piece that goes home by the arrow on it.
 */

import { s } from "../../dom.js";
import { RADIUS } from "./cross_plan.js";

const eightCorners = (radius) => Array.from({ length: 8 }, (_, corner) => {
  const angle = (Math.PI / 4) * (corner + 0.5);
  return `${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`;
}).join(" ");

/** Round, or with eight corners. */
function form(name, radius, isCornered) {
  return isCornered ? s("polygon", { class: name, points: eightCorners(radius * 1.07) }) : s("circle", { class: name, r: radius });
}

/** The sign of a seat, drawn around 0,0. */
export function seatSign(seat, size) {
  const [thick, long] = [size * 0.36, size];
  if (seat === 0) return s("circle", { class: "seat-sign solid", r: size * 0.62 });
  if (seat === 1) return s("rect", { class: "seat-sign solid", x: -long, y: -thick, width: 2 * long, height: 2 * thick, rx: thick * 0.5 });
  if (seat === 2) {
    const arm = size * 0.72;
    return s("path", { class: "seat-sign line", d: `M${-arm},${-arm}L${arm},${arm}M${arm},${-arm}L${-arm},${arm}`, "stroke-width": size * 0.58 });
  }
  return s("circle", { class: "seat-sign line", r: size * 0.68, "stroke-width": size * 0.5 });
}

/** A pawn; `gloss` is the id of the gradient that lights it. */
export function pawn({ seat, label }, { isCornered, gloss }) {
  const isHomeward = label?.endsWith("^");
  return s("g", { class: `piece pawn seat-${seat ?? "none"}${isHomeward ? " homeward" : ""}` },
    s("circle", { class: "shadow", cx: 1, cy: 2.5, r: RADIUS }),
    form("body", RADIUS - 1, isCornered),
    s("circle", { class: "gloss", r: RADIUS - 1, fill: `url(#${gloss})` }),
    s("circle", { class: "head", r: RADIUS * 0.7 }),
    isHomeward ? s("path", { class: "homeward-arrow", d: `M0,${-RADIUS - 5}l9,10h-18z` }) : null,
    seatSign(seat, RADIUS * 0.46));
}
