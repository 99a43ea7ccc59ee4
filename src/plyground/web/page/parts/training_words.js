/** How a training is told in words: its state, its speed, its scores, the time that is left. */

import { h } from "../dom.js";

export const STATES = { running: "goes on", finished: "has finished", stopped: "was stopped" };
const BADGES = { running: "running", finished: "finished", stopped: "stopped" };

/** A word that says whether it goes on. */
export const stateBadge = (state) => h("span", { class: `badge badge-${state}` }, BADGES[state]);

/** "20,000" */
export const wholeNumber = (value) => Math.round(value).toLocaleString("en");

/** "69.3 % [67.8, 70.7]" */
export function percentInWords({ win_rate: rate, low, high }) {
  const interval = low === undefined ? "" : ` [${(100 * low).toFixed(1)}, ${(100 * high).toFixed(1)}]`;
  return `${(100 * rate).toFixed(1)} %${interval}`;
}

/** "850 games a second" */
export const speedInWords = (speed) => (speed ? `${wholeNumber(speed)} games a second` : null);

/** "3 min": until the slowest run has played all its games; null if nobody can say. */
export function timeLeft(each, games) {
  const seconds = each.filter((run) => run.state === "running").map((run) => (run.speed ? (games - run.played) / run.speed : NaN));
  const most = Math.max(...seconds);
  if (!Number.isFinite(most) || most < 0) return null;
  if (most < 90) return `${Math.max(1, Math.round(most))} s`;
  return most < 5400 ? `${Math.round(most / 60)} min` : `${(most / 3600).toFixed(1)} h`;
}
