/** Whether a position can be played, in a sign and in words, and the button that plays it. */

import { h, put } from "../dom.js";
import { capital } from "./text.js";
import { sign } from "./signs.js";

export class Verdict {
  constructor(play) {
    this.sign = h("span", { class: "verdict-sign" });
    this.words = h("p", { class: "verdict-words", role: "status" });
    this.button = h("button", { type: "button", class: "main", disabled: true, onclick: play }, sign("play"), "Play from here");
    this.element = h("div", { class: "verdict", "data-legal": "unknown" }, h("div", { class: "verdict-line" }, this.sign, this.words), this.button);
  }

  /** Something has changed; until the server has judged it, it cannot be played. */
  wait() {
    this.element.dataset.legal = "unknown";
    this.button.disabled = true;
  }

  /** Shows what the server says: `is_legal` and, if it is not, the `reason`; `next` says what happens first. */
  show({ is_legal: isLegal, reason }, next = "") {
    this.element.dataset.legal = String(isLegal);
    put(this.sign, sign(isLegal ? "fine" : "wrong"));
    const words = isLegal ? `Can be played. ${next}.` : `Not yet: ${reason.replace(/\.$/, "")}.`;
    if (this.words.textContent !== words) this.words.textContent = capital(words);
    this.button.disabled = !isLegal;
  }
}
