/** The head of every screen (the way to the games, to those kept, light or dark, sounds) and its foot. */

import { h, put } from "../dom.js";
import { server } from "../net/api.js";
import { preference } from "../net/memory.js";
import { laboratory } from "./laboratory_tabs.js";
import { hasSounds, preferSounds, preferTheme, THEMES } from "./preferences.js";
import { sign } from "./signs.js";

const NAMES = { system: "as the system says", light: "light", dark: "dark" };
const SIGNS = { system: "half", light: "sun", dark: "moon" };

function link(text, to, isHere) {
  return h("a", { href: to, "aria-current": isHere ? "page" : null }, text);
}

function signButton(name, drawn, pressed, kind = "") {
  return h("button", { type: "button", class: `quiet sign ${kind}`.trim(), title: name, "aria-label": name, onclick: pressed }, sign(drawn));
}

function exchange(button, other) {
  button.replaceWith(other);
  other.focus();
}

/** A button that makes another of itself whenever `event` tells that its preference has changed, here or elsewhere. */
function renewed(button, event, make) {
  const changed = () => {
    if (!button.isConnected) return;
    if (document.activeElement === button) exchange(button, make());
    else button.replaceWith(make());
  };
  addEventListener(event, changed, { once: true });
  return button;
}

export function themeButton() {
  const theme = preference("theme", "system");
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  return renewed(signButton(`Colours: ${NAMES[theme]}`, SIGNS[theme], () => preferTheme(next), "theme-button"), "plyground-theme", themeButton);
}

export function soundButton() {
  const isOn = hasSounds();
  return renewed(signButton(isOn ? "Sounds: on" : "Sounds: off", isOn ? "sound" : "mute", () => preferSounds(!isOn)), "plyground-sounds", soundButton);
}

/** The way to what is kept of oneself. */
function youLink() {
  return h("a", { class: "button quiet sign you-link", href: "#/you", title: "You: name and data", "aria-label": "You" }, sign("you"));
}

/** The name of the page; who takes part in a study is not led away from it. */
function brand(isPlain) {
  const inside = [h("img", { src: "/page/icon.svg", alt: "", width: 28, height: 28 }), h("span", {}, "Plyground")];
  return isPlain ? h("span", { class: "brand" }, inside) : h("a", { class: "brand", href: "#/" }, inside);
}

export function showHeader(screen) {
  const isPlain = screen === "study";
  const header = document.getElementById("header");
  if (!header.firstChild) {
    put(header,
      brand(isPlain),
      h("nav", { "aria-label": "Main" }),
      h("div", { class: "likes" }, soundButton(), themeButton(), youLink()));
    showFooter();
  }
  header.firstChild.replaceWith(brand(isPlain));
  const you = header.querySelector(".you-link");
  you.hidden = isPlain;
  if (screen === "you") you.setAttribute("aria-current", "page");
  else you.removeAttribute("aria-current");
  header.querySelector("nav").hidden = isPlain;
  document.getElementById("footer").hidden = isPlain;
  put(header.querySelector("nav"), link("Play", "#/", ["", "new", "game", "join", "edit"].includes(screen)),
    link(["Games", h("span", { class: "more-word" }, " kept")], "#/games", ["games", "replay", "review"].includes(screen)),
    link("Puzzles", "#/puzzles", screen === "puzzles"));
  if (!isPlain) showLaboratory(header.querySelector("nav"), screen);
}

/** The ways to trainings and reports, where the server shows them. */
async function showLaboratory(nav, screen) {
  const links = (await laboratory()).map(([name, words]) => link(words, `#/${name}`, name === screen));
  for (const one of links) one.classList.add("of-laboratory");
  nav.querySelectorAll(".of-laboratory").forEach((old) => old.remove());
  nav.append(...links);
}

async function showFooter() {
  const name = h("span", {}, "Plyground");
  put(document.getElementById("footer"),
    h("p", {}, name, " · a laboratory for board games"),
    h("p", {}, h("span", { id: "foot-laboratory" }), h("a", { href: "/api/openapi.json" }, "Interface for programs"), " · MIT licence"));
  put(document.getElementById("foot-laboratory"), (await laboratory()).map(([name, words]) => [h("a", { href: `#/${name}` }, words), " · "]));
  try {
    name.textContent = `Plyground ${(await server()).version}`;
  } catch {
    // The foot stays without the version; the screen itself says that the server is away.
  }
}
