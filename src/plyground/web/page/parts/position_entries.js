/** What belongs to a position besides pieces: whose turn it is, dice on the table, scores and other entries. */

import { h, put } from "../dom.js";
import { diceInWords, rolledDice } from "./dice_values.js";
import { capital } from "./text.js";

const [TO_ROLL, AS_IT_LIES] = ["roll", "lies"];

const WORDS = { plies: "Plies so far", turns: "Turns so far", doubles: "Doubles so far" };

const plain = (name) => WORDS[name] ?? capital(name.replaceAll("_", " "));

/** The text in a field for a value, and back; what is no JSON is a text. */
const asText = (value) => (value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value));

function asEntry(text) {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text.trim();
  }
}

/** "White 3, Black 1", "Red begins", "5 and 3" */
export function rollInWords(text, game, seatTitles) {
  const opening = /^x(\d)(\d)$/.exec(text);
  if (opening) return `${seatTitles[0]} ${opening[1]}, ${seatTitles[1]} ${opening[2]}`;
  const first = /^first(\d+)$/.exec(text);
  if (first) return `${seatTitles[first[1]]} begins`;
  const dice = rolledDice(text, game);
  return dice.length ? diceInWords(dice) : text;
}

/** `about` is what the server says of the game's positions; `change(parts)` is called with what somebody has changed. */
export class PositionEntries {
  constructor(game, about, seatTitles, change) {
    Object.assign(this, { game, about, seatTitles, change });
    this.turn = h("fieldset", { class: "whose-turn" });
    this.dice = h("p", { class: "entry" });
    this.fields = new Map();
    this.others = h("div", { class: "entries" });
    this.element = h("div", { class: "position-entries" }, this.turn, this.dice, this.others);
    const names = about.entries.filter((name) => !about.roll_entries.includes(name));
    put(this.others, names.map((name) => this.field(name)));
  }

  field(name) {
    const id = `entry-${name}`;
    const isNumber = this.about.numbers.includes(name);
    const input = h("input", { type: isNumber ? "number" : "text", id, min: isNumber ? 0 : null, step: isNumber ? 1 : null,
      placeholder: isNumber ? "0" : "none", oninput: () => this.take(name, input.value) });
    this.fields.set(name, input);
    return h("p", { class: "entry" }, h("label", { for: id }, plain(name)), input);
  }

  take(name, text) {
    const rest = { ...this.rest };
    const value = asEntry(text);
    if (value === undefined) delete rest[name];
    else rest[name] = value;
    this.change({ rest });
  }

  /** Shows what is laid out; `answer` is what the server said of it last. */
  show({ mover, rest, roll }, answer) {
    this.rest = rest;
    this.showTurn(mover, answer);
    this.showDice(rest, roll, answer);
    for (const [name, input] of this.fields) {
      if (document.activeElement !== input) input.value = asText(rest[name]);
    }
  }

  showTurn(mover, answer) {
    if (this.about.movers.length < 2) {
      const turn = answer?.is_legal && answer.waits_for === "seat" ? this.seatTitles[answer.to_move] : null;
      put(this.turn, h("legend", {}, "To move"), h("p", { class: "told" }, turn ? `${turn}, as the pieces tell` : "As the pieces tell"));
      return;
    }
    if (!this.turns) {
      this.turns = this.about.movers.map((seat) => h("input", { type: "radio", name: "mover", value: String(seat), onchange: () => this.change({ mover: seat, roll: null }) }));
      const title = (seat) => (seat === null ? "Decided by a throw" : this.seatTitles[seat]);
      put(this.turn, h("legend", {}, "To move"), h("div", { class: "ways" }, this.turns.map((input, place) => h("label", {}, input, title(this.about.movers[place])))));
    }
    this.turns.forEach((input, place) => (input.checked = this.about.movers[place] === mover));
  }

  /** Dice: still to be rolled, one of the rolls, or as they lie in the position that is edited. */
  showDice(rest, roll, answer) {
    this.dice.hidden = !this.about.has_dice;
    if (!this.about.has_dice || !answer?.is_legal) return;
    const lies = this.about.roll_entries.some((name) => name in rest);
    const value = lies ? AS_IT_LIES : roll === null ? TO_ROLL : String(roll);
    const known = JSON.stringify([answer.rolls, lies && answer.beside]);
    if (known !== this.knownRolls) {
      this.knownRolls = known;
      const options = answer.rolls.map(({ roll: number, text }) => h("option", { value: number }, rollInWords(text, this.game, this.seatTitles)));
      this.select = h("select", { id: "entry-dice", onchange: () => this.roll(this.select.value) },
        lies && h("option", { value: AS_IT_LIES }, lyingInWords(answer.beside.dice)), h("option", { value: TO_ROLL }, "Roll first"), options);
      put(this.dice, h("label", { for: "entry-dice" }, "Dice"), this.select);
    }
    this.select.value = value;
  }

  roll(value) {
    if (value === AS_IT_LIES) return;
    const rest = Object.fromEntries(Object.entries(this.rest).filter(([name]) => !this.about.roll_entries.includes(name)));
    this.change({ rest, roll: value === TO_ROLL ? null : Number(value) });
  }
}

/** "On the table: 3 and 1" */
function lyingInWords(dice) {
  const values = dice.map((die) => (die.kind === "cowries" ? `${die.value} of ${die.of} cowries` : die.kind === "bonus" ? `bonus ${die.value}` : die.value));
  return values.length ? `On the table: ${values.join(", ")}` : "On the table";
}
