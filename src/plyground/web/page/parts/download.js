/** Takes a game along as a text. */

import { h } from "../dom.js";
import { record } from "../net/api.js";
import { sign } from "./signs.js";
import { say } from "./spoken.js";

/** Offers a text as a file. */
export const saveText = (text, name, type = "text/plain") => saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name);

/** Offers what a blob holds as a file. */
export function saveFile(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A button that saves the record of a game. */
export function downloadButton(key, game) {
  const word = h("span", {}, "Download");
  const button = h("button", { type: "button", class: "download", onclick: load }, sign("down"), word);
  async function load() {
    button.disabled = true;
    try {
      saveText(await record(key), `${game.replace(/\W+/g, "-")}-${key.slice(0, 8)}.txt`);
      word.textContent = "Download";
    } catch (error) {
      word.textContent = error.message;
      say(error.message);
    }
    button.disabled = false;
  }
  return button;
}
