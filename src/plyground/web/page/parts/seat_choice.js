/** Who has the seats: oneself, other people here or by a link, or players; and which seat is one's own. */

import { h, put } from "../dom.js";
import { sentence } from "./text.js";
import { showPlayers } from "./player_list.js";
import { highest, isOpenAtTheTop, strengthBar, strengthInWords } from "./strength.js";

export const ME = "human";
export const HERE = "here"; // another person in front of this screen
export const BY_LINK = "link"; // another person in front of another one
export const PEOPLE = [ME, HERE, BY_LINK];
/** Who plays if one only watches: not the player that follows somebody's level, which has nobody to follow. */
export const watchedPlayer = (players) => players.find((player) => player.name === "Medium") ?? usualPlayer(players);
export const usualPlayer = (players) => players.find((player) => player.is_default) ?? players[0];
const PEOPLE_WORDS = {
  [ME]: ["Me", "You move this side in this browser."],
  [HERE]: ["Another person on this screen", "You take turns in front of the same screen."],
  [BY_LINK]: ["Another person by a link", "You get a link to send; whoever opens it first takes the seat."],
};

/** The seats of a game: `titles`, `players`, and `chosen` with `seats`, `names` and `lot`, which it changes. */
export class SeatChoice {
  constructor(chosen, changed) {
    this.chosen = chosen;
    this.changed = changed;
    this.element = h("section", { class: "seat-choice", "aria-label": "Who plays" });
  }

  /** Shows the seats that the game has with its settings; whoever is not offered there gives way to the usual one. */
  show({ titles, players }) {
    this.titles = titles;
    this.players = players;
    const { seats, names } = this.chosen;
    const { usual } = this;
    const known = (text) => PEOPLE.includes(text) || players.some((player) => player.text === text);
    this.chosen.seats = titles.map((_, seat) => (known(seats[seat]) ? seats[seat] : usual));
    const hadMe = !seats.length || seats.includes(ME);
    if (hadMe && !this.chosen.seats.includes(ME)) this.chosen.seats[0] = ME; // one's own seat is gone, or none was chosen yet
    this.chosen.names = titles.map((_, seat) => names[seat] ?? "");
    this.draw();
  }

  /** Shows a piece of each seat beside its name; `emblem(seat)` draws one. */
  showEmblems(emblem) {
    this.emblem = emblem;
    for (const place of this.element.querySelectorAll(".seat-emblem")) put(place, emblem?.(Number(place.dataset.seat)));
  }

  draw() {
    put(this.element, this.mineField(), this.titles.map((title, seat) => this.row(title, seat)));
    this.changed();
  }

  get mine() {
    return this.chosen.seats.indexOf(ME);
  }

  /** Whether nobody plays and one only watches. */
  get isWatched() {
    return !this.chosen.seats.some((seat) => PEOPLE.includes(seat));
  }

  /** "You play: White · Black · by lot · just watch" */
  mineField() {
    const [{ lot }, mine] = [this.chosen, this.mine];
    if (mine < 0 && !this.isWatched) return null;
    const pick = (label, isOn, act) => h("label", {}, h("input", { type: "radio", name: "my-seat", checked: isOn, onchange: act }), h("span", {}, label));
    return h("fieldset", { class: "mine" }, h("legend", {}, "You play"),
      h("div", { class: "choices" },
        this.titles.map((title, seat) => pick(title, !lot && seat === mine, () => this.sit(seat))),
        pick("By lot", lot && !this.isWatched, () => this.sit(null)),
        pick("Just watch", this.isWatched, () => this.watch())));
  }

  /** Players on all seats. */
  watch() {
    this.chosen.lot = false;
    this.chosen.seats = this.chosen.seats.map((seat) => (PEOPLE.includes(seat) || seat === this.usual ? watchedPlayer(this.players).text : seat));
    this.draw();
    this.element.querySelector("input:checked")?.focus();
  }

  get usual() {
    return usualPlayer(this.players).text;
  }

  sit(seat) {
    this.chosen.lot = seat === null;
    if (this.mine < 0) this.chosen.seats[seat ?? 0] = ME;
    else if (seat !== null) exchange(this.chosen, this.mine, seat);
    this.draw();
    this.element.querySelector("input:checked")?.focus();
  }

  row(title, seat) {
    const { seats } = this.chosen;
    const select = h("select", { id: `seat-${seat}`, "aria-describedby": `about-seat-${seat}`, onchange: () => this.take(seat, select.value) },
      h("optgroup", { label: "People" }, PEOPLE.map((one) => option(one, PEOPLE_WORDS[one][0], seats[seat]))),
      h("optgroup", { label: "Players" }, this.players.map((player) => option(player.text, this.label(player), seats[seat]))));
    const compare = PEOPLE.includes(seats[seat]) ? null : h("button", {
      type: "button", class: "quiet", onclick: () => showPlayers(this.players, this.chosen.seats[seat], (text) => this.take(seat, text)),
    }, "Compare");
    return h("div", { class: "seat" },
      h("div", { class: "line" },
        h("label", { for: `seat-${seat}` }, h("span", { class: "seat-emblem", "data-seat": seat }, this.emblem?.(seat)), title),
        select, compare),
      this.about(title, seat));
  }

  label(player) {
    const word = strengthInWords(player.elo, highest(this.players), isOpenAtTheTop(this.players));
    return word ? `${player.name} (${word})` : player.name;
  }

  about(title, seat) {
    const text = this.chosen.seats[seat];
    const id = `about-seat-${seat}`;
    if (text === ME || text === BY_LINK) return h("p", { class: "about soft", id }, PEOPLE_WORDS[text][1]);
    if (text === HERE) {
      const field = h("input", {
        type: "text", id: `name-${seat}`, maxlength: 40, value: this.chosen.names[seat], autocomplete: "off", placeholder: title,
        oninput: () => (this.chosen.names[seat] = field.value),
      });
      return h("p", { class: "about", id }, h("label", { for: `name-${seat}` }, "Name "), field);
    }
    const player = this.players.find((one) => one.text === text);
    return h("div", { class: "about", id }, h("p", { class: "soft" }, sentence(player.about)),
      player.elo === null ? null : strengthBar(player, this.players));
  }

  take(seat, text) {
    this.chosen.seats[seat] = text;
    this.draw();
    this.element.querySelector(`#seat-${seat}`).focus();
  }
}

function option(value, text, chosen) {
  return h("option", { value, selected: value === chosen }, text);
}

function exchange({ seats, names }, one, other) {
  [seats[one], seats[other]] = [seats[other], seats[one]];
  [names[one], names[other]] = [names[other], names[one]];
}

/** The seats as they are when the game begins: drawn by lot if so chosen. Never changes what was chosen. */
export function seatsDrawn({ seats, names, lot }) {
  const drawn = { seats: [...seats], names: [...names] };
  if (lot) {
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    exchange(drawn, Math.max(0, seats.indexOf(ME)), number % seats.length);
  }
  return drawn;
}
