/** Puzzles from one's own mistakes: the position, the better move to be found, and the score. */

import { h, put } from "../dom.js";
import { nextPuzzle, RefusedError, reviewMine, tryPuzzle } from "../net/api.js";
import { forgetPerson, newSecret, person } from "../net/memory.js";
import { tool } from "../parts/actions.js";
import { pointsInWords } from "../parts/figures.js";
import { whenInWords } from "../parts/names.js";
import { PuzzleBoard } from "../parts/puzzle_board.js";
import { say } from "../parts/spoken.js";
import { reasonInWords, VERDICTS } from "../parts/swings.js";
import { turnNodes } from "../parts/turn_text.js";
import { Variation } from "../parts/variation.js";

const OFTEN = 1500; // milliseconds between two questions whether a review has brought puzzles

export async function show(place) {
  document.title = "Puzzles · Plyground";
  const screen = new Puzzles(place);
  await screen.ask();
  return () => screen.end();
}

class Puzzles {
  constructor(place) {
    this.score = h("p", { class: "puzzle-score", role: "status" });
    this.inside = h("div", { class: "puzzle" });
    this.said = h("p", { class: "wrong", role: "alert" });
    this.isOver = false;
    this.last = null; // the puzzle that was asked last
    put(place, h("div", { class: "puzzles-head" }, h("h1", {}, "Puzzles from your games"), this.score), this.said, this.inside);
  }

  /** Asks for the next puzzle; `early` also for one that is not due yet. */
  async ask(early = false) {
    clearTimeout(this.timer);
    this.said.textContent = "";
    if (!person()) return this.showNothing({ puzzle: null, score: null, has_more: false });
    try {
      const found = await nextPuzzle({ person: person(), early, but: this.last });
      if (this.isOver) return;
      this.showScore(found.score);
      if (found.puzzle) await this.pose(found.puzzle);
      else this.showNothing(found);
    } catch (error) {
      if (!(error instanceof RefusedError) || !error.message.startsWith("person")) throw error;
      forgetPerson(); // another server's
      this.showNothing({ puzzle: null, score: null, has_more: false });
    }
  }

  showScore(score) {
    if (!score?.tried) return put(this.score);
    const percent = (share) => (100 * share).toFixed(0);
    const [low, high] = score.interval;
    const streak = score.streak > 1 ? `, ${score.streak} in a row` : "";
    put(this.score, h("strong", {}, `${score.solved} of ${score.tried} solved`),
      ` (${percent(score.solved / score.tried)} %, 95 % interval ${percent(low)} to ${percent(high)})${streak}`,
      score.best > Math.max(1, score.streak) && ` · best streak ${score.best}`, score.due ? ` · ${score.due} due` : "");
  }

  // Nothing to solve now

  showNothing({ score, has_more: hasMore, is_reviewing: isReviewing, next_due: due }) {
    const solved = score?.puzzles > 0;
    const again = h("button", { type: "button", onclick: () => this.try(() => this.ask(true)) }, "Practise anyway");
    const more = h("button", { type: "button", class: "main", onclick: () => this.try(() => this.findMore()) }, "Find mistakes in my games");
    const words = isReviewing ? "Your games are being reviewed; what went wrong in them becomes puzzles…"
      : hasMore ? "Your last games can be looked through for mistakes; each becomes a puzzle."
        : solved ? "" : "Play some games first: your mistakes in them become puzzles, which come again until you solve them.";
    put(this.inside, h("section", { class: "card empty" },
      h("h2", {}, isReviewing ? "Looking for mistakes" : solved ? "Nothing is due now" : "No puzzles yet"),
      solved && due && !isReviewing ? h("p", { class: "soft" }, `The next one comes ${whenInWords(due)}.`) : null,
      words && h("p", { class: "soft", role: "status" }, words),
      isReviewing && h("progress", { class: "review-progress", "aria-label": "Reviews" }),
      h("p", { class: "buttons" }, hasMore && !isReviewing && more, solved && again, h("a", { class: "button", href: "#/" }, "Play a game"))));
    if (isReviewing) this.timer = setTimeout(() => this.try(() => this.ask()), OFTEN);
  }

  async findMore() {
    await reviewMine({ person: person() });
    await this.ask();
  }

  /** Does something; what goes wrong is said. */
  async try(act) {
    try {
      this.said.textContent = "";
      await act();
    } catch (error) {
      if (!this.isOver) this.said.textContent = error.message;
    }
  }

