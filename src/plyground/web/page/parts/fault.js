/** A screen that says what went wrong, and how to go on. */

import { h, put } from "../dom.js";

export function showFault(place, error) {
  put(
    place,
    h("section", { class: "fault", role: "alert" },
      h("h1", {}, "That did not work"),
      h("p", {}, error.message),
      h("p", {}, h("button", { class: "main", onclick: () => location.reload() }, "Try again"), " ",
        h("a", { class: "button", href: "#/" }, "All games")),
    ),
  );
}
