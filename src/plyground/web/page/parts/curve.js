/**
 * The curve of a game: the share of every side after each roll and each turn, one above the other, so that all of
 * them are the whole. A press or a key goes to that moment. Below it a strip: a tall tick in the colour of its seat
 * for every turn, a short one for every roll. The worst turns have signs.
 */

import { h, put, s } from "../dom.js";
import { sidesOf } from "./evaluation.js";

const [WIDTH, HEIGHT] = [1000, 300]; // of the drawing, which is stretched to its place
const MOST_SIGNS = 8; // of the worst turns
const SIGNS = { blunder: "??", mistake: "?", inaccuracy: "?!" };

export class Curve {
  /** `review` as the server tells it, `told`: { titles, teams, game, jump(moves) }. */
  constructor(review, told) {
    Object.assign(this, { review, ...told });
    this.last = Math.max(1, review.points.at(-1).moves);
    this.sides = told.teams?.length ? told.teams : review.seats.map((_, seat) => [seat]);
    this.head = s("line", { class: "curve-head", y1: 0, y2: HEIGHT });
    this.drawing = s("svg", { class: "curve-drawing", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      this.areas(), s("line", { class: "curve-middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }), this.borders(), this.head);
    this.chart = h("div", { class: "curve-chart", role: "slider", tabindex: 0, "aria-label": "Evaluation after each move", "aria-valuemin": 0, "aria-valuemax": review.points.length - 1 },
      this.drawing, this.signs());
    this.now = h("p", { class: "curve-now", "aria-hidden": "true" });
    this.chart.addEventListener("pointerdown", (event) => this.press(event));
    this.chart.addEventListener("pointermove", (event) => event.buttons === 1 && this.press(event));
    this.chart.addEventListener("keydown", (event) => this.key(event));
    this.element = h("section", { class: "card curve", "aria-label": "Evaluation", "data-game": told.game },
      h("div", { class: "curve-frame" }, this.scale(), this.chart, this.strip()), this.now, this.table());
    this.mark(0);
  }

  x(moves) {
    return (WIDTH * moves) / this.last;
  }

  /** How much all sides before one have, of the height. */
  below(point, side) {
    const shares = this.sides.map(([seat]) => point.shares[seat]);
    return (HEIGHT * shares.slice(0, side).reduce((sum, share) => sum + share, 0)) / (shares.reduce((sum, share) => sum + share, 0) || 1);
  }

  // The first side is below, the last one above.

  areas() {
    const { points } = this.review;
    const edge = (side) => points.map((point) => `${this.x(point.moves).toFixed(1)},${(HEIGHT - this.below(point, side)).toFixed(1)}`);
    return this.sides.map(([seat], side) =>
      s("polygon", { class: `share-area seat-${seat}`, "data-title": this.titles[seat], points: [...edge(side), ...edge(side + 1).reverse()].join(" ") }));
  }

  /** Between two sides: a whole line where somebody moved, a dashed one where dice fell. */
  borders() {
    const { points } = this.review;
    return this.sides.slice(1).flatMap((_, place) => points.slice(1).map((point, before) => {
      const [from, to] = [points[before], point];
      return s("line", {
        class: `curve-line ${point.kind}`, x1: this.x(from.moves), x2: this.x(to.moves),
        y1: HEIGHT - this.below(from, place + 1), y2: HEIGHT - this.below(to, place + 1),
      });
    }));
  }

  signs() {
    const { turns, swings } = this.review;
    return swings.slice(0, MOST_SIGNS).map((place) => turns[place]).map((turn) => {
      const point = this.review.points.find((one) => one.kind === "turn" && one.moves === turn.until) ?? this.review.points[0];
      const node = h("span", { class: `curve-sign ${turn.verdict}`, "aria-hidden": "true" }, SIGNS[turn.verdict]);
      node.style.left = `${(100 * turn.until) / this.last}%`;
      node.style.top = `${Math.min(90, Math.max(10, 100 - (100 * this.below(point, 1)) / HEIGHT))}%`;
      return node;
    });
  }

  strip() {
    const ticks = this.review.points.slice(1).map((point) => {
      const x = this.x(point.moves);
      return s("line", { class: `tick ${point.kind}${point.seat === null ? "" : ` seat-${point.seat}`}`, "data-title": this.titles[point.seat], x1: x, x2: x, y1: point.kind === "turn" ? 0 : 14, y2: 20 });
    });
    return s("svg", { class: "curve-strip", viewBox: `0 0 ${WIDTH} 20`, preserveAspectRatio: "none", "aria-hidden": "true" }, ticks);
  }

  scale() {
    return h("div", { class: "curve-scale", "aria-hidden": "true" }, h("span", {}, "100 %"), h("span", {}, "50"), h("span", {}, "0"));
  }

  // Where one is

  /** Shows which moment the board shows: the last one that is not later. */
  mark(moves) {
    const { points } = this.review;
    this.at = Math.max(0, points.findLastIndex((point) => point.moves <= moves));
    const point = points[this.at];
    for (const name of ["x1", "x2"]) this.head.setAttribute(name, this.x(moves));
    const words = this.inWords(point);
    this.chart.setAttribute("aria-valuenow", this.at);
    this.chart.setAttribute("aria-valuetext", words);
    put(this.now, words);
  }

  inWords(point) {
    const shares = sidesOf(point.shares, this.teams, this.titles).map(({ name, percent }) => `${name} ${percent} %`).join(", ");
    return `${whatHappened(point, this.titles)}: ${shares}`;
  }

  press(event) {
    const { left, width } = this.chart.getBoundingClientRect();
    const wanted = (this.last * (event.clientX - left)) / width;
    const distance = (point) => Math.abs(point.moves - wanted);
    const nearest = this.review.points.reduce((found, point) => (distance(point) < distance(found) ? point : found));
    this.jump(nearest.moves);
  }

  key(event) {
    const last = this.review.points.length - 1;
    const goal = { ArrowLeft: this.at - 1, ArrowDown: this.at - 1, ArrowRight: this.at + 1, ArrowUp: this.at + 1, PageDown: this.at - 10, PageUp: this.at + 10, Home: 0, End: last }[event.key];
    if (goal === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.jump(this.review.points[Math.max(0, Math.min(last, goal))].moves);
  }

  // The same as a table

  table() {
    const names = this.sides.map((seats) => seats.map((seat) => this.titles[seat]).join(" and "));
    const rows = h("tbody");
    const fill = () => {
      if (rows.firstChild) return;
      put(rows, this.review.points.map((point) => h("tr", {},
        h("td", {}, point.moves), h("td", {}, whatHappened(point, this.titles)),
        this.sides.map(([seat]) => h("td", { class: "figure" }, `${(100 * point.shares[seat]).toFixed(0)} %`)),
        this.sides.map(([seat]) => h("td", { class: "figure" }, point.values[seat].toFixed(2).replace("-", "−"))))));
    };
    return h("details", { class: "curve-table", ontoggle: fill }, h("summary", {}, "The curve as a table"),
      h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": "The curve as a table" }, h("table", {},
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Moves"), h("th", { scope: "col" }, "What happened"),
          names.map((name) => h("th", { scope: "col", class: "figure" }, name)), names.map((name) => h("th", { scope: "col", class: "figure" }, `${name}, points`)))),
        rows)));
  }
}

/** "White 24/18 13/11", "Roll 31", "The start" */
export function whatHappened(point, titles) {
  if (point.kind === "start") return "The start";
  return point.kind === "roll" ? `Roll ${point.text}` : `${titles[point.seat] ?? ""} ${point.text}`.trim();
}
