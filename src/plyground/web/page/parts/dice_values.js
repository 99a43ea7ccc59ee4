/**
 * From the state of a game to the dice that lie on the table: what was rolled, and which of it is still to be played.
 * Pure functions; nothing is drawn here.
 */

import { listed } from "./text.js";

const PAIRS = ["backgammon", "hypergammon", "parcheesi"]; // where a roll's text is the values of two dice
const GAMMON = ["backgammon", "hypergammon"];
const COWRIES = 6;

/** The values in the text of a roll: "x43" and "43" are 4 and 3, "4up" is 4; the draw for the first turn has none. */
function valuesOf(text, game) {
  if (text.startsWith("first")) return [];
  if (PAIRS.includes(game)) return [...text.replace(/[^1-6]/g, "")].map(Number);
  const found = /^(\d+)(up)?$/.exec(text);
  return found ? [Number(found[1])] : [];
}

/** The dice of one roll as they fall, nothing played yet: [{ kind, value, of, isUsed }]. */
export function rolledDice(text, game) {
  const values = valuesOf(text, game);
  if (text.startsWith("first")) return [];
  if (!values.length) return [{ kind: "text", value: text, isUsed: false }];
  if (game === "pachisi") return [{ kind: "cowries", value: values[0], of: COWRIES, isUsed: false }];
  if (game === "tarble") return [{ kind: "movements", value: values[0], left: values[0], isUsed: false }];
  const isDouble = GAMMON.includes(game) && values.length === 2 && values[0] === values[1];
  return (isDouble ? [...values, ...values] : values).map((value) => ({ kind: value <= 6 ? "die" : "text", value, isUsed: false }));
}

/** What lies on the table: { seat, dice }, `seat` being whose roll it is. */
export function diceOnTable(state) {
  const turn = state.last_turn;
  const left = state.beside?.dice ?? [];
  const isNew = !turn || turn.seat === null; // rolled, and nothing played of it
  const isGoingOn = isNew || turn.seat === state.mover;
  const seat = isGoingOn ? state.mover : turn.seat;
  const rolled = (turn?.rolls ?? []).filter((text) => !text.startsWith("first"));
  const last = rolled.length ? rolledDice(rolled.at(-1), state.game) : [];
  if (!left.length) return { seat, dice: last.map((die) => ({ ...die, left: 0, isUsed: !isNew })) };
  if (!isGoingOn) return { seat: state.mover, dice: left.map((die) => ({ ...die, left: die.value, isUsed: false })) };
  if (left[0].kind === "movements") {
    const value = Math.max(last[0]?.value ?? 0, left[0].value);
    return { seat, dice: [{ kind: "movements", value, left: left[0].value, isUsed: false }] };
  }
  if (left[0].kind === "cowries") return { seat, dice: left.map((die) => ({ ...die, isUsed: false })) };
  return { seat, dice: withUsed(last, left, usedValues(turn, last)) };
}

/** The dice in the order they fell, those not among `left` as used; then what came besides: undersides, a bonus. */
function withUsed(fallen, left, used) {
  const rest = [...left];
  const gone = [...used];
  const shown = fallen.map((die) => {
    const place = rest.findIndex((other) => other.kind === "die" && other.value === die.value);
    if (place >= 0) return { ...die, ...rest.splice(place, 1)[0], isUsed: false };
    take(gone, die.value);
    return { ...die, isUsed: true };
  });
  return [
    ...shown,
    ...gone.map((value) => ({ kind: "die", value, isUsed: true })),
    ...rest.map((die) => ({ ...die, isUsed: false })),
  ];
}

/** The values of the dice that the steps of a turn have used, as their labels say. */
function usedValues(turn, fallen) {
  return (turn?.steps ?? []).flatMap(({ label }) => {
    if (label === "both dice") return fallen.map((die) => die.value);
    return /^[1-6]$/.test(label ?? "") ? [Number(label)] : [];
  });
}

function take(list, value) {
  const place = list.indexOf(value);
  if (place >= 0) list.splice(place, 1);
}

/** "5 and 3", "4 cowries up", "double 3" */
export function diceInWords(dice) {
  if (!dice.length) return "";
  const [first] = dice;
  if (first.kind === "cowries") return cowriesInWords(first);
  if (first.kind === "movements") return first.left < first.value ? `${first.value}; ${movements(first.left)} left` : `${first.value}`;
  const bonus = dice.filter((die) => die.kind === "bonus").map((die) => `a bonus of ${die.value}`);
  const values = dice.filter((die) => die.kind !== "bonus").map((die) => String(die.value));
  const isDouble = values.length >= 2 && values.every((value) => value === values[0]);
  return listed([isDouble ? `double ${values[0]}` : listed(values), ...bonus].filter(Boolean));
}

/** "1 of 6 cowries up, 10 squares and another throw" */
function cowriesInWords({ value, of, distance, is_again: isAgain }) {
  const goes = distance ? `, ${distance} squares${isAgain ? " and another throw" : ""}` : "";
  return `${value} of ${of} cowries up${goes}`;
}

/** What is still to be played, in words: "3 left to play", "2 dice to play"; empty if it is everything or nothing. */
export function leftInWords(dice) {
  const left = dice.filter((die) => !die.isUsed);
  if (!dice.length || dice[0].kind === "movements" || dice[0].kind === "cowries") return "";
  if (left.length === dice.length) return "";
  return left.length ? `${diceInWords(left)} left to play` : "all played";
}

/** "2 dice to play", "4 movements to play", "a throw to play": for whoever is to move. */
export function toPlay(dice) {
  const left = dice.filter((die) => !die.isUsed);
  if (!left.length) return "";
  if (left[0].kind === "movements") return `${movements(left[0].left)} to play`;
  if (left[0].kind === "cowries") return cowriesInWords(left[0]);
  if (left[0].kind === "text") return "";
  const [dieCount, bonus] = [left.filter((die) => die.kind === "die").length, left.filter((die) => die.kind === "bonus")];
  const parts = [dieCount && `${dieCount} ${dieCount === 1 ? "die" : "dice"}`, ...bonus.map((die) => `a bonus of ${die.value}`)];
  return `${listed(parts.filter(Boolean))} to play`;
}

function movements(count) {
  return `${count} ${count === 1 ? "movement" : "movements"}`;
}
