/** Checkers of backgammon: seen from above with a turned rim, or from the side when they are borne off. */

import { s } from "../../dom.js";
import { RADIUS } from "./gammon_plan.js";

const LENGTH = 42;

/** A checker for a spot; `gloss` is the id of the gradient that lights it. */
export function checker(unit, spot, gloss) {
  const seat = `seat-${unit.seat ?? "none"}`;
  if (spot?.lies) return side(seat, spot);
  return s("g", { class: `piece checker ${seat}` },
    s("ellipse", { class: "shadow", cx: 1, cy: 2.6, rx: RADIUS, ry: RADIUS }),
    s("circle", { class: "body", r: RADIUS - 1 }),
    s("circle", { class: "rim", r: RADIUS * 0.8 }),
    s("circle", { class: "rim thin", r: RADIUS * 0.66 }),
    s("circle", { class: "gloss", r: RADIUS - 1, fill: `url(#${gloss})` }),
    sign(unit.seat),
    spot?.count ? s("text", { class: "count", dy: "0.36em" }, String(spot.count)) : null,
  );
}

/** What tells the seats apart without colour: a star on Black's checkers, a ring on White's. */
function sign(seat) {
  if (seat !== 1) return s("circle", { class: "mark", r: RADIUS * 0.2 });
  const points = Array.from({ length: 8 }, (_, corner) => {
    const [angle, away] = [(Math.PI / 4) * corner, RADIUS * (corner % 2 ? 0.14 : 0.34)];
    return `${(away * Math.cos(angle)).toFixed(2)},${(away * Math.sin(angle)).toFixed(2)}`;
  });
  return s("polygon", { class: "mark", points: points.join(" ") });
}

/** A checker seen from its side. */
function side(seat, { lies, thick }) {
  const [wide, high] = lies === "flat" ? [LENGTH, thick - 1] : [thick - 1.5, LENGTH - 12];
  const groove = lies === "flat"
    ? { x: -wide / 2 + 3, y: -0.8, width: wide - 6, height: 1.6 }
    : { x: -0.8, y: -high / 2 + 3, width: 1.6, height: high - 6 };
  return s("g", { class: `piece checker side ${seat}` },
    s("rect", { class: "body", x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 3 }),
    s("rect", { class: "groove", ...groove, rx: 0.8 }));
}
