/** All games, each with a picture of its board: one click plays, another chooses who plays and how. */

import { h, put } from "../dom.js";
import { catalogue } from "../net/api.js";
import { myName } from "../net/memory.js";
import { beginGame } from "../parts/begin.js";
import { showGoingOn } from "../parts/going_on.js";
import { describeOnce } from "../parts/names.js";
import { picture } from "../parts/picture.js";
import { sign } from "../parts/signs.js";

export async function show(place) {
  document.title = "Plyground";
  const games = await catalogue();
  const goingOn = h("section", { class: "going-on", "aria-label": "Your games that go on", hidden: true });
  put(place,
    h("h1", {}, "What would you like to play?"),
    goingOn,
    h("ul", { class: "games" }, games.map((game) => h("li", {}, card(game)))));
  showGoingOn(goingOn, games).catch(() => {}); // the games to choose from are there without them
}

function card(game) {
  const title = `title-${game.game}`;
  const said = h("p", { class: "wrong", role: "alert" });
  const now = h("button", { type: "button", class: "main now", "aria-describedby": title, onclick: () => playNow(game, now, said) }, sign("play"), "Play now");
  return h("article", { class: "card game-card" },
    picture(game, game.preview?.pieces ?? [], game.preview?.drawing),
    h("div", { class: "words" },
      h("h2", { id: title }, h("a", { href: `#/new/${encodeURIComponent(game.game)}` }, game.title)),
      h("p", { class: "soft" }, game.about)),
    said,
    h("div", { class: "ways" }, now,
      h("a", { class: "watch", href: `#/new/${encodeURIComponent(game.game)}?watch=yes`, "aria-describedby": title, title: `Watch ${game.seats === 2 ? "two" : "the"} players` }, "Watch"),
      h("span", { class: "more", "aria-hidden": "true" }, "Choose players…")));
}

/** Begins at once: the usual settings, oneself on the first seat, the usual opponent on all others. */
async function playNow(game, button, said) {
  button.disabled = true;
  said.textContent = "";
  try {
    const { players, teams } = await describeOnce(game.game);
    const seats = teams.flat().length;
    const usual = (players.find((player) => player.is_default) ?? players[0]).text;
    const wanted = { game: game.game, players: Array.from({ length: seats }, (_, seat) => (seat ? usual : "human")), mine: [0] };
    location.hash = `#/game/${await beginGame(wanted, myName())}`;
  } catch (error) {
    said.textContent = error.message;
    button.disabled = false;
  }
}
