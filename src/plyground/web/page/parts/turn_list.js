/** The turns of a game as a list: numbered, by seat, what was rolled and played; a press shows the position then. */

import { h } from "../dom.js";
import { rollsText, turnNodes } from "./turn_text.js";
import { turnInWords } from "./words.js";

export class TurnList {
  /**
   * `told` is { game, seatTitles }; `emblem(seat)` draws a piece of it. `pressed(turn, number)` is called with the turn
   * whose position is wanted; with `start()` there is a way to the first position too. A list that `follows` a game
   * keeps its last turn in view.
   */
  constructor(told, { emblem, pressed, start = null, follows = false }) {
    Object.assign(this, { told, emblem, pressed, follows });
    this.turns = [];
    this.isOver = false;
    this.current = null;
    this.start = start && h("button", { type: "button", class: "move start", onclick: start }, "Start");
    this.list = h("ol", { class: "moves", "aria-label": "Turns" });
    this.empty = h("p", { class: "soft moves-empty" }, "No moves yet.");
    this.scroller = h("div", { class: "moves-scroller", tabindex: 0, role: "region", "aria-label": "Moves" }, this.start, this.empty, this.list);
    if (follows) new ResizeObserver(() => this.toEnd()).observe(this.scroller); // what appears beside the list leaves it less room
    this.element = h("section", { class: "record" }, h("h2", {}, "Moves"), this.scroller);
  }

  /** Shows the turns; of a game that goes on, the last one may be waited for. */
  show(turns, isOver = true) {
    let same = 0;
    while (same < turns.length && isSame(this.turns[same], turns[same])) same += 1;
    if (isOver !== this.isOver) same = Math.min(same, Math.max(0, turns.length - 1)); // the last turn reads differently
    else if (same === turns.length && turns.length === this.turns.length) return;
    this.isOver = isOver;
    while (this.list.children.length > same) this.list.lastChild.remove();
    this.list.append(...turns.slice(same).map((turn, place) => this.row(turn, same + place + 1, turns.length)));
    this.turns = turns;
    this.empty.hidden = turns.length > 0;
    if (this.follows) this.toEnd();
  }

  /** Shows the last turn. */
  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  row(turn, number, count) {
    const seat = turn.seat ?? turn.mover ?? null; // of a roll with which nothing was played: who was to play
    const isAwaited = number === count && !this.isOver;
    const text = turn.text || (turn.steps.length ? turn.steps.map((step) => step.text).join(" ") : isAwaited ? "…" : "–");
    return h("li", { "data-turn-number": number },
      h("button", { type: "button", class: "move", onclick: () => this.pressed(turn, number), title: turnInWords(turn, this.told) || null },
        h("span", { class: "move-number" }, `${number}.`),
        h("span", { class: "move-seat" }, seat === null ? null : [this.emblem(seat), h("span", { class: "unseen" }, this.told.seatTitles[seat] ?? "")]),
        h("span", { class: "move-roll" }, rollsText(turn.rolls)),
        h("span", { class: "move-text" }, turnNodes(text))));
  }

  /** The turn to which the position after so many moves belongs; null at the start. */
  turnAt(moves) {
    return this.turns.find((turn) => moves > turn.first && moves <= turn.end) ?? null;
  }

  /** Marks the turn of the position after so many moves and brings it into view; null for none. */
  mark(moves) {
    const turn = moves === null ? null : this.turnAt(moves);
    const node = moves === null ? null : turn ? this.list.children[this.turns.indexOf(turn)].firstChild : this.start;
    if (node === this.current && (node === null || node.isConnected)) return;
    this.current?.removeAttribute("aria-current");
    this.current = node;
    if (node === null) return;
    node.setAttribute("aria-current", "step");
    const [box, inside] = [this.scroller.getBoundingClientRect(), node.getBoundingClientRect()];
    if (inside.top < box.top) this.scroller.scrollTop -= box.top - inside.top;
    else if (inside.bottom > box.bottom) this.scroller.scrollTop += inside.bottom - box.bottom;
  }
}

function isSame(a, b) {
  return a === b || (a && a.first === b.first && a.end === b.end && a.text === b.text && a.seat === b.seat && a.mover === b.mover && a.steps.length === b.steps.length);
}
