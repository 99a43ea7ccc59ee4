/**
 * How well everybody stands, on request: a bar with a share for each side and the numbers in words. It is asked for
 * once in every turn of one's own, and only while it is switched on; in a game that is only watched it is on unless it
 * is switched off, and asked for again whenever the last answer has come.
 */

import { h, put } from "../dom.js";
import { preference, prefer } from "../net/memory.js";
import { listed } from "./text.js";
import { say } from "./spoken.js";

/** The sides with their shares: [{ seats, name, percent }], percents adding up to 100. */
export function sidesOf(shares, teams, titles) {
  const sides = (teams?.length ? teams : shares.map((_, seat) => [seat])).map((seats) => ({
    seats, name: listed(seats.map((seat) => titles[seat])), share: shares[seats[0]],
  }));
  const whole = sides.reduce((sum, side) => sum + side.share, 0) || 1;
  const exact = sides.map((side) => (100 * side.share) / whole);
  const percents = exact.map(Math.floor);
  const rest = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byFraction = exact.map((value, place) => [value - percents[place], place]).sort(([one], [other]) => other - one);
  for (const [, place] of byFraction.slice(0, rest)) percents[place] += 1;
  return sides.map(({ seats, name }, place) => ({ seats, name, percent: percents[place] }));
}

/** "White 63 %, Black 37 %" */
const sidesInWords = (sides) => sides.map(({ name, percent }) => `${name} ${percent} %`).join(", ");

export class EvaluationBar {
  constructor(questions) {
    this.questions = questions;
    this.emblem = (seat) => h("span", { class: `swatch seat-${seat}`, "aria-hidden": "true" }); // a piece of a seat
    this.isWatched = false; // whether only players play
    this.asked = null; // the turn that was asked about
    this.view = null;
    this.bar = h("div", { class: "evaluation-bar", "aria-hidden": "true" });
    this.text = h("p", { class: "evaluation-text" });
    this.element = h("section", { class: "evaluation", "aria-label": "Evaluation", hidden: true }, this.bar, this.text);
    this.button = null;
  }

  /** What is preferred; watching is another matter than playing. */
  get likes() {
    return this.isWatched ? "evaluation.watching" : "evaluation";
  }

  get isOn() {
    return preference(this.likes, this.isWatched);
  }

  /** A button that switches the bar on and off; `make(onclick)` makes it. */
  toggleButton(make) {
    this.button = make(() => this.toggle());
    this.button.setAttribute("aria-pressed", String(this.isOn));
    return this.button;
  }

  toggle() {
    prefer(this.likes, !this.isOn);
    this.button?.setAttribute("aria-pressed", String(this.isOn));
    this.asked = null;
    this.speaks = this.isOn;
    if (this.view) this.show(this.view);
    if (this.isOn) this.element.scrollIntoView({ block: "nearest" }); // on a small screen the bar is far from its button
  }

  show(view) {
    this.view = view;
    if (this.isWatched !== Boolean(view.state.pace)) this.switchTo(Boolean(view.state.pace));
    const isPossible = (view.isAlone || this.isWatched) && !view.isOver;
    if (this.button) this.button.hidden = !isPossible;
    this.element.hidden = !isPossible || !this.isOn;
    const isDue = this.isWatched ? view.state.is_ready && !this.isAsking : view.isMine;
    if (this.element.hidden || !isDue || view.state.mover === null || view.link !== "open") return;
    const turn = turnName(view.state);
    if (turn !== this.asked) this.ask(turn, view);
  }

  switchTo(isWatched) {
    this.isWatched = isWatched;
    this.button?.setAttribute("aria-pressed", String(this.isOn));
  }

  async ask(turn, { state, titles }) {
    this.asked = turn;
    this.isAsking = true;
    this.element.setAttribute("aria-busy", "true");
    if (!this.bar.childElementCount) this.text.textContent = "Evaluating…";
    try {
      const { shares } = await this.questions.ask({ type: "evaluation" });
      if (this.asked === turn) this.draw(sidesOf(shares, state.teams, titles), titles);
    } catch (error) {
      if (this.asked === turn) this.fail(error);
    } finally {
      this.isAsking = false;
      this.element.setAttribute("aria-busy", "false");
    }
    if (this.isWatched) this.show(this.view); // the game has gone on meanwhile
  }

  draw(sides, titles) {
    put(this.bar, sides.map(({ seats, percent }) => {
      const part = h("span", { class: `share seat-${seats[0]}`, "data-title": titles[seats[0]] });
      part.style.width = `${percent}%`;
      return part;
    }));
    put(this.text, sides.map(({ seats, name, percent }) =>
      h("span", { class: "share-name" }, seats.map((seat) => this.emblem(seat)), `${name} ${percent} %`)));
    if (this.speaks) say(`Evaluation: ${sidesInWords(sides)}.`);
    this.speaks = false;
  }

  fail(error) {
    put(this.bar);
    this.text.textContent = `No evaluation: ${error.message}`;
  }
}

/** Names a turn, so that its steps do not ask again. */
function turnName({ mover, last_turn: last, turn_count: count }) {
  return `${mover}:${last?.seat === mover ? last.first : count}:${last?.rolls.join(" ") ?? ""}`;
}
