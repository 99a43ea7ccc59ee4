/** The head of every screen: the way to the games, to those kept, and to light and dark. */

import { h, put } from "../dom.js";
import { preference } from "../net/memory.js";
import { preferTheme, THEMES } from "./preferences.js";

const NAMES = { system: "Light or dark as the system says", light: "Light", dark: "Dark" };
const SIGNS = { system: "◐", light: "☀", dark: "☾" };

function link(text, to, isHere) {
  return h("a", { href: to, "aria-current": isHere ? "page" : null }, text);
}

function themeButton() {
  const theme = preference("theme", "system");
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  const button = h("button", {
    class: "quiet sign", title: NAMES[theme], "aria-label": `Colours: ${NAMES[theme]}`,
    onclick: () => { preferTheme(next); button.replaceWith(themeButton()); },
  }, SIGNS[theme]);
  return button;
}

export function showHeader(screen) {
  put(
    document.getElementById("header"),
    h("a", { class: "brand", href: "#/" }, h("img", { src: "/page/icon.svg", alt: "", width: 28, height: 28 }), "Plyground"),
    h("nav", { "aria-label": "Main" }, link("Play", "#/", screen === ""), link("Games kept", "#/games", screen === "games")),
    themeButton(),
  );
}
