/** How it is played: who throws the dice, with which clock, from which position. */

import { h, put } from "../dom.js";
import { forgetPosition, keepPosition } from "../net/memory.js";
import { settingsQuery } from "./presets.js";
import { capital } from "./text.js";

const CLOCKS = [["none", "No clock"], ["180+2", "3 minutes, 2 seconds a turn"], ["300+5", "5 minutes, 5 seconds a turn"],
  ["600+5", "10 minutes, 5 seconds a turn"], ["1200+10", "20 minutes, 10 seconds a turn"], ["own", "My own…"]];
const [LEAST_SECONDS, MOST_SECONDS, MOST_INCREMENT] = [10, 24 * 3600, 600];

/** The clock as the server takes it from what was chosen, such as "300+5"; null without one. */
export function clockOf(text) {
  if (!text || text === "none") return null;
  const [seconds, increment] = text.split("+").map(Number);
  return { seconds, increment };
}

/** Why a clock of one's own cannot be, or an empty text. */
export function clockFault(text) {
  const clock = clockOf(text);
  if (!clock) return "";
  if (!(clock.seconds >= LEAST_SECONDS && clock.seconds <= MOST_SECONDS)) return `The clock has ${clock.seconds / 60} minutes; expected 0.2 to 1440.`;
  const isFine = Number.isInteger(clock.increment) && clock.increment >= 0 && clock.increment <= MOST_INCREMENT;
  return isFine ? "" : `The clock adds ${clock.increment} seconds a turn; expected a whole number from 0 to ${MOST_INCREMENT}.`;
}

/** "5 minutes, 5 seconds a turn" */
export function clockInWords(text) {
  const known = CLOCKS.find(([value]) => value === (text || "none"));
  if (known) return known[1];
  const { seconds, increment } = clockOf(text);
  return `${seconds / 60} minutes, ${increment} seconds a turn`;
}

/** `chosen` has `clock`, `dice` and `position`, which it changes, and `settings`. */
export class TableChoice {
  constructor(game, chosen, changed) {
    this.game = game;
    this.chosen = chosen;
    this.changed = changed;
    this.summary = h("span", { class: "soft" });
    this.place = h("div", { class: "fields" });
    this.element = h("details", { class: "table-choice" }, h("summary", {}, h("strong", {}, "Clock, dice, start"), this.summary), this.place);
  }

  show({ hasDice, hasPositions, hasClock = true }) {
    this.hasClock = hasClock;
    this.hasDice = hasDice;
    this.hasPositions = hasPositions;
    this.element.querySelector("strong").textContent = capital([hasClock && "clock", hasDice && "dice", hasPositions && "start"].filter(Boolean).join(", "));
    this.element.hidden = !hasClock && !hasDice && !hasPositions;
    put(this.place, hasClock && this.clockField(), hasDice && this.diceField(), hasPositions && this.startField());
    this.sumUp();
  }

  sumUp() {
    const { clock, dice, position } = this.chosen;
    const said = [!this.hasClock ? null : clock ? clockInWords(clock) : "no clock", this.hasDice && (dice === "by hand" ? "own dice" : null), position && "own position"];
    this.summary.textContent = said.filter(Boolean).join(", ");
  }

  take(changes) {
    Object.assign(this.chosen, changes);
    this.sumUp();
    this.changed();
  }

  clockField() {
    const isOwn = this.chosen.clock && !CLOCKS.some(([value]) => value === this.chosen.clock);
    const current = isOwn ? "own" : this.chosen.clock || "none";
    const own = this.ownClock();
    own.hidden = !isOwn;
    const select = h("select", { id: "clock", onchange: pick }, CLOCKS.map(([value, text]) => h("option", { value, selected: value === current }, text)));
    const take = (clock) => this.take({ clock });
    function pick() {
      own.hidden = select.value !== "own";
      if (select.value === "own") own.tell();
      else take(select.value === "none" ? null : select.value);
    }
    return h("div", { class: "field" }, h("label", { for: "clock" }, "Clock"), select, own,
      h("p", { class: "soft" }, "For each side; whoever runs out of time loses. The server keeps it."));
  }

  ownClock() {
    const now = clockOf(this.chosen.clock) ?? { seconds: 900, increment: 10 };
    const minutes = h("input", { type: "number", id: "minutes", min: 0.2, max: 1440, step: "any", value: now.seconds / 60, oninput: () => place.tell() });
    const seconds = h("input", { type: "number", id: "seconds", min: 0, max: MOST_INCREMENT, step: 1, value: now.increment, oninput: () => place.tell() });
    const said = h("span", { class: "wrong", role: "alert" });
    const place = h("p", { class: "own-clock" }, minutes, h("label", { for: "minutes" }, "minutes"), seconds, h("label", { for: "seconds" }, "seconds a turn"), said);
    place.tell = () => {
      const clock = `${Math.round(60 * Number(minutes.value))}+${seconds.value === "" ? NaN : Number(seconds.value)}`;
      said.textContent = clockFault(clock);
      this.take({ clock });
    };
    return place;
  }

  diceField() {
    const pick = (value, text, about) => h("label", { class: "way" },
      h("input", { type: "radio", name: "dice", value, checked: (this.chosen.dice ?? "server") === value, onchange: () => this.take({ dice: value }) }),
      h("span", {}, text, h("span", { class: "soft" }, about)));
    return h("fieldset", { class: "field" }, h("legend", {}, "Dice"),
      pick("server", "Thrown by the server",
        "Fixed before the game begins: a check number is shown first and the seed afterwards, so that anybody can verify every roll."),
      pick("by hand", "Thrown by you", "For a real board and real dice: you enter what they show."));
  }

  startField() {
    const hasOwn = Boolean(this.chosen.position);
    const address = `#/edit/${encodeURIComponent(this.game)}${settingsQuery(this.chosen.settings)}`;
    const carry = () => hasOwn && keepPosition(this.game, this.chosen.position, this.chosen.settings);
    const edit = h("a", { class: "button", href: address, onclick: carry }, hasOwn ? "Change the position" : "Lay out a position");
    return h("div", { class: "field" }, h("span", { class: "label" }, "Start"),
      h("p", { class: "soft" }, hasOwn ? "From the position in the picture." : "As usual."), h("p", { class: "buttons" }, edit, hasOwn && this.usualButton()));
  }

  /** A button that forgets a position of one's own. */
  usualButton() {
    const forget = () => {
      forgetPosition(this.game);
      this.take({ position: null });
    };
    return h("button", { type: "button", onclick: forget }, "Begin as usual");
  }
}
