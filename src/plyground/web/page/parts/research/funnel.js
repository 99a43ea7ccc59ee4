/** How far everybody has come: counts, the stages one after another, and how the orders of situations were shared out. */

import { h, s } from "../../dom.js";
import { duration, durations, number, table, word } from "./tables.js";

const COUNTS = [
  ["began", "began"], ["finished", "finished"], ["active", "are there"], ["waiting", "wait for a partner"], ["away", "have left"],
  ["withdrawn", "withdrew"], ["began_again", "began again"], ["refused", "were refused"], ["too_late", "came back too late"],
];
const ALWAYS = ["began", "finished", "active", "away", "withdrawn"];

/** `counts`: a number by its name, as `progress` tells them. */
export function countTiles(counts) {
  const shown = COUNTS.filter(([name]) => ALWAYS.includes(name) || counts[name]);
  return h("dl", { class: "tiles" }, shown.map(([name, text]) => h("div", { "data-count": name }, h("dt", {}, text), h("dd", {}, String(counts[name] ?? 0)))));
}

/** Every stage: how many reached it, and where they are now. */
export function funnel(stages) {
  const most = Math.max(1, ...stages.map((stage) => stage.reached));
  const rows = stages.map((stage) => [
    `${stage.number}. ${stage.name}`, bar(stage, most), ...["reached", "passed", "here", "left"].map((name) => String(stage[name])), durations(stage.seconds),
  ]);
  return [funnelKey(), table("Stages", [word("stage"), word("how many"), number("reached"), number("passed"), number("are there"), number("left here"), number("time: median (quartiles)")], rows)];
}

function funnelKey() {
  const sign = (name) => s("svg", { class: "plot", viewBox: "0 0 14 14", width: 14, height: 14, "aria-hidden": "true" }, s("rect", { class: name, width: 14, height: 14, rx: 3 }));
  return h("p", { class: "plot-key soft" }, [["passed", "passed it"], ["here", "are there"], ["left", "left there"]].map(([name, text]) => h("span", {}, sign(name), text)));
}

/** Who passed, who is there, who left, as parts of a line. */
function bar({ passed, here, left, reached }, most) {
  const parts = [["passed", passed], ["here", here], ["left", left], ["passed", Math.max(0, reached - passed - here - left)]];
  let x = 0;
  return s("svg", { class: "plot bar", viewBox: "0 0 100 10", width: 160, height: 16, preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "whole", width: 100, height: 10 }),
    parts.map(([name, count]) => {
      const width = (100 * count) / most;
      x += width;
      return s("rect", { class: name, x: x - width, width, height: 10 });
    }));
}

/** How often each order was given out; null where no situations are balanced. */
export function orders(given) {
  if (!given.length) return null;
  const rows = given.map((one) => [String(one.order), one.trials.join(", "), String(one.given), String(one.counted)]);
  return table("Orders of the situations", [word("order"), word("situations"), number("given"), number("finished or there")], rows);
}

const STATES = { active: "is there", waiting: "waits", away: "has left", finished: "finished" };

/** The participants, those who began last first. */
export function people(participants) {
  const rows = participants.map((one) => [
    h("code", { title: one.participant }, one.participant.slice(0, 8)),
    h("span", { class: `state state-${one.state.replace(/\W/g, "-")}` }, STATES[one.state] ?? one.state),
    `${one.number} of ${one.of}: ${one.stage}`, time(one.began), time(one.heard), duration(one.seconds), String(one.visits), one.orders.join(", "),
  ]);
  return table("Participants", [word("participant"), word("state"), word("stage"), number("began"), number("last heard of"), number("time"), number("times loaded"), number("order")], rows);
}

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: "short", timeStyle: "medium" });
const time = (milliseconds) => TIME.format(new Date(milliseconds));
