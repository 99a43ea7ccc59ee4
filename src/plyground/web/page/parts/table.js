/**
 * One game as this browser knows it: the messages of the server, the state that is shown, and the orders that are
 * given. It draws nothing; whoever shows it is told what has changed.
 */

import { Connection } from "../net/connection.js";
import { game } from "../net/api.js";
import { keepSeats, tokenOf } from "../net/memory.js";
import { framesAllowed } from "./pace.js";
import { Playback } from "./playback.js";
import { joinTurns, takeBackTo, undoTo, viewOf } from "./view.js";

export class Table {
  /**
   * `told`: { prepare(state) once before anything is shown (a promise), playFrame, showRoll as in Playback,
   * showState(view, { message, before, wasPlayed }), changed() for whatever is not the state, refused(message), heard(message) with true if
   * somebody else has taken care of it }. Who has a `token` that this browser does not keep gives it; `isAnonymous` calls
   * everybody by the seat, and `clock()` tells the time that is sent with every step.
   */
  constructor(key, told, { token = null, isAnonymous = false, clock = null } = {}) {
    this.key = key;
    this.told = told;
    this.isKept = token === null;
    this.token = token ?? tokenOf(key);
    this.isAnonymous = isAnonymous;
    this.clock = clock;
    this.known = null; // the newest state
    this.shown = null; // the state on the screen
    this.seats = [];
    this.steers = false; // whether this browser says how fast a game goes on that only players play
    this.players = new Map(); // plain names by their texts
    this.thinking = null;
    this.preparing = null;
    this.notice = "";
    this.link = "open";
    this.playback = new Playback({
      playFrame: told.playFrame,
      showRoll: told.showRoll,
      showState: (state, message, wasPlayed) => this.show(state, message, wasPlayed),
    });
    this.connection = new Connection(key, this.token, {
      heard: (message) => this.hear(message),
      changed: (link) => this.changeLink(link),
    });
  }

  /** What is seen of the state on the screen, or of the newest one. */
  view(state = this.shown) {
    const { seats, steers, players, thinking, link, preparing, notice, isAnonymous } = this;
    return viewOf({ state, seats, steers, players, thinking, link, preparing, notice, isAnonymous });
  }

  get isBusy() {
    return this.connection.isWaiting || this.playback.isRunning;
  }

  // Messages

  hear(message) {
    const listeners = {
      welcome: () => this.welcome(message),
      pace: () => this.takePace(message.pace),
      state: () => this.take(message),
      events: () => this.take(message),
      preparing: () => { this.preparing = message; },
      thinking: () => { this.thinking = message.seat; },
      notice: () => { this.notice = message.text; },
      refused: () => this.told.refused(message),
    };
    if (!this.told.heard(message)) listeners[message.type]?.();
    if (this.shown && !message.state && message.type !== "pong") this.told.changed();
  }

  welcome({ seats, steers = false }) {
    this.seats = seats;
    this.steers = steers;
    if (this.token && this.isKept) keepSeats(this.key, seats);
  }

  /** How fast a watched game goes on from now on; what waits to be shown knows it too. */
  takePace(pace) {
    if (this.known) this.known = { ...this.known, pace };
    if (this.shown) this.shown = { ...this.shown, pace };
    this.playback.allowed = framesAllowed(pace);
  }

  take(message) {
    const { type, state, list = [], frames = [], turns = null } = message;
    const isFirst = this.known === null;
    const next = { ...this.known, ...state, clockTold: performance.now() };
    if (!state.turns && this.known) {
      const news = turns ?? (state.last_turn ? [state.last_turn] : []);
      const joined = joinTurns(this.known.turns, news, state.turn_count);
      if (!joined) this.fetchTurns();
      next.turns = joined ?? this.known.turns;
    }
    this.known = next;
    this.playback.allowed = framesAllowed(next.pace);
    this.thinking = null;
    if (isFirst) this.begin(message);
    else if (type === "state" && !this.playback.isRunning) this.playback.jump(next, message);
    else this.playback.add(next, list.some((event) => event.kind === "back") ? [] : frames, message);
  }

  /** What has come until everything is laid out is shown at once. */
  async begin(message) {
    await this.told.prepare(this.known);
    this.playback.jump(this.known, message);
    this.playback.begin();
  }

  /** The whole list of moves, where the news left a gap. */
  async fetchTurns() {
    try {
      const whole = await game(this.key);
      if (whole.version < this.known.version) return;
      this.known = { ...this.known, turns: whole.turns };
      if (this.shown) this.shown = { ...this.shown, turns: whole.turns };
      this.told.changed();
    } catch {
      // The server is away; the full state comes with the next welcome.
      this.connection.version = null;
    }
  }

  show(state, message, wasPlayed) {
    const before = this.shown;
    this.shown = state.version === this.known.version ? this.known : state;
    this.told.showState(this.view(), { message, before, wasPlayed });
  }

  changeLink(link) {
    this.link = link;
    this.told.changed();
  }

  // Orders

  /** Sends an order; false if another one still waits. */
  order(order) {
    this.notice = "";
    const isSent = this.connection.order(order);
    if (this.shown) this.told.changed();
    return isSent;
  }

  step(step) {
    return this.order({ type: "step", move: step.move, ...this.stamp() });
  }

  roll(roll) {
    return this.order({ type: "roll", roll: roll.roll });
  }

  undo() {
    return this.goBack(undoTo(this.view(this.known)));
  }

  takeBack() {
    return this.goBack(takeBackTo(this.view(this.known)));
  }

  goBack(to) {
    return to !== null && this.order({ type: "back", to, ...this.stamp() });
  }

  /** When this happens by the clock of this browser, where somebody wants to know. */
  stamp() {
    return this.clock ? { client: this.clock() } : {};
  }

  resign() {
    return this.order({ type: "resign" });
  }

  offerDraw() {
    return this.order({ type: "draw" });
  }

  declineDraw() {
    return this.order({ type: "decline" });
  }

  /** Sends a question; false if the server is away. */
  ask(question) {
    return this.connection.ask(question);
  }

  end() {
    this.connection.end();
  }
}
