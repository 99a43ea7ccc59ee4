/** Seats that wait for somebody: a link for each to send, and a link for whoever only wants to watch. */

import { h, put } from "../dom.js";
import { invite } from "../net/api.js";
import { codeOf, keepCode, newSecret } from "../net/memory.js";
import { addressOf, copyButton } from "./copying.js";

export class Invitations {
  constructor(key, token) {
    this.key = key;
    this.token = token;
    this.shown = "";
    this.element = h("section", { class: "invite card", "aria-label": "Invitations", hidden: true });
  }

  show({ state, seats, freeSeats, titles, isWatching, isOver }) {
    const wanted = isOver || isWatching ? "" : freeSeats.join();
    this.element.hidden = wanted === "";
    if (wanted === this.shown) return;
    this.shown = wanted;
    const taken = state.seats.filter((told) => told.is_person && told.is_taken).map((told) => told.seat);
    const wasAsked = Boolean(state.headers?.RematchOf); // a link would take away the seat that is kept for them
    const isHost = !wasAsked && seats.includes(Math.min(...taken)); // of several people, one makes the links
    put(this.element,
      freeSeats.map((seat) => this.seatPart(seat, titles[seat], isHost, wasAsked)),
      h("p", { class: "soft" }, "Each link seats one person, once. To let somebody only watch, send this one:"),
      copyLine("Link for watching", `#/game/${this.key}`));
  }

  seatPart(seat, title, isHost, wasAsked) {
    const place = h("div", {});
    if (isHost || codeOf(this.key, seat)) this.makeLink(place, seat, title);
    else put(place, h("p", {}, h("button", { onclick: () => this.makeLink(place, seat, title) }, "Make a link"), " An earlier link for this seat stops working."));
    const how = wasAsked ? "They are asked where the last game ended. To play with somebody else instead:" : "Send this link to whom you want to play with.";
    return h("div", {}, h("h2", {}, `Waiting for ${title}`), h("p", {}, how), place);
  }

  async makeLink(place, seat, title) {
    put(place, h("p", { class: "soft" }, "Making a link…"));
    try {
      put(place, copyLine(`Link for ${title}`, `#/join/${this.key}/${await this.codeFor(seat)}`));
    } catch (error) {
      put(place, h("p", { class: "wrong" }, error.message), h("p", {}, h("button", { onclick: () => this.makeLink(place, seat, title) }, "Try again")));
    }
  }

  /** The code of a seat; always the same in this browser, since a new one ends the one before. */
  async codeFor(seat) {
    const code = codeOf(this.key, seat) ?? newSecret();
    keepCode(this.key, seat, code); // before it is sent, so that nothing is lost with the answer
    await invite(this.key, { token: this.token, seat, code });
    return code;
  }
}

/** A link with a button that copies it. */
function copyLine(label, hash) {
  const field = h("input", { type: "text", readonly: "", value: addressOf(hash), "aria-label": label, onfocus: () => field.select() });
  return h("p", { class: "copy-line" }, field, copyButton("Copy", () => addressOf(hash)));
}
