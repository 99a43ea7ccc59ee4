/** Buttons of the editor: undo and redo, start, empty, ready positions, mirrored ones, another side below. */

import { h } from "../dom.js";
import { capital } from "./text.js";
import { sign } from "./signs.js";

/** Names of symmetries that are made of one motion; the others are several of them after each other. */
const singleMotions = (names) => names.filter((name) => !/,| and /.test(name));

export class EditorTools {
  /** `does`: { start(), ready(position), symmetry(name), flip() } */
  constructor(laid, about, does) {
    this.laid = laid;
    const button = (name, drawn, act) => h("button", { type: "button", class: "quiet sign", title: name, "aria-label": name, onclick: act }, sign(drawn));
    this.undo = button("Undo (Ctrl+Z)", "undo", () => laid.undo());
    this.redo = button("Redo (Ctrl+Y)", "redo", () => laid.redo());
    this.mirror = this.menu("Mirror or turn", singleMotions(about.symmetries).map((name) => [capital(name), () => does.symmetry(name)]));
    const ready = this.menu("Ready positions", about.ready.map(({ title, position }) => [title, () => does.ready(position)]));
    this.element = h("div", { class: "editor-tools" },
      h("div", { class: "row" }, this.undo, this.redo, button("Turn the board", "flip", does.flip),
        h("button", { type: "button", title: "The usual start position", onclick: does.start }, "Start position"),
        h("button", { type: "button", title: "Take everything off the board", onclick: () => laid.change({ pieces: [] }) }, "Empty")),
      h("div", { class: "row" }, about.ready.length > 0 && ready, about.symmetries.length > 0 && this.mirror));
  }

  /** A list from which one thing is done; it shows its name again afterwards. */
  menu(name, choices) {
    const select = h("select", { "aria-label": name, onchange: () => {
      const [, act] = choices[select.selectedIndex - 1] ?? [];
      select.selectedIndex = 0;
      act?.();
    } }, h("option", {}, name), choices.map(([title]) => h("option", {}, title)));
    return select;
  }

  /** Shows what can be done now; only a legal position can be mirrored. */
  show(isLegal = !this.mirror.disabled) {
    this.undo.disabled = !this.laid.before.length;
    this.redo.disabled = !this.laid.after.length;
    this.mirror.disabled = !isLegal;
  }
}
