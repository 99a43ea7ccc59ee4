/** A kept game in a list: what it was, who played, how it ended, and what can be done with it. */

import { h } from "../dom.js";
import { addressOf, copyButton } from "./copying.js";
import { downloadButton } from "./download.js";
import { outcomeInWords, whenInWords, whoHas } from "./names.js";
import { gamePicture, lastPosition } from "./picture.js";
import { plain } from "./settings_form.js";
import { howItEnded } from "./words.js";
import { seatsOf, tokenOf } from "../net/memory.js";

const payoffsOf = (one) => one.seats.map((seat) => seat.payoff);

export class KeptRow {
  /** `one` as the server lists it, `about` as it describes the game; undefined if the game's file is not there today. */
  constructor(one, about) {
    this.about = about;
    this.titles = about?.seat_titles ?? one.seats.map((seat) => seat.name);
    const mine = seatsOf(one.key) ?? [];
    const isAlone = mine.length === 1;
    this.names = one.seats.map((seat, place) => (isAlone && mine.includes(place) ? "You" : whoHas(seat, this.titles[place] ?? seat.name, about?.players)));
    const canGoOn = one.ending === null && tokenOf(one.key) !== null;
    const title = about?.title ?? one.game;
    const to = canGoOn ? `#/game/${one.key}` : `#/replay/${one.key}`;
    this.element = h("article", { class: "card kept-row", "data-key": one.key },
      this.picture(one),
      h("div", { class: "words" },
        h("h2", {}, h("a", { href: to }, title)),
        h("p", {}, this.pairing(one)),
        h("p", { class: "soft" }, this.facts(one))),
      h("div", { class: "buttons" },
        canGoOn && h("a", { class: "button main", href: to }, "Go on"),
        h("a", { class: "button", href: `#/replay/${one.key}` }, "Replay"),
        one.ending !== null && one.moves > 0 && h("a", { class: "button", href: `#/review/${one.key}` }, "Review"),
        copyButton("Share", () => addressOf(`#/replay/${one.key}`)),
        downloadButton(one.key, one.game)));
  }

  /** The game's picture until its last position is drawn. */
  picture(one) {
    const place = this.about && one.seats.length === this.about.seats.length ? gamePicture(this.about) : h("div", { class: "picture" });
    if (this.about) lastPosition(place, one);
    return place;
  }

  /** "Anna – Joey: Anna won" */
  pairing(one) {
    const result = outcomeInWords(payoffsOf(one), one.ending, this.names);
    return [this.names.join(" – "), ": ", h("strong", {}, result)];
  }

  facts(one) {
    const isOwn = ([name, value]) => this.about?.settings[name]?.default !== value;
    const settings = Object.entries(one.settings).filter(isOwn).map(([name, value]) => `${plain(name).toLowerCase()} ${value}`);
    const facts = [whenInWords(one.changed), `${one.moves} ${one.moves === 1 ? "move" : "moves"}`, howItEnded(one.ending, payoffsOf(one), { seatTitles: this.titles })];
    return [...facts, settings.join(", ")].filter(Boolean).join(" · ");
  }
}
