/** Things that several looks draw: gradients, the gloss of a piece, letters and numbers around a board. */

import { s } from "../../dom.js";

/** A radial gradient from the upper left; `stops` are [offset, class], whose colour the style sheet gives. */
export function roundGradient(id, stops, { cx = "36%", cy = "30%", r = "75%" } = {}) {
  return s("radialGradient", { id, cx, cy, r }, stops.map(([offset, name]) => s("stop", { offset, class: name })));
}

/** A gradient from one corner to the other. */
export function slantGradient(id, stops) {
  return s("linearGradient", { id, x1: "0", y1: "0", x2: "0.6", y2: "1" }, stops.map(([offset, name]) => s("stop", { offset, class: name })));
}

/** The light on a round piece, for any colour. */
export function glossGradient(nameOf) {
  return roundGradient(nameOf("gloss"), [["0", "gloss-light"], ["0.55", "gloss-none"], ["1", "gloss-dark"]]);
}

/** What lies over the body of a piece so that it looks round; `shape` draws the same outline as the body. */
export function glossed(nameOf, shape) {
  shape.setAttribute("class", "gloss");
  shape.setAttribute("fill", `url(#${nameOf("gloss")})`);
  return shape;
}

/** A letter or number beside the cells. */
export function coordinate(text, x, y, size = 15) {
  return s("text", { class: "coordinate", x: x.toFixed(1), y: y.toFixed(1), dy: "0.35em", "font-size": size }, String(text));
}

/** Numbers that look random but are the same for the same text, so that a drawing does not change by itself. */
export function numbersFrom(text) {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0), 16777619) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** The points of a star. */
export function starPoints(rays, x, y, outer, inner, turn = 0) {
  return Array.from({ length: 2 * rays }, (_, corner) => {
    const angle = (Math.PI * corner) / rays - Math.PI / 2 + turn;
    const radius = corner % 2 ? inner : outer;
    return `${(x + radius * Math.cos(angle)).toFixed(2)},${(y + radius * Math.sin(angle)).toFixed(2)}`;
  }).join(" ");
}
