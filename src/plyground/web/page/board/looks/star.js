/** The star around a piece that has hit another one, or would. */

import { s } from "../../dom.js";

const RAYS = 10;

/** A star around a piece of a radius at a spot. */
export function star({ x, y, scale = 1 }, radius) {
  const points = Array.from({ length: 2 * RAYS }, (_, corner) => {
    const [angle, away] = [(Math.PI / RAYS) * corner, scale * radius * (corner % 2 ? 1.06 : 1.36)];
    return `${(x + away * Math.cos(angle)).toFixed(1)},${(y + away * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
  return s("g", { class: "sign star" }, s("polygon", { class: "edge", points }), s("polygon", { class: "captured", points }));
}
