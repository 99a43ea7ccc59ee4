/** The cards of the players: a piece of their colour, name, counts, clock, and whose turn it is. */

import { h, put } from "../dom.js";
import { counted } from "./text.js";
import { outcome } from "./view.js";

/** One card for each seat. */
export class PlayerCards {
  constructor(count, clocks) {
    this.cards = Array.from({ length: count }, (_, seat) => new PlayerCard(seat, clocks.faces[seat]));
  }

  show(view, board) {
    for (const card of this.cards) card.show(view, board);
  }

  /** The cards in the order in which they sit around the board, beginning with the seat that sits below. */
  elements(seats) {
    return seats.map((seat) => this.cards[seat].element);
  }
}

class PlayerCard {
  constructor(seat, clock) {
    this.seat = seat;
    this.token = h("span", { class: "token board", "aria-hidden": "true" });
    this.name = h("strong", { class: "player-name" });
    this.counts = h("span", { class: "counts soft" });
    this.now = h("span", { class: "player-now" });
    this.element = h("section", { class: "player", "data-seat": seat },
      this.token, h("div", { class: "player-words" }, this.name, this.counts), this.now, clock);
  }

  show(view, board) {
    const { state, names, titles } = view;
    const [name, title] = [names[this.seat], titles[this.seat]];
    this.element.setAttribute("aria-label", name === title ? title : `${title}: ${name}`);
    this.name.textContent = name;
    const counts = (state.beside?.counts ?? []).map((count) => counted(count.values[this.seat], count.name));
    put(this.counts, [...(name === title ? [] : [title]), ...counts].join(" · "));
    const now = this.nowText(view);
    this.now.textContent = now;
    this.element.classList.toggle("to-move", state.mover === this.seat && !view.isOver);
    if (!this.token.firstChild) this.drawToken(board);
  }

  nowText(view) {
    const { state } = view;
    if (view.isOver) return outcome(state).winners.includes(this.seat) ? "won" : "";
    if (view.freeSeats.includes(this.seat)) return "free";
    if (state.mover !== this.seat || !state.is_ready) return "";
    return state.waits_for === "player" && !state.pace?.is_paused ? "thinking…" : "to move";
  }

  /** A piece of the seat, as large as there is room. */
  drawToken(board) {
    const emblem = board.emblem(this.seat);
    put(this.token, emblem);
    requestAnimationFrame(() => emblem.isConnected && fit(emblem));
  }
}

/** Makes a drawing as large as what is in it. */
function fit(drawing) {
  const box = drawing.lastElementChild.getBBox();
  const size = 1.06 * Math.max(box.width, box.height);
  if (size > 0) drawing.setAttribute("viewBox", `${box.x + (box.width - size) / 2} ${box.y + (box.height - size) / 2} ${size} ${size}`);
}
