/** The turns of a game that lost most, worst first: what was played, what it cost, what was better, and why. */

import { h, put } from "../dom.js";
import { reviewLine } from "../net/api.js";
import { pointsInWords } from "./figures.js";
import { sentence } from "./text.js";
import { turnNodes } from "./turn_text.js";
import { Variation } from "./variation.js";

const SHOWN = 5; // at first
export const VERDICTS = { blunder: "Blunder", mistake: "Mistake", inaccuracy: "Inaccuracy" };

/** "Blunder: costs 0.31 points." */
export const costInWords = (turn) => `${VERDICTS[turn.verdict] ?? "Not the best"}: costs ${pointsInWords(turn.lost)}`;

/** Why a turn lost something, as a sentence; empty if nothing is known but the cost, which is told beside it. */
export function reasonInWords({ reason }) {
  const known = (reason ?? "").replace(/(^|; )[^;]* expects \S+ points? less$/, "");
  return known && sentence(known);
}

export class Swings {
  /** `told`: { key, player, titles, stage, opened(turn, line) when the board is about to show what was better; `line` is what plays it }. */
  constructor(review, told) {
    Object.assign(this, { review, ...told });
    this.seat = null; // whose turns are shown; null: everybody's
    this.isWhole = false;
    this.cards = new Map(); // by the place of the turn
    this.list = h("ol", { class: "swings-list" });
    this.more = h("button", { type: "button", onclick: () => this.showAll() });
    this.said = h("p", { class: "wrong", role: "alert" });
    this.element = h("section", { class: "swings", "aria-label": "Turns that lost most" },
      h("div", { class: "swings-head" }, h("h2", {}, "Where it swung"), this.filter()), this.said, this.list, this.more);
    this.show();
  }

  filter() {
    const { turns, swings } = this.review;
    const seats = [...new Set(swings.map((place) => turns[place].seat))].sort();
    if (seats.length < 2) return null;
    const choice = h("select", { "aria-label": "Whose turns", onchange: () => { this.seat = choice.value === "" ? null : Number(choice.value); this.show(); } },
      h("option", { value: "" }, "Everybody"), seats.map((seat) => h("option", { value: seat }, this.titles[seat])));
    return choice;
  }

  show() {
    const { turns, swings } = this.review;
    const wanted = swings.filter((place) => this.seat === null || turns[place].seat === this.seat);
    const shown = this.isWhole ? wanted : wanted.slice(0, SHOWN);
    put(this.list, shown.map((place) => h("li", {}, this.card(place))));
    this.more.hidden = shown.length === wanted.length;
    this.more.textContent = `Show all ${wanted.length}`;
    if (!wanted.length) put(this.list, h("li", { class: "soft" }, "No turn lost much: well played."));
  }

  showAll() {
    const first = this.list.childElementCount;
    this.isWhole = true;
    this.show();
    this.list.children[first]?.querySelector("button")?.focus();
  }

  card(place) {
    if (!this.cards.has(place)) this.cards.set(place, this.makeCard(place));
    return this.cards.get(place);
  }

  makeCard(place) {
    const turn = this.review.turns[place];
    const show = h("button", { type: "button", "data-swing": place, onclick: () => this.open(place) }, "Show the better turn");
    return h("article", { class: `card swing ${turn.verdict}`, "data-place": place },
      h("h3", {}, h("button", { type: "button", class: "swing-turn", title: "Show it on the board", onclick: () => this.stage.jump(turn.until) },
        h("span", { class: "soft" }, `${turn.number}.`), this.stage.board.emblem(turn.seat),
        h("span", { class: "unseen" }, this.titles[turn.seat]), h("span", { class: "played" }, turnNodes(turn.text)))),
      h("p", { class: "swing-cost" }, h("strong", {}, VERDICTS[turn.verdict]), ` costs ${pointsInWords(turn.lost)}`),
      turn.better && h("p", {}, "Better: ", h("strong", {}, turnNodes(turn.better.text))),
      reasonInWords(turn) && h("p", { class: "swing-reason" }, reasonInWords(turn)),
      turn.better && h("div", { class: "swing-buttons" }, show));
  }

  /** Marks the better turn on the board, from where its line can be played. */
  async open(place) {
    const turn = this.review.turns[place];
    this.said.textContent = "";
    try {
      const frames = await reviewLine(this.key, place, this.player);
      const variation = new Variation(this.stage, frames, turn.better.steps.length, { text: turn.better.text, words: this.stage.words });
      this.stage.boardPlace.scrollIntoView({ block: "nearest" });
      await this.stage.jump(turn.moves);
      this.opened(turn, variation.element);
      await variation.go(0);
      this.mark(place);
    } catch (error) {
      this.said.textContent = error.message;
    }
  }

  /** The board shows another moment: the turn that it shows is marked. */
  moved(moves) {
    this.mark(this.review.turns.findIndex((turn) => moves > turn.moves && moves <= turn.until));
  }

  mark(place) {
    for (const [other, card] of this.cards) card.toggleAttribute("data-current", other === place);
  }
}
