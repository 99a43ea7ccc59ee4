/**
 * The keys of a screen: single letters that do what a button does, and a dialog that tells them all. Who needs
 * letters for something else can switch them off there.
 */

import { h } from "../dom.js";
import { preference, prefer } from "../net/memory.js";

const ON_THE_BOARD = [
  ["← ↑ ↓ →", "go from cell to cell"],
  ["N P", "the next, the previous cell that can be chosen"],
  ["Enter Space", "chooses a piece, then where it goes"],
  ["Escape", "lets go of a piece"],
  ["Tab", "goes on to the buttons"],
];

/** Letters that act anywhere on the screen except in fields and dialogs. */
export class Keys {
  /**
   * `letters`: { u: { about, button() or run() } }; a key does nothing while its button is hidden or disabled.
   * `board` lists the keys on the board as [keys, what they do], if they do something else than usual; `more` those
   * that somebody else listens to.
   */
  constructor(letters, { board = ON_THE_BOARD, where = "Everywhere in the game", more = [] } = {}) {
    Object.assign(this, { letters, board, where, more });
    this.listen = (event) => this.press(event);
    document.addEventListener("keydown", this.listen);
  }

  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (document.querySelector("dialog[open]") || isTyping(event.target)) return;
    if (event.key === "?") this.showHelp();
    else if (preference("letters", true) && Object.hasOwn(this.letters, event.key.toLowerCase())) this.run(this.letters[event.key.toLowerCase()]);
    else return;
    event.preventDefault();
  }

  run({ button, run }) {
    const found = button?.();
    if (run) run();
    else if (found && !found.hidden && !found.disabled) found.click();
  }

  /** The dialog with all keys. The focus returns to where it was. */
  showHelp() {
    const back = document.activeElement;
    const letters = Object.entries(this.letters).map(([key, { about }]) => [key.toUpperCase(), about]);
    const isOn = h("input", { type: "checkbox", id: "letters-on", checked: preference("letters", true), onchange: () => prefer("letters", isOn.checked) });
    const dialog = h("dialog", { class: "keys-help", "aria-labelledby": "keys-title" },
      h("h2", { id: "keys-title" }, "Keys"),
      h("h3", {}, "On the board"), keyList(this.board),
      h("h3", {}, this.where), keyList([...letters, ...this.more, ["?", "this list"]]),
      letters.length > 0 && h("p", {}, h("label", { class: "letters-on", for: "letters-on" }, isOn, "Letters act as buttons")),
      h("form", { method: "dialog" }, h("button", { class: "main", autofocus: true }, "Close")));
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (back?.isConnected) back.focus({ preventScroll: true });
    });
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
    dialog.showModal();
  }

  end() {
    document.removeEventListener("keydown", this.listen);
  }
}

function keyList(rows) {
  return h("dl", { class: "keys" }, rows.map(([key, about]) => h("div", {}, h("dt", {}, key.split(" ").map((one) => h("kbd", {}, one))), h("dd", {}, about))));
}

function isTyping(node) {
  return node instanceof HTMLElement && (node.isContentEditable || node.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=button])"));
}
