/** The room in which one waits for another participant: how long at most, and the way out of it. */

import { h } from "../../dom.js";

const LOOK_EVERY = 1500; // milliseconds between two questions to the server

/** "1:05" */
export function minutes(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** `stage`: { text, seconds_left, seconds }; `flow.look()` asks which stage it is now. */
export function waitingPage(stage, flow) {
  const { words } = flow;
  const until = performance.now() + 1000 * stage.seconds_left;
  const whole = Math.max(1, stage.seconds);
  const left = h("p", { class: "study-left", role: "timer", "aria-live": "off" });
  const bar = h("progress", { max: whole, value: 0, "aria-label": words("waiting_title") });
  const showTime = () => {
    const seconds = (until - performance.now()) / 1000;
    left.textContent = seconds > 0 ? words("waiting_most", { time: minutes(seconds) }) : words("waiting_over");
    bar.value = Math.min(whole, Math.max(0, whole - seconds));
  };
  showTime();
  const timers = [setInterval(showTime, 500), setInterval(() => flow.look(), LOOK_EVERY)];
  const element = h("section", { class: "study-page study-waiting card" },
    h("h1", {}, words("waiting_title")),
    stage.text && h("p", {}, stage.text),
    bar, left,
    h("p", { class: "study-next" }, h("button", { type: "button", class: "main", onclick: () => flow.takeProgram() }, words("program"))));
  return { element, end: () => timers.forEach(clearInterval) };
}
