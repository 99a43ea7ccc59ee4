/** What is carved into the board of Tablut: a braid around it, knots on throne and corners, signs on the camps. */

import { s } from "../../dom.js";

const WAVE = 18; // how long one crossing of the braid is
const DEEP = 4; // how far its strands swing

/** Two strands that cross each other around the board, `inset` from its edge. */
export function braid(inset, width, height) {
  const sides = [
    [inset + 8, inset, width - 2 * inset - 16, 0], [inset + 8, height - inset, width - 2 * inset - 16, 0],
    [inset, inset + 8, height - 2 * inset - 16, 90], [width - inset, inset + 8, height - 2 * inset - 16, 90],
  ];
  return sides.flatMap(([x, y, length, turn]) => {
    const waves = Math.round(length / WAVE);
    const step = length / waves;
    return [1, -1].map((swing) => {
      let d = "M0,0";
      for (let wave = 0; wave < waves; wave++) {
        const away = swing * (wave % 2 ? -1 : 1) * DEEP * 1.6;
        d += `q${(step / 2).toFixed(2)},${away},${step.toFixed(2)},0`;
      }
      return s("path", { class: "braid", d, transform: `translate(${x} ${y}) rotate(${turn})` });
    });
  });
}

/** A square with a loop at every corner. */
export function cornerKnot(x, y) {
  const [half, loop] = [10, 6.5];
  const d = `M${-half},${-half}H${half + loop}A${loop},${loop},0,1,0,${half},${-half - loop}V${-half}`;
  return s("g", { class: "carving", transform: `translate(${x} ${y})` },
    [0, 90, 180, 270].map((turn) => s("path", { d, transform: `rotate(${turn})` })));
}

/** Two squares woven into an eight-pointed star around a ring. */
export function throneKnot(x, y) {
  const square = "M-17,-17H17V17H-17Z";
  return s("g", { class: "carving throne", transform: `translate(${x} ${y})` },
    s("path", { d: square }), s("path", { d: square, transform: "rotate(45)" }), s("circle", { r: 9.5 }), s("circle", { class: "full", r: 3 }));
}

/** A small notched cross: here the attackers camp. */
export function campMark(x, y) {
  return s("g", { class: "carving camp", transform: `translate(${x} ${y})` },
    s("path", { d: "M-9,0H9M0,-9V9M-9,-4V4M9,-4V4M-4,-9H4M-4,9H4" }));
}
