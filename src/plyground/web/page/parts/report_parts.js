/** The parts of a report as nodes: lines, tables that can be scrolled sideways, drawings made of characters. */

import { h } from "../dom.js";

const LONG = 30; // characters of a cell that may be broken into lines
const LETTER = 8.6; // about the width in pixels of a character in a drawing

/** `width`: the pixels that there are. Drawings are left out where figures say the same. */
export function partNodes(parts, { width, hasFigures }) {
  return parts.map((part) => {
    if (part.kind === "table") return tableNode(part);
    if (part.kind === "drawing") return hasFigures ? null : drawingNode(part.drawings, width);
    return part.text.trim() ? h("p", { class: part.is_strong ? "report-line strong" : "report-line" }, part.text.trim()) : null;
  });
}

export function tableNode({ title, columns, rows }) {
  const isLong = columns.map((_, place) => rows.some((row) => row[place].length > LONG));
  const kind = (place) => [columns[place].left && "left", columns[place].left && isLong[place] && "prose"].filter(Boolean).join(" ") || null;
  const cell = (tag, place, text) => h(tag, { class: kind(place), scope: tag === "th" ? "col" : null }, text);
  return h("div", { class: "report-table", tabindex: 0, role: "region", "aria-label": title ?? columns.map((column) => column.title).filter(Boolean).join(", ") },
    h("table", {},
      title ? h("caption", {}, title) : null,
      h("thead", {}, h("tr", {}, columns.map((column, place) => cell("th", place, column.title)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map((text, place) => cell("td", place, text)))))));
}

/** The widest drawing that fits. */
function drawingNode(drawings, width) {
  const widths = Object.keys(drawings).map(Number).sort((one, other) => other - one);
  const fitting = widths.find((one) => one * LETTER <= width) ?? widths.at(-1);
  return h("pre", { class: "report-drawing" }, drawings[fitting]);
}
