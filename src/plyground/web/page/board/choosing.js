/**
 * From presses on cells to a legal step: first where it begins, then where it goes, then, if that leaves several,
 * which of them (which die, which way). Knows only the list of legal steps that the server has told.
 */

const TWICE = 450; // milliseconds within which a second press on a piece plays its only step

export class Choosing {
  /** `play(step)` is called with the step that was chosen; `ask(steps)` when several remain; `changed()` after any change. */
  constructor({ play, ask, changed }) {
    this.play = play;
    this.ask = ask;
    this.changed = changed;
    this.steps = [];
    this.from = null;
  }

  /** The legal steps of the moment; an empty list if it is not one's turn. */
  offer(steps) {
    this.steps = steps;
    if (!this.sources().includes(this.from)) this.from = null;
    this.changed();
  }

  /** Cells from which something can move. */
  sources() {
    return unique(this.steps.map((step) => step.from).filter((cell) => cell !== null));
  }

  /** Cells that can be reached: from the chosen cell, and those where something is simply put. */
  targets() {
    return unique(this.steps.filter((step) => step.from === this.from || step.from === null).map((step) => step.to)
      .filter((cell) => cell !== null));
  }

  /** Steps that begin and end on no cell, such as a pass: they need a button. */
  others() {
    return this.steps.filter((step) => step.from === null && step.to === null);
  }

  marks() {
    return { movable: this.sources(), target: this.targets(), selected: this.from === null ? [] : [this.from] };
  }

  /** A cell was pressed; true if that was a whole step. */
  press(cell) {
    const fitting = this.steps.filter((step) => step.to === cell && step.from === this.from);
    const put = this.steps.filter((step) => step.to === cell && step.from === null);
    const whole = this.steps.filter((step) => step.from === cell && (step.to === null || step.to === cell));
    if (this.from !== null && fitting.length) return this.decide(fitting);
    if (put.length) return this.decide(put);
    if (whole.length) return this.decide(whole);
    const only = this.steps.filter((step) => step.from === cell);
    if (cell === this.from && only.length === 1 && performance.now() - this.chosenAt < TWICE) return this.decide(only);
    if (cell !== this.from && this.sources().includes(cell)) this.choose(cell);
    else this.cancel();
    return false;
  }

  /** A piece was dragged; true if that was a whole step, so that the piece may stay where it is. */
  drop(from, to) {
    const fitting = this.steps.filter((step) => step.from === from && step.to === to);
    if (fitting.length) return this.decide(fitting);
    this.cancel();
    return false;
  }

  choose(cell) {
    this.from = cell;
    this.chosenAt = performance.now();
    this.changed();
  }

  cancel() {
    this.from = null;
    this.changed();
  }

  decide(steps) {
    if (steps.length === 1) return this.play(steps[0]) !== false;
    this.ask(steps);
    return false;
  }
}

function unique(list) {
  return [...new Set(list)];
}
