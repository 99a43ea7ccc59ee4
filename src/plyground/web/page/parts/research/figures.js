/** The statistics of a study: what people did in situations and games, beside what was published, and what they answered. */

import { h } from "../../dom.js";
import { counted } from "../text.js";
import { histogramPlot, key, sharePlot } from "./plots.js";
import { durations, meanText, number, shareText, table, word } from "./tables.js";

const MOST_TURNS = 12; // different turns of a situation that are listed

/** Everything that `statistics` tells, as nodes. */
export function figures({ situations, games, answers, left_out: leftOut, participants }) {
  if (!participants) return [h("p", { class: "soft" }, "There are no figures before somebody has taken part.")];
  return [
    h("p", { class: "plot-key soft" }, key().map(([sign, text]) => h("span", {}, sign, " ", text))),
    games.map(gameFigures),
    situations.map(situationFigures),
    answers.length > 0 && [h("h3", {}, "Answers"), answers.map(answerFigures)],
    leftOut > 0 && h("p", { class: "wrong" }, `${counted(leftOut, "games")} left out: the rules are not at hand, or have changed since.`),
  ];
}

function gameFigures({ game, games, turns, figures: found }) {
  const rows = found.map((one) => [one.about, one.people, figureText(one), figurePlot(one), String(one.turns)]);
  return [
    h("h3", {}, `Practice games of ${game}`),
    h("p", { class: "soft" }, `${counted(games, "games")}, ${counted(turns, "turns")} of participants. Games are what is counted as independent.`),
    table(`Practice games of ${game}`, [word("measure"), word("published"), number("here"), word("0 to 100 %"), number("turns")], rows),
  ];
}

function figureText(one) {
  if (one.kind === "histogram") return `mostly ${one.commonest}`;
  return one.kind === "mean" ? meanText(one.value, one.interval) : shareText(one.value, one.interval);
}

function figurePlot(one) {
  if (one.kind === "histogram") return histogramPlot(one.shares, one.people_value);
  return one.kind === "share" ? sharePlot(one.value, one.interval, one.people_value) : "";
}

function situationFigures({ name, n, answers, questions, first_step_seconds: first, whole_seconds: whole }) {
  const shown = answers.slice(0, MOST_TURNS);
  const made = shown.map((one) => [one.turn, String(one.count), shareText(one.share, one.interval), sharePlot(one.share, one.interval)]);
  const asked = questions.map((one) => [one.question, one.people, shareText(one.share, one.interval), sharePlot(one.share, one.interval), String(one.turns)]);
  return [
    h("h3", {}, name),
    h("p", { class: "soft" }, [counted(n, "turns"), first && `first step after ${durations(first)}`, whole && `done after ${durations(whole)}`].filter(Boolean).join(" · ")),
    asked.length > 0 && table(`What was done in ${name}`, [word("the turn …"), word("published"), number("here"), word("0 to 100 %"), number("turns")], asked),
    table(`Turns in ${name}`, [word("turn"), number("people"), number("share"), word("0 to 100 %")], made),
    answers.length > shown.length && h("p", { class: "soft" }, `and ${counted(answers.length - shown.length, "other turns")}; trials.csv has them all`),
  ];
}

function answerFigures({ text, n, values, quartiles }) {
  const heading = h("h4", {}, text);
  if (values?.length) {
    return [heading, table(text, [word("answer"), number("people"), number("share"), word("0 to 100 %")],
      values.map((one) => [one.value, String(one.count), shareText(one.share, one.interval), sharePlot(one.share, one.interval)]))];
  }
  const few = quartiles ? `median ${quartiles.median}, quartiles ${quartiles.low} and ${quartiles.high}, n = ${quartiles.n}` : `${counted(n, "answers")}, in participants.csv`;
  return [heading, h("p", { class: "soft" }, few)];
}
