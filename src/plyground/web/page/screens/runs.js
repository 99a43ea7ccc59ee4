/** Trainings: which go on and which are over; one of them with its curve, which grows while one looks. */

import { h, put } from "../dom.js";
import { run as getRun, runs as listRuns } from "../net/api.js";
import { figureOf, widthIn } from "../parts/chart.js";
import { laboratoryTabs } from "../parts/laboratory_tabs.js";
import { whenInWords } from "../parts/names.js";
import { tableNode } from "../parts/report_parts.js";
import { say } from "../parts/spoken.js";
import { percentInWords, speedInWords, stateBadge, STATES, timeLeft, wholeNumber } from "../parts/training_words.js";

const EVERY = 2000; // milliseconds between two looks
const [GAMES, SCORE, NUMBER] = [0, 1, 2]; // columns of the table of checkpoints

export async function show(place, [name]) {
  const screen = name ? new OneTraining(place, name) : new Trainings(place);
  await screen.look();
  screen.begin();
  return () => screen.end();
}

/** Looks again and again, as long as somebody looks at the page. */
class Looking {
  begin() {
    this.timer = setInterval(() => !document.hidden && !this.isLooking && this.lookAgain(), EVERY);
  }

  async lookAgain() {
    this.isLooking = true;
    try {
      await this.look();
      this.away.hidden = true;
    } catch {
      this.away.hidden = false; // what is shown stays, and the next look may find the server again
    }
    this.isLooking = false;
  }

  end() {
    clearInterval(this.timer);
  }
}

const awayLine = () => h("p", { class: "wrong", role: "status", hidden: true }, "The server is away; trying again…");

class Trainings extends Looking {
  constructor(place) {
    super();
    document.title = "Training · Plyground";
    this.list = h("ul", { class: "training-list" });
    this.away = awayLine();
    this.head = h("div", { class: "laboratory-head" }, h("h1", {}, "Training"));
    laboratoryTabs("runs").then((tabs) => tabs && this.head.append(tabs));
    put(place, h("div", { class: "laboratory" }, this.head, this.away, this.list));
  }

  async look() {
    const found = await listRuns();
    const told = JSON.stringify(found);
    if (told === this.told) return;
    this.told = told;
    const here = document.activeElement?.closest?.(".training-row")?.getAttribute("href");
    put(this.list, found.length ? found.map(trainingRow) : h("li", { class: "card empty" }, h("h2", {}, "No training here yet"),
      h("p", {}, "A training whose folder is in the one that is served appears here: ", h("code", {}, "plyground train hypergammon --out runs/hyper"))));
    if (here) this.list.querySelector(`[href="${CSS.escape(here)}"]`)?.focus({ preventScroll: true });
  }
}

function trainingRow(one) {
  const facts = [one.runs > 1 ? `${one.runs} runs` : null, `${wholeNumber(one.played)} of ${wholeNumber(one.games)} games`, speedInWords(one.speed), whenInWords(1000 * one.changed)];
  return h("li", {}, h("a", { class: "card training-row", href: `#/runs/${encodeURIComponent(one.name)}` },
    h("strong", {}, one.name), stateBadge(one.state),
    h("span", {}, one.game, scoreLine(one)),
    h("progress", { max: Math.max(1, one.games), value: one.played, "aria-label": `${one.name}: games learned from` }),
    h("span", { class: "soft" }, facts.filter(Boolean).join(" · "))));
}

/** ": 69.3 % [67.8, 70.7] against pubeval" */
function scoreLine({ score, mean, runs, benchmark }) {
  if (score) return `: ${percentInWords(score)} against ${benchmark}`;
  return mean === null ? "" : `: ${(100 * mean).toFixed(1)} % against ${benchmark}, mean of ${runs} runs`;
}

class OneTraining extends Looking {
  constructor(place, name) {
    super();
    this.place = place;
    this.name = name;
    document.title = `${name} · Plyground`;
    this.badge = h("span");
    this.away = awayLine();
    this.facts = h("dl", { class: "tiles" });
    this.figures = h("div", { class: "figures" });
    this.scores = h("div");
    this.plan = h("div");
    this.game = h("p", { class: "soft" });
    put(place, h("div", { class: "laboratory training" },
      h("div", { class: "laboratory-head" }, h("h1", {}, name, " ", this.badge), h("a", { class: "button", href: "#/runs" }, "All trainings")),
      this.away, this.game, this.facts,
      h("section", { class: "card", "aria-label": "Learning curve" }, this.figures),
      h("section", { class: "card", "aria-label": "Checkpoints" }, h("h2", {}, "Checkpoints"), this.scores),
      h("details", { class: "card" }, h("summary", {}, h("strong", {}, "The plan")), this.plan)));
  }

