/** How one plays a game that measures style: figures with intervals, next to the characters that come with it and to people. */

import { h, put } from "../dom.js";
import { RefusedError, styleOf } from "../net/api.js";
import { forgetPerson, person } from "../net/memory.js";
import { asOpponent, describeOnce, playerName } from "../parts/names.js";
import { capital } from "../parts/text.js";

const MINUS = "−";

export async function show(place, [game]) {
  const about = await describeOnce(game);
  document.title = `How you play ${about.title} · Plyground`;
  put(place, h("h1", {}, `How you play ${about.title}`), h("p", { role: "status" }, "Measuring your games…"));
  const found = await measured(game);
  put(place, h("h1", {}, `How you play ${about.title}`), found?.figures.length ? figuresPart(found, about.players) : nothingPart(game));
}

/** What the server measured; null if it does not know who this is. */
async function measured(game) {
  if (!person()) return null;
  try {
    return await styleOf({ person: person(), game });
  } catch (error) {
    if (!(error instanceof RefusedError) || !error.message.startsWith("person")) throw error;
    forgetPerson(); // another server's
    return null;
  }
}

function nothingPart(game) {
  return h("section", { class: "card empty" }, h("h2", {}, "No games yet"),
    h("p", { class: "soft" }, "Play a game with the usual settings; what you do in it is measured here."),
    h("p", { class: "buttons" }, h("a", { class: "button main", href: `#/new/${encodeURIComponent(game)}` }, "Play")));
}

function figuresPart({ figures, characters, games }, players) {
  const known = characters.filter((name) => figures.some((figure) => name in figure.others));
  const heads = ["You", "95 % interval", ...known.map((name) => asOpponent(playerName(name, players))), "People"];
  return h("div", {},
    h("p", { class: "soft" }, `From ${games === 1 ? "your last game" : `your last ${games} games`}; your turns alone count. The characters’ figures are from 1,000 games of each match among them, in the program in which they were first run; those of people are from the study of this game.`),
    h("div", { class: "card wide-table style-table", tabindex: 0, role: "region", "aria-label": "Figures of style" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Figure"), heads.map((head) => h("th", { scope: "col", class: "figure" }, head)), h("th", { scope: "col", class: "figure" }, "Turns"))),
      h("tbody", {}, figures.map((figure) => h("tr", {}, h("th", { scope: "row" }, capital(figure.about)),
        h("td", { class: "figure own" }, valueText(figure, figure.value)),
        h("td", { class: "figure" }, figure.interval ? figure.interval.map((end) => valueText(figure, end)).join(" to ") : "–"),
        known.map((name) => h("td", { class: "figure" }, name in figure.others ? valueText(figure, figure.others[name]) : "–")),
        h("td", { class: "figure" }, figure.people ?? "–"), h("td", { class: "figure" }, figure.turns)))))));
}

/** "88 %", "1.32", or the commonest value of several. */
function valueText({ kind }, value) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (kind === "share") return `${(100 * value).toFixed(0)} %`;
  return kind === "histogram" ? `mostly ${value}` : value.toFixed(2).replace("-", MINUS);
}
