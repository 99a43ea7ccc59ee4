/**
 * What a strong player would do: the best turns as a list, each with its value and a button that plays all its steps;
 * the best is drawn on the board, its first step as the one to make next.
 */

import { h, put } from "../dom.js";
import { say } from "./spoken.js";
import { shortTurn } from "./step_words.js";
import { turnNodes } from "./turn_text.js";

export class Hints {
  /** `table` gives orders (`step`, `isBusy`, `view`), `questions` asks, `marked(steps, later)` is told what to mark: the next step, and those after it. */
  constructor({ table, questions, marked }) {
    Object.assign(this, { table, questions, marked });
    this.version = null; // of the state that the list belongs to
    this.turns = []; // as the server told them, with the steps that are still to be played
    this.following = null; // moves of a chosen turn that are still to be played
    this.isAsking = false;
    this.button = null;
    this.list = h("ol", { class: "hint-turns" });
    this.note = h("p", { class: "soft hint-note" });
    this.element = h("section", { class: "hint card", "aria-label": "Hint", hidden: true }, this.list, this.note);
  }

  /** The button that asks; `make(onclick)` makes it. */
  askButton(make) {
    this.button = make(() => this.ask());
    return this.button;
  }

  canAsk(view) {
    return view.isMine && view.isAlone && view.state.steps.length > 0 && view.link === "open" && !this.table.isBusy;
  }

  show(view) {
    if (this.button) {
      this.button.hidden = !view.isAlone || view.isOver;
      this.button.disabled = !this.canAsk(view) || this.isAsking || this.following !== null;
    }
    if (this.following !== null) this.follow(view);
    else if (this.version !== null && this.version !== view.state.version && !this.goesOn(view)) this.close();
  }

  /** Whether somebody plays a turn of the list step by step; then the rest of it is marked. */
  goesOn({ state, isMine }) {
    const played = state.version === this.version + 1 && isMine ? state.last_turn?.steps.at(-1)?.move : null;
    const fitting = this.turns.filter(({ steps }) => steps.length > 1 && steps[0] === played);
    const rest = fitting.map((turn) => ({ ...turn, steps: turn.steps.slice(1), path: turn.path?.slice(1) }));
    if (!rest.length || !state.steps.some((step) => step.move === rest[0].steps[0])) return false;
    this.version = state.version;
    this.listTurns(rest, state.steps);
    return true;
  }

  async ask() {
    const view = this.table.view();
    if (!this.canAsk(view) || this.isAsking) return;
    this.isAsking = true;
    this.tell("Thinking about a hint…");
    this.version = view.state.version;
    try {
      const hint = await this.questions.ask({ type: "hint" }, { isUrgent: true });
      if (hint.version === this.table.shown?.version && hint.version === this.version) this.draw(hint);
      else this.close();
    } catch (error) {
      this.tell(`No hint: ${error.message}`);
      say(`No hint: ${error.message}`);
    }
    this.isAsking = false;
    this.show(this.table.view());
  }

  tell(text) {
    this.turns = [];
    put(this.list);
    this.note.textContent = text;
    this.element.hidden = false;
  }

  draw(hint) {
    this.listTurns(hint.turns, this.table.shown.steps);
    this.note.textContent = hint.turns.length ? valuesNote(hint) : "There is nothing to choose.";
    this.element.hidden = false;
    if (hint.turns.length) say(`Hint: ${shortTurn(hint.turns[0].text)}.`);
    this.list.querySelector("button")?.focus({ preventScroll: true });
  }

  /** Lists turns, and draws the best one. */
  listTurns(turns, legal) {
    this.turns = turns;
    put(this.list, turns.map((turn, place) => this.choice(turn, place)));
    this.marked(legal.filter((step) => step.move === turns[0]?.steps[0]), turns[0]?.path?.slice(1) ?? []);
  }

  choice(turn, place) {
    const value = valueInWords(turn);
    const name = [`Play ${shortTurn(turn.text)}`, value && `value ${value}`].filter(Boolean).join(", ");
    return h("li", {},
      h("button", { class: place === 0 ? "main hint-play" : "hint-play", "aria-label": name, "data-steps": turn.steps.join(" "), onclick: () => this.play(turn.steps) },
        h("span", { class: "hint-text" }, turnNodes(turn.text)), value && h("span", { class: "hint-value" }, value)));
  }

  /** Plays a whole turn, each step when the one before is acknowledged and shown. */
  play(moves) {
    this.close();
    this.following = [...moves];
    this.follow(this.table.view());
  }

  follow(view) {
    if (this.table.isBusy) return;
    const step = view.isMine ? view.state.steps.find((one) => one.move === this.following[0]) : undefined;
    if (!step) {
      if (this.following.length && view.isMine) say("The rest of the hint cannot be played.");
      this.following = null;
      return;
    }
    const rest = this.following.slice(1);
    this.following = rest.length ? rest : null;
    if (!this.table.step(step)) this.following = null;
  }

  /** An order was refused: what was to follow is not played. */
  refused() {
    this.following = null;
  }

  close() {
    this.version = null;
    this.turns = [];
    this.element.hidden = true;
    put(this.list);
    this.marked([], []);
  }
}

/** "+0.31", "wins" */
function valueInWords({ value, outcome }) {
  if (outcome) return outcome;
  if (value === null || value === undefined) return "";
  const rounded = Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
  return `${value > 0 ? "+" : ""}${rounded}`.replace("-", "−");
}

/** What the values mean, if any are shown. */
function valuesNote({ turns, measure }) {
  if (!turns.some((turn) => !turn.outcome && turn.value !== null && turn.value !== undefined)) return "";
  return /^(expected points|mean payoff)/.test(measure) ? `Values: ${measure.replaceAll("-", "−")}.` : "The higher the value, the better.";
}
