/** Why players made their last moves, where they say so; each turn is asked about once. */

import { h, put } from "../dom.js";
import { plainReason } from "./reasons.js";

export class Why {
  /** `questions` as in net/questions.js. */
  constructor(questions) {
    this.questions = questions;
    this.about = ""; // the turn that was asked about
    this.isAsking = false;
    this.said = new Map(); // from seats to what their players said last
    this.element = h("div", { class: "why soft", hidden: true });
  }

  show(view) {
    this.view = view;
    const isWatched = Boolean(view.state.pace);
    const found = lastTurnOfPlayer(view.state);
    const about = found ? `${found.place}:${found.turn.end}:${found.turn.text}` : "";
    if (about === this.about || (isWatched && this.isAsking)) return;
    if (found && !isWatched && (view.turn === "theirs" || view.turn === "waiting")) return; // it may go on
    if (found && isWatched && view.state.mover === found.turn.seat && found.turn.end === view.state.moves) return; // likewise
    this.about = about;
    if (!isWatched) this.forget();
    if (found && (isWatched || !view.isWatching) && view.link === "open") this.ask(found, about, isWatched);
  }

  forget() {
    this.said.clear();
    this.element.hidden = true;
  }

  async ask({ place, turn }, about, isWatched) {
    this.isAsking = true;
    try {
      const { text } = await this.questions.ask({ type: "why", turn: place });
      const reason = plainReason(text);
      if (isWatched || about === this.about) this.tell(turn.seat, reason);
    } catch {
      // Nobody waits for this answer; a reason that is not told is left out.
    }
    this.isAsking = false;
    if (isWatched) this.show(this.view); // the game has gone on meanwhile
  }

  /** Shows the last reason of every player who has told one. */
  tell(seat, reason) {
    if (reason) this.said.set(seat, reason);
    else this.said.delete(seat);
    const seats = [...this.said.keys()].sort((one, other) => one - other);
    put(this.element, seats.map((one) => h("p", {}, h("strong", {}, `${this.view.clearNames[one]}: `), this.said.get(one))));
    this.element.hidden = seats.length === 0;
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
