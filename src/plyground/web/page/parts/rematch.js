/**
 * Another game after this one: begun at once by whoever plays alone; where several people play, the others are asked,
 * and whoever asks or joins sits down at the same next game.
 */

import { h, put } from "../dom.js";
import { describe, frames, rematch } from "../net/api.js";
import { keepSeats, keepToken, myName, tokenOf } from "../net/memory.js";
import { asPerson, beginGame } from "./begin.js";
import { sign } from "./signs.js";
import { say } from "./spoken.js";

export class Rematch {
  constructor(key) {
    this.key = key;
    this.shown = null;
    this.buttons = h("span", { class: "rematch-buttons" });
    this.said = h("p", { class: "wrong", role: "alert" });
    this.offer = h("p", { class: "rematch-offer" });
    this.note = h("div", { class: "rematch" }, this.offer, this.said);
  }

  show(view) {
    const which = view.isOver ? `${view.isWatching} ${view.steers} ${view.isAlone} ${view.state.rematch?.key}` : null;
    if (which === this.shown) return;
    this.shown = which;
    put(this.buttons);
    put(this.offer);
    if (which === null) return;
    if (view.state.rematch) this.showOffer(view, view.state.rematch);
    else if (!view.isWatching || view.steers) put(this.buttons, this.button(view, 0), this.button(view, 1));
  }

  button(view, shift) {
    return h("button", { class: shift ? null : "main", onclick: (event) => this.go(event.currentTarget, view, shift) },
      sign(shift ? "swap" : "again"), shift ? "Swap seats" : view.steers ? "Watch another" : "Rematch");
  }

  /** Somebody has asked for the next game: the way there. */
  showOffer(view, { key, seat, shift }) {
    if (view.isWatching) {
      put(this.offer, "They play again. ", h("a", { class: "button", href: `#/game/${key}` }, "Watch the next game"));
      return;
    }
    const isOwn = view.seats.includes(seat);
    const sentence = isOwn ? "You have asked for another game." : `${view.clearNames[seat]} wants another game${shift ? ", with the seats swapped" : ""}.`;
    put(this.offer, sentence, " ",
      h("button", { class: "main", onclick: (event) => this.go(event.currentTarget, view, shift) }, sign("again"), isOwn ? "Go there" : "Join"));
    if (!isOwn) say(sentence);
  }

  async go(button, view, shift) {
    button.disabled = true;
    this.said.textContent = "";
    try {
      location.hash = `#/game/${view.isAlone || view.steers ? await beginAgain(view, shift) : await this.ask(shift)}`;
    } catch (error) {
      this.said.textContent = error.message;
    }
    button.disabled = false;
  }

  /** Asks for the next game, or joins the one that somebody has asked for; its key. One's token stays the same. */
  async ask(shift) {
    const token = tokenOf(this.key);
    const name = myName();
    const { key, seats } = await asPerson(name, (person) => rematch(this.key, { token, shift, person, ...(name ? { name } : {}) }));
    keepToken(key, token);
    keepSeats(key, seats);
    return key;
  }
}

/** Begins a game with the same settings and players; its key. */
async function beginAgain({ state, seats }, shift) {
  const count = state.seats.length;
  const before = (seat) => (seat + count - shift) % count; // who sits here now sat there
  const wanted = {
    game: state.game, settings: state.settings,
    players: state.seats.map((_, seat) => state.seats[before(seat)].player),
    mine: seats.map((seat) => (seat + shift) % count).sort(),
  };
  const names = state.seats.map((_, seat) => state.seats[before(seat)]).map((told) => (told.is_person ? told.called : null));
  if (names.some(Boolean)) wanted.names = names;
  if (state.dice?.by === "by hand") wanted.dice = "by hand";
  const clock = /^(\d+)\+(\d+)$/.exec(state.headers?.Clock ?? "");
  if (clock) wanted.clock = { seconds: Number(clock[1]), increment: Number(clock[2]) };
  const position = await unusualStart(state);
  if (position) wanted.position = position;
  return beginGame(wanted);
}

/** Where a game began, if that was not the usual start. */
async function unusualStart({ key, game, settings }) {
  const [[first], { start }] = await Promise.all([frames(key, 0, 1), describe(game, settings)]);
  return JSON.stringify(first.pieces) === JSON.stringify(start.pieces) && first.drawing === start.drawing ? null : first.position;
}
