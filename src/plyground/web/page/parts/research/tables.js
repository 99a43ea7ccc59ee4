/** Tables of the researcher's view, and figures as texts. */

import { h } from "../../dom.js";

/**
 * A table under a caption. `columns` are { name, isNumber }, rows lists of texts or nodes; wide ones are scrolled in a frame
 * of their own, which keys reach.
 */
export function table(caption, columns, rows) {
  const cell = (value, place) => h(place ? "td" : "th", { scope: place ? null : "row", class: columns[place].isNumber ? "number" : null }, value);
  return h("div", { class: "research-table", tabindex: 0, role: "region", "aria-label": caption },
    h("table", {},
      h("caption", { class: "unseen" }, caption),
      h("thead", {}, h("tr", {}, columns.map(({ name, isNumber }) => h("th", { scope: "col", class: isNumber ? "number" : null }, name)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map(cell))))));
}

export const word = (name) => ({ name });
export const number = (name) => ({ name, isNumber: true });

export const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** "88.0 % [81.2, 92.6]" */
export function shareText(share, interval) {
  return interval ? `${percent(share)} [${interval.map((end) => (100 * end).toFixed(1)).join(", ")}]` : percent(share);
}

/** "2.41 [2.20, 2.63]" */
export function meanText(value, interval) {
  return interval ? `${value.toFixed(2)} [${interval.map((end) => end.toFixed(2)).join(", ")}]` : value.toFixed(2);
}

/** "48 s", "3 min 20 s", "2 h 5 min" */
export function duration(seconds) {
  const whole = Math.round(seconds);
  if (whole < 90) return seconds < 10 ? `${seconds.toFixed(1)} s` : `${whole} s`;
  if (whole < 5400) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.round((whole % 3600) / 60)} min`;
}

/** The median with its quartiles: "48 s (31 s – 70 s)"; nothing if nobody has been measured. */
export function durations(few) {
  return few ? `${duration(few.median)} (${duration(few.low)} – ${duration(few.high)})` : "";
}
