/** What a new game begins with: what the address says, else what was chosen last, else the usual. */

import { keptPosition, preference, prefer } from "../net/memory.js";
import { ME, usualPlayer, watchedPlayer } from "./seat_choice.js";

/** From the options of `#/new/GAME?players=human,joey&set=side%3D5&seat=1`: lists of what is given. */
export function readPresets(options) {
  const set = options.getAll("set").filter((text) => text.includes("=")); // values may have commas in them
  const players = options.getAll("player"); // one by one, where a text has commas in it
  return {
    players: players.length ? players : options.get("players")?.split(",").filter(Boolean) ?? null,
    settings: set.length ? Object.fromEntries(set.map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)])) : null,
    seat: options.get("seat"),
    isWatched: options.get("watch") === "yes",
    level: options.get("level"),
    dice: options.get("dice"),
    clock: options.get("clock"),
    position: options.get("position"),
  };
}

/** Settings as options of an address: `?set=side%3D5`. */
export function settingsQuery(settings) {
  const set = Object.entries(settings).map(([name, value]) => `set=${encodeURIComponent(`${name}=${value}`)}`);
  return set.length ? `?${set.join("&")}` : "";
}

/** A text as the kind of value that a setting has. */
export function asValue(setting, text) {
  if (typeof setting.default === "boolean") return text === "true" || text === "yes" || text === "1";
  const choice = setting.choices.find((one) => String(one) === text);
  if (choice !== undefined) return choice;
  return typeof setting.default === "number" && text.trim() !== "" && !Number.isNaN(Number(text)) ? Number(text) : text;
}

/** What is chosen at first: `seats`, `names`, `lot`, `settings`, `clock`, `dice`, `position`. */
export function firstChoice(game, about, options) {
  const given = readPresets(options);
  const last = [...options.keys()].length ? {} : preference(`new.${game}`, {}); // an address says everything
  const laid = given.position ? null : keptPosition(game);
  const known = Object.entries(given.settings ?? laid?.settings ?? last.settings ?? {}).filter(([name]) => name in about.settings);
  const settings = Object.fromEntries(known.map(([name, value]) => [name, typeof value === "string" ? asValue(about.settings[name], value) : value])
    .filter(([name, value]) => value !== about.settings[name].default));
  return {
    seats: seatsGiven(given, about) ?? last.seats ?? [],
    names: last.names ?? [],
    lot: given.seat === "lot" || (last.lot ?? false),
    settings,
    clock: given.clock ?? last.clock ?? null,
    dice: given.dice === "hand" || given.dice === "by hand" ? "by hand" : last.dice ?? "server",
    position: given.position ?? laid?.position ?? null,
  };
}

function seatsGiven(given, about) {
  const level = about.players.find((player) => player.text === given.level || player.name.toLowerCase() === given.level);
  if (!given.players && !level && given.seat === null && !given.isWatched) return null;
  const usual = level ?? (given.isWatched ? watchedPlayer(about.players) : usualPlayer(about.players));
  const count = about.teams.flat().length;
  const seats = given.players ?? [given.isWatched ? usual.text : ME, ...Array(count - 1).fill(usual.text)];
  const titles = [about.seats, about.seat_titles ?? []].map((names) => names.map((name) => String(name).toLowerCase()));
  const wanted = titles.map((names) => names.indexOf(String(given.seat).toLowerCase())).find((place) => place >= 0) ?? Number(given.seat ?? NaN);
  const mine = seats.indexOf(ME);
  if (Number.isInteger(wanted) && mine >= 0 && wanted >= 0 && wanted < count) [seats[mine], seats[wanted]] = [seats[wanted] ?? usual.text, ME];
  return seats;
}

/** Remembers what was chosen for a game; a position is not for the next time. */
export function rememberChoice(game, { seats, names, lot, settings, clock, dice }) {
  prefer(`new.${game}`, { seats, names, lot, settings, clock, dice });
}
