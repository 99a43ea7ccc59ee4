/** The list of moves: numbered, by seat, what was rolled and played; a press shows the position then. */

import { h } from "../dom.js";
import { rollsText, turnNodes } from "./turn_text.js";
import { turnInWords } from "./words.js";

export class MoveList {
  /** `look(turn, number)` is called with the turn whose position is wanted. */
  constructor({ look }) {
    this.look = look;
    this.turns = [];
    this.list = h("ol", { class: "moves" });
    this.empty = h("p", { class: "soft moves-empty" }, "No moves yet.");
    this.scroller = h("div", { class: "moves-scroller", tabindex: 0, role: "region", "aria-label": "Moves" }, this.empty, this.list);
    new ResizeObserver(() => this.toEnd()).observe(this.scroller); // what appears beside the list leaves it less room
    this.element = h("section", { class: "record" }, h("h2", {}, "Moves"), this.scroller);
  }

  show(view) {
    const turns = view.state.turns ?? [];
    let same = 0;
    while (same < turns.length && isSame(this.turns[same], turns[same])) same += 1;
    const hasEnded = view.isOver && !this.isOver;
    this.isOver = view.isOver;
    if (hasEnded) same = Math.max(0, Math.min(same, turns.length - 1)); // the last turn is not waited for any more
    else if (same === turns.length && turns.length === this.turns.length) return;
    while (this.list.children.length > same) this.list.lastChild.remove();
    this.list.append(...turns.slice(same).map((turn, place) => this.row(turn, same + place + 1, view)));
    this.turns = turns;
    this.empty.hidden = turns.length > 0;
    this.toEnd();
  }

  /** Shows the last move. */
  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  row(turn, number, { titles, state }) {
    const isLast = number === state.turn_count;
    const seat = turn.seat ?? (isLast ? state.mover : null); // a roll with which nothing was played yet
    const text = turn.text || (turn.steps.length ? turn.steps.map((step) => step.text).join(" ") : isLast && !state.ending ? "…" : "–");
    return h("li", { "data-turn-number": number },
      h("button", { class: "move", onclick: () => this.look(turn, number), title: turnInWords(turn, { game: state.game, seatTitles: titles }) || null },
        h("span", { class: "move-number" }, `${number}.`),
        h("span", { class: "move-seat" }, seat === null ? "" : titles[seat]),
        h("span", { class: "move-roll" }, rollsText(turn.rolls)),
        h("span", { class: "move-text" }, turnNodes(text))));
  }

  /** Marks the turn whose position is shown; null for none. */
  markLooked(number) {
    for (const row of this.list.children) {
      const isIt = row.dataset.turnNumber === String(number);
      if (isIt) row.firstChild.setAttribute("aria-current", "true");
      else row.firstChild.removeAttribute("aria-current");
    }
  }
}

function isSame(a, b) {
  return a === b || (a && a.first === b.first && a.end === b.end && a.text === b.text && a.seat === b.seat && a.steps.length === b.steps.length);
}
