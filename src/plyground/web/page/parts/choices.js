/**
 * Steps that need a button: those that begin and end on no cell, several between the same cells (near the board),
 * and what one's own dice show.
 */

import { h, put } from "../dom.js";
import { capital } from "./text.js";

export class Choices {
  /** `play(step)` and `roll(roll)` are called with what was chosen. */
  constructor({ play, roll }) {
    this.play = play;
    this.roll = roll;
    this.element = h("div", { class: "choices", role: "group", "aria-label": "What you can do" });
  }

  show({ steps, hinted, rolls, drawRoll }) {
    const wanted = JSON.stringify([steps, rolls]);
    if (wanted === this.shown) return this.mark(hinted); // the buttons stay, and the focus on one of them
    this.shown = wanted;
    this.element.hidden = !steps.length && !rolls.length;
    this.element.classList.toggle("many", rolls.length > 8);
    put(this.element,
      steps.map((step) => h("button", { class: "main", "data-move": step.move, onclick: () => this.play(step) }, stepName(step))),
      rolls.map((roll) => drawRoll(roll, this.roll)));
    this.mark(hinted);
  }

  /** Marks the steps of a hint. */
  mark(hinted) {
    for (const button of this.element.querySelectorAll("[data-move]")) {
      button.toggleAttribute("data-hint", hinted.some((step) => String(step.move) === button.dataset.move));
    }
  }
}

/** Which of several steps is meant, asked beside the cell to which they go. */
export class Question {
  constructor(place) {
    this.place = place;
    this.element = null;
  }

  ask(steps, target, { choose, cancel }) {
    this.close();
    this.element = h("div", { class: "question", role: "group", "aria-label": "Which way?" },
      steps.map((step) => h("button", { class: "main", onclick: () => { this.close(); choose(step); } }, stepName(step))),
      h("button", { "aria-label": "Neither", onclick: () => { this.close(); cancel(); } }, "✕"));
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.close();
      cancel();
    });
    this.place.append(this.element);
    this.putNear(target);
    this.element.querySelector("button").focus();
  }

  /** Above the target, inside the place. */
  putNear(target) {
    const [outer, goal, own] = [this.place, target, this.element].map((node) => node.getBoundingClientRect());
    const left = Math.min(Math.max(0, goal.x + goal.width / 2 - own.width / 2 - outer.x), Math.max(0, outer.width - own.width));
    const above = goal.y - outer.y - own.height - 8;
    const top = above >= 0 ? above : Math.min(goal.bottom - outer.y + 8, outer.height - own.height);
    this.element.style.left = `${left}px`;
    this.element.style.top = `${top}px`;
  }

  close() {
    this.element?.remove();
    this.element = null;
  }
}

/** "pass", "with the 5": short, and what the record would say. */
function stepName(step) {
  if (!step.label || step.label === step.text) return capital(step.text);
  return /^\d+$/.test(step.label) ? `With the ${step.label}` : capital(step.label);
}
