/** A kept game, position after position: by hand, by keys, or by itself. A game that goes on grows while one looks. */

import { h, put } from "../dom.js";
import { events, game as stateOf } from "../net/api.js";
import { Connection } from "../net/connection.js";
import { keepPosition, seatsOf, tokenOf } from "../net/memory.js";
import { makeBoard } from "../board/board.js";
import { addressOf, copyButton } from "../parts/copying.js";
import { DiceTray } from "../parts/dice.js";
import { downloadButton } from "../parts/download.js";
import { describeOnce, outcomeInWords, seatTitles, whenInWords, whoHas } from "../parts/names.js";
import { plainReason, reasonsIn, reasonsOf } from "../parts/reasons.js";
import { Reel } from "../parts/reel.js";
import { pause, ReplayControls } from "../parts/replay_controls.js";
import { turnFor } from "../parts/sides.js";
import { TurnList } from "../parts/turn_list.js";
import { sentence } from "../parts/text.js";
import { howItEnded, turnInWords } from "../parts/words.js";

export async function show(place, [key], options) {
  const [state, happened] = await Promise.all([stateOf(key), events(key)]);
  const about = await describeOnce(state.game).catch(() => null); // a file that is not there today
  const replay = new Replay(key, state, reasonsOf(happened), about);
  await replay.start(place, Number(options.get("move") ?? NaN));
  return () => replay.end();
}

class Replay {
  constructor(key, state, reasons, about) {
    this.key = key;
    this.state = state;
    this.reasons = reasons;
    this.about = about;
    this.titles = seatTitles(state);
    this.names = state.seats.map((seat) => whoHas(seat, this.titles[seat.seat], about?.players));
    this.told = { game: state.game, seatTitles: this.titles, seats: [] };
    this.reel = new Reel(key, state.moves);
    this.at = 0; // how many moves are shown
    this.wanted = 0; // the last jump that was asked for
    this.timer = null;
    document.title = `${state.title}: ${this.names.join(" – ")} · Plyground`;
  }

  async start(place, move) {
    const { state } = this;
    const { pieces } = await this.reel.frame(0);
    const [mine] = seatsOf(this.key) ?? [0];
    const turned = turnFor(mine, { game: state.game, geometry: state.geometry, pieces, seats: state.seats.length });
    this.board = await makeBoard({ game: state.game, geometry: state.geometry, settings: state.settings, seatTitles: this.titles, turned });
    this.tray = new DiceTray(state.game, this.board);
    this.controls = new ReplayControls(this.acts());
    this.list = new TurnList(this.told, (seat) => this.board.emblem(seat), (moves) => this.jump(moves));
    this.list.show(state.turns);
    this.caption = h("p", { class: "caption", "aria-live": "polite" });
    this.why = h("blockquote", { class: "replay-why", hidden: true });
    this.said = h("p", { class: "wrong", role: "alert" });
    this.result = h("p", { class: "result" });
    put(place, this.layout());
    this.showResult();
    await this.jump(Number.isInteger(move) ? Math.max(0, Math.min(move, state.moves)) : state.ending ? 0 : state.moves);
    if (!state.ending && state.is_playable) this.follow();
  }

  layout() {
    const { state } = this;
    this.onward = h("button", { type: "button", onclick: () => this.playOn() }, "Play on from here");
    this.onward.hidden = !this.about?.position_entries.length;
    const back = !state.ending && tokenOf(this.key) ? h("a", { class: "button main", href: `#/game/${this.key}` }, "Back to the game") : null;
    return h("div", { class: "replay" },
      h("div", { class: "replay-head" }, h("h1", {}, state.title), this.players(), this.result),
      h("div", { class: "replay-board" }, this.board.element),
      h("div", { class: "replay-below" }, h("div", { class: "moment" }, this.tray.element, this.caption), this.controls.element, this.said),
      h("aside", {}, this.why, this.list.element,
        h("p", { class: "buttons" }, back, this.onward,
          copyButton("Share", () => addressOf(`#/replay/${this.key}`)), downloadButton(this.key, state.game)),
        h("p", { class: "soft" }, `Begun ${whenInWords(state.created)}. Whoever has the link sees the game and cannot change it.`)));
  }

  players() {
    return h("ul", { class: "replay-players" }, this.names.map((name, seat) =>
      h("li", {}, this.board.emblem(seat), h("span", {}, name === this.titles[seat] ? name : `${this.titles[seat]}: ${name}`))));
  }

  showResult() {
    const { ending, payoffs, seats } = this.state;
    const got = payoffs ?? seats.map((seat) => seat.payoff);
    const how = () => howItEnded(ending, got, { seatTitles: this.titles });
    this.result.textContent = ending === null ? "The game goes on" : `${outcomeInWords(got, ending, this.names)} · ${how()}`;
  }

  // Moving about

  acts() {
    const turnEnds = () => [0, ...this.state.turns.map((turn) => turn.end)];
    return {
      first: () => this.jump(0),
      back: () => this.jump(this.at - 1),
      forward: () => this.step(),
      last: () => this.jump(this.reel.count),
      turnBack: () => this.jump(turnEnds().findLast((end) => end < this.at) ?? 0),
      turnForward: () => this.jump(turnEnds().find((end) => end > this.at) ?? this.reel.count),
      toggle: () => (this.timer ? this.stop() : this.run()),
      flip: () => this.board.turn(this.board.turned + 2),
      jump: (moves) => this.jump(moves),
    };
  }

