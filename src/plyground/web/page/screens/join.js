/** Takes a seat that somebody has offered by a link: says which game, asks for a name, and sits down once. */

import { h, put } from "../dom.js";
import { game as stateOf, RefusedError, takeSeat } from "../net/api.js";
import { endJoining, joiningToken, keepName, keepSeats, keepToken, myName, tokenOf } from "../net/memory.js";
import { asPerson } from "../parts/begin.js";
import { seatTitles, whoHas } from "../parts/names.js";
import { picture } from "../parts/picture.js";
import { rulesButton } from "../parts/rules.js";
import { clockInWords } from "../parts/table_choice.js";
import { listed } from "../parts/text.js";

export async function show(place, [key, code]) {
  document.title = "An invitation · Plyground";
  if (tokenOf(key) !== null) {
    location.replace(`#/game/${key}`); // one sits there already
    return;
  }
  const state = await stateOf(key);
  const free = state.seats.filter((seat) => seat.is_person && !seat.is_taken);
  if (state.ending || !free.length) put(place, tooLate(key, state, state.ending ? "This game is over." : "All seats of this game are taken."));
  else put(place, invitation(key, code, state, free));
}

function invitation(key, code, state, free) {
  const titles = seatTitles(state);
  const names = inviters(state, titles);
  const name = h("input", { type: "text", id: "my-name", maxlength: 40, value: myName(), autocomplete: "nickname", placeholder: "as you like" });
  const said = h("p", { class: "wrong", role: "alert" });
  const sit = h("button", { class: "main play-button" }, "Sit down");
  const enter = async (event) => {
    event.preventDefault();
    sit.disabled = true;
    said.textContent = "";
    keepName(name.value.trim());
    try {
      await takeOffered(key, code);
      location.replace(`#/game/${key}`);
    } catch (error) {
      sit.disabled = false;
      if (error instanceof RefusedError && [400, 403, 409].includes(error.status)) put(card.parentNode, tooLate(key, state, usedInWords(error)));
      else said.textContent = error.message;
    }
  };
  const card = h("form", { class: "card join", onsubmit: enter },
    h("h1", {}, `${names} ${names.includes(" and ") ? "invite" : "invites"} you to ${state.title}`),
    picture(state, state.pieces, state.drawing),
    h("p", { class: "soft" }, `You play ${free.length === 1 ? titles[free[0].seat] : `one of ${listed(free.map((seat) => titles[seat.seat]))}`}.`),
    state.headers?.Clock && h("p", { class: "soft" }, `With a clock: ${clockInWords(state.headers.Clock)}.`),
    h("p", { class: "buttons" }, rulesButton(state.game, state.title)),
    h("label", { for: "my-name" }, "Your name"), name, said, sit,
    h("a", { class: "button quiet", href: `#/game/${key}` }, "Only watch"));
  return card;
}

/** Exchanges the code for a seat; sent again after a reload or a lost answer, it is still one seat. */
async function takeOffered(key, code) {
  const token = joiningToken(key, code);
  const name = myName();
  const { seats } = await asPerson(name, (person) => takeSeat(key, { code, token, person, ...(name ? { name } : {}) }));
  keepToken(key, token);
  keepSeats(key, seats);
  endJoining(key);
}

function inviters(state, titles) {
  const seated = state.seats.filter((seat) => seat.is_person && seat.is_taken);
  const called = seated.map((seat) => seat.called).filter(Boolean);
  return called.length ? listed([...new Set(called)]) : seated.length ? `Whoever plays ${titles[seated[0].seat]}` : "Somebody";
}

function usedInWords(error) {
  return `This link does not give a seat any more: ${error.message}.`.replace(/\.+$/, ".");
}

function tooLate(key, state, reason) {
  const titles = seatTitles(state);
  const names = state.seats.map((seat) => whoHas(seat, titles[seat.seat]));
  return h("section", { class: "card join" },
    h("h1", {}, `${state.title}: no seat is free for you`),
    h("p", { role: "alert" }, reason),
    picture(state, state.pieces, state.drawing),
    h("p", { class: "soft" }, `${names.join(" – ")}. A link works once; ask for another one if it should be you.`),
    h("p", { class: "buttons" },
      h("a", { class: "button main", href: `#/${state.ending ? "replay" : "game"}/${key}` }, state.ending ? "See the game" : "Watch"),
      h("a", { class: "button", href: "#/" }, "All games")));
}
