/** One's own games that are not over: a picture of each, and whose move it is. */

import { h, put } from "../dom.js";
import { game as stateOf, games as listGames, RefusedError } from "../net/api.js";
import { forgetPerson, keysOfSeats, person, seatsOf } from "../net/memory.js";
import { describeOnce, seatTitles, whoHas } from "./names.js";
import { picture } from "./picture.js";
import { listed } from "./text.js";

const MOST = 4; // shown; the others are among the games kept
const LOOKED_AT = 200;

/** Fills the place, which stays hidden if there is no such game. */
export async function showGoingOn(place, catalogue) {
  const found = await gamesGoingOn();
  if (!found.length || !place.isConnected) return;
  const asked = await Promise.allSettled(found.slice(0, MOST).map((one) => card(one, catalogue)));
  const cards = asked.flatMap((one) => one.value ?? []); // without games whose file is not there today
  if (!cards.length) return;
  const more = found.length > MOST ? h("a", { class: "more", href: "#/games?result=unfinished" }, `All ${found.length} that go on`) : null;
  put(place, h("h2", {}, "Go on"), h("ul", {}, cards.map((one) => h("li", {}, one))), more);
  place.hidden = false;
}

/** Unfinished games in which this browser has a seat, the last first. */
async function gamesGoingOn() {
  const seats = new Set(keysOfSeats());
  if (!seats.size) return [];
  const wanted = { result: "unfinished", most: LOOKED_AT };
  let mine = [];
  try {
    mine = person() ? await listGames({ ...wanted, person: person() }) : [];
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    forgetPerson(); // another server's
  }
  if (!mine.length) mine = await listGames(wanted);
  return mine.filter((one) => seats.has(one.key));
}

async function card(one, catalogue) {
  const about = catalogue.find((game) => game.game === one.game);
  const [state, { players }] = await Promise.all([stateOf(one.key), describeOnce(one.game)]);
  const titles = seatTitles(state);
  const mine = seatsOf(one.key) ?? state.seats.filter((seat) => seat.is_person).map((seat) => seat.seat);
  const others = state.seats.filter((seat) => !mine.includes(seat.seat));
  const names = [...new Set(others.map((seat) => whoHas(seat, titles[seat.seat], players)))];
  return h("a", { class: "card go-on", href: `#/game/${one.key}` },
    picture({ ...about, ...state }, state.pieces, state.drawing),
    h("span", { class: "words" },
      h("strong", {}, about?.title ?? one.game),
      h("span", { class: "soft" }, names.length ? `against ${listed(names)}` : "on this screen"),
      h("span", { class: "whose" }, whoseMove(state, titles, mine))));
}

function whoseMove(state, titles, mine) {
  if (mine.length === state.seats.length) return state.mover === null ? "" : `${titles[state.mover]} to move`;
  if (mine.includes(state.mover)) return "Your move";
  if (state.seats.some((seat) => seat.is_person && !seat.is_taken)) return "A seat is still free";
  return state.mover === null ? "Dice to be thrown" : `${titles[state.mover]} to move`;
}
