/** A page of questions: each with its label, and what is wrong with an answer beside the question. */

import { h, put } from "../../dom.js";
import { recall, remember } from "../../net/session.js";
import { makeField } from "./fields.js";
import { textOf } from "./texts.js";

/** Under which name the tab keeps answers that were not sent yet. */
export const draftName = ({ study, number }) => `study.${study.id}.${number}`;

/** `stage`: { title, html, questions }; answers that were given and not yet sent survive a reload of the page. */
export function questionsPage(stage, flow) {
  const draft = draftName(flow);
  const kept = recall(draft) ?? {};
  const questions = stage.questions.map((question) => new Question(question, kept[question.name], flow.words));
  const keep = () => remember(draft, Object.fromEntries(questions.map((one) => [one.name, one.field.given()])));
  const send = async (event) => {
    event.preventDefault();
    const wrong = questions.filter((one) => !one.check());
    if (wrong.length) return wrong[0].field.focus();
    const answers = questions.map((one) => [one.name, one.field.value()]).filter(([, value]) => value !== null);
    if (await flow.next(Object.fromEntries(answers))) remember(draft, null);
  };
  return h("form", { class: "study-page card", novalidate: true, onsubmit: send, oninput: keep, onchange: keep },
    h("h1", {}, stage.title || flow.study.title), stage.html && textOf(stage.html),
    questions.map((one) => one.element),
    h("p", { class: "study-next" }, h("button", { class: "main" }, flow.words("next"))));
}

class Question {
  constructor(question, given, words) {
    this.name = question.name;
    this.words = words;
    this.question = question;
    const id = `question-${question.name}`;
    this.said = h("p", { class: "wrong", id: `${id}-fault` });
    this.field = makeField(question, { id, given, described: this.said.id, optional: question.required ? null : words("optional") });
    this.element = h("div", { class: "study-question", "data-question": question.name }, this.field.element, this.said);
    this.element.addEventListener("input", () => this.said.textContent && this.check());
  }

  /** Says what is wrong; true if nothing is. */
  check() {
    const fault = this.fault();
    put(this.said, fault);
    this.field.mark(fault !== "");
    return fault === "";
  }

  fault() {
    const { question, field, words } = this;
    if (field.given() === "" || field.given() === null) return question.required ? words("must_answer") : "";
    if (question.kind === "text" && field.given().length < (question.least ?? 0)) return words("too_short", { least: question.least });
    if (question.kind !== "number") return "";
    const value = field.value();
    const { least = null, most = null } = question;
    if (value === null) return words("must_be_number");
    if (least !== null && most !== null && (value < least || value > most)) return words("outside", { least, most });
    if (least !== null && value < least) return words("too_low", { least });
    return most !== null && value > most ? words("too_high", { most }) : "";
  }
}
