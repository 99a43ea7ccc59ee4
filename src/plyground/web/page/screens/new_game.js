/** Who plays a game, with which settings; the picture follows what is chosen. Then it begins. */

import { h, put } from "../dom.js";
import { checkPosition, describe } from "../net/api.js";
import { forgetPosition, keepName, myName } from "../net/memory.js";
import { beginGame } from "../parts/begin.js";
import { seatTitles } from "../parts/names.js";
import { showPicture } from "../parts/picture.js";
import { firstChoice, rememberChoice } from "../parts/presets.js";
import { rulesButton } from "../parts/rules.js";
import { BY_LINK, HERE, ME, PEOPLE, SeatChoice, seatsDrawn } from "../parts/seat_choice.js";
import { turnFor } from "../parts/sides.js";
import { SettingsForm } from "../parts/settings_form.js";
import { clockFault, clockOf, TableChoice } from "../parts/table_choice.js";

const PAUSE = 250; // milliseconds after which a changed setting is tried

export async function show(place, [name], options) {
  const usual = await describe(name);
  document.title = `${usual.title} · Plyground`;
  const screen = new NewGame(place, name, usual, firstChoice(name, usual, options));
  await screen.follow();
  return () => screen.end();
}

class NewGame {
  constructor(place, name, usual, chosen) {
    this.name = name;
    this.about = usual;
    this.chosen = chosen;
    this.asked = 0; // descriptions asked for; only the last one is shown
    this.fits = true;
    this.picture = h("div", { class: "picture", "aria-hidden": "true", inert: true });
    this.start = h("p", { class: "start-note buttons" });
    this.said = h("p", { class: "wrong", role: "alert" });
    this.play = h("button", { class: "main play-button" }, "Play");
    this.seats = new SeatChoice(chosen, () => this.seatsChanged());
    this.settings = new SettingsForm(chosen.settings, () => this.settingsChanged());
    this.table = new TableChoice(name, chosen, () => this.tableChanged());
    this.settings.show(usual.settings);
    put(place, this.layout(usual));
  }

  layout(usual) {
    return h("div", { class: "new-game" },
      h("section", { class: "about-game" },
        h("h1", {}, usual.title),
        usual.about ? h("p", { class: "soft" }, usual.about) : null,
        h("p", { class: "buttons" }, rulesButton(this.name, usual.title)),
        this.picture, this.start),
      h("form", { class: "card choose-seats", novalidate: true, onsubmit: (event) => this.begin(event) },
        h("h2", {}, "Who plays?"), this.seats.element, this.nameField(), this.settings.element, this.table.element,
        h("div", { class: "go" }, this.said, this.play)));
  }

  nameField() {
    const field = h("input", {
      type: "text", id: "my-name", maxlength: 40, value: myName(), autocomplete: "nickname", placeholder: "as you like",
      oninput: () => keepName(field.value.trim()),
    });
    this.myName = h("p", { class: "my-name" }, h("label", { for: "my-name" }, "Your name"), field);
    return this.myName;
  }

  // What follows from the settings

  settingsChanged() {
    clearTimeout(this.timer);
    this.check();
    if (!this.settings.faults.size) this.timer = setTimeout(() => this.follow(), PAUSE);
  }

  seatsChanged() {
    this.showTable();
    this.check();
    this.turnBoard();
  }

  tableChanged() {
    this.check();
    if (this.shownPosition !== this.chosen.position) this.follow();
  }

  /** Asks what the game is with these settings, and shows its seats and its board. */
  async follow() {
    const turn = ++this.asked;
    const { settings, position } = this.chosen;
    this.shownPosition = position;
    try {
      const about = await describe(this.name, settings);
      if (turn !== this.asked) return;
      this.fits = true;
      this.show(about);
      await this.showStart(about, position, turn);
    } catch (error) {
      if (turn !== this.asked) return;
      this.fits = false;
      if (!this.seats.titles) this.show(this.about);
      if (!this.settings.blame(error.message)) this.said.textContent = error.message;
      this.check();
    }
  }

