/** The steps of a turn in words: "moves 8/5 and 6/5, hitting on 5". Pure functions. */

import { listed } from "./text.js";

const GAMMON = ["backgammon", "hypergammon"];
const TIMES = ["", "", " twice", " three times", " four times"];

/** What a seat does in a turn { seat, steps, captured }, without its name. */
export function stepsInWords({ seat, steps, captured }, game) {
  const read = steps.map((step) => readStep(step));
  if (read.every((step) => step.isPass)) return read[0].text === "-" ? "cannot move" : "passes";
  const told = chained(read.filter((step) => !step.isPass));
  const verb = told[0].isMove ? "moves" : told[0].isPut ? "plays" : "chooses";
  const names = counted(told.map((chain) => chain.names.join(chain.joint)));
  return [`${verb} ${listed(names)}`, listed(capturesInWords(read, captured, seat, game))].filter(Boolean).join(", ");
}

/** A step as { names, joint, hits, isMove, isPut, isPass }; names are what its text calls the cells. */
function readStep({ text, from, to, label, captured = [] }) {
  if (["pass", "-"].includes(text) || ["pass", "no play"].includes(label)) return { text, names: [text], hits: [], captured, isPass: true };
  const plain = text.replace(/\[\d\]$/, "").replace(/\+\d+$/, "");
  const taken = /^([^x]+?)((?:x[a-z]\d+)+)$/.exec(plain);
  const isHit = plain.endsWith("*");
  const bare = taken ? taken[1] : plain.replace(/\*$/, "");
  const ends = from === null || to === null ? null : splitMove(bare);
  const names = ends ? [ends.source, ends.target] : [bare];
  const hits = taken ? taken[2].slice(1).split("x") : isHit ? [names.at(-1)] : [];
  return { text, names, joint: ends?.joint ?? "", hits, captured, isMove: ends !== null, isPut: !ends && to !== null, isPass: false };
}

/** "8/5" goes from 8 to 5, "0,1>0,2" from 0,1 to 0,2, "c4-c2" from c4 to c2; null if it names no two cells. */
function splitMove(text) {
  for (const sign of ["/", ">", "-"]) {
    const place = text.indexOf(sign, 1);
    if (place < 0 || place === text.length - 1) continue;
    return { source: text.slice(0, place), target: text.slice(place + 1), joint: sign === "/" ? "/" : " to " };
  }
  return null;
}

/** Steps that go on where the one before ended become one: 18/15 and 15/14 are 18/15/14. */
function chained(steps) {
  const chains = [];
  for (const step of steps) {
    const last = chains.at(-1);
    if (last?.isMove && step.isMove && last.names.at(-1) === step.names[0]) last.names.push(step.names[1]);
    else chains.push({ ...step, names: [...step.names] });
  }
  return chains;
}

/**
 * The text of a turn, shorter: "0,1>0,2 0,2>0,3" is 0,1>0,2>0,3, the way backgammon writes 8/5/4. Where a word is no
 * such movement, the text stays as it is.
 */
export function shortTurn(text) {
  const words = text.split(" ");
  if (!words.every((word) => /^[^>]+>[^>]+$/.test(word))) return text;
  const chains = [];
  for (const word of words) {
    const [source, target] = word.split(">");
    if (chains.at(-1)?.at(-1) === source) chains.at(-1).push(target);
    else chains.push([source, target]);
  }
  return chains.map((chain) => chain.join(">")).join(" ");
}

/** The same name several times becomes "6/3 twice". */
function counted(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name}${TIMES[count] ?? ` ${count} times`}`);
}

function capturesInWords(steps, ofTurn, seat, game) {
  const hits = steps.flatMap((step) => step.hits);
  if (hits.length) return [`${GAMMON.includes(game) ? "hitting" : "capturing"} on ${listed(hits)}`];
  const found = ofTurn ?? steps.flatMap((step) => step.captured ?? []);
  const enemies = found.filter((one) => one.seat !== null && one.seat !== seat);
  const own = found.filter((one) => one.seat === seat);
  const neutral = found.filter((one) => one.seat === null);
  const at = (list) => listed(list.map((one) => (one.count > 1 ? `${one.cell} (${one.count})` : one.cell)));
  return [
    enemies.length && `capturing on ${at(enemies)}`,
    neutral.length && `capturing the neutral piece on ${at(neutral)}`,
    own.length && `giving up the piece on ${at(own)}`,
  ].filter(Boolean);
}