  async look() {
    const training = await getRun(this.name, widthIn(this.figures));
    const told = JSON.stringify(training);
    if (told === this.told) return;
    this.told = told;
    this.announce(training);
    put(this.badge, stateBadge(training.state));
    this.game.textContent = [training.game, ...Object.entries(training.rules).map(([name, value]) => `${name} ${value}`)].join(" · ");
    put(this.facts, factsOf(training).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
    this.showCurve(training);
    this.showPlan(training);
  }

  /** Says what has changed that one would not see by ear. */
  announce({ state, each }) {
    const tested = each.reduce((sum, run) => sum + run.curve.length, 0);
    if (this.state && state !== this.state) say(`The training ${STATES[state]}.`);
    else if (this.tested !== undefined && tested > this.tested) say(`A new checkpoint: ${lastScore(each)}.`);
    this.state = state;
    this.tested = tested;
  }

  showCurve({ charts, each, benchmark }) {
    const tested = each.some((run) => run.curve.some((row) => row.win_rate !== undefined));
    put(this.figures, tested ? charts.map(figureOf) : h("p", { class: "soft" }, "The curve begins with the first checkpoint that has been tested."),
      each.filter((run) => !run.is_learning).map((run) => h("p", { class: "wrong" }, `${run.name} does not seem to learn`)));
    put(this.scores, tableNode(scoresTable(each, benchmark)));
  }

  showPlan({ plan, seed }) {
    const rows = Object.entries({ seed, ...plan }).map(([name, value]) => [name, String(value)]);
    const planned = JSON.stringify(rows);
    if (planned === this.planned) return;
    this.planned = planned;
    put(this.plan, tableNode({ title: null, columns: [{ title: "setting", left: true }, { title: "value", left: true }], rows }));
  }
}

function lastScore(each) {
  const last = each.map((run) => run.curve.at(-1)).filter((row) => row?.win_rate !== undefined);
  return last.length ? percentInWords(last[0]) : "not tested";
}

/** What is known beside the curve: [[name, value], …]. */
function factsOf(training) {
  const { games, played, speed, benchmark, each, runs } = training;
  const left = training.state === "running" ? timeLeft(each, games) : null;
  const facts = [["games of each run", `${wholeNumber(played)} of ${wholeNumber(games)}`], [runs === 1 ? "run" : "runs", String(runs)], ["against", benchmark || "nobody"]];
  if (speed) facts.push(["games a second", wholeNumber(speed)]);
  if (left) facts.push(["left, about", left]);
  const doing = [...new Set(each.filter((run) => run.state === "running").map((run) => run.doing))];
  if (doing.length) facts.push(["now", doing.join(", ")]);
  return facts;
}

/** Every checkpoint of every run, the last first. */
function scoresTable(each, benchmark) {
  const several = each.length > 1;
  const columns = [{ title: "games" }, { title: `won against ${benchmark}, 95 % interval` }, { title: "of games" }, { title: "points" }];
  const rows = each.flatMap((run) => run.curve.map((row) => [run.name, row])).sort(([, one], [, other]) => other.games - one.games);
  const cells = rows.map(([, row]) => {
    const found = [wholeNumber(row.games), "–", "–", "–"];
    if (row.win_rate === undefined) return found;
    [found[GAMES], found[SCORE], found[NUMBER]] = [wholeNumber(row.games), percentInWords(row), wholeNumber(row.games_played)];
    if (row.points !== undefined) found[3] = `${row.points > 0 ? "+" : ""}${row.points.toFixed(3)}`.replace("-", "−");
    return found;
  });
  if (!several) return { title: null, columns, rows: cells };
  return { title: null, columns: [{ title: "run", left: true }, ...columns], rows: cells.map((row, place) => [rows[place][0], ...row]) };
}