  /** Shows the position after so many moves at once. */
  async jump(moves, isByItself = false) {
    if (!isByItself) this.stop();
    await this.go(Math.max(0, Math.min(moves, this.reel.count)), false);
  }

  async step() {
    this.stop();
    if (this.at < this.reel.count) await this.go(this.at + 1, true);
  }

  /** Shows a position; a single move is seen to be made. Only the last position asked for is shown. */
  async go(moves, isAnimated) {
    const turn = ++this.wanted;
    const isNext = isAnimated && moves === this.at + 1;
    this.at = moves;
    this.isAtEnd = moves === this.reel.count; // then it stays there while the game grows
    this.controls.show(moves, this.reel.count);
    this.list.mark(moves);
    try {
      const frame = await this.reel.frame(moves);
      if (turn !== this.wanted) return;
      this.said.textContent = "";
      this.board.mark({});
      if (isNext && frame.seat !== null) await this.board.play({ ...frame, text: frame.drawing });
      else this.board.show(frame.pieces, frame.drawing);
      if (turn === this.wanted) await this.describe(frame, turn);
    } catch (error) {
      if (turn !== this.wanted) return;
      this.said.textContent = error.message;
      this.stop();
    }
  }

  /** Marks and words of the moment: the moves of the turn so far, what they took, the dice, the reason. */
  async describe(frame, turn) {
    const whole = this.list.turnAt(frame.moves);
    const made = whole ? (await this.reel.between(whole.first + 1, frame.moves)).filter((one) => one.seat !== null) : [];
    if (turn !== this.wanted) return;
    const rolls = whole ? whole.rolls.slice(0, frame.moves - whole.first) : [];
    const captured = made.flatMap((one) => one.captured ?? []);
    const sofar = whole ? { ...whole, rolls, steps: made, captured } : null;
    this.board.mark({ last: made.filter((one) => one.from !== null || one.to !== null), captured: captured.map((one) => one.cell) });
    this.showDice(frame, made.length ? sofar : sofar && { ...sofar, seat: null });
    this.caption.textContent = sofar ? turnInWords({ ...sofar, seat: whole.seat ?? frame.mover }, this.told) : "The start";
    const whys = whole ? reasonsIn(this.reasons, whole).map(plainReason).filter(Boolean) : [];
    this.why.hidden = !this.reasons.size; // where some turns have reasons, the place for them stays
    this.why.classList.toggle("empty", !whys.length);
    put(this.why, whys.map((why) => h("p", {}, h("strong", {}, `${this.names[whole.seat]}: `), sentence(why))));
    if (frame.moves < this.reel.count) this.reel.frame(Math.min(this.reel.count, frame.moves + 20)).catch(() => {}); // the next piece in good time
  }

  showDice(frame, turn) {
    const { game, dice } = this.state;
    const moment = { game, dice, beside: frame.beside, mover: frame.mover, last_turn: turn };
    this.tray.show(moment, this.titles);
  }

  // By itself

  async run() {
    if (this.at >= this.reel.count) await this.jump(0);
    const beat = async () => {
      const timer = this.timer;
      await this.go(Math.min(this.at + 1, this.reel.count), true);
      if (timer !== this.timer) return; // stopped meanwhile
      if (this.at >= this.reel.count) this.stop();
      else this.timer = setTimeout(beat, pause());
    };
    this.controls.showPlaying(true);
    this.timer = setTimeout(beat, 200);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.controls.showPlaying(false);
  }

  // Going on

  async playOn() {
    try {
      const { position } = await this.reel.frame(this.at);
      keepPosition(this.state.game, position, this.state.settings);
      location.hash = `#/new/${encodeURIComponent(this.state.game)}`;
    } catch (error) {
      this.said.textContent = error.message;
    }
  }

  /** A game that goes on: what happens is added at the end. */
  follow() {
    this.connection = new Connection(this.key, null, {
      changed: () => {},
      heard: (message) => {
        if (message.state && message.state.version !== this.state.version) this.grow(message);
      },
    });
    this.connection.version = this.state.version;
  }

  async grow({ list, state }) {
    const back = (list ?? []).filter((event) => event.kind === "back").map((event) => event.value);
    this.reel.grow(state.moves, Math.min(this.reel.count, state.moves, ...back));
    this.state = { ...this.state, ...state, turns: this.state.turns };
    try {
      const [{ turns }, happened] = await Promise.all([state.turns ? state : stateOf(this.key), events(this.key)]);
      if (state.version !== this.state.version) return; // more has happened since
      this.state.turns = turns;
      this.reasons = reasonsOf(happened);
      this.list.show(turns);
      this.showResult();
      if (this.isAtEnd || this.at > this.reel.count) await this.go(this.reel.count, true);
      else this.controls.show(this.at, this.reel.count);
    } catch (error) {
      this.said.textContent = error.message;
    }
  }

  end() {
    this.stop();
    this.wanted++;
    this.controls.end();
    this.connection?.end();
  }
}
