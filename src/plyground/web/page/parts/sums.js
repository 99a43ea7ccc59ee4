/** Luck and skill: how what every side began with became its result, as a table and as bars that go on from each other. */

import { h } from "../dom.js";
import { addingUp, signed } from "./figures.js";
import { listed } from "./text.js";

const PARTS = {
  start: ["Start", "what the side could expect before anything happened"],
  luck: ["Luck", "what the dice gave or took, against the mean of all rolls"],
  skill: ["Skill", "what the moves gave or took: one’s own mistakes, and those of the others"],
  foresight: ["Foresight", "what the reviewer only saw later"],
};
const LEAST = 0.005; // what is smaller everywhere is left out

export function sumsPart(review, { titles, teams, hasDice, emblem }) {
  const sides = teams?.length ? teams : review.sums.map((_, seat) => [seat]);
  const isShown = (name) => name === "start" || name === "skill" || (name === "luck" && hasDice) || review.sums.some((sums) => Math.abs(sums[name]) >= LEAST);
  const names = Object.keys(PARTS).filter(isShown);
  const rows = sides.map((seats) => sideOf(seats, review.sums[seats[0]], names, titles));
  const result = review.result ? "Result" : "Stands at";
  return h("section", { class: "card sums", "aria-label": hasDice ? "Luck and skill" : "Skill" }, h("h2", {}, hasDice ? "Luck and skill" : "Skill"),
    h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": "Sums, a table" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Points"), names.map((name) => h("th", { scope: "col", class: "figure" }, PARTS[name][0])), h("th", { scope: "col", class: "figure" }, `= ${result}`))),
      h("tbody", {}, rows.map((side) => h("tr", {}, h("th", { scope: "row" }, side.seats.map(emblem), side.name),
        side.figures.map((figure) => h("td", { class: "figure" }, signed(figure))), h("td", { class: "figure sum" }, signed(side.sum))))))),
    h("div", { class: "waterfalls" }, rows.map((side) => waterfall(side, rows, names, result))),
    givenUpNote(review, sides, titles),
    h("dl", { class: "sums-words soft" }, names.map((name) => [h("dt", {}, PARTS[name][0]), h("dd", {}, PARTS[name][1])])));
}

/** What ending the game by hand changed, where somebody resigned, ran out of time or agreed on a draw. */
function givenUpNote(review, sides, titles) {
  const given = sides.map((seats) => [listed(seats.map((seat) => titles[seat])), review.sums[seats[0]].given_up ?? 0]);
  if (given.every(([, points]) => Math.abs(points) < LEAST)) return null;
  return h("p", { class: "soft" }, `Skill includes how the game was ended (${review.ended_by}): ${given.map(([name, points]) => `${name} ${signed(points)}`).join(", ")}.`);
}

/** The figures of a side, rounded so that those that are shown add up. */
function sideOf(seats, sums, names, titles) {
  const figures = addingUp(names.map((name) => sums[name]));
  return { seats, name: listed(seats.map((seat) => titles[seat])), figures, sum: figures.reduce((sum, figure) => sum + figure, 0) };
}

/** Bars one below the other, each beginning where the one above ends; the last is the sum. */
function waterfall(side, rows, names, result) {
  const ends = (one) => one.figures.reduce((list, figure) => [...list, list.at(-1) + figure], [0]);
  const all = rows.flatMap(ends);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const span = high - low || 1;
  const places = ends(side);
  const at = (value) => (100 * (value - low)) / span;
  const bar = (name, from, to, kind) => {
    const node = h("span", { class: `sum-bar ${kind} ${to >= from ? "up" : "down"}`, hidden: to === from });
    node.style.left = `${Math.min(at(from), at(to))}%`;
    node.style.width = `${Math.abs(at(to) - at(from))}%`;
    const zero = h("span", { class: "sum-zero" });
    zero.style.left = `${at(0)}%`;
    return h("div", { class: "sum-row" }, h("span", { class: "sum-name" }, name), h("span", { class: "sum-track" }, zero, node), h("span", { class: "sum-figure" }, signed(to - from)));
  };
  return h("div", { class: "waterfall", "aria-hidden": "true" }, h("p", { class: "sum-side" }, side.name),
    names.map((name, place) => bar(PARTS[name][0], places[place], places[place + 1], name)),
    bar(result, 0, places.at(-1), "result"));
}

/** How many turns of each seat lost how much. */
export function mistakesPart(review, { titles, emblem }) {
  const seats = review.seats.map((_, seat) => seat).filter((seat) => review.turns.some((turn) => turn.seat === seat));
  const turnsOf = (seat) => review.turns.filter((turn) => turn.seat === seat);
  const count = (verdict) => (turns) => turns.filter((turn) => turn.verdict === verdict).length;
  const lost = (turns) => turns.reduce((sum, turn) => sum + turn.lost, 0);
  const rows = [
    ["Turns", (turns) => turns.length], ["Blunders", count("blunder")], ["Mistakes", count("mistake")], ["Inaccuracies", count("inaccuracy")],
    ["Points lost", (turns) => lost(turns).toFixed(2)], ["Points lost a turn", (turns) => (lost(turns) / turns.length).toFixed(3)],
  ];
  return h("section", { class: "card mistakes", "aria-label": "Mistakes" }, h("h2", {}, "Mistakes"),
    h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": "Mistakes, a table" }, h("table", {},
      h("thead", {}, h("tr", {}, h("td"), seats.map((seat) => h("th", { scope: "col", class: "figure" }, emblem(seat), titles[seat])))),
      h("tbody", {}, rows.map(([name, figure]) => h("tr", {}, h("th", { scope: "row" }, name), seats.map((seat) => h("td", { class: "figure" }, figure(turnsOf(seat))))))))));
}
