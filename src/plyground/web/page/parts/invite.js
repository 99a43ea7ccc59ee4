/** Seats that wait for somebody: a link for each to send, and a link for whoever only wants to watch. */

import { h, put } from "../dom.js";
import { invite } from "../net/api.js";
import { newSecret } from "../net/memory.js";
import { recall, remember } from "../net/session.js";
import { icon } from "./icons.js";

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
      copyLine("Link for watching", `${location.origin}${location.pathname}#/game/${this.key}`));
  }

  seatLink(seat, title) {
    const place = h("div", {}, h("p", { class: "soft" }, "Making a link…"));
    this.codeFor(seat).then(
      (code) => put(place, copyLine(`Link for ${title}`, `${location.origin}${location.pathname}#/join/${this.key}/${code}`)),
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
export function copyLine(label, link) {
  const field = h("input", { type: "text", readonly: "", value: link, "aria-label": label, onfocus: () => field.select() });
  const said = h("span", { class: "copied", role: "status" });
  const copy = async () => {
    said.textContent = (await copyText(link, field)) ? "Copied" : "Press Ctrl+C";
    setTimeout(() => { said.textContent = ""; }, 4000);
  };
  return h("p", { class: "copy-line" }, field, h("button", { onclick: copy, "aria-label": `Copy: ${label}` }, icon("copy"), "Copy"), said);
}

/** Copies; where the browser does not let a page do that, the text is at least selected. */
async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.select();
    return document.execCommand?.("copy") ?? false;
  }
}
