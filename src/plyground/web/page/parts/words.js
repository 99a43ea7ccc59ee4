/**
 * What happens in a game, in words: one sentence for a turn, with the names of cells as in the records' notation.
 * Pure functions. `told` is { game, seatTitles, seats }: `seats` are those that this browser moves.
 */

import { diceInWords, diceOnTable, rolledDice, toPlay } from "./dice_values.js";
import { stepsInWords } from "./step_words.js";
import { counted, listed } from "./text.js";

const titleOf = (told, seat) => told.seatTitles?.[seat] ?? `Seat ${seat + 1}`;

/** "White rolls 3 and 1 and moves 8/5 and 6/5, hitting on 5." A turn is { seat, rolls, steps, captured }. */
export function turnInWords(turn, told) {
  const draws = turn.rolls.filter((text) => text.startsWith("first"));
  const rolls = turn.rolls.filter((text) => !text.startsWith("first"));
  if (!turn.steps.length) return rolls.length ? `${rollInWords(rolls, turn.seat, told)}.` : "";
  const who = titleOf(told, turn.seat);
  const done = stepsInWords(turn, told.game);
  const begins = draws.length ? `${who} begins. ` : "";
  return rolls.length ? `${begins}${rollInWords(rolls, turn.seat, told)} and ${done}.` : `${begins}${who} ${done}.`;
}

/** "White rolls 3 and 1" */
export function rollInWords(texts, seat, told) {
  const values = texts.map((text) => diceInWords(rolledDice(text, told.game)) || text);
  const who = seat === null || seat === undefined ? "The roll is" : `${titleOf(told, seat)} ${told.game === "pachisi" ? "throws" : "rolls"}`;
  return `${who} ${listed(values)}`;
}

/** The sentences for an `events` message; `before` is the state that was shown until then. */
export function newsInWords({ list, frames = [], state }, before, told) {
  const sentences = [];
  const waiting = [...frames];
  let turn = { seat: null, rolls: rollsNotTold(before, told), steps: [] };
  const finish = () => {
    if (turn.steps.length) sentences.push(turnInWords(turn, told));
    turn = { seat: null, rolls: [], steps: [] };
  };
  for (const event of list) {
    const frame = event.kind === "step" ? waiting.shift() : null;
    if (event.kind !== "step") {
      finish();
      sentences.push(eventInWords(event, before, told));
    } else if (event.seat === null) {
      if (turn.steps.length) finish();
      turn.rolls.push(event.text);
    } else {
      if (turn.steps.length && turn.seat !== event.seat) finish();
      turn.seat = event.seat;
      turn.steps.push(frame ?? { text: event.text });
    }
  }
  const rolled = turn.steps.length ? [] : turn.rolls;
  finish();
  return [...sentences, ...whatIsNext(rolled, state, before, told)].filter(Boolean);
}

/** What somebody else has rolled is told together with what they play with it. */
function rollsNotTold(before, told) {
  const isOpen = before?.last_turn && before.last_turn.seat === null && !told.seats.includes(before.mover);
  return isOpen ? [...before.last_turn.rolls] : [];
}

/** What was rolled last, who has won, or that it is one's turn. */
function whatIsNext(rolled, state, before, told) {
  if (state.ending) return before?.ending ? [] : [`${endingInWords(state, told)}.`];
  const sentences = [];
  const isMine = told.seats.includes(state.mover);
  if (rolled.length && isMine) sentences.push(drawn(rolled, state.mover, told));
  if (isMine) sentences.push(`${yourTurn(state, before, told)}.`);
  else if (state.rolls?.length && told.seats.length) sentences.push("Roll your dice.");
  return sentences;
}

function drawn(rolled, mover, told) {
  const thrown = rolled.filter((text) => !text.startsWith("first"));
  const begins = thrown.length < rolled.length ? `${titleOf(told, mover)} begins. ` : "";
  return thrown.length ? `${begins}${rollInWords(thrown, mover, told)}.` : begins.trim();
}

