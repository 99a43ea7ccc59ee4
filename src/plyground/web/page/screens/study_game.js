/**
 * A game of a study, practice or situation: the ordinary table without names, hints, evaluation and lists, and a button
 * that leads on when there is nothing left to do.
 */

import { h, put } from "../dom.js";
import { Actions, tool } from "../parts/actions.js";
import { Choices } from "../parts/choices.js";
import { Clocks } from "../parts/clock.js";
import { DiceTray } from "../parts/dice.js";
import { Keys } from "../parts/keys_help.js";
import { PlayerCards } from "../parts/players.js";
import { showRules } from "../parts/rules.js";
import { say } from "../parts/spoken.js";
import { textOf } from "../parts/study/texts.js";
import { clientTime } from "../parts/study/time.js";
import { outcome, ownResult } from "../parts/view.js";
import { PlayScreen } from "./play.js";

const LOOK_EVERY = 10_000; // milliseconds between two signs of life to a partner

/** `stage`: { kind: "practice" | "trial", key, token, title, html, rules, opponent, place, places } */
export function gamePage(stage, flow) {
  const element = h("section", { class: "study-game" });
  const table = new StudyGame(element, stage, flow);
  return { element, end: () => table.end(), heard: (told) => table.showSilence(told) };
}

class StudyGame extends PlayScreen {
  constructor(place, stage, flow) {
    super(place, stage.key, { token: stage.token, isAnonymous: true, clock: clientTime });
    Object.assign(this, { stage, flow, isDone: false });
    const { words } = flow;
    this.you = h("p", { class: "study-you" });
    const heading = stage.kind === "trial" ? words("situation", { number: stage.place, of: stage.places }) : stage.title;
    this.about = h("div", { class: "study-about" }, h("h1", {}, heading), stage.html && textOf(stage.html), this.you,
      stage.place === 1 && h("p", { class: "soft" }, words("undo_until"))); // said once
    this.next = h("button", { type: "button", class: "main study-done", disabled: true, onclick: () => flow.next() }, words(stage.kind === "trial" ? "done" : "next"));
    this.silence = h("div", { class: "study-silence card", role: "status", hidden: true });
    this.element.classList.add("study-play");
    this.element.prepend(this.about);
    if (stage.opponent === "person") this.timer = setInterval(() => flow.look(), LOOK_EVERY);
  }

  // Laying out: fewer parts than usual

  makeParts(state) {
    const { table, flow: { words } } = this;
    this.clocks = new Clocks(this.count);
    this.cards = new PlayerCards(this.count, this.clocks);
    this.choices = new Choices({ play: (step) => this.play(step), roll: (roll) => table.roll(roll) });
    this.actions = new Actions(table, { flip: () => this.flip() });
    this.actions.undo.lastChild.textContent = words("undo");
    this.actions.resign.lastChild.textContent = words("resign");
    this.undoTurn = tool("takeBack", words("undo_turn"), () => table.goBack(this.turnStart()));
    this.rules = tool("book", words("rules"), () => showRules(state.game, state.title, this.stage.rules));
    this.keys = new Keys({
      u: { about: "undo the last step", button: () => this.actions.undo },
      r: { about: "read the rules", button: () => this.rules },
    }, { where: "Everywhere else" });
    this.dice = new DiceTray(state.game, this.board);
    this.parts = [this.actions];
  }

  layOut() {
    this.rivals = h("div", { class: "rivals" });
    this.own = h("div", { class: "own" });
    this.seatCards();
    this.element.dataset.game = this.told.game;
    const isTrial = this.stage.kind === "trial";
    put(this.element, this.about, this.status.link, this.rivals,
      h("div", { class: "middle" }, this.boardPlace),
      this.own,
      h("div", { class: "now" }, this.status.element, this.dice.element, this.choices.element, this.silence),
      h("div", { class: "study-tools" },
        h("div", { class: "tools" }, this.actions.undo, this.undoTurn, this.rules, !isTrial && this.actions.resign), this.next));
    put(this.boardPlace, this.board.element);
  }

  showTurning() {} // nobody shares this screen

  // What is going on

  refresh() {
    super.refresh();
    if (!this.next || !this.table.shown) return;
    const view = this.table.view();
    const { words, study } = this.flow;
    document.title = `${view.isMine ? "● " : ""}${study.title}`;
    if (view.seats.length === 1) this.you.textContent = words("you", { seat: view.titles[view.seats[0]] });
    this.undoTurn.hidden = view.isOver;
    this.undoTurn.disabled = this.table.isBusy || this.turnStart() === null;
    const isDone = this.hasDone(view);
    if (isDone) this.status.turn.textContent = this.lastWords(view);
    this.next.disabled = !isDone || this.table.isBusy;
    if (isDone && !this.isDone) this.becomeDone(view);
    this.isDone = isDone;
    this.noticePartner(view);
  }

  /** How many moves stay when the whole turn is undone; null if nothing of it was played. */
  turnStart() {
    const { known, seats } = this.table;
    const last = known?.last_turn;
    if (!last?.steps.length || known.ending || last.seat !== known.mover || !seats.includes(known.mover)) return null;
    return last.end - last.steps.length;
  }

  /** A practice game is over at its end; a situation when the server says that its turns were played. */
  hasDone(view) {
    return view.isOver || Boolean(view.state.study?.is_over);
  }

  lastWords(view) {
    if (this.stage.kind === "trial") return this.flow.words("turn_is_over");
    const points = view.state.beside?.counts?.find((count) => count.name === "points")?.values.join(" : ");
    const { isDraw } = outcome(view.state);
    return [ownResult(view) ?? (isDraw ? "A draw" : this.status.turn.textContent), points].filter(Boolean).join(" · ");
  }

  /** Says that one may go on; whoever plays with keys finds the button at once. */
  becomeDone(view) {
    if (this.stage.kind === "trial") say(this.lastWords(view));
    const isOnBoard = this.boardPlace.contains(document.activeElement);
    if (isOnBoard && !this.next.disabled) this.next.focus();
  }

  /** When the seat of a partner is given up, the server is asked at once what that means. */
  noticePartner({ state }) {
    const isDeserted = this.stage.opponent === "person" && state.seats.some((seat) => seat.is_person && !seat.is_taken);
    if (isDeserted && !this.isDeserted) this.flow.look();
    this.isDeserted = isDeserted;
  }

  /** A partner who is gone must not hold anybody up. */
  showSilence({ can_ask_for_bot: isGone }) {
    const isHidden = !isGone || this.isDone;
    if (isHidden === this.silence.hidden) return;
    const { words } = this.flow;
    put(this.silence, h("p", {}, words("partner_silent")), h("button", { type: "button", onclick: () => this.flow.takeProgram() }, words("partner_program")));
    this.silence.hidden = isHidden;
  }

  end() {
    clearInterval(this.timer);
    super.end();
  }
}
