/**
 * The fields of a questionnaire. Each has `element`, `given()` (what stands there, to be kept), `value()` (the answer, or null),
 * `mark(isWrong)` and `focus()`.
 */

import { h } from "../../dom.js";

const LONGEST_TEXT = 2000; // letters
const ONE_LINE = 120; // up to so many letters a text is one line

/** `more`: { id, given, described, optional }: what was there before, the id of the fault's text, and the word for what need not be answered. */
export function makeField(question, more) {
  if (question.kind === "choice") return choiceField(question, question.choices, more, "study-choices");
  if (question.kind === "scale") return choiceField(question, stepsOfScale(question), more, "study-choices study-scale");
  return typedField(question, more);
}

const labelText = (question, { optional }) => [question.text, optional && h("span", { class: "soft optional" }, ` (${optional})`)];

/** A scale is a choice among numbers, whose ends have words. */
function stepsOfScale({ least, most, least_text: leastText, most_text: mostText }) {
  const words = { [least]: leastText, [most]: mostText };
  return Array.from({ length: most - least + 1 }, (_, place) => ({ value: least + place, text: String(least + place), word: words[least + place] }));
}

function choiceField(question, choices, more, look) {
  const inputs = choices.map(({ value }, place) => h("input", {
    type: "radio", name: more.id, id: `${more.id}-${place}`, value: String(value), checked: String(more.given) === String(value),
  }));
  const chosen = () => inputs.find((input) => input.checked) ?? null;
  const element = h("fieldset", { class: look, id: more.id, role: "radiogroup", "aria-describedby": more.described, "aria-required": String(Boolean(question.required)) },
    h("legend", {}, labelText(question, more)),
    h("div", { class: "ways" }, choices.map(({ text, word }, place) =>
      h("label", { for: inputs[place].id }, inputs[place], h("span", {}, text), word && h("small", { class: "soft" }, word)))));
  return {
    element,
    given: () => chosen()?.value ?? null,
    value: () => (chosen() && question.kind === "scale" ? Number(chosen().value) : chosen()?.value ?? null),
    mark: (isWrong) => element.setAttribute("aria-invalid", String(isWrong)),
    focus: () => (chosen() ?? inputs[0]).focus(),
  };
}

function typedField(question, more) {
  const isNumber = question.kind === "number";
  const longest = isNumber ? 20 : question.most ?? LONGEST_TEXT;
  const isLong = !isNumber && longest > ONE_LINE;
  const input = h(isLong ? "textarea" : "input", {
    id: more.id, type: isLong ? null : "text", inputmode: isNumber ? "decimal" : null, maxlength: longest, autocomplete: "off",
    rows: isLong ? 4 : null, value: isLong ? null : more.given ?? null, "aria-describedby": more.described, "aria-required": String(Boolean(question.required)),
  });
  if (isLong) input.value = more.given ?? "";
  return {
    element: h("div", { class: "study-typed" }, h("label", { for: more.id }, labelText(question, more)), input),
    given: () => input.value.trim(),
    value: () => (isNumber ? numberIn(input.value) : input.value.trim() || null),
    mark: (isWrong) => input.setAttribute("aria-invalid", String(isWrong)),
    focus: () => input.focus(),
  };
}

/** A number as people write it, with a point or a comma; null if it is none. */
function numberIn(text) {
  const written = text.trim().replace(",", ".");
  return /^[-+]?\d+(\.\d+)?$/.test(written) ? Number(written) : null;
}
