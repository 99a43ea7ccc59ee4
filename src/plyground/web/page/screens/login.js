/** Asks for the password where the server has one. */

import { h, put } from "../dom.js";
import { sentence } from "../parts/text.js";
import { login, RefusedError, games, server } from "../net/api.js";

let isIn = false;

/** True when the server lets this browser in; otherwise the place asks for the password, and the page begins again. */
export async function letIn(place) {
  if (isIn) return true;
  const { has_password: hasPassword } = await server();
  isIn = !hasPassword || (await isKnown());
  if (!isIn) ask(place);
  return isIn;
}

async function isKnown() {
  try {
    await games({ most: 1 });
    return true;
  } catch (error) {
    if (error instanceof RefusedError && error.status === 401) return false;
    throw error;
  }
}

function ask(place) {
  const word = h("input", { type: "password", id: "password", autocomplete: "current-password", required: true });
  const said = h("p", { class: "wrong", role: "alert" });
  const enter = async (event) => {
    event.preventDefault();
    try {
      await login(word.value);
      dispatchEvent(new HashChangeEvent("hashchange"));
    } catch (error) {
      said.textContent = sentence(error.message);
      word.select();
    }
  };
  put(place, h("form", { class: "login card", onsubmit: enter },
    h("h1", {}, "This server has a password"),
    h("label", { for: "password" }, "Password"), word, said,
    h("button", { class: "main" }, "Enter")));
  word.focus();
}
