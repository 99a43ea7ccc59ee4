/** The turns of a game as a list to jump about in. */

import { h, put } from "../dom.js";
import { rollsText, turnNodes } from "./turn_text.js";
import { turnInWords } from "./words.js";

export class TurnList {
  /** `told` is { game, seatTitles }; `emblem(seat)` draws a piece of it; `jump(moves)` shows the position after so many moves. */
  constructor(told, emblem, jump) {
    this.told = told;
    this.emblem = emblem;
    this.jump = jump;
    this.start = h("button", { type: "button", class: "turn-button start", onclick: () => jump(0) }, "Start");
    this.list = h("ol", { class: "turn-list", "aria-label": "Turns" });
    this.element = h("section", { class: "card turns", "aria-label": "Moves" }, this.start, this.list);
    this.turns = [];
    this.current = null;
  }

  show(turns) {
    const same = this.turns.findIndex((turn, place) => JSON.stringify(turn) !== JSON.stringify(turns[place]));
    const kept = same < 0 ? Math.min(this.turns.length, turns.length) : same;
    put(this.list, [...this.list.children].slice(0, kept), turns.slice(kept).map((turn, place) => this.row(turn, kept + place)));
    this.turns = turns;
  }

  row(turn, place) {
    const rolls = rollsText(turn.rolls);
    return h("li", {}, h("button", { type: "button", class: "turn-button", title: turnInWords(turn, this.told) || null, onclick: () => this.jump(turn.end) },
      h("span", { class: "number" }, `${place + 1}`),
      turn.seat === null ? null : this.emblem(turn.seat),
      h("span", { class: "unseen" }, this.told.seatTitles[turn.seat] ?? ""),
      rolls && h("span", { class: "roll" }, rolls), h("span", { class: "played" }, turnNodes(turn.text))));
  }

  /** The turn to which the position after so many moves belongs; null at the start. */
  turnAt(moves) {
    return this.turns.find((turn) => moves > turn.first && moves <= turn.end) ?? null;
  }

  /** Marks that turn and brings it into view. */
  mark(moves) {
    const turn = this.turnAt(moves);
    const node = turn ? this.list.children[this.turns.indexOf(turn)].firstChild : this.start;
    if (node === this.current) return;
    this.current?.removeAttribute("aria-current");
    node.setAttribute("aria-current", "step");
    this.current = node;
    const [box, inside] = [this.list.getBoundingClientRect(), node.getBoundingClientRect()];
    if (inside.top < box.top) this.list.scrollTop -= box.top - inside.top;
    else if (inside.bottom > box.bottom) this.list.scrollTop += inside.bottom - box.bottom;
  }
}
