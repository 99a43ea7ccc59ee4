/** How strong players are: what was measured of them, in words and as a small bar. */

import { h, s } from "../dom.js";

const BY_CHANCE = 20; // Elo points up to which a player is as good as none
const WORDS = [[15, "the strongest here"], [110, "very good"], [230, "good"], [450, "fair"], [Infinity, "for beginners"]]; // by points below the best

/** The rating of the strongest player of a game that was measured. */
export const highest = (players) => Math.max(0, ...players.map((player) => player.elo ?? 0));

/** The share of games that a player wins against one who is so many points better. */
export const expectedShare = (points) => 1 / (1 + 10 ** (points / 400));

/** Whether the strongest may be one who was not measured. */
export const isOpenAtTheTop = (players) => players.some((player) => player.text === "strong" && isUnknown(player.elo));

const isUnknown = (elo) => elo === null || elo === undefined;

/** A rating in words, against the best of the same game; empty where nothing was measured. */
export function strengthInWords(elo, best, isOpen = false) {
  if (isUnknown(elo)) return "";
  if (isOpen && best - elo <= WORDS[0][0]) return WORDS[1][1];
  return elo <= BY_CHANCE ? "plays by chance" : WORDS.find(([points]) => best - elo <= points)[1];
}

/** A bar as long as the player's share of games against the strongest is large, with words beside it. */
export function strengthBar(player, players) {
  if (isUnknown(player.elo)) return h("p", { class: "strength soft" }, unmeasured(player));
  const best = highest(players);
  const share = expectedShare(best - player.elo);
  const games = Math.round(100 * share);
  const wins = `${games ? `${games} of 100 games` : "hardly any game"} against the strongest`;
  const word = strengthInWords(player.elo, best, isOpenAtTheTop(players));
  return h("p", { class: "strength" },
    s("svg", { viewBox: "0 0 80 8", width: 80, height: 8, "aria-hidden": "true" },
      s("rect", { class: "whole", width: 80, height: 8, rx: 4 }), s("rect", { class: "part", width: Math.max(2, 160 * share), height: 8, rx: 4 })),
    h("span", {}, word, h("span", { class: "soft" }, player.elo < best ? ` · wins ${wins} · Elo ${Math.round(player.elo)}` : ` · Elo ${Math.round(player.elo)}`)));
}

function unmeasured(player) {
  return player.text === "adaptive" ? "as strong as you are" : "not measured";
}

/** What the numbers mean. */
export const EXPLANATION =
  "Elo ratings were measured here by letting players play each other, on a scale of its own for each game: who plays by chance has 0. " +
  "The bar says how often a player wins against the strongest one; it is full where that is every second game.";
