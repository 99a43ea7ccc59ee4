/** The slider and the buttons of a replay, and its keys. */

import { h, put } from "../dom.js";
import { preference, prefer } from "../net/memory.js";
import { Keys } from "./keys_help.js";
import { sign } from "./signs.js";

const SPEEDS = [["slow", "Slow", 1800], ["normal", "Normal", 900], ["fast", "Fast", 350]];
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "turnBack", ArrowDown: "turnForward", Home: "first", End: "last", " ": "toggle" };

const HELP = [
  ["← →", "a move back, a move on"],
  ["↑ ↓", "a turn back, a turn on; also ← and → with Shift"],
  ["Home End", "to the start, to the end"],
  ["Space", "plays by itself, or pauses"],
  ["F", "turn the board"],
];
const ON_THE_BOARD = [["← ↑ ↓ →", "go from cell to cell"], ["Tab", "goes on to the buttons"]];

/** Milliseconds between two moves that are shown by themselves. */
export const pause = () => SPEEDS.find(([name]) => name === preference("speed", "normal"))?.[2] ?? 900;

export class ReplayControls {
  /** `act` has first, back, forward, last, turnBack, turnForward, toggle, flip and jump(moves). */
  constructor(act) {
    this.act = act;
    this.slider = h("input", { type: "range", min: 0, max: 0, value: 0, step: 1, "aria-label": "Move", oninput: () => act.jump(Number(this.slider.value)) });
    this.count = h("output", { class: "soft" });
    this.toggle = h("button", { type: "button", class: "main", onclick: act.toggle });
    const button = (name, drawn, title) => h("button", { type: "button", "aria-label": title, title, "data-do": name, onclick: act[name] }, sign(drawn));
    const speed = h("select", { "aria-label": "Speed", onchange: () => prefer("speed", speed.value) },
      SPEEDS.map(([name, text]) => h("option", { value: name, selected: name === preference("speed", "normal") }, text)));
    this.buttons = {
      first: button("first", "first", "To the start (Home)"), back: button("back", "back", "One move back (left arrow)"),
      forward: button("forward", "forward", "One move on (right arrow)"), last: button("last", "last", "To the end (End)"),
    };
    const { first, back, forward, last } = this.buttons;
    this.element = h("div", { class: "replay-controls", role: "group", "aria-label": "Replay" },
      h("div", { class: "slide" }, this.slider, this.count),
      h("div", { class: "steps" }, first, back, this.toggle, forward, last, h("span", { class: "rest" }, speed, button("flip", "flip", "Turn the board (F)"))));
    this.pressed = (event) => this.press(event);
    document.addEventListener("keydown", this.pressed);
    this.keys = new Keys({}, { board: ON_THE_BOARD, where: "Everywhere in the replay", more: HELP });
    this.showPlaying(false);
  }

  show(moves, count) {
    this.slider.max = count;
    this.slider.value = moves;
    this.slider.setAttribute("aria-valuetext", `${moves} of ${count} moves`);
    this.count.textContent = `${moves} / ${count}`;
  }

  showPlaying(isPlaying) {
    const name = isPlaying ? "Pause" : "Play by itself";
    put(this.toggle, sign(isPlaying ? "pause" : "play"), h("span", {}, isPlaying ? "Pause" : "Play"));
    this.toggle.title = `${name} (space)`;
  }

  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const at = event.target.closest?.("input, select, textarea, button, a, summary");
    const isSlider = at === this.slider;
    if (at && !isSlider && (at.matches("input, select, textarea") || event.key === " " || event.key === "Enter")) return;
    const name = event.key === "f" || event.key === "F" ? "flip" : event.shiftKey && event.key === "ArrowLeft" ? "turnBack"
      : event.shiftKey && event.key === "ArrowRight" ? "turnForward" : KEYS[event.key];
    if (!name) return;
    event.preventDefault();
    this.act[name]();
  }

  end() {
    this.keys.end();
    document.removeEventListener("keydown", this.pressed);
  }
}
