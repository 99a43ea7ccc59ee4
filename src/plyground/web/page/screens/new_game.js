/** Who plays a game, with which settings; then it begins. */

import { h, put } from "../dom.js";
import { describe, newGame } from "../net/api.js";
import { keepToken, newSecret } from "../net/memory.js";

const HUMAN = "human";

export async function show(place, [name]) {
  const game = await describe(name);
  document.title = `${game.title} · Plyground`;
  const titles = game.seat_titles ?? game.seats;
  const usual = game.players.find((player) => player.is_default) ?? game.players[0];
  const choices = titles.map((title, seat) => seatChoice(game, title, seat, seat === 0 ? HUMAN : usual.text));
  const said = h("p", { class: "wrong", role: "alert" });
  const begin = async (event) => {
    event.preventDefault();
    try {
      location.hash = `#/game/${await beginGame(name, choices.map((choice) => choice.select.value))}`;
    } catch (error) {
      said.textContent = error.message;
    }
  };
  put(place, h("form", { class: "seats", onsubmit: begin },
    h("h1", {}, game.title), choices.map((choice) => choice.node), said, h("button", { class: "main" }, "Play")));
}

function seatChoice(game, title, seat, chosen) {
  const options = [{ text: HUMAN, name: "You" }, ...game.players];
  const select = h("select", { id: `seat-${seat}` },
    options.map((player) => h("option", { value: player.text, selected: player.text === chosen }, player.name)));
  return { select, node: h("p", {}, h("label", { for: `seat-${seat}` }, `${title} `), select) };
}

/** Begins a game with this browser on every seat of a person; gives its key. */
async function beginGame(game, players) {
  const [key, token] = [newSecret(), newSecret()];
  const mine = players.flatMap((player, seat) => (player === HUMAN ? [seat] : []));
  await newGame({ key, game, players, mine, token });
  keepToken(key, token);
  return key;
}
