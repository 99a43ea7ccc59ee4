/** How strong players are: measured ratings as words and as a small bar. */

import { h, s } from "../dom.js";

const WORDS = [[0.02, "plays by chance"], [0.35, "for beginners"], [0.6, "fair"], [0.85, "good"], [0.995, "very good"]];

/** The rating of the strongest player of a game that was measured. */
export const highest = (players) => Math.max(1, ...players.map((player) => player.elo ?? 0));

/** A rating in words, against the best of the same game; empty where nothing was measured. */
export function strengthInWords(elo, best) {
  if (elo === null || elo === undefined) return "";
  return WORDS.find(([part]) => elo < part * best)?.[1] ?? "the strongest here";
}

/** A bar as long as the rating is high, with the number and the word beside it. */
export function strengthBar(player, players) {
  const best = highest(players);
  if (player.elo === null || player.elo === undefined) return h("p", { class: "strength soft" }, unmeasured(player));
  const share = Math.max(0.02, Math.min(1, player.elo / best));
  return h("p", { class: "strength" },
    s("svg", { viewBox: "0 0 100 8", width: 100, height: 8, "aria-hidden": "true" },
      s("rect", { class: "whole", width: 100, height: 8, rx: 4 }), s("rect", { class: "part", width: 100 * share, height: 8, rx: 4 })),
    h("span", {}, `${strengthInWords(player.elo, best)} · ${Math.round(player.elo)}`));
}

function unmeasured(player) {
  return player.text === "adaptive" ? "as strong as you are" : "not measured";
}

/** What the numbers mean. */
export const EXPLANATION =
  "Numbers are Elo ratings measured here, each game on a scale of its own: who plays by chance has 0, and 200 points more win about three games of four.";