  // One puzzle

  async pose(puzzle) {
    this.last = puzzle.id;
    this.attempt = newSecret(); // sent again after a failure, it is still one attempt
    const stage = new PuzzleBoard(puzzle, {
      person: person(), changed: () => this.refresh(), tried: (moves) => this.try(() => this.answer(moves)),
      failed: (error) => { this.said.textContent = error.message; }, captioned: (text) => put(this.caption, text),
    });
    this.stage = stage;
    this.puzzle = puzzle;
    this.caption = h("p", { class: "caption", "aria-live": "polite" });
    this.undo = tool("undo", "Undo", () => stage.undo(), { type: "button" });
    this.flip = tool("flip", "Flip", () => stage.board.turn(stage.board.turned + 2), { type: "button" });
    this.giveUp = tool("hint", "Answer", () => this.try(() => this.answer([])), { type: "button", title: "Show the answer; it counts as not solved" });
    this.tools = h("div", { class: "tools" }, this.undo, this.flip, this.giveUp);
    this.verdict = h("section", { class: "puzzle-verdict", "aria-live": "polite" });
    await stage.prepare();
    if (this.isOver) return;
    const who = puzzle.seat_titles[puzzle.seat];
    put(this.inside, h("div", { class: "puzzle-board" }, stage.place),
      h("div", { class: "puzzle-side" },
        h("div", { class: "puzzle-task" }, stage.board.emblem(puzzle.seat), h("div", {}, h("h2", {}, "Find the better move"),
          h("p", {}, `${puzzle.title}: ${who} is to move. `, h("span", { class: "soft" }, taskInWords(puzzle))))),
        stage.tray.element, stage.choices.element, this.caption, this.verdict, this.tools));
    say(`Find the better move. ${puzzle.title}: ${who} is to move.`);
  }

  refresh() {
    if (!this.undo) return;
    this.undo.disabled = !this.stage.canUndo;
    this.giveUp.disabled = this.stage.isBusy;
  }

  /** Sends a turn; without steps the answer is wanted. */
  async answer(moves) {
    const { puzzle, stage } = this;
    const judged = await tryPuzzle(puzzle.id, { person: person(), key: this.attempt, steps: moves });
    if (this.isOver || puzzle !== this.puzzle) return;
    stage.close();
    this.showScore(judged.score);
    this.tools.hidden = true;
    this.showVerdict(judged, moves);
  }

  showVerdict({ is_right: isRight, played, solution }, moves) {
    const { better } = solution;
    const isSame = !isRight && played === solution.text;
    const line = new Variation(this.stage, solution.frames, better.steps.length, { text: better.text, words: this.stage.words });
    const show = h("button", { type: "button", onclick: () => { show.replaceWith(line.element); line.go(0); } }, "Show the better line");
    const next = h("button", { type: "button", class: "main", onclick: () => this.try(() => this.ask()) }, "Next puzzle");
    const heading = isRight ? "Right" : moves.length ? "Not the best" : "The answer";
    put(this.verdict, h("h3", { class: isRight ? "right" : moves.length ? "not-right" : null }, heading),
      isRight ? h("p", {}, h("strong", {}, turnNodes(played)), played === better.text ? " is the best turn." : " is as good as the best turn.")
        : h("p", {}, isSame && "That is what you played in the game. ", "Better: ", h("strong", {}, turnNodes(better.text)), "."),
      h("p", {}, "In the game you played ", h("strong", {}, turnNodes(solution.text)), `: a ${VERDICTS[solution.verdict].toLowerCase()}, which cost ${pointsInWords(solution.lost)}. `,
        reasonInWords(solution)),
      h("div", { class: "buttons" }, next, show, h("a", { class: "button", href: `#/review/${this.puzzle.key}?move=${this.puzzle.moves}` }, "The whole review")));
    next.focus({ preventScroll: true });
    this.verdict.scrollIntoView({ block: "nearest" });
  }

  end() {
    this.isOver = true;
    clearTimeout(this.timer);
  }
}

/** What one knows before one thinks. */
function taskInWords({ verdict, box }) {
  const again = box > 0 ? ` You solved it ${box === 1 ? "the last time" : `the last ${box} times`}.` : "";
  return `What you played here was a ${VERDICTS[verdict].toLowerCase()}.${again}`;
}
