/** Seats that wait for somebody: a link for each to send, and a link for whoever only wants to watch. */

import { h, put } from "../dom.js";
import { invite } from "../net/api.js";
import { newSecret } from "../net/memory.js";
import { recall, remember } from "../net/session.js";
import { addressOf, copyButton } from "./copying.js";

export class Invitations {
  constructor(key, token) {
    this.key = key;
    this.token = token;
    this.shown = "";
    this.element = h("section", { class: "invite card", "aria-label": "Invitations", hidden: true });
  }

  show({ freeSeats, titles, isWatching, isOver }) {
    const wanted = isOver || isWatching ? "" : freeSeats.join();
    this.element.hidden = wanted === "";
    if (wanted === this.shown) return;
    this.shown = wanted;
    put(this.element,
      freeSeats.map((seat) => this.seatLink(seat, titles[seat])),
      h("p", { class: "soft" }, "Each link seats one person, once. To let somebody only watch, send this one:"),
      copyLine("Link for watching", `#/game/${this.key}`));
  }

  seatLink(seat, title) {
    const place = h("div", {}, h("p", { class: "soft" }, "Making a link…"));
    this.codeFor(seat).then(
      (code) => put(place, copyLine(`Link for ${title}`, `#/join/${this.key}/${code}`)),
      (error) => put(place, h("p", { class: "wrong" }, error.message)));
    return h("div", {}, h("h2", {}, `Waiting for ${title}`), h("p", {}, "Send this link to whom you want to play with."), place);
  }

  /** The code of a seat, the same after a reload. */
  async codeFor(seat) {
    const name = `code.${this.key}.${seat}`;
    const kept = recall(name);
    if (kept) return kept;
    const { code } = await invite(this.key, { token: this.token, seat, code: newSecret() });
    remember(name, code);
    return code;
  }
}

/** A link with a button that copies it. */
function copyLine(label, hash) {
  const field = h("input", { type: "text", readonly: "", value: addressOf(hash), "aria-label": label, onfocus: () => field.select() });
  return h("p", { class: "copy-line" }, field, copyButton("Copy", () => addressOf(hash)));
}
