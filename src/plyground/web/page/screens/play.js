/**
 * A game that is played or watched: the board, the people around it, what can be done. The table knows what is going
 * on; here it is laid out, and presses become orders.
 */

import { h, put } from "../dom.js";
import { describe, frames } from "../net/api.js";
import { prefer, preference } from "../net/memory.js";
import { makeBoard } from "../board/board.js";
import { Choosing } from "../board/choosing.js";
import { Actions, DrawOffer, tool } from "../parts/actions.js";
import { Advice } from "../parts/advice.js";
import { Choices, Question } from "../parts/choices.js";
import { Clocks } from "../parts/clock.js";
import { FocusKeeper } from "../parts/focus_keeper.js";
import { Invitations } from "../parts/invite.js";
import { Keys } from "../parts/keys_help.js";
import { LookingAway } from "../parts/looking_away.js";
import { asOpponent } from "../parts/names.js";
import { isHurried } from "../parts/pace.js";
import { DiceTray, rollButton } from "../parts/dice.js";
import { PlayerCards } from "../parts/players.js";
import { Result } from "../parts/result.js";
import { Sounds, soundsOf } from "../parts/sounds.js";
import { showRules } from "../parts/rules.js";
import { ownHalf, turnFor } from "../parts/sides.js";
import { say } from "../parts/spoken.js";
import { Status } from "../parts/status.js";
import { Table } from "../parts/table.js";
import { TurnList } from "../parts/turn_list.js";
import { lastPlayed } from "../parts/view.js";
import { WatchControls } from "../parts/watch_controls.js";
import { connectionInWords, newsInWords, stateInWords } from "../parts/words.js";

const SEEN = new Set(["move", "capture", "roll"]); // sounds that were made while pieces moved

export async function show(place, [key]) {
  const screen = new PlayScreen(place, key);
  return () => screen.end();
}

export class PlayScreen {
  /** `options` are those of the table. */
  constructor(place, key, options = {}) {
    this.key = key;
    this.board = null;
    this.looked = null; // the position of the past that is shown, if any
    this.hinted = []; // the next step of a hint
    this.hintedLater = []; // and those after it
    this.extra = 0; // quarter turns by the flip button
    this.table = new Table(key, {
      prepare: (state) => this.prepare(state),
      playFrame: (frame) => this.playFrame(frame),
      showRoll: (frame, seat) => this.showRoll(frame, seat),
      showState: (view, news) => this.showState(view, news),
      changed: () => this.refresh(),
      refused: (message) => this.refused(message),
      heard: (message) => this.hear(message),
    }, options);
    this.choosing = new Choosing({
      play: (step) => this.play(step),
      ask: (steps) => this.askWhich(steps),
      changed: () => this.mark(),
    });
    this.sounds = new Sounds();
    this.status = new Status();
    this.boardPlace = h("div", { class: "board-place" });
    this.question = new Question(this.boardPlace);
    // What style sheets, tests and tools may rely on: whose turn it is, and how many events the page has shown.
    this.element = h("div", { class: "play", "data-turn": "waiting", "data-version": 0 }, this.status.link, this.status.element);
    this.focus = new FocusKeeper(this.element, () => this.board.focus());
    put(place, this.element);
  }

  // Laying out

  async prepare(state) {
    const about = await describe(state.game, state.settings).catch(() => ({}));
    this.table.players = new Map((about.players ?? []).map((player) => [player.text, asOpponent(player.name)]));
    this.start = about.start?.pieces ?? [];
    this.count = state.seats.length;
    this.told = { game: state.game, geometry: state.geometry, settings: state.settings, seatTitles: this.table.view(state).titles };
    this.board = await makeBoard({ ...this.told, turned: this.turned(state) });
    this.board.onPress = (cell) => this.press(cell);
    this.board.onLift = (cell) => this.choosing.choose(cell);
    this.board.onDrop = (from, to) => this.drop(from, to);
    this.board.onCancel = () => this.cancel();
    this.makeParts(state);
    this.actions.flip.hidden = state.geometry.cells.length === 0;
    this.layOut();
  }

