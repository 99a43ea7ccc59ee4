/** The end of a game: who has won, what proves the dice, and how to go on. */

import { h, put } from "../dom.js";
import { downloadButton } from "./download.js";
import { Rematch } from "./rematch.js";
import { sign } from "./signs.js";
import { outcome, ownResult } from "./view.js";
import { endingInWords } from "./words.js";

export class Result {
  constructor(key) {
    this.key = key;
    this.element = h("section", { class: "result card", "aria-label": "Result", hidden: true });
    this.rematch = new Rematch(key);
  }

  show(view) {
    this.rematch.show(view);
    const isNew = this.element.hidden && view.isOver;
    this.element.hidden = !view.isOver;
    if (!isNew) return;
    const { state } = view;
    const said = endingInWords(state, { seatTitles: view.titles });
    put(this.element,
      h("h2", { class: "result-line" }, ownResult(view) ?? said),
      ownResult(view) && h("p", {}, said),
      payoffLine(view),
      this.rematch.note,
      h("p", { class: "result-buttons" },
        this.rematch.buttons,
        h("a", { class: "button", href: `#/new/${encodeURIComponent(state.game)}` }, sign("plus"), "New game"),
        state.moves > 0 && h("a", { class: "button", href: `#/review/${this.key}` }, sign("bars"), "Review"),
        h("a", { class: "button", href: `#/replay/${this.key}` }, sign("play"), "Replay"),
        downloadButton(this.key, state.game)),
      diceProof(state.dice));
  }
}

/** What everybody got, where that says more than who has won. */
function payoffLine({ state, titles }) {
  const { winners, isDraw } = outcome(state);
  if (!state.payoffs || isDraw || !winners.length || state.payoffs.every((payoff) => Math.abs(payoff) <= 1)) return null;
  return h("p", { class: "soft" }, state.payoffs.map((payoff, seat) => `${titles[seat]} ${payoff > 0 ? "+" : ""}${payoff}`).join(" · "));
}

/** What shows that nobody chose the rolls. */
function diceProof(dice) {
  if (!dice?.seed) return null;
  const line = (name, value) => [h("dt", {}, name), h("dd", {}, h("code", {}, value))];
  const opened = ({ target }) => target.open && target.scrollIntoView({ block: "nearest" });
  return h("details", { class: "proof", ontoggle: opened },
    h("summary", {}, "Check the dice"),
    h("p", {}, "Before the first roll the server showed the commitment: the SHA-256 of the salt, a colon and the seed. " +
      "All rolls follow from the seed, so it could not be changed later."),
    h("dl", {}, line("Seed", dice.seed), line("Salt", dice.salt), line("Commitment", dice.commitment)));
}
