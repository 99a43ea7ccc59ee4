/** Adds recorded games: by a button, or by dropping a file anywhere on the screen. The server reads them strictly. */

import { h } from "../dom.js";
import { upload } from "../net/api.js";
import { sign } from "./signs.js";

const LARGEST = 250_000; // characters that the server takes

/** `place` is where files may be dropped; `kept(games)` is told what was read. */
export function uploadPart(place, kept) {
  const said = h("p", { class: "upload-said", role: "status" });
  const file = h("input", {
    type: "file", class: "unseen", tabindex: -1, "aria-hidden": "true",
    onchange: () => file.files[0] && read(file.files[0]),
  });
  const button = h("button", { type: "button", onclick: () => file.click() }, sign("up"), "Upload a game");

  async function read(given) {
    button.disabled = true;
    tell(`Reading ${given.name}…`, false);
    try {
      if (given.size > 4 * LARGEST) throw new Error(`${given.name} has ${given.size} bytes; expected at most ${LARGEST}.`);
      const text = await given.text();
      if (!text.trim()) throw new Error(`${given.name} is empty; expected recorded games.`);
      const { games } = await upload(text);
      const fresh = games.filter((one) => one.is_new).length;
      tell(`${given.name}: ${games.length === 1 ? "one game" : `${games.length} games`} read, ${fresh} new.`, false);
      kept(games);
    } catch (error) {
      tell(`Nothing was kept. ${error.message}`, true);
    }
    file.value = "";
    button.disabled = false;
  }

  function tell(text, isWrong) {
    said.textContent = text;
    said.classList.toggle("wrong", isWrong);
  }

  const over = (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    place.classList.add("dropping");
  };
  const leave = (event) => event.relatedTarget === null && place.classList.remove("dropping");
  const drop = (event) => {
    place.classList.remove("dropping");
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    read(event.dataTransfer.files[0]);
  };
  const heard = { dragover: over, dragleave: leave, drop };
  for (const [name, act] of Object.entries(heard)) document.addEventListener(name, act);
  return {
    element: h("div", { class: "upload" }, file, button, h("span", { class: "soft" }, "or drop a file here")),
    said,
    end: () => Object.entries(heard).forEach(([name, act]) => document.removeEventListener(name, act)),
  };
}
