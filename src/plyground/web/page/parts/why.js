/**
 * Why players made their last moves, where they say so. It costs a player a thought, so it is asked only while it is
 * shown: after a press on "Why?", until it is hidden again; in a game that is watched always. Each turn is asked about once.
 */

import { h, put } from "../dom.js";
import { prefer, preference } from "../net/memory.js";
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
    if (document.hidden) return this.waitToBeSeen();
    this.about = about;
    if (!isWatched) this.forget();
    if (!found || (view.isWatching && !isWatched) || view.link !== "open") return;
    if (isWatched || this.isOn) this.ask(found, about, isWatched);
    else this.offer(found, about);
  }

  get isOn() {
    return preference("why", false);
  }

  waitToBeSeen() {
    document.addEventListener("visibilitychange", () => this.element.isConnected && this.show(this.view), { once: true });
  }

  /** Offers to ask, now and from now on. */
  offer(found, about) {
    const ask = () => {
      prefer("why", true);
      this.ask(found, about, false);
    };
    put(this.element, h("button", { type: "button", class: "quiet why-button", onclick: ask }, `Why did ${this.view.clearNames[found.turn.seat]} do that?`));
    this.element.hidden = false;
  }

  /** Shows no reasons from now on, until somebody asks. */
  hide() {
    prefer("why", false);
    this.about = "";
    this.forget();
    this.show(this.view);
    this.element.querySelector("button")?.focus();
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
    const isWatched = Boolean(this.view.state.pace);
    put(this.element,
      seats.map((one) => h("p", {}, h("strong", {}, `${this.view.clearNames[one]}: `), this.said.get(one))),
      !seats.length && !isWatched && h("p", {}, `${this.view.clearNames[seat]} gives no reasons.`),
      !isWatched && h("button", { type: "button", class: "quiet why-button", onclick: () => this.hide() }, "Hide reasons"));
    this.element.hidden = seats.length === 0 && isWatched;
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
