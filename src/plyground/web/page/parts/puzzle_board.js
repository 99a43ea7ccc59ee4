/** The board of a puzzle: the position, the turn that somebody tries step by step, and what the server says of each step. */

import { h } from "../dom.js";
import { puzzleSteps } from "../net/api.js";
import { makeBoard } from "../board/board.js";
import { Choosing } from "../board/choosing.js";
import { Choices, Question } from "./choices.js";
import { DiceTray } from "./dice.js";
import { turnFor } from "./sides.js";

export class PuzzleBoard {
  /** `told`: { person, changed() after every step, tried(moves) when a turn is whole, failed(error) }. */
  constructor(puzzle, told) {
    Object.assign(this, { puzzle, told });
    this.made = []; // the steps that were played
    this.moments = [puzzle]; // the position before each of them, and after the last
    this.isBusy = false;
    this.isOpen = true; // steps can be played
    this.words = { game: puzzle.game, seatTitles: puzzle.seat_titles, seats: [] };
  }

  async prepare() {
    const { puzzle } = this;
    const turned = turnFor(puzzle.seat, { game: puzzle.game, geometry: puzzle.geometry, pieces: puzzle.start, seats: puzzle.seats });
    this.board = await makeBoard({ game: puzzle.game, geometry: puzzle.geometry, settings: puzzle.settings, seatTitles: puzzle.seat_titles, turned });
    this.tray = new DiceTray(puzzle.game, this.board);
    this.choosing = new Choosing({ play: (step) => this.play(step), ask: (steps) => this.askWhich(steps), changed: () => this.mark() });
    this.choices = new Choices({ play: (step) => this.play(step), roll: () => {} });
    this.place = h("div", { class: "board-place" }, this.board.element);
    this.question = new Question(this.place);
    this.board.onPress = (cell) => { this.question.close(); this.choosing.press(cell); };
    this.board.onLift = (cell) => this.choosing.choose(cell);
    this.board.onDrop = (from, to) => { this.question.close(); return this.choosing.drop(from, to); };
    this.board.onCancel = () => { this.question.close(); this.choosing.cancel(); };
    this.show(puzzle);
  }

  get now() {
    return this.moments.at(-1);
  }

  // Trying

  show(moment) {
    this.board.show(moment.pieces, moment.drawing);
    this.showDice(moment);
    this.offer();
  }

  showDice({ beside, mover }) {
    this.tray.show({ game: this.puzzle.game, dice: beside.dice.length ? {} : null, beside, mover, last_turn: null }, this.puzzle.seat_titles);
  }

  offer() {
    const steps = this.isOpen && !this.isBusy ? this.now.steps : [];
    this.choosing.offer(steps);
    this.choices.show({ steps: this.choosing.others(), hinted: [], rolls: [], drawRoll: null });
    this.told.changed();
  }

  mark() {
    this.board.mark({ ...this.choosing.marks(), last: this.made.filter((step) => step.from !== null || step.to !== null).map((step) => ({ ...step, seat: this.puzzle.seat })) });
  }

  /** Plays a step; false if another one is on its way. */
  play(step) {
    if (this.isBusy || !this.isOpen) return false;
    this.choosing.from = null;
    this.make(step);
    return true;
  }

  async make(step) {
    this.isBusy = true;
    this.offer();
    const moves = [...this.made.map((one) => one.move), step.move];
    try {
      const moment = await puzzleSteps(this.puzzle.id, { person: this.told.person, steps: moves });
      await this.board.play({ from: step.from, to: step.to, seat: this.puzzle.seat, pieces: moment.pieces, text: moment.drawing });
      this.made.push(step);
      this.moments.push(moment);
    } catch (error) {
      this.told.failed(error);
    }
    this.isBusy = false;
    this.show(this.now);
    if (this.isOpen && this.now.is_over) this.told.tried(moves);
  }

  askWhich(steps) {
    const target = this.board.cells.get(steps[0].to ?? steps[0].from);
    const again = () => target.focus();
    this.question.ask(steps, target, {
      choose: (step) => { this.play(step); again(); },
      cancel: () => { this.choosing.cancel(); again(); },
    });
  }

  get canUndo() {
    return this.isOpen && !this.isBusy && this.made.length > 0;
  }

  undo() {
    if (!this.canUndo) return;
    this.made.pop();
    this.moments.pop();
    this.show(this.now);
  }

  /** No more steps: the answer was given. */
  close() {
    this.isOpen = false;
    this.offer();
  }

  // What a line is shown on (see variation.js)

  async aside(frame, { isNext = false, made = [], hint = [], caption = "" }) {
    if (isNext && frame.seat !== null) await this.board.play({ ...frame, text: frame.drawing });
    else this.board.show(frame.pieces, frame.drawing);
    this.board.mark({ last: made.filter((step) => step.from !== null || step.to !== null), captured: made.flatMap((step) => step.captured ?? []).map((one) => one.cell), hint });
    this.showDice(frame);
    this.told.captioned?.(caption);
  }
}