/** What is said of a full state: where the game stands, when it is first seen and when it can begin. */
export function stateInWords(state, before, told) {
  const isNew = !before || before.is_ready !== state.is_ready || Boolean(before.ending) !== Boolean(state.ending);
  if (!isNew) return [];
  if (state.ending) return [`${endingInWords(state, told)}.`];
  if (!state.is_ready) return ["The game is being made ready."];
  if (told.seats.includes(state.mover)) {
    const rolled = state.last_turn?.seat === null ? state.last_turn.rolls : [];
    return [rolled.length ? drawn(rolled, state.mover, told) : "", `${yourTurn(state, null, told)}.`].filter(Boolean);
  }
  if (state.rolls?.length && told.seats.length) return ["Roll your dice."];
  return state.mover === null ? [] : [`It is ${titleOf(told, state.mover)}’s turn.`];
}

/** "Your turn: 2 dice to play"; in the middle of it only what is left. */
function yourTurn(state, before, told) {
  const { dice } = diceOnTable({ game: told.game, ...state });
  const left = state.beside?.dice?.length ? toPlay(dice) : ""; // what only tells a result is not played
  const goesOn = before && before.mover === state.mover && state.last_turn?.seat === state.mover && state.moves > before.moves;
  if (goesOn && left) return left[0].toUpperCase() + left.slice(1);
  const whose = told.seats.length > 1 ? `${titleOf(told, state.mover)}’s turn` : "Your turn";
  return left ? `${whose}: ${left}` : whose;
}

/** What else can happen in a game: taking back, resigning, draws, time. */
function eventInWords(event, before, told) {
  const who = event.seat === null || event.seat === undefined ? "Somebody" : titleOf(told, event.seat);
  if (event.kind === "back") {
    const count = before ? before.moves - event.value : 0;
    return count > 1 ? `${who} takes back ${count} steps.` : `${who} takes back the last step.`;
  }
  if (event.kind === "resign") return `${titleOf(told, event.value)} resigns.`;
  if (event.kind === "offer") return `${titleOf(told, event.value)} offers a draw.`;
  if (event.kind === "decline") return `${who} declines the draw.`;
  if (event.kind === "draw") return `${who} agrees to a draw.`;
  if (event.kind === "time") return `${titleOf(told, event.value)} has run out of time.`;
  return "";
}

/** "Red wins: 6 points to 2", "Draw: board full". */
export function endingInWords(state, told) {
  const { payoffs, ending } = state;
  if (!payoffs) return ending ? `The game is over: ${ending}` : "The game is over";
  const most = Math.max(...payoffs);
  const winners = payoffs.flatMap((payoff, seat) => (payoff === most ? [seat] : []));
  if (winners.length === payoffs.length) return ending && ending !== "draw by agreement" ? `Draw: ${ending}` : "Draw by agreement";
  const losers = payoffs.flatMap((payoff, seat) => (payoff === most ? [] : [seat]));
  const wins = `${listed(winners.map((seat) => titleOf(told, seat)))} ${winners.length > 1 ? "win" : "wins"}`;
  if (["gammon", "backgammon"].includes(ending)) return `${wins} a ${ending}`;
  if (ending === "single") return wins;
  const details = [scoreInWords(state, winners), reasonInWords(ending, losers, told)].filter(Boolean).join(", ");
  return details ? `${wins}: ${details}` : wins;
}

/** "6 points to 2", the winner's first. */
function scoreInWords(state, winners) {
  const points = state.beside?.counts?.find((count) => count.name === "points");
  if (!points || winners.length !== 1) return "";
  const others = points.values.filter((_, seat) => seat !== winners[0]);
  return `${counted(points.values[winners[0]], "points")} to ${listed(others.map(String))}`;
}

/** How a game ended, in words, for lists: "Red resigned", "a side without pieces". */
export function howItEnded(ending, payoffs, told) {
  const most = Math.max(...payoffs);
  return reasonInWords(ending, payoffs.flatMap((payoff, seat) => (payoff === most ? [] : [seat])), told);
}

/** How a game ended; who resigned or lost on time is named. */
function reasonInWords(ending, losers, told) {
  const gaveUp = /^(resignation|loss on time)\b/.exec(ending ?? "");
  if (!gaveUp || !losers.length) return ending ?? "";
  const who = listed(losers.map((seat) => titleOf(told, seat)));
  return gaveUp[1] === "loss on time" ? `${who} ran out of time` : `${who} resigned`;
}

/** What is said when the connection changes. */
export function connectionInWords(link, before) {
  if (link === "away") return before === "away" ? "" : "The server is away; the page tries again by itself.";
  if (link === "gone") return "There is no such game.";
  return before === "away" ? "The server is back." : "";
}
