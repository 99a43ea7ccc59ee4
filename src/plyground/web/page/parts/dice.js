/**
 * The dice beside the board: a cup and what has come out of it, drawn as the game has it (dice, cowries, movements
 * left, a bonus), with a name in words; and buttons for dice that people throw themselves.
 */

import { h, put } from "../dom.js";
import { mayMove } from "./preferences.js";
import { drawCowry, drawCup, drawDie, drawMovements, drawTile, turnDie } from "./dice_faces.js";
import { diceInWords, diceOnTable, leftInWords, rolledDice } from "./dice_values.js";

const ROLLING = 520; // milliseconds
const FACE = 75; // milliseconds for which a rolling die shows one face
const WITH_CUP = ["backgammon", "hypergammon", "parcheesi", "tarble"];

/**
 * The tray of one game. `element` is to be put somewhere; it hides itself in games without dice, and where the dice
 * lie on the `board` itself.
 */
export class DiceTray {
  constructor(game, board = null) {
    this.game = game;
    this.board = board;
    this.shown = null; // what lies there, as text, so that only a new roll is seen to roll
    this.place = h("span", { class: "dice-lying" });
    this.cup = h("span", { class: "dice-cup" });
    this.element = h("div", { class: "dice-tray", role: "img", "aria-label": "No dice yet", "data-game": game, hidden: true },
      this.cup, this.place);
  }

  /** Shows the dice of a state; a roll that was not there before is seen to roll if `isAnimated`. */
  show(state, seatTitles, { isAnimated = false } = {}) {
    const { seat, dice } = diceOnTable(state);
    this.element.hidden = (!state.dice && !dice.length) || this.isOnBoard;
    return this.lay(dice, seat, seatTitles, isAnimated && rollOf(state) !== this.roll, rollOf(state));
  }

  /** Shows a roll by its text, before the steps that it was played with; resolves when the dice lie still. */
  showRoll(text, seat, seatTitles) {
    const dice = rolledDice(text, this.game);
    if (!dice.length) return Promise.resolve();
    this.element.hidden = this.isOnBoard;
    return this.lay(dice, seat, seatTitles, true, null);
  }

  get isOnBoard() {
    return Boolean(this.board?.drawsDice);
  }

  lay(dice, seat, seatTitles, isRolling, roll) {
    const shown = JSON.stringify([dice, seat]);
    const isSame = shown === this.shown;
    [this.shown, this.roll] = [shown, roll ?? this.roll];
    if (isSame && !isRolling) return Promise.resolve();
    if (this.isOnBoard) return this.board.showDice(dice.filter((die) => die.kind === "die"), seat, { isRolling });
    put(this.cup, WITH_CUP.includes(this.game) && drawCup(seat));
    put(this.place, dice.map((die) => drawnDie(die, seat)));
    this.element.setAttribute("aria-label", trayInWords(dice, seatTitles?.[seat]));
    return isRolling && mayMove() && !document.hidden ? tumble(this.place) : Promise.resolve();
  }
}

/** Which roll a state shows: the turn it belongs to and what was rolled. */
function rollOf(state) {
  const turn = state.last_turn;
  return turn ? `${turn.first}:${turn.rolls.join(" ")}` : "";
}

/** "White rolled 5 and 3; 3 left to play" */
export function trayInWords(dice, who) {
  if (!dice.length) return "No dice yet";
  return [`${who ?? "Somebody"} rolled ${diceInWords(dice)}`, leftInWords(dice)].filter(Boolean).join("; ");
}

function drawnDie(die, seat) {
  const look = { seat, isUsed: die.isUsed };
  if (die.kind === "die") return drawDie(die.value, look);
  if (die.kind === "cowries") return drawnCowries(die, look);
  if (die.kind === "movements") return h("span", { class: "with-movements" }, drawDie(die.value, { ...look, isUsed: die.left === 0 }), drawMovements(die.value, die.left));
  return drawTile(die.kind === "bonus" ? `+${die.value}` : String(die.value), look);
}

/** The shells, and how far they let a piece go. */
function drawnCowries({ value, of, distance, is_again: isAgain }, look) {
  return h("span", { class: "cowries" },
    Array.from({ length: of }, (_, place) => drawCowry(place < value, look)),
    distance ? h("span", { class: "goes" }, h("strong", {}, String(distance)), isAgain && h("small", {}, "again")) : null);
}

/** Lets everything in a place tumble in from the left; resolves when it lies still. */
async function tumble(place) {
  const nodes = [...place.querySelectorAll("svg:not(.movements)")];
  const faces = setInterval(() => nodes.forEach((node) => node.matches(".die") && turnDie(node, 1 + Math.floor(6 * Math.random()))), FACE);
  const motions = nodes.map((node, number) => node.animate([
    { transform: `translate(${-60 - 30 * number}px, -14px) rotate(${-220 - 70 * number}deg)`, opacity: 0 },
    { transform: "translate(-8px, 5px) rotate(-25deg)", opacity: 1, offset: 0.7 },
    { transform: "none", opacity: 1 },
  ], { duration: ROLLING + 40 * number, easing: "cubic-bezier(.2, .7, .3, 1)" }));
  await Promise.all(motions.map((motion) => motion.finished.catch(() => {})));
  clearInterval(faces);
  for (const node of nodes) if (node.matches(".die")) turnDie(node, Number(node.dataset.value));
}

/** A button for what dice of one's own show: `roll` as the state tells it, `choose(roll)` is called with it. */
export function rollButton(roll, game, choose, seatTitles = []) {
  const dice = rolledDice(roll.text, game);
  const isPair = dice.length === 4; // doubles of backgammon: two dice are thrown
  const isOpening = /^x[1-6]{2}$/.test(roll.text); // each seat throws one die
  const drawn = (isPair ? dice.slice(0, 2) : dice).map((die, place) =>
    (die.kind === "movements" ? drawDie(die.value) : drawnDie(die, isOpening ? place : null)));
  const name = isOpening ? dice.map((die, seat) => `${seatTitles[seat] ?? `Seat ${seat + 1}`} ${die.value}`).join(", ") : diceInWords(dice);
  if (!drawn.length) return h("button", { class: "roll", onclick: () => choose(roll) }, whoBegins(roll.text, seatTitles));
  return h("button", { class: "roll", title: isOpening ? name : null, "aria-label": `Rolled ${name}`, onclick: () => choose(roll) }, drawn);
}

/** "first2" is the draw by which the third seat begins. */
function whoBegins(text, seatTitles) {
  const seat = Number(text.replace("first", ""));
  return Number.isInteger(seat) ? `${seatTitles[seat] ?? `Seat ${seat + 1}`} begins` : text;
}
