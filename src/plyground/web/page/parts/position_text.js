/** A position as a text: to be copied, pasted, and given to the command line. */

import { h } from "../dom.js";
import { copyButton } from "./copying.js";

/** A text that shells take as one word. */
export const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The command that plays from a position in a terminal. */
function commandFor(game, settings, text) {
  const set = Object.entries(settings).map(([name, value]) => ` --set ${name}=${value}`).join("");
  return `plyground play ${game}${set} --from ${quoted(text)}`;
}

/** `use(text)` is called with what somebody has written; it answers with a fault or an empty text. */
export class PositionText {
  constructor(game, settings, use) {
    this.use = use;
    this.current = "";
    this.isRefused = false;
    this.field = h("textarea", { id: "position-text", rows: 3, spellcheck: false, autocapitalize: "off", autocomplete: "off",
      "aria-describedby": "position-fault", oninput: () => this.offer(), onkeydown: (event) => event.key === "Enter" && !event.shiftKey && this.apply(event) });
    this.fault = h("p", { class: "wrong", id: "position-fault", role: "alert" });
    this.button = h("button", { type: "button", disabled: true, onclick: (event) => this.apply(event) }, "Lay it out");
    this.element = h("details", { class: "position-text" },
      h("summary", {}, h("strong", {}, "As a text")),
      h("label", { for: "position-text" }, "The position; write or paste another"), this.field, this.fault,
      h("p", { class: "buttons" }, this.button, copyButton("Copy the text", () => this.current, "copy"),
        copyButton("Copy the command", () => commandFor(game, settings, this.current), "copy")),
      h("p", { class: "soft" }, "The same text is what ", h("code", {}, "plyground play --from"), " takes."));
  }

  /** Shows the text of a legal position, unless somebody is writing. */
  show(text) {
    this.current = text;
    if (this.isRefused || (document.activeElement === this.field && !this.button.disabled)) return;
    this.field.value = text;
    this.fault.textContent = "";
    this.button.disabled = true;
  }

  /** Shows a text that cannot be laid out, and why. */
  complain(position, fault) {
    this.element.open = true;
    this.field.value = typeof position === "string" ? position : JSON.stringify(position);
    this.fault.textContent = fault;
    this.isRefused = true;
  }

  offer() {
    this.isRefused = false;
    this.fault.textContent = "";
    this.button.disabled = this.field.value.trim() === "" || this.field.value.trim() === this.current;
  }

  async apply(event) {
    event.preventDefault();
    if (this.button.disabled) return;
    this.fault.textContent = await this.use(this.field.value.trim());
    this.field.setAttribute("aria-invalid", String(this.fault.textContent !== ""));
    if (!this.fault.textContent) this.button.disabled = true;
  }
}
