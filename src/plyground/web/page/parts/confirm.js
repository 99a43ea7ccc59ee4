/** Asks once before something that cannot be undone. */

import { h } from "../dom.js";

/** True if the answer is yes; closing the question is a no. */
export function confirmed(question, { yes, no }) {
  return new Promise((answer) => {
    const dialog = h("dialog", { class: "confirm", "aria-labelledby": "confirm-question" },
      h("p", { id: "confirm-question" }, question),
      h("form", { method: "dialog", class: "confirm-answers" },
        h("button", { value: "no", autofocus: true }, no), h("button", { class: "main", value: "yes" }, yes)));
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