  makeParts(state) {
    const { table, key } = this;
    this.clocks = new Clocks(this.count);
    this.cards = new PlayerCards(this.count, this.clocks);
    this.choices = new Choices({ play: (step) => this.play(step), roll: (roll) => table.roll(roll) });
    this.actions = new Actions(table, { flip: () => this.flip() });
    this.turning = tool("swap", "Turn along", () => this.toggleTurning(), { title: "Turn the board to whoever is to move" });
    this.advice = new Advice(table, { marked: (steps, later) => this.markHint(steps, later) });
    this.rules = tool("book", "Rules", () => showRules(state.game, state.title), { title: "The rules (R)" });
    this.advice.evaluation.emblem = (seat) => this.board.emblem(seat);
    this.keys = this.makeKeys();
    this.watching = new WatchControls(table);
    this.lookingAway = new LookingAway(table.connection, () => Boolean(table.known?.pace));
    this.actions.first.prepend(...this.watching.elements);
    this.actions.first.append(this.advice.hintButton);
    this.actions.more.append(this.watching.share, this.turning, this.advice.evaluationButton, this.rules, tool("keys", "Keys", () => this.keys.showHelp(), { class: "tool keys-button" }));
    this.offer = new DrawOffer(table);
    this.invitations = new Invitations(key, table.token);
    this.turnList = new TurnList(this.told, { emblem: (seat) => this.board.emblem(seat), pressed: (turn, number) => this.lookBack(turn, number), follows: true });
    this.result = new Result(key);
    const list = { show: ({ state, isOver }) => this.turnList.show(state.turns ?? [], isOver) };
    this.parts = [this.actions, this.watching, this.offer, this.invitations, this.result, this.advice, list]; // drawn anew with every state; the table of a study has others (screens/study_game.js)
    this.dice = new DiceTray(state.game, this.board);
    this.title = h("h1", { class: "unseen" }, state.title);
  }

  makeKeys() {
    const { undo, takeBack, flip, resign } = this.actions;
    return new Keys({
      u: { about: "undo the last step", button: () => undo },
      t: { about: "take back the whole turn", button: () => takeBack },
      h: { about: "ask for a hint", button: () => this.advice.hintButton },
      e: { about: "evaluation on or off", button: () => this.advice.evaluationButton },
      f: { about: "flip the board", button: () => flip },
      r: { about: "read the rules", button: () => this.rules },
      m: { about: "sounds on or off", run: () => this.sounds.toggle() },
      q: { about: "resign", button: () => resign },
      g: { about: "players that are watched pause, or go on", button: () => this.watching.toggle },
      o: { about: "they make one move", button: () => this.watching.next },
    });
  }

  layOut() {
    this.rivals = h("div", { class: "rivals" });
    this.own = h("div", { class: "own" });
    this.seatCards();
    const nowPlace = h("div", { class: "now" }, this.status.element, this.dice.element, this.choices.element, this.advice.evaluation.element);
    this.element.dataset.game = this.told.game;
    put(this.element, this.title, this.status.link,
      this.rivals, this.advice.why.element,
      h("div", { class: "middle" }, this.boardPlace),
      this.own,
      nowPlace,
      h("div", { class: "notes" }, this.offer.element, this.advice.hints.element, this.invitations.element, this.result.element),
      this.actions.first, this.turnList.element, this.actions.more);
    put(this.boardPlace, this.board.element);
  }

  /** Lays the cards where their seats sit on the board as it is turned now. */
  seatCards() {
    const sits = (seat) => this.turnOf(seat, this.table.known) === this.board.turned;
    const all = Array.from({ length: this.count }, (_, seat) => seat);
    const below = sits(this.below) ? this.below : all.find(sits) ?? this.below;
    const [own, ...others] = this.cards.elements(all.map((seat) => (below + seat) % this.count));
    put(this.own, own);
    put(this.rivals, others);
  }

  /** The seat that sits below: one's own, or the first; where one device is passed around, who is to move if wanted. */
  get below() {
    const { seats, shown } = this.table;
    if (this.turnsAlong && seats.length > 1 && seats.includes(shown?.mover)) return shown.mover;
    return seats[0] ?? 0;
  }

  get turnsAlong() {
    return preference("turnsAlong", false);
  }

  /** Turns the board to whoever is to move, or not. */
  toggleTurning() {
    prefer("turnsAlong", !this.turnsAlong);
    this.refresh();
    this.sitDown();
  }

  /** Puts who sits below there, if that has changed. */
  sitDown() {
    const { mover, steps, geometry } = this.table.shown;
    if (mover === this.below && !this.start.some((piece) => piece.seat !== null)) this.start = ownHalf(mover, steps, geometry);
    const turned = this.turned(this.table.shown);
    if (turned === this.board.turned) return;
    this.board.turn(turned);
    this.seatCards();
    this.mark();
  }

  turned(state) {
    return (this.turnOf(this.below, state) + this.extra) % 4;
  }

  /** Quarter turns that put a seat below. */
  turnOf(seat, { game, geometry }) {
    return turnFor(seat, { game, geometry, pieces: this.start, seats: this.count });
  }

  flip() {
    this.extra = (this.extra + (this.count > 2 ? 1 : 2)) % 4;
    this.sitDown();
  }

  // What has happened

  async playFrame(frame) {
    if (this.looked) return;
    await this.board.play({ ...frame, text: frame.drawing ?? "" });
    this.makeSound(frame.captured?.length ? "capture" : "move");
    this.board.mark({ last: [frame], captured: (frame.captured ?? []).map((taken) => taken.cell) });
  }

  async showRoll(frame, seat) {
    if (this.looked) return;
    this.makeSound("roll");
    await this.dice.showRoll(frame.text, seat, this.told.seatTitles);
  }

