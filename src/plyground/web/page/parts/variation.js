/** A better turn and what would have followed, on the board of a stage: marked first, then played step by step. */

import { h, put } from "../dom.js";
import { sign } from "./signs.js";
import { shortTurn } from "./step_words.js";
import { turnInWords } from "./words.js";

export class Variation {
  /** `frames` begin with the position before the better turn, which has `steps` steps; `words` as `Stage.words`. */
  constructor(stage, frames, steps, { text, words }) {
    Object.assign(this, { stage, frames, steps, text, words });
    this.at = 0;
    const button = (drawn, name, onclick) => h("button", { type: "button", "aria-label": name, title: name, onclick }, sign(drawn));
    this.backButton = button("back", "One step back in the better line", () => this.go(this.at - 1));
    this.onButton = button("forward", "One step on in the better line", () => this.go(this.at + 1));
    this.count = h("output", { class: "soft" });
    this.element = h("div", { class: "variation", role: "group", "aria-label": "The better line" }, this.backButton, this.count, this.onButton);
  }

  /** Shows the position after so many steps of the line; the better turn is marked before it is played. */
  async go(number) {
    const before = this.at;
    this.at = Math.max(0, Math.min(number, this.frames.length - 1));
    this.backButton.disabled = this.at === 0;
    this.onButton.disabled = this.at === this.frames.length - 1;
    put(this.count, `${this.at} / ${this.frames.length - 1}`);
    const made = this.turnSoFar();
    const hint = this.at < this.steps ? this.frames.slice(this.at + 1, this.steps + 1).filter((step) => step.from !== null || step.to !== null) : [];
    await this.stage.aside(this.frames[this.at], { isNext: this.at === before + 1, made, hint, caption: this.caption(made) });
  }

  /** The steps of the turn to which the last one belongs. */
  turnSoFar() {
    if (this.at === 0) return [];
    const seat = this.frames[this.at].seat;
    let first = this.at;
    while (first > 1 && this.frames[first - 1].seat === seat && first - 1 !== this.steps) first -= 1;
    return this.frames.slice(first, this.at + 1);
  }

  caption(made) {
    if (!made.length) return `Better: ${shortTurn(this.text)}`;
    const turn = { seat: made[0].seat, rolls: [], steps: made, captured: made.flatMap((step) => step.captured ?? []) };
    const isBetter = this.at <= this.steps;
    return `${isBetter ? "Better" : "Then"}: ${turnInWords(turn, this.words)}`;
  }
}
