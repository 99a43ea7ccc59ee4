/**
 * What this browser sees of a game: who sits where, whose turn it is, what can be taken back. Only questions to the
 * state that the server has told; nothing is drawn here.
 */

import { asOpponent } from "./names.js";
import { capital } from "./text.js";
import { endingInWords } from "./words.js";

/** `table`: { state, seats, steers, players, thinking, link, preparing, notice, isAnonymous }; seats are those of this browser. */
export function viewOf(table) {
  const { state, seats } = table;
  const titles = state.seats.map((_, seat) => state.seat_titles?.[seat] ?? `Seat ${seat + 1}`);
  const turn = whoseTurn(state, seats);
  const names = state.seats.map((told, seat) => nameOf(told, titles[seat], table));
  return {
    ...table,
    titles,
    turn,
    names,
    clearNames: names.map((name, seat) => (names.indexOf(name) === names.lastIndexOf(name) ? name : titles[seat])), // several of one name are told apart by their seats
    isMine: turn === "mine",
    isOver: turn === "over",
    isWatching: seats.length === 0,
    isAlone: seats.length > 0 && state.seats.every((told, seat) => !told.is_person || seats.includes(seat)),
    hasOnlyPeople: state.seats.every((told) => told.is_person),
    freeSeats: table.isAnonymous ? [] : state.seats.filter((told) => told.is_person && !told.is_taken).map((told) => told.seat),
  };
}

/** "mine", "theirs", "over", or "waiting" until everything is ready. */
function whoseTurn(state, seats) {
  if (state.ending) return "over";
  if (!state.is_ready) return "waiting";
  const isRollDue = state.waits_for === "roll" && state.rolls?.length > 0 && seats.length > 0;
  return seats.includes(state.mover) || isRollDue ? "mine" : "theirs";
}

/** How somebody is called: by a name that was given, else "You", the plain name of a player, or the seat's. */
function nameOf(told, title, { seats, players, isAnonymous }) {
  const isMe = seats.length === 1 && seats[0] === told.seat;
  if (isAnonymous) return isMe ? "You" : title;
  if (!told.is_person) return players?.get(told.player) ?? asOpponent(told.called ?? told.player);
  if (told.called) return isMe ? `${told.called} (you)` : told.called;
  return isMe ? "You" : title;
}

/** How many moves stay when the last step of one's own turn is undone; null if there is none. */
export function undoTo({ state, seats, isOver }) {
  const last = state.last_turn;
  if (isOver || !last || !last.steps.length || !seats.includes(state.mover)) return null;
  return last.seat === state.mover && last.end === state.moves ? state.moves - 1 : null;
}

/** How many moves stay when one's last turn is taken back as a whole; null where that is not possible. */
export function takeBackTo({ state, seats, isOver, isAlone }) {
  if (isOver || !isAlone) return null;
  const mine = (state.turns ?? []).findLast((turn) => seats.includes(turn.seat) && turn.steps.length > 0);
  return mine ? mine.end - mine.steps.length : null;
}

/** The seats that have won, and whether it is a draw. */
export function outcome({ payoffs }) {
  if (!payoffs) return { winners: [], isDraw: false };
  const best = Math.max(...payoffs);
  const isDraw = payoffs.every((payoff) => payoff === best);
  return { winners: isDraw ? [] : payoffs.flatMap((payoff, seat) => (payoff === best ? [seat] : [])), isDraw };
}

/** The end in short, for who plays: "You win"; for others null. */
export function ownResult({ state, seats }) {
  const { winners, isDraw } = outcome(state);
  if (seats.length !== 1 || (!winners.length && !isDraw)) return null;
  if (isDraw) return "A draw";
  return winners.includes(seats[0]) ? "You win" : "You lose";
}

/** How far the compiling has come, as the server's words say: "… 3 of 12". */
export function compiled(text) {
  const told = /(\d+) of (\d+)$/.exec(text ?? "");
  return told ? { number: Number(told[1]), of: Number(told[2]) } : {};
}

/** The same for people; how much there is to do shows only after a while. */
function preparingText(text) {
  const { number, of } = compiled(text);
  if (!text) return null;
  return capital(of > number ? text : text.replace(/\d+ of \d+$/, `${number ?? ""} done`));
}

/** What is going on, in one line. */
export function statusText(view) {
  const { state, seats, titles, clearNames, isMine, thinking } = view;
  if (!state.is_ready) return preparingText(view.preparing?.text) ?? (state.is_playable ? "Getting ready…" : "This game can only be looked at here");
  if (view.isOver) return endingInWords(state, { seatTitles: titles });
  if (isMine && state.waits_for === "roll") return "What do your dice show?";
  if (isMine) return seats.length > 1 ? `${titles[state.mover]}: your move` : "Your move";
  if (state.mover === null) return "The dice are rolling";
  if (state.pace?.is_paused && !(thinking === state.mover)) return `Paused: ${clearNames[state.mover]} is to move`;
  if (state.waits_for === "player" || thinking === state.mover) return `${clearNames[state.mover]} is thinking…`;
  if (view.freeSeats.includes(state.mover)) return `Waiting for somebody to play ${titles[state.mover]}`;
  return `${clearNames[state.mover]} is to move`;
}

/**
 * The list of turns after some news: `turns` as known, `news` the last ones as told. Null where something between is
 * missing, so that the whole list has to be fetched.
 */
export function joinTurns(turns, news, count) {
  if (!news.length) return count === 0 ? [] : null;
  const joined = [...turns.filter((turn) => turn.end <= news[0].first && turn.first < news[0].first), ...news];
  const isWhole = joined.length === count && joined.every((turn, place) => turn.first === (joined[place - 1]?.end ?? 0));
  return isWhole ? joined : null;
}

/**
 * The turns of which one sees on the board what was done: all that others have played since one's own last turn, or the one
 * that one is playing. A turn that has only been rolled for does not count.
 */
export function lastPlayed(state, seats) {
  const played = (state?.turns ?? []).filter((turn) => turn.steps.length);
  const mine = played.findLastIndex((turn) => seats.includes(turn.seat));
  return mine < 0 || mine === played.length - 1 ? played.slice(-1) : played.slice(mine + 1);
}
