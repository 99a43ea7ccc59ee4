/** Plain names: of seats, of whoever sits on them, of results and times. */

import { describe } from "../net/api.js";
import { capital, listed } from "./text.js";

const described = new Map();

/** A game's description, with its usual settings or others, asked for once. */
export function describeOnce(game, settings = {}) {
  const name = `${game} ${JSON.stringify(settings)}`;
  if (!described.has(name)) {
    described.set(name, describe(game, settings));
    described.get(name).catch(() => described.delete(name));
  }
  return described.get(name);
}

/** The titles of the seats: "White", "Black". */
export const seatTitles = (game) => game.seat_titles ?? game.seats.map((seat) => seat.name ?? seat);

/** The plain name of a player's text, such as "Plays like Joey" for joey. */
export function playerName(text, players = []) {
  const known = players.find((player) => player.text === text) ?? players.find((player) => player.text === text.split(":")[0]);
  return known?.name ?? capital(text);
}

/** What a player is called once it sits at the table: "Joey" for "Plays like Joey". */
export const asOpponent = (name) => capital(name.replace(/^plays like /i, ""));

/** Who has a seat: what the person or the player is called; a person without a name by the title of the seat. */
export function whoHas(seat, title, players = []) {
  if (!seat.is_person) return asOpponent(seat.called ?? playerName(seat.player, players));
  return seat.called ?? (seat.is_taken || seat.payoff !== null ? title : `${title} (free)`);
}

/** Who won, in words; `payoffs` and `names` are those of the seats. */
export function outcomeInWords(payoffs, ending, names) {
  if (ending === null) return "goes on";
  if (payoffs.every((payoff) => payoff === null)) return "not decided";
  const won = names.filter((_, seat) => payoffs[seat] > 0);
  return won.length ? `${listed(won)} won` : "Draw";
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const HOUR = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** "today, 14:05", or the day. */
export function whenInWords(milliseconds, now = Date.now()) {
  const [then, today] = [new Date(milliseconds), new Date(now)];
  if (then.toDateString() === today.toDateString()) return `today, ${HOUR.format(then)}`;
  return `${DAY.format(then)}, ${HOUR.format(then)}`;
}
