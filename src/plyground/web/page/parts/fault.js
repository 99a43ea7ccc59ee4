/** A screen that says what went wrong, and how to go on. When only the server is away, it comes back by itself. */

import { h, put } from "../dom.js";
import { AwayError, server } from "../net/api.js";
import { sentence } from "./text.js";

const AGAIN = 2000; // milliseconds

export function showFault(place, error) {
  if (error instanceof AwayError) return showAway(place);
  put(
    place,
    h("section", { class: "fault", role: "alert" },
      h("h1", {}, "That did not work"),
      h("p", {}, sentence(error.message)),
      h("p", {}, h("button", { class: "main", onclick: () => location.reload() }, "Try again"), " ",
        h("a", { class: "button", href: "#/" }, "All games")),
    ),
  );
}

function showAway(place) {
  const section = h("section", { class: "fault", role: "alert" },
    h("h1", {}, "The server is away"), h("p", {}, "Trying again until it is back…"));
  put(place, section);
  const look = async () => {
    if (!section.isConnected) return;
    try {
      await server();
    } catch {
      setTimeout(look, AGAIN);
      return;
    }
    if (section.isConnected) dispatchEvent(new HashChangeEvent("hashchange"));
  };
  setTimeout(look, AGAIN);
}