  showState(view, { message, before, wasPlayed }) {
    if (!this.looked) this.board.show(view.state.pieces, view.state.drawing);
    this.dice.show(view.state, view.titles, { isAnimated: before !== null && !wasPlayed });
    const told = { ...this.told, seats: view.seats };
    const isNews = message.type === "events" && before !== null;
    const isQuiet = isHurried(view.state.pace) && !view.isOver;
    if (!isQuiet) for (const sentence of isNews ? newsInWords(message, before, told) : stateInWords(view.state, before, told)) say(sentence);
    if (isQuiet) this.sounds.isCatchingUp = false;
    else if (wasPlayed) soundsOf(message, before, view.seats).filter((name) => !SEEN.has(name)).forEach((name) => this.makeSound(name));
    else this.sounds.hear(message, before, view.seats);
    this.element.dataset.version = view.state.version;
    if (!this.looked) this.sitDown();
    this.refresh();
  }

  makeSound(name) {
    if (!isHurried(this.table.known?.pace) && !this.sounds.isCatchingUp) this.sounds.play(name);
  }

  /** What is not news of the game itself; true if it answered a question. */
  hear(message) {
    if (this.advice?.hear(message)) return true;
    if (!message.state) this.sounds.hear(message, this.table.shown, this.table.seats);
    return false;
  }

  /** Everything but the pieces. */
  refresh() {
    const view = this.table.shown ? this.table.view() : null;
    say(connectionInWords(this.table.link, this.link));
    this.link = this.table.link;
    this.status.show(view, this.table);
    if (!view) return;
    this.element.dataset.turn = view.turn;
    this.clocks.show(view);
    this.cards.show(view, this.board);
    for (const part of this.parts) part.show(view);
    this.showTurning(view);
    const canAct = view.isMine && !this.table.isBusy && !this.looked;
    this.choosing.offer(canAct ? view.state.steps : []);
    this.choices.show({ steps: this.choosing.others(), hinted: this.hinted, rolls: canAct ? view.state.rolls ?? [] : [], drawRoll: (roll, choose) => rollButton(roll, view.state.game, choose, view.titles) });
    this.focus.check();
    document.title = `${view.isMine ? "● Your move · " : ""}${view.state.title} · Plyground`;
  }

  showTurning(view) {
    this.turning.hidden = view.seats.length < 2 || view.isOver || this.actions.flip.hidden;
    this.turning.setAttribute("aria-pressed", String(this.turnsAlong));
  }

  refused(message) {
    this.status.refuse(message.reason);
    say(message.reason);
    if (this.board && this.table.shown && !this.looked) this.board.show(this.table.shown.pieces, this.table.shown.drawing);
  }

  // Moving

  press(cell) {
    this.question.close();
    this.table.playback.skip(); // who presses has seen enough
    if (this.looked) this.lookAtNow();
    else this.choosing.press(cell);
  }

  /** True if the piece may stay where it was dropped: its step is on the way. */
  drop(from, to) {
    this.question.close();
    return this.choosing.drop(from, to);
  }

  cancel() {
    this.question.close();
    this.choosing.cancel();
  }

  play(step) {
    this.question.close();
    this.choosing.from = null;
    return this.table.step(step);
  }

  askWhich(steps) {
    const target = this.board.cells.get(steps[0].to ?? steps[0].from);
    const again = () => target.focus();
    this.question.ask(steps, target, {
      choose: (step) => { this.play(step); again(); },
      cancel: () => { this.choosing.cancel(); again(); },
    });
  }

  mark() {
    const shown = this.looked ? [this.looked.turn] : lastPlayed(this.table.shown, this.table.seats);
    const captured = shown.flatMap((turn) => turn.captured ?? []).map((taken) => taken.cell);
    this.board?.mark({ ...this.choosing.marks(), last: shown.flatMap(({ seat, steps }) => steps.map((step) => ({ ...step, seat }))), captured, hint: this.looked ? [] : this.hinted, laterSteps: this.looked ? [] : this.hintedLater });
  }

  markHint(steps, later) {
    this.hinted = steps;
    this.hintedLater = later;
    this.mark();
    this.choices.mark(steps);
  }

  // The past

  async lookBack(turn, number) {
    const [frame] = await frames(this.key, turn.end, 1).catch(() => []);
    if (!frame) return;
    this.looked = { turn, number };
    this.turnList.mark(turn.end);
    this.board.show(frame.pieces, frame.drawing ?? "");
    this.status.lookBack(number, () => this.lookAtNow());
    this.refresh();
  }

  lookAtNow() {
    this.looked = null;
    this.turnList.mark(null);
    this.status.lookBack(null);
    this.board.show(this.table.shown.pieces, this.table.shown.drawing);
    this.refresh();
  }

  end() {
    this.clocks?.end();
    this.keys?.end();
    this.lookingAway?.end();
    this.sounds.end();
    this.table.end();
  }
}
