/** Small drawings beside figures: a share on a line from 0 to 100 % with its interval and what was published, and a histogram. */

import { s } from "../../dom.js";
import { shareText } from "./tables.js";

const [WIDTH, HEIGHT, EDGE] = [220, 26, 8];
const at = (share) => EDGE + share * (WIDTH - 2 * EDGE);
const MIDDLE = HEIGHT / 2;

function frame(name, height, ...inside) {
  return s("svg", { class: "plot", viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height, role: "img", "aria-label": name }, inside);
}

/** A share with its interval; `published` is a share or null. */
export function sharePlot(share, interval, published = null) {
  const [low, high] = interval ?? [share, share];
  const said = published === null ? "" : `, published ${Math.round(100 * published)} %`;
  return frame(`${shareText(share, interval)}${said}`, HEIGHT,
    [0, 0.25, 0.5, 0.75, 1].map((tick) => s("line", { class: "tick", x1: at(tick), x2: at(tick), y1: 3, y2: HEIGHT - 3 })),
    s("line", { class: "span", x1: at(low), x2: at(high), y1: MIDDLE, y2: MIDDLE }),
    [low, high].map((end) => s("line", { class: "span", x1: at(end), x2: at(end), y1: MIDDLE - 4, y2: MIDDLE + 4 })),
    s("circle", { class: "found", cx: at(share), cy: MIDDLE, r: 4.5 }),
    published !== null && diamond(at(published), MIDDLE));
}

/** `shares`: { "1": { share, interval }, … }; `published` is the commonest value or null. */
export function histogramPlot(shares, published = null) {
  const entries = Object.entries(shares);
  const [height, floor] = [74, 58];
  const width = (WIDTH - 2 * EDGE) / entries.length;
  const top = Math.max(...entries.map(([, { interval, share }]) => interval?.[1] ?? share), 0.01);
  const y = (share) => floor - (share / top) * (floor - 8);
  const said = entries.map(([value, { share }]) => `${value}: ${Math.round(100 * share)} %`).join(", ");
  return frame(said, height, entries.map(([value, { share, interval }], place) => {
    const x = EDGE + place * width;
    const middle = x + width / 2;
    return s("g", {},
      s("rect", { class: "column", x: x + width * 0.16, width: width * 0.68, y: y(share), height: floor - y(share) }),
      interval && s("line", { class: "span", x1: middle, x2: middle, y1: y(interval[0]), y2: y(interval[1]) }),
      s("text", { x: middle, y: height - 3 }, value),
      parseInt(value, 10) === published && diamond(middle, 5));
  }));
}

function diamond(x, y) {
  return s("path", { class: "published", d: `M${x} ${y - 5}l5 5l-5 5l-5 -5z` });
}

/** What the signs mean. */
export function key() {
  const sign = (node) => s("svg", { class: "plot", viewBox: "0 0 24 14", width: 24, height: 14, "aria-hidden": "true" }, node);
  return [
    [sign([s("line", { class: "span", x1: 1, x2: 23, y1: 7, y2: 7 }), s("circle", { class: "found", cx: 12, cy: 7, r: 4.5 })]), "here, with its 95 % interval"],
    [sign(diamond(12, 7)), "published"],
  ];
}
