/** The end of a game: who has won, what proves the dice, and how to go on. */

import { h, put } from "../dom.js";
import { describe, frames } from "../net/api.js";
import { beginGame } from "./begin.js";
import { downloadButton } from "./download.js";
import { sign } from "./signs.js";
import { outcome, ownResult } from "./view.js";
import { endingInWords } from "./words.js";

export class Result {
  constructor(key) {
    this.key = key;
    this.element = h("section", { class: "result card", "aria-label": "Result", hidden: true });
    this.said = h("p", { class: "wrong", role: "alert" });
  }

  show(view) {
    const isNew = this.element.hidden && view.isOver;
    this.element.hidden = !view.isOver;
    if (!isNew) return;
    const { state } = view;
    const mayRepeat = !view.isWatching || view.steers;
    const said = endingInWords(state, { seatTitles: view.titles });
    put(this.element,
      h("h2", { class: "result-line" }, ownResult(view) ?? said),
      ownResult(view) && h("p", {}, said),
      payoffLine(view),
      h("p", { class: "result-buttons" },
        mayRepeat && this.rematchButton(view, 0),
        mayRepeat && this.rematchButton(view, 1),
        h("a", { class: "button", href: `#/new/${encodeURIComponent(state.game)}` }, sign("plus"), "New game"),
        h("a", { class: "button", href: `#/replay/${this.key}` }, sign("play"), "Replay"),
        downloadButton(this.key, state.game)),
      this.said,
      diceProof(state.dice));
  }

  rematchButton(view, shift) {
    return h("button", { class: shift ? null : "main", onclick: () => this.rematch(view, shift) },
      sign(shift ? "swap" : "again"), shift ? "Swap seats" : view.steers ? "Watch another" : "Rematch");
  }

  /** The same game again; `shift` moves everybody on by so many seats. */
  async rematch(view, shift) {
    try {
      location.hash = `#/game/${await beginAgain(view, shift)}`;
    } catch (error) {
      this.said.textContent = error.message;
    }
  }
}

/** Begins a game with the same settings and players; its key. */
async function beginAgain({ state, seats }, shift) {
  const count = state.seats.length;
  const before = (seat) => (seat + count - shift) % count; // who sits here now sat there
  const wanted = {
    game: state.game, settings: state.settings,
    players: state.seats.map((_, seat) => state.seats[before(seat)].player),
    mine: seats.map((seat) => (seat + shift) % count).sort(),
  };
  const names = state.seats.map((_, seat) => state.seats[before(seat)]).map((told) => (told.is_person ? told.called : null));
  if (names.some(Boolean)) wanted.names = names;
  if (state.dice?.by === "by hand") wanted.dice = "by hand";
  const clock = /^(\d+)\+(\d+)$/.exec(state.headers?.Clock ?? "");
  if (clock) wanted.clock = { seconds: Number(clock[1]), increment: Number(clock[2]) };
  const position = await unusualStart(state);
  if (position) wanted.position = position;
  return beginGame(wanted);
}

/** Where a game began, if that was not the usual start. */
async function unusualStart({ key, game, settings }) {
  const [[first], { start }] = await Promise.all([frames(key, 0, 1), describe(game, settings)]);
  return JSON.stringify(first.pieces) === JSON.stringify(start.pieces) && first.drawing === start.drawing ? null : first.position;
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
