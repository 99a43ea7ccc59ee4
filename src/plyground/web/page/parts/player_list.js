/** All players of a game in a dialog: their strengths, a sentence each, and a button to take one for a seat. */

import { h } from "../dom.js";
import { sign } from "./signs.js";
import { EXPLANATION, strengthBar } from "./strength.js";

/** Opens the list; `chosen(text)` is told the player that was taken. */
export function showPlayers(players, current, chosen) {
  const take = (player) => {
    chosen(player.text);
    dialog.close();
  };
  const close = h("button", { type: "button", class: "quiet sign", "aria-label": "Close the list", onclick: () => dialog.close() }, sign("close"));
  const dialog = h("dialog", { class: "player-list", "aria-label": "Players to choose from" },
    h("header", {}, h("h2", {}, "Who shall play?"), close),
    h("div", { class: "rules-text" },
      h("ul", {}, players.map((player) => row(player, players, player.text === current, take))),
      h("p", { class: "soft" }, EXPLANATION)));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function row(player, players, isCurrent, take) {
  return h("li", {},
    h("button", { type: "button", class: "offered", "aria-current": isCurrent ? "true" : null, onclick: () => take(player) },
      h("span", { class: "who" }, h("strong", {}, player.name), isCurrent ? " (chosen)" : null),
      h("span", { class: "soft" }, player.about), strengthBar(player, players)));
}
