/** How fast a game goes on that only players play: for whoever began it buttons, for others a line that tells it. */

import { h, put } from "../dom.js";
import { tool } from "./actions.js";
import { addressOf, copyButton } from "./copying.js";
import { sign } from "./signs.js";
import { say } from "./spoken.js";

const SPEEDS = [["slow", "Slow"], ["normal", "Normal"], ["fast", "Fast"], ["full", "As fast as it goes"]];

export class WatchControls {
  constructor(table) {
    this.table = table;
    this.toggle = tool("pause", "Pause", () => this.pause());
    this.next = tool("forward", "Step", () => this.step(), { title: "Make one turn and pause (O)" });
    this.speed = h("select", { id: "watch-speed", onchange: () => this.tell({ speed: this.speed.value }) },
      SPEEDS.map(([value, text]) => h("option", { value }, text)));
    this.choice = h("span", { class: "watch-speed" }, h("label", { for: "watch-speed" }, "Speed"), this.speed);
    this.share = copyButton("Share", () => addressOf(`#/game/${table.key}`));
    this.share.classList.add("tool");
    this.share.title = "Whoever opens the link sees the same";
    this.line = h("p", { class: "watch-line soft" });
  }

  get elements() {
    return [this.toggle, this.next, this.choice, this.line];
  }

  show(view) {
    const { pace } = view.state;
    const maySteer = Boolean(pace) && view.steers && !view.isOver;
    for (const node of [this.toggle, this.next, this.choice]) node.hidden = !maySteer;
    this.share.hidden = !pace;
    this.line.hidden = !pace || view.steers || view.isOver;
    if (!pace) return;
    this.line.textContent = pace.is_paused ? "Paused by whoever began it" : `Speed: ${speedInWords(pace)}`;
    const isOff = view.link !== "open";
    this.toggle.disabled = this.speed.disabled = isOff;
    this.next.disabled = isOff || !view.state.is_ready;
    this.speed.value = pace.speed;
    if (this.isPaused !== pace.is_paused) this.showToggle(pace.is_paused);
  }

  showToggle(isPaused) {
    this.isPaused = isPaused;
    put(this.toggle, sign(isPaused ? "play" : "pause"), h("span", {}, isPaused ? "Go on" : "Pause"));
    this.toggle.title = isPaused ? "Let the players go on (G)" : "Let the players wait (G)";
  }

  pause() {
    this.tell({ is_paused: !this.isPaused });
    say(this.isPaused ? "Going on." : "Paused.");
  }

  step() {
    this.table.playback.skip(); // who wants the next one has seen enough of the last
    this.table.ask({ type: "next", version: this.table.known.version });
  }

  tell(change) {
    this.table.ask({ type: "pace", ...change });
  }
}

/** "as fast as it goes" */
function speedInWords(pace) {
  return SPEEDS.find(([value]) => value === pace.speed)?.[1].toLowerCase() ?? pace.speed;
}
