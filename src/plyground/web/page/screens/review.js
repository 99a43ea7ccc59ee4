/** The review of a game: the board, the curve, the turns that lost most with what was better, luck and skill. */

import { h, put } from "../dom.js";
import { game as stateOf } from "../net/api.js";
import { addressOf, copyButton } from "../parts/copying.js";
import { Curve } from "../parts/curve.js";
import { showFault } from "../parts/fault.js";
import { pointsInWords } from "../parts/figures.js";
import { describeOnce, outcomeInWords, playerName, seatTitles, whoHas } from "../parts/names.js";
import { ReviewWait } from "../parts/review_wait.js";
import { Stage } from "../parts/stage.js";
import { mistakesPart, sumsPart } from "../parts/sums.js";
import { shortTurn } from "../parts/step_words.js";
import { costInWords, reasonInWords, Swings } from "../parts/swings.js";
import { turnNodes } from "../parts/turn_text.js";
import { howItEnded } from "../parts/words.js";

export async function show(place, [key], options) {
  const state = await stateOf(key);
  const about = await describeOnce(state.game).catch(() => null); // a file that is not there today
  const screen = new ReviewScreen(place, key, state, about, options);
  screen.start().catch((error) => !screen.isOver && showFault(place, error));
  return () => screen.end();
}

class ReviewScreen {
  constructor(place, key, state, about, options) {
    Object.assign(this, { place, key, state, about });
    this.player = options.get("by") ?? "";
    this.move = Number(options.get("move") ?? NaN);
    this.titles = seatTitles(state);
    this.names = state.seats.map((seat) => whoHas(seat, this.titles[seat.seat], about?.players));
    this.wait = new ReviewWait(key, this.player);
    this.isOver = false;
    document.title = `Review: ${state.title}, ${this.names.join(" – ")} · Plyground`;
    put(place, h("div", { class: "review-head" }, h("h1", {}, `Review: ${state.title}`)), this.wait.element);
  }

  async start() {
    if (this.state.ending === null) throw new Error("This game goes on; a review needs one that is over.");
    this.stage = new Stage(this.key, this.state, this.titles, { moved: (moves) => this.moved(moves) });
    const review = await this.wait.review();
    if (review === null || this.isOver) return;
    await this.stage.prepare();
    if (this.isOver) return this.stage.end();
    this.review = review;
    this.layOut();
    await this.stage.jump(Number.isInteger(this.move) ? this.move : 0);
  }

  layOut() {
    const { review, stage, state, titles } = this;
    const told = { titles, teams: state.teams, game: state.game };
    const emblem = (seat) => stage.board.emblem(seat);
    const hasDice = review.points.some((point) => point.kind === "roll");
    this.curve = new Curve(review, { ...told, jump: (moves) => stage.jump(moves) });
    this.swings = new Swings(review, { ...told, key: this.key, player: this.player, stage, opened: (turn, line) => this.opened(turn, line) });
    this.verdict = h("p", { class: "review-verdict", "aria-live": "polite" });
    stage.controls.element.before(this.verdict);
    put(this.place, h("div", { class: "replay review", "data-game": state.game },
      h("div", { class: "replay-head" }, h("h1", {}, `Review: ${state.title}`), stage.players(this.names), h("p", { class: "result" }, this.result())),
      stage.boardPlace, stage.below,
      h("div", { class: "review-curve" }, this.curve.element),
      h("aside", {}, this.swings.element),
      h("div", { class: "review-figures" }, sumsPart(review, { ...told, hasDice, emblem }), mistakesPart(review, { titles, emblem })),
      h("div", { class: "review-foot" }, this.reviewers(), h("p", { class: "buttons" },
        h("a", { class: "button", href: `#/replay/${this.key}` }, "Replay"), h("a", { class: "button", href: "#/puzzles" }, "Puzzles from my games"),
        this.about?.has_style && h("a", { class: "button", href: `#/style/${encodeURIComponent(state.game)}` }, "How I play"),
        copyButton("Share this review", () => addressOf(this.address(this.player)))))));
  }

  result() {
    const { ending, payoffs, seats } = this.state;
    const got = payoffs ?? seats.map((seat) => seat.payoff);
    return `${outcomeInWords(got, ending, this.names)} · ${howItEnded(ending, got, { seatTitles: this.titles })}`;
  }

  address(player) {
    return `#/review/${this.key}${player ? `?by=${encodeURIComponent(player)}` : ""}`;
  }

  /** Who reviews, and what the values mean. */
  reviewers() {
    const players = this.about?.players ?? [];
    const choice = h("select", { id: "reviewer", onchange: () => { location.hash = this.address(choice.value); } },
      h("option", { value: "", selected: !this.player }, "The strongest"),
      players.filter((one) => one.text !== "adaptive").map((one) => h("option", { value: one.text, selected: one.text === this.player }, playerName(one.text, players))));
    return h("div", { class: "reviewers" }, h("label", { for: "reviewer" }, "Reviewed by"), choice,
      h("p", { class: "soft" }, h("code", {}, this.review.player), ` · values: ${this.review.measure}`));
  }

  /** Another moment is shown: the curve, the list and the verdict on its turn follow. */
  moved(moves) {
    if (!this.curve) return;
    this.curve.mark(moves);
    this.swings.moved(moves);
    const turn = this.review.turns.find((one) => moves > one.moves && moves <= one.until);
    const place = this.review.turns.indexOf(turn);
    this.verdict.className = `review-verdict ${turn?.verdict ?? ""}`;
    if (!turn?.better || moves !== turn.until) return put(this.verdict, turn && moves === turn.until ? this.praise(turn) : "");
    put(this.verdict, h("span", {}, `${costInWords(turn)}. Better: `, h("strong", {}, turnNodes(turn.better.text)), `. ${reasonInWords(turn)}`), " ",
      h("button", { type: "button", class: "quiet", onclick: () => this.swings.open(place) }, "Show"));
  }

  /** The board is about to show what was better than a turn. */
  opened(turn, line) {
    this.verdict.className = `review-verdict ${turn.verdict ?? ""}`;
    put(this.verdict, h("span", {}, `In place of ${shortTurn(turn.text)}, which costs ${pointsInWords(turn.lost)}.`), line);
  }

  praise({ choices, lost }) {
    if (choices === 1) return "The only turn.";
    return lost < 0.0005 ? "As good as any." : "";
  }

  end() {
    this.isOver = true;
    this.wait.end();
    if (this.stage?.controls) this.stage.end();
  }
}
