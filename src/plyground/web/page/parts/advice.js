/** What players say when they are asked: a hint, how everybody stands, why they moved; with the buttons that ask. */

import { Questions } from "../net/questions.js";
import { tool } from "./actions.js";
import { EvaluationBar } from "./evaluation.js";
import { Hints } from "./hint.js";
import { Why } from "./why.js";

const ANSWERS = ["hint", "evaluation", "why"];

export class Advice {
  /** `table` as in parts/table.js; `marked(steps)` is told which steps a hint marks on the board. */
  constructor(table, { marked }) {
    this.questions = new Questions((question) => table.ask(question));
    this.hints = new Hints({ table, questions: this.questions, marked });
    this.evaluation = new EvaluationBar(this.questions);
    this.why = new Why(this.questions);
    this.hintButton = this.hints.askButton((ask) => tool("hint", "Hint", ask, { title: "What a strong player would do" }));
    this.evaluationButton = this.evaluation.toggleButton((toggle) => tool("bars", "Evaluation", toggle, { title: "How well everybody stands" }));
  }

  show(view) {
    if (view.link !== "open") this.questions.lost();
    for (const part of [this.hints, this.evaluation, this.why]) part.show(view);
  }

  /** Takes the answer to a question. */
  hear(message) {
    if (ANSWERS.includes(message.type)) this.questions.hear(message);
  }

  /** Takes a refusal; true if it was a question that was refused. */
  refused(message) {
    if (this.questions.hear(message)) return true;
    this.hints.refused();
    return false;
  }
}
