/** The line that says what is going on, the state of the connection, and how far the compiling has come. */

import { h, put } from "../dom.js";
import { compiled, statusText } from "./view.js";

const LINKS = { away: "The server is away; trying again…", gone: "There is no such game.", open: "" };
const REFUSAL_STAYS = 6000;

export class Status {
  constructor() {
    this.link = h("p", { class: "connection", "data-state": "open" });
    this.turn = h("p", { class: "turn" }); // said by the live region, with what was played;
    this.progress = h("progress", { class: "compiling", hidden: true, "aria-label": "Compiling" });
    this.refusal = h("p", { class: "refusal wrong", hidden: true });
    this.notice = h("p", { class: "notice soft", hidden: true });
    this.watching = h("p", { class: "watching", hidden: true }, "You are watching");
    this.past = h("p", { class: "past", hidden: true });
    this.element = h("div", { class: "status" }, this.watching, this.past, this.turn, this.progress, this.refusal, this.notice);
  }

  /** `view` is null as long as nothing is known. */
  show(view, { link, connection, notice }) {
    this.link.dataset.state = link;
    const waits = link === "away" && connection.pending ? " Your move will be sent then." : "";
    setText(this.link, LINKS[link] + waits);
    setText(this.turn, view ? statusText(view) : link === "open" ? "Opening the game…" : "");
    this.turn.classList.toggle("mine", Boolean(view?.isMine));
    this.watching.hidden = !view?.isWatching;
    this.notice.hidden = !notice;
    setText(this.notice, notice);
    this.showProgress(view);
  }

  /** "… 3 of 12" as a bar. */
  showProgress(view) {
    const isWaiting = Boolean(view) && !view.state.is_ready && view.state.is_playable;
    this.progress.hidden = !isWaiting;
    const { number, of } = isWaiting ? compiled(view.preparing?.text) : {};
    if (of > number) {
      this.progress.max = of;
      this.progress.value = number;
    } else this.progress.removeAttribute("value");
  }

  refuse(reason) {
    clearTimeout(this.timer);
    setText(this.refusal, `Not possible: ${reason}`);
    this.refusal.hidden = false;
    this.timer = setTimeout(() => { this.refusal.hidden = true; }, REFUSAL_STAYS);
  }

  /** Says that a position of the past is shown; null for none. */
  lookBack(number, back) {
    this.past.hidden = number === null;
    if (number !== null) put(this.past, `After move ${number} `, h("button", { class: "main", onclick: back }, "Back to the game"));
  }
}

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
