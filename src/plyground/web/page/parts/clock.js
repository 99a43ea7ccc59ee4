/** The clocks: the server keeps them; here they only go on between two messages. */

import { h } from "../dom.js";

const HURRY = 20; // seconds below which a clock warns
const EVERY = 200; // milliseconds

/** The seconds that a seat has left, `since` milliseconds after the server told its clock. */
export function secondsLeft(clock, seat, since) {
  const left = clock.left[seat];
  return Math.max(0, clock.running === seat ? left - since / 1000 : left);
}

/** "4:05"; in a hurry "0:09". Rounded up, so that a clock shows nothing only when it has run out. */
export function clockText(seconds) {
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

export class Clocks {
  constructor(count) {
    this.faces = Array.from({ length: count }, () => h("span", { class: "clock", role: "timer", "aria-live": "off", hidden: true }));
    this.clock = null;
    this.timer = setInterval(() => this.tick(), EVERY);
  }

  show({ state }) {
    this.clock = state.clock ?? null;
    this.told = state.clockTold ?? performance.now();
    this.tick();
  }

  tick() {
    this.faces.forEach((face, seat) => {
      face.hidden = !this.clock;
      if (!this.clock) return;
      const left = secondsLeft(this.clock, seat, performance.now() - this.told);
      const isShort = left < HURRY;
      const text = `${clockText(left)}${isShort && this.clock.running === seat ? " hurry" : ""}`;
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("short", isShort);
      face.classList.toggle("running", this.clock.running === seat);
    });
  }

  end() {
    clearInterval(this.timer);
  }
}
