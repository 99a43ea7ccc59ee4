/**
 * A game that is played or watched: the board, whose turn it is, what can be done.
 */

import { h, put } from "../dom.js";
import { Connection } from "../net/connection.js";
import { tokenOf } from "../net/memory.js";
import { makeBoard } from "../board/board.js";
import { Choosing } from "../board/choosing.js";
import { say } from "../parts/spoken.js";

export async function show(place, [key]) {
  const table = new Table(place, key);
  return () => table.end();
}

/** One game on the screen. */
class Table {
  constructor(place, key) {
    this.state = null;
    this.seats = [];
    this.turn = h("p", { class: "turn", role: "status" });
    this.link = h("p", { class: "connection", role: "status", "data-state": "open" });
    this.boardPlace = h("div", { class: "board-place" });
    this.buttons = h("div", { class: "actions" });
    // What style sheets, tests and tools may rely on: whose turn it is, and how many events the page has shown.
    this.table = h("div", { class: "play", "data-turn": "waiting", "data-version": 0 },
      h("div", { class: "middle" }, this.link, this.turn, this.boardPlace), h("aside", {}, this.buttons));
    put(place, this.table);
    this.choosing = new Choosing({
      play: (step) => this.connection.order({ type: "step", move: step.move }),
      ask: (steps) => put(this.buttons, steps.map((step) => this.stepButton(step))),
      changed: () => this.mark(),
    });
    this.connection = new Connection(key, tokenOf(key), {
      heard: (message) => this.hear(message),
      changed: (state) => this.showLink(state),
    });
  }

  async hear(message) {
    if (message.type === "welcome") this.seats = message.seats;
    if (message.type === "preparing" || message.type === "notice") this.turn.textContent = message.text;
    if (message.type === "refused") say(message.reason);
    if (message.state) {
      this.state = { ...this.state, ...message.state };
      await this.showState();
    }
  }

  async showState() {
    const state = this.state;
    if (!this.board) {
      this.board = await makeBoard({ game: state.game, geometry: state.geometry, settings: state.settings, seatTitles: state.seat_titles ?? [] });
      this.board.onPress = (cell) => this.choosing.press(cell);
      this.board.onLift = (cell) => this.choosing.choose(cell);
      this.board.onDrop = (from, to) => this.choosing.drop(from, to);
      this.board.onCancel = () => this.choosing.cancel();
      put(this.boardPlace, this.board.element);
    }
    this.board.show(state.pieces, state.drawing);
    this.choosing.offer(this.seats.includes(state.mover) ? state.steps : []);
    this.table.dataset.turn = whoseTurn(state, this.seats);
    this.table.dataset.version = state.version;
    this.turn.textContent = state.ending ?? (this.seats.includes(state.mover) ? "Your move" : "");
  }

  mark() {
    this.board?.mark({ ...this.choosing.marks(), last: this.state.last_turn?.steps ?? [] });
    put(this.buttons, this.choosing.others().map((step) => this.stepButton(step)));
  }

  stepButton(step) {
    return h("button", { onclick: () => this.choosing.play(step) }, step.label || step.text);
  }

  showLink(state) {
    this.link.dataset.state = state;
    this.link.textContent = state === "away" ? "The server is away; trying again…" : state === "gone" ? "There is no such game." : "";
  }

  end() {
    this.connection.end();
  }
}

/** "mine", "theirs", "over", or "waiting" until everything is ready. */
function whoseTurn(state, seats) {
  if (state.ending) return "over";
  if (!state.is_ready) return "waiting";
  return seats.includes(state.mover) || (state.waits_for === "roll" && state.rolls?.length && seats.length) ? "mine" : "theirs";
}