  /** What the game is with these settings. */
  show(about) {
    this.about = about;
    this.board = null; // until the new one is drawn
    this.settings.absolve();
    this.said.textContent = "";
    this.seats.show({ titles: seatTitles(about), players: about.players });
  }

  /** Clock, dice and start, as far as they matter: who only watches needs neither clock nor dice nor a name. */
  showTable() {
    const { isWatched } = this.seats;
    this.table.show({ hasDice: this.about.has_dice && !isWatched, hasPositions: this.about.position_entries.length > 0, hasClock: !isWatched });
    this.myName.hidden = isWatched;
    this.play.textContent = isWatched ? "Watch" : "Play";
  }

  /** The board as it is when the game begins; a position of one's own is checked first. */
  async showStart(about, position, turn) {
    put(this.start, position && this.table.usualButton());
    if (!position) return await this.draw(about, about.start, turn);
    try {
      const laid = await checkPosition(this.name, { position, settings: this.chosen.settings });
      if (laid.is_over) throw new Error("The game is over in this position; expected one to play from.");
      if (turn !== this.asked) return;
      this.start.prepend(h("span", {}, "The game begins from this position."));
      await this.draw(about, laid, turn);
    } catch (error) {
      if (turn === this.asked) await this.draw(about, about.start, turn);
      throw error;
    }
  }

  async draw(about, { pieces, drawing }, turn) {
    const board = await showPicture(this.picture, about, pieces, drawing);
    if (turn !== this.asked) return;
    this.board = board;
    this.seats.showEmblems(board ? (seat) => board.emblem(seat) : null);
    this.turnBoard();
  }

  /** Turns the board so that one's own seat is below, as it will be in the game. */
  turnBoard() {
    if (!this.board) return;
    const { game, geometry, start, teams } = this.about;
    const turned = turnFor(Math.max(0, this.seats.mine), { game, geometry, pieces: start.pieces, seats: teams.flat().length });
    if (turned !== this.board.turned) this.board.turn(turned);
  }

  /** Says in one line why the game cannot begin yet. */
  check() {
    const fault = this.fault();
    if (this.fits) this.said.textContent = fault;
    this.play.disabled = Boolean(fault) || !this.fits || this.settings.faults.size > 0;
  }

  fault() {
    if (this.seats.isWatched) return "";
    if (!this.chosen.seats.some((seat) => seat === ME || seat === HERE)) return "Nobody in front of this screen plays; expected “Me” on one of the seats, or players on all.";
    return clockFault(this.chosen.clock);
  }

  // Beginning

  async begin(event) {
    event.preventDefault();
    if (this.play.disabled) return;
    this.play.disabled = true;
    this.said.textContent = "";
    rememberChoice(this.name, this.chosen);
    try {
      const key = await beginGame(this.wanted(), myName());
      forgetPosition(this.name);
      location.hash = `#/game/${key}`;
    } catch (error) {
      this.said.textContent = error.message;
      this.play.disabled = false;
    }
  }

  /** What the server is asked for. */
  wanted() {
    const { settings, dice, clock, position } = this.chosen;
    const { seats, names } = seatsDrawn(this.chosen);
    const nameOf = (seat, place) => (seat === ME ? myName() : seat === HERE ? names[place].trim() : "") || null;
    const wanted = {
      game: this.name, settings,
      players: seats.map((seat) => (PEOPLE.includes(seat) ? ME : seat)),
      mine: seats.flatMap((seat, place) => (PEOPLE.includes(seat) && seat !== BY_LINK ? [place] : [])),
    };
    if (seats.map(nameOf).some(Boolean)) wanted.names = seats.map(nameOf);
    if (position) wanted.position = position;
    if (this.seats.isWatched) return wanted;
    if (clock) wanted.clock = clockOf(clock);
    if (this.about.has_dice) wanted.dice = dice;
    return wanted;
  }

  end() {
    clearTimeout(this.timer);
    this.asked++;
  }
}
