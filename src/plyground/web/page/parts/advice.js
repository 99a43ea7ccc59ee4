/** What players tell on request: a hint, how everybody stands, and why an opponent moved as it did. */

import { Questions } from "../net/questions.js";
import { tool } from "./actions.js";
import { EvaluationBar } from "./evaluation.js";
import { Hints } from "./hint.js";
import { Why } from "./why.js";

export class Advice {
  /** `marked(steps, later)` is told which steps a hint wants marked on the board. */
  constructor(table, { marked }) {
    this.questions = new Questions((question) => table.ask(question));
    this.hints = new Hints({ table, questions: this.questions, marked });
    this.evaluation = new EvaluationBar(this.questions);
    this.why = new Why(this.questions);
    this.hintButton = this.hints.askButton((onclick) => tool("hint", "Hint", onclick, { title: "What would a strong player do? (H)" }));
    this.evaluationButton = this.evaluation.toggleButton((onclick) => tool("bars", "Evaluation", onclick, { title: "How does everybody stand? (E)" }));
  }

  show(view) {
    if (view.link !== "open" && this.link === "open") this.questions.lost();
    this.link = view.link;
    for (const part of [this.hints, this.evaluation, this.why]) part.show(view);
  }

  /** True if the message answered a question. */
  hear(message) {
    if (this.questions.hear(message)) return true;
    if (message.type === "refused") this.hints.refused();
    return false;
  }
}
