/** A kept game on a board, position after position: by hand, by keys, or by itself. Whoever shows it lays out its parts. */

import { h } from "../dom.js";
import { seatsOf } from "../net/memory.js";
import { makeBoard } from "../board/board.js";
import { DiceTray } from "./dice.js";
import { Reel } from "./reel.js";
import { pause, ReplayControls } from "./replay_controls.js";
import { turnFor } from "./sides.js";
import { TurnList } from "./turn_list.js";
import { turnInWords } from "./words.js";

export class Stage {
  /**
   * `state` as the server tells it, `titles` of the seats. `told`: { moved(moves) when a position is asked for,
   * described(turn) when it is shown, with the turn that it belongs to or null }.
   */
  constructor(key, state, titles, told = {}) {
    Object.assign(this, { key, state, titles });
    this.told = { moved: () => {}, described: () => {}, ...told };
    this.words = { game: state.game, seatTitles: titles, seats: [] };
    this.reel = new Reel(key, state.moves);
    this.at = 0; // how many moves are shown
    this.wanted = 0; // the last jump that was asked for
    this.timer = null;
  }

  /** Makes the board and everything that moves it. */
  async prepare() {
    const { state } = this;
    const { pieces } = await this.reel.frame(0);
    const [mine] = seatsOf(this.key) ?? [0];
    const turned = turnFor(mine, { game: state.game, geometry: state.geometry, pieces, seats: state.seats.length });
    this.board = await makeBoard({ game: state.game, geometry: state.geometry, settings: state.settings, seatTitles: this.titles, turned });
    this.tray = new DiceTray(state.game, this.board);
    this.controls = new ReplayControls(this.acts());
    this.list = new TurnList(this.words, { emblem: (seat) => this.board.emblem(seat), pressed: (turn) => this.jump(turn.end), start: () => this.jump(0) });
    this.list.show(state.turns, Boolean(state.ending));
    this.caption = h("p", { class: "caption", "aria-live": "polite" });
    this.said = h("p", { class: "wrong", role: "alert" });
    this.boardPlace = h("div", { class: "replay-board" }, this.board.element);
    this.below = h("div", { class: "replay-below" }, h("div", { class: "moment" }, this.tray.element, this.caption), this.controls.element, this.said);
  }

  /** Who plays, each with a piece; `names` are those of the seats. */
  players(names) {
    return h("ul", { class: "replay-players" }, names.map((name, seat) =>
      h("li", {}, this.board.emblem(seat), h("span", {}, name === this.titles[seat] ? name : `${this.titles[seat]}: ${name}`))));
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
  async jump(moves) {
    this.stop();
    await this.go(Math.max(0, Math.min(moves, this.reel.count)), false);
  }

  async step() {
    this.stop();
    if (this.at < this.reel.count) await this.go(this.at + 1, true);
  }

  /** Shows a position; a single move is seen to be made. Only the last position asked for is shown. */
  async go(moves, isAnimated) {
    const turn = ++this.wanted;
    const isNext = isAnimated && moves === this.at + 1 && !this.isAside;
    this.at = moves;
    this.isAside = false;
    this.isAtEnd = moves === this.reel.count; // then it stays there while the game grows
    this.controls.show(moves, this.reel.count);
    this.list.mark(moves);
    this.told.moved(moves);
    try {
      const frame = await this.reel.frame(moves);
      if (turn !== this.wanted) return;
      this.said.textContent = "";
      await this.put(frame, isNext);
      if (turn === this.wanted) await this.describe(frame, turn);
    } catch (error) {
      if (turn === this.wanted) this.fail(error);
    }
  }

  async put(frame, isNext) {
    this.board.mark({});
    if (isNext && frame.seat !== null) await this.board.play({ ...frame, text: frame.drawing });
    else this.board.show(frame.pieces, frame.drawing);
  }

  fail(error) {
    this.said.textContent = error.message;
    this.stop();
  }

  /**
   * Shows a position that the game never had, until another one is asked for: `made` are the moves of its turn so far,
   * `hint` steps to mark, `caption` says what it is.
   */
  async aside(frame, { isNext = false, made = [], hint = [], caption = "" }) {
    this.stop();
    const turn = ++this.wanted;
    this.isAside = true;
    await this.put(frame, isNext);
    if (turn !== this.wanted) return;
    this.board.mark({ last: made.filter(hasCells), captured: cellsTaken(made), hint });
    this.showDice(frame, null);
    this.caption.textContent = caption;
  }

  /** Marks and words of the moment: the moves of the turn so far, what they took, the dice. */
  async describe(frame, turn) {
    const whole = this.list.turnAt(frame.moves);
    const made = whole ? (await this.reel.between(whole.first + 1, frame.moves)).filter((one) => one.seat !== null) : [];
    if (turn !== this.wanted) return;
    const rolls = whole ? whole.rolls.slice(0, frame.moves - whole.first) : [];
    const sofar = whole ? { ...whole, rolls, steps: made, captured: made.flatMap((one) => one.captured ?? []) } : null;
    this.marks = { last: made.filter(hasCells), captured: cellsTaken(made) };
    this.board.mark(this.marks);
    this.showDice(frame, made.length ? sofar : sofar && { ...sofar, seat: null });
    this.caption.textContent = sofar ? turnInWords({ ...sofar, seat: whole.seat ?? frame.mover }, this.words) : "The start";
    this.told.described(whole);
    if (frame.moves < this.reel.count) this.reel.frame(Math.min(this.reel.count, frame.moves + 20)).catch(() => {}); // the next piece in good time
  }

  showDice(frame, turn) {
    const { game, dice } = this.state;
    this.tray.show({ game, dice, beside: frame.beside, mover: frame.mover, last_turn: turn }, this.titles);
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

  end() {
    this.stop();
    this.wanted++;
    this.controls.end();
  }
}

const hasCells = (one) => one.from !== null || one.to !== null;
const cellsTaken = (made) => made.flatMap((one) => one.captured ?? []).map((one) => one.cell);
