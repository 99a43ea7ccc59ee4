/** Strokes of a pen: lines, crosses and rings that look drawn by hand, the same ones every time. */

import { s } from "../../dom.js";
import { numbersFrom } from "./drawing.js";

const one = (number) => number.toFixed(1);

/** A slightly bent line from point to point. */
export function line(name, [x1, y1], [x2, y2], unsteady) {
  const random = numbersFrom(name);
  const off = () => (random() - 0.5) * unsteady;
  const [x, y] = [(x1 + x2) / 2 + off(), (y1 + y2) / 2 + off()];
  return `M${one(x1 + off())},${one(y1 + off())}Q${one(x)},${one(y)},${one(x2 + off())},${one(y2 + off())}`;
}

/** A curve through points. */
export function through(points) {
  const middle = ([a, b], [c, d]) => `${one((a + c) / 2)},${one((b + d) / 2)}`;
  let d = `M${points[0].map(one).join(",")}`;
  for (let place = 1; place < points.length - 1; place++) d += `Q${points[place].map(one).join(",")},${middle(points[place], points[place + 1])}`;
  return `${d}L${points.at(-1).map(one).join(",")}`;
}

/** One strong stroke and a thin one beside it, as a pen leaves them; `order` says which stroke of a sign it is. */
function stroke(d, order) {
  return s("path", { class: "pen", d, pathLength: 100, "data-order": order });
}

export function cross(name, radius) {
  const random = numbersFrom(name);
  const r = radius * (0.94 + 0.1 * random());
  return [
    stroke(line(`${name}/`, [-r, -r], [r, r], radius * 0.28), 0),
    stroke(line(`${name}\\`, [r, -r * 0.96], [-r, r], radius * 0.28), 1),
  ];
}

export function ring(name, radius) {
  const random = numbersFrom(name);
  const [begin, flat] = [-1.9 + 0.7 * random(), 0.94 + 0.1 * random()];
  const points = Array.from({ length: 21 }, (_, place) => {
    const angle = begin + (place / 20) * 2 * Math.PI * 1.07;
    const r = radius * (1.02 + 0.05 * Math.sin(2 * angle + 6 * random() * 0.15) + 0.004 * (10 - place));
    return [r * Math.cos(angle), r * flat * Math.sin(angle)];
  });
  return [stroke(through(points), 0)];
}

/** Lets the strokes of a sign be drawn one after the other. */
export function drawStrokes(node, motions) {
  for (const path of node.querySelectorAll(".pen")) {
    const delay = 150 * Number(path.dataset.order);
    const frames = [{ strokeDasharray: "100 200", strokeDashoffset: 100 }, { strokeDasharray: "100 200", strokeDashoffset: 0 }];
    motions.run(path, frames, { duration: 220, delay, easing: "ease-in-out", fill: "backwards" });
  }
}
