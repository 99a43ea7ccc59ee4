/** All reports that commands have made, and one of them in full. */

import { h, put } from "../dom.js";
import { report as getReport, reports as listReports } from "../net/api.js";
import { figureOf, widthIn } from "../parts/chart.js";
import { laboratoryTabs } from "../parts/laboratory_tabs.js";
import { whenInWords } from "../parts/names.js";
import { partNodes } from "../parts/report_parts.js";
import { sign } from "../parts/signs.js";

export async function show(place, [number], options) {
  if (number) return await showReport(place, number);
  await showList(place, options.get("command") ?? "");
}

// The list

async function showList(place, chosen) {
  document.title = "Reports · Plyground";
  const all = await listReports();
  const commands = [...new Set(all.map((one) => one.command))].sort();
  const rows = h("ul", { class: "report-list" });
  const draw = (command) => put(rows, all.filter((one) => !command || one.command === command).map(row));
  const select = h("select", { id: "report-command", onchange: () => draw(select.value) },
    h("option", { value: "" }, "All commands"), commands.map((command) => h("option", { value: command, selected: command === chosen }, command)));
  draw(commands.includes(chosen) ? chosen : "");
  put(place, h("div", { class: "laboratory" },
    h("div", { class: "laboratory-head" }, h("h1", {}, "Reports"), await laboratoryTabs("reports")),
    all.length ? h("p", { class: "report-filter" }, h("label", { for: "report-command" }, "Command"), select) : nothing(),
    rows));
}

function nothing() {
  return h("div", { class: "card empty" }, h("h2", {}, "No reports yet"),
    h("p", {}, "Every match, tournament, training and so on that is run in the terminal is listed here: ",
      h("code", {}, "plyground match tictactoe greedy random")));
}

function row({ number, words, made, title }) {
  return h("li", {}, h("a", { class: "card report-row", href: `#/reports/${number}` },
    h("strong", { class: "report-title" }, title || words.join(" ")),
    h("code", {}, `plyground ${words.join(" ")}`),
    h("span", { class: "soft" }, `${number} · ${whenInWords(1000 * made)}`)));
}

// One report

async function showReport(place, number) {
  const width = widthIn(place) - 34;
  const report = await getReport(number, Math.max(280, width));
  const title = `plyground ${report.words.join(" ")}`;
  document.title = `${report.command} · Plyground`;
  const about = [whenInWords(1000 * report.made), `version ${report.version}`, report.seed === null ? null : `seed ${report.seed}`];
  const download = h("a", { class: "button", href: `/api/reports/${report.number}/page`, download: `report-${report.number}.html` }, sign("down"), "Save as a page");
  put(place, h("div", { class: "laboratory" },
    h("h1", { class: "report-command" }, title),
    h("p", { class: "soft" }, about.filter(Boolean).join(" · ")),
    h("p", { class: "buttons" }, h("a", { class: "button", href: "#/reports" }, sign("back"), "All reports"), download),
    h("section", { class: "card report", "aria-label": "Report" },
      partNodes(report.parts, { width, hasFigures: report.charts.length > 0 }),
      report.charts.map(figureOf))));
}
