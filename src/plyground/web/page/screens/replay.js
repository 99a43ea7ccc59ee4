/** A kept game, position after position: by hand, by keys, or by itself. A game that goes on grows while one looks. */

import { h, put } from "../dom.js";
import { events, game as stateOf } from "../net/api.js";
import { Connection } from "../net/connection.js";
import { keepPosition, tokenOf } from "../net/memory.js";
import { addressOf, copyButton } from "../parts/copying.js";
import { downloadButton } from "../parts/download.js";
import { describeOnce, outcomeInWords, seatTitles, whenInWords, whoHas } from "../parts/names.js";
import { plainReason, reasonsIn, reasonsOf } from "../parts/reasons.js";
import { Stage } from "../parts/stage.js";
import { sentence } from "../parts/text.js";
import { howItEnded } from "../parts/words.js";

export async function show(place, [key], options) {
  const [state, happened] = await Promise.all([stateOf(key), events(key)]);
  const about = await describeOnce(state.game).catch(() => null); // a file that is not there today
  const replay = new Replay(key, state, reasonsOf(happened), about);
  await replay.start(place, Number(options.get("move") ?? NaN));
  return () => replay.end();
}

class Replay {
  constructor(key, state, reasons, about) {
    this.key = key;
    this.state = state;
    this.reasons = reasons;
    this.about = about;
    this.titles = seatTitles(state);
    this.names = state.seats.map((seat) => whoHas(seat, this.titles[seat.seat], about?.players));
    this.stage = new Stage(key, state, this.titles, { described: (turn) => this.showWhy(turn) });
    document.title = `${state.title}: ${this.names.join(" – ")} · Plyground`;
  }

  async start(place, move) {
    const { state, stage } = this;
    await stage.prepare();
    this.why = h("blockquote", { class: "replay-why", hidden: true });
    this.result = h("p", { class: "result" });
    this.review = h("a", { class: "button", href: `#/review/${this.key}` }, "Review");
    put(place, this.layout());
    this.showResult();
    await stage.jump(Number.isInteger(move) ? Math.max(0, Math.min(move, state.moves)) : state.ending ? 0 : state.moves);
    if (!state.ending && state.is_playable) this.follow();
  }

  layout() {
    const { state, stage } = this;
    this.onward = h("button", { type: "button", onclick: () => this.playOn() }, "Play on from here");
    this.onward.hidden = !this.about?.position_entries.length;
    const back = !state.ending && tokenOf(this.key) ? h("a", { class: "button main", href: `#/game/${this.key}` }, "Back to the game") : null;
    return h("div", { class: "replay" },
      h("div", { class: "replay-head" }, h("h1", {}, state.title), stage.players(this.names), this.result),
      stage.boardPlace, stage.below,
      h("aside", {}, this.why, stage.list.element,
        h("p", { class: "buttons" }, back, this.review, this.onward,
          copyButton("Share", () => addressOf(`#/replay/${this.key}`)), downloadButton(this.key, state.game)),
        h("p", { class: "soft" }, `Begun ${whenInWords(state.created)}. Whoever has the link sees the game and cannot change it.`)));
  }

  showResult() {
    const { ending, payoffs, seats, moves } = this.state;
    const got = payoffs ?? seats.map((seat) => seat.payoff);
    const how = () => howItEnded(ending, got, { seatTitles: this.titles });
    this.result.textContent = ending === null ? "The game goes on" : `${outcomeInWords(got, ending, this.names)} · ${how()}`;
    this.review.hidden = ending === null || moves === 0;
  }

  /** Why the player made the turn that is shown, if somebody has asked. */
  showWhy(turn) {
    const whys = turn ? reasonsIn(this.reasons, turn).map(plainReason).filter(Boolean) : [];
    this.why.hidden = !this.reasons.size; // where some turns have reasons, the place for them stays
    this.why.classList.toggle("empty", !whys.length);
    put(this.why, whys.map((why) => h("p", {}, h("strong", {}, `${this.names[turn.seat]}: `), sentence(why))));
  }

  // Going on

  async playOn() {
    try {
      const { position } = await this.stage.reel.frame(this.stage.at);
      keepPosition(this.state.game, position, this.state.settings);
      location.hash = `#/new/${encodeURIComponent(this.state.game)}`;
    } catch (error) {
      this.stage.fail(error);
    }
  }

  /** A game that goes on: what happens is added at the end. */
  follow() {
    this.connection = new Connection(this.key, null, {
      changed: () => {},
      heard: (message) => {
        if (message.state && message.state.version !== this.state.version) this.grow(message);
      },
    });
    this.connection.version = this.state.version;
  }

  async grow({ list, state }) {
    const { stage } = this;
    const back = (list ?? []).filter((event) => event.kind === "back").map((event) => event.value);
    stage.reel.grow(state.moves, Math.min(stage.reel.count, state.moves, ...back));
    this.state = stage.state = { ...this.state, ...state, turns: this.state.turns };
    try {
      const [{ turns }, happened] = await Promise.all([state.turns ? state : stateOf(this.key), events(this.key)]);
      if (state.version !== this.state.version) return; // more has happened since
      this.state.turns = turns;
      this.reasons = reasonsOf(happened);
      stage.list.show(turns, Boolean(this.state.ending));
      this.showResult();
      if (stage.isAtEnd || stage.at > stage.reel.count) await stage.go(stage.reel.count, true);
      else stage.controls.show(stage.at, stage.reel.count);
    } catch (error) {
      stage.said.textContent = error.message;
    }
  }

  end() {
    this.stage.end();
    this.connection?.end();
  }
}
