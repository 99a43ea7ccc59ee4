/** Puts a text onto the clipboard, or shows it to be copied by hand where the browser does not allow that. */

import { h } from "../dom.js";
import { sign } from "./signs.js";
import { say } from "./spoken.js";

const SHOWN = 2500; // milliseconds

/** A button that copies what `text()` gives. */
export function copyButton(name, text, drawn = "link") {
  const word = h("span", {}, name);
  const button = h("button", { type: "button", class: "copy", onclick: copy }, sign(drawn), word);
  async function copy() {
    const found = text();
    try {
      await navigator.clipboard.writeText(found);
      word.textContent = "Copied";
      say(`Copied: ${name}`);
      setTimeout(() => (word.textContent = name), SHOWN);
    } catch {
      if (button.nextElementSibling?.matches(".to-copy")) button.nextElementSibling.remove();
      const field = h("input", { type: "text", class: "to-copy", readonly: true, value: found, "aria-label": `${name}, to be copied by hand` });
      button.after(field);
      field.select();
    }
  }
  return button;
}

/** The whole address of a screen of this page: `#/replay/…`. */
export const addressOf = (hash) => `${location.origin}${location.pathname}${hash}`;
