/** Why an opponent made its last move, where it says so; each turn is asked about once. */

import { h, put } from "../dom.js";
import { plainReason } from "./reasons.js";

export class Why {
  /** `questions` as in net/questions.js. */
  constructor(questions) {
    this.questions = questions;
    this.about = ""; // the turn that was asked about
    this.element = h("p", { class: "why soft", hidden: true });
  }

  show(view) {
    const found = lastTurnOfPlayer(view.state);
    const about = found ? `${found.place}:${found.turn.end}:${found.turn.text}` : "";
    if (about === this.about) return;
    if (found && (view.turn === "theirs" || view.turn === "waiting")) return; // it may go on
    this.about = about;
    this.element.hidden = true;
    if (found && !view.isWatching && view.link === "open") this.ask(found, view.clearNames[found.turn.seat], about);
  }

  async ask({ place }, name, about) {
    try {
      const { text } = await this.questions.ask({ type: "why", turn: place });
      const reason = plainReason(text);
      if (about !== this.about || !reason) return;
      put(this.element, h("strong", {}, `${name}: `), reason);
      this.element.hidden = false;
    } catch {
      // Nobody waits for this answer; a reason that is not told is left out.
    }
  }
}

/** The last turn that a player (not a person) has made, and its place in the list of moves. */
function lastTurnOfPlayer({ turns = [], seats }) {
  for (let place = turns.length - 1; place >= 0; place--) {
    const turn = turns[place];
    if (turn.seat !== null && turn.steps.length && !seats[turn.seat].is_person) return { turn, place };
  }
  return null;
}
