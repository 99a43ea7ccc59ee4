/** What one can do besides moving, as buttons; each says by its state whether it can be done now. */

import { h, put } from "../dom.js";
import { confirmed } from "./confirm.js";
import { sign } from "./signs.js";
import { listed } from "./text.js";
import { takeBackTo, undoTo } from "./view.js";

/** A button with a sign and a word. */
export function tool(drawn, word, onclick, more = {}) {
  return h("button", { class: "tool", onclick, ...more }, sign(drawn), h("span", {}, word));
}

export class Actions {
  constructor(table, { flip }) {
    this.table = table;
    this.undo = tool("undo", "Undo", () => table.undo());
    this.takeBack = tool("takeBack", "Take back", () => table.takeBack());
    this.flip = tool("flip", "Flip", flip, { title: "Turn the board" });
    this.resign = tool("flag", "Resign", () => this.askResign());
    this.draw = tool("draw", "Offer draw", () => this.askDraw());
    this.first = h("div", { class: "tools first-tools" }, this.undo, this.takeBack, this.flip);
    this.more = h("div", { class: "tools more-tools" }, this.draw, this.resign);
  }

  show(view) {
    const isBusy = this.table.connection.isWaiting;
    const [undo, back] = [undoTo(view), takeBackTo(view)];
    for (const button of [this.undo, this.resign]) button.hidden = view.isWatching || view.isOver;
    this.takeBack.hidden = view.isWatching || view.isOver || !view.isAlone;
    this.draw.hidden = view.isWatching || view.isOver || !view.hasOnlyPeople;
    this.undo.disabled = isBusy || undo === null;
    this.undo.title = undo === null ? whyNoUndo(view) : "Undo the last step of your turn";
    this.takeBack.disabled = isBusy || back === null;
    this.takeBack.title = "Take back your whole last turn";
    this.resign.disabled = isBusy || !view.state.is_ready;
    const offers = view.state.offers ?? [];
    const isOwnOffer = offers.some((seat) => view.seats.includes(seat));
    this.draw.disabled = isBusy || !view.state.is_ready || isOwnOffer || (!offers.length && wasDeclined(view));
    this.draw.title = wasDeclined(view) ? "Your offer was declined; you can offer again after the next move" : "";
    this.draw.lastChild.textContent = view.isAlone ? "Draw" : isOwnOffer ? "Draw offered" : offers.length ? "Accept draw" : "Offer draw";
  }

  async askResign() {
    if (await confirmed("Resign this game?", { yes: "Resign", no: "Play on" })) this.table.resign();
  }

  async askDraw() {
    const { isAlone, state } = this.table.view();
    const isEnd = isAlone || state.offers.length > 0;
    const question = isEnd ? "End this game as a draw?" : "Offer a draw?";
    if (await confirmed(question, { yes: isEnd ? "Draw" : "Offer", no: "Play on" })) this.table.offerDraw();
  }
}

function whyNoUndo({ isMine, isAlone }) {
  if (isMine) return "Nothing to undo in this turn yet";
  return isAlone ? "Your turn has ended; take it back as a whole" : "Your turn has ended with its last step";
}

/** Whether this browser's offer of a draw was declined since the last move. */
function wasDeclined({ state, seats }) {
  return seats.some((seat) => (state.declined ?? []).includes(seat));
}

/** The offer of a draw by others, until it is answered; or that one's own was declined, until somebody moves. */
export class DrawOffer {
  constructor(table) {
    this.table = table;
    this.shown = "";
    this.element = h("div", { class: "draw-offer card", role: "group", "aria-label": "Offer of a draw", hidden: true });
  }

  show(view) {
    const { state, seats, clearNames, isOver, isWatching } = view;
    const others = (state.offers ?? []).filter((seat) => !seats.includes(seat));
    const isOpen = others.length > 0 && !seats.some((seat) => state.offers.includes(seat));
    const which = isOver || isWatching ? "" : isOpen ? others.join() : wasDeclined(view) ? "declined" : "";
    this.element.hidden = which === "";
    if (which === this.shown) return;
    this.shown = which;
    if (which === "declined") put(this.element, h("p", {}, "Your offer of a draw was declined."));
    else if (which) put(this.element, this.question(others.map((seat) => clearNames[seat])));
  }

  question(names) {
    return [
      h("p", {}, `${listed(names)} ${names.length > 1 ? "offer" : "offers"} a draw.`),
      h("p", { class: "result-buttons" },
        h("button", { class: "main", onclick: () => this.table.offerDraw() }, "Accept"),
        h("button", { onclick: () => this.table.declineDraw() }, "Decline")),
    ];
  }
}
