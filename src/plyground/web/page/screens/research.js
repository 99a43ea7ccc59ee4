/**
 * A study as its researcher sees it, while it goes on: how far everybody has come, the files, and the figures. The token comes
 * after the # of the address once, and is then kept by this tab alone.
 */

import { h, put } from "../dom.js";
import { RefusedError } from "../net/api.js";
import { recall, remember } from "../net/session.js";
import { progressOf, statisticsOf } from "../net/study.js";
import { addressOf, copyButton } from "../parts/copying.js";
import { exportButtons } from "../parts/research/exports.js";
import { figures } from "../parts/research/figures.js";
import { countTiles, funnel, orders, people } from "../parts/research/funnel.js";
import { sentence } from "../parts/text.js";

const TOKEN = "research";
const LOOK_EVERY = 4000; // milliseconds
const COUNT_EVERY = 15_000; // milliseconds between two counts of the figures
const MOST_PEOPLE = 50; // that are listed before one asks for all
const UNKNOWN = [401, 403];

export async function show(place, [token]) {
  if (token) {
    remember(TOKEN, token);
    history.replaceState(null, "", "#/research"); // nobody reads it over a shoulder, and no history keeps it
  }
  document.title = "A study · Plyground";
  const known = recall(TOKEN);
  if (!known) return askToken(place);
  const screen = new ResearchScreen(place, known);
  await screen.look();
  return () => screen.end();
}

/** Without the address that the server has printed. */
function askToken(place, reason = "") {
  const field = h("input", { type: "password", id: "research-token", autocomplete: "off", required: true });
  const enter = (event) => {
    event.preventDefault();
    location.hash = `#/research/${encodeURIComponent(field.value.trim().replace(/^.*#\/research\//, ""))}`;
  };
  put(place, h("form", { class: "login card", onsubmit: enter },
    h("h1", {}, "For the researcher"),
    h("p", {}, "plyground serve --study prints an address that opens this page. Paste it here, or the token, which stands in it after research/."),
    h("label", { for: field.id }, "Address or token"), field, h("p", { class: "wrong", role: "alert" }, reason),
    h("button", { class: "main" }, "Open")));
}

class ResearchScreen {
  constructor(place, token) {
    this.place = place;
    this.token = token;
    this.isEnded = false;
    this.showsAll = false;
    this.counted = { at: -Infinity, of: "" }; // when the figures were counted, and what had happened until then
    this.timer = setInterval(() => this.look(), LOOK_EVERY);
  }

  // Asking

  async look() {
    if (document.hidden && this.parts) return;
    try {
      const progress = await progressOf(this.token);
      if (this.isEnded) return;
      this.showProgress(progress);
      await this.count(progress);
    } catch (error) {
      if (!this.isEnded) this.failed(error);
    }
  }

  /** Counts the figures again if something has happened, but not too often. */
  async count({ counts, stages }) {
    const of = JSON.stringify([counts.began, counts.withdrawn, stages.map((stage) => stage.passed)]);
    if (of === this.counted.of || performance.now() - this.counted.at < COUNT_EVERY) return;
    this.counted = { at: performance.now(), of };
    const found = await statisticsOf(this.token);
    if (!this.isEnded) put(this.parts.figures, figures(found));
  }

  failed(error) {
    if (error instanceof RefusedError && UNKNOWN.includes(error.status)) {
      remember(TOKEN, null);
      this.end();
      askToken(this.place, "This is not the token of the study. Copy the whole address that plyground serve prints for the researcher.");
    } else if (this.parts) this.parts.said.textContent = sentence(error.message);
    else {
      this.end();
      throw error;
    }
  }

  // Showing

  showProgress(progress) {
    this.parts ??= this.layOut(progress.study);
    const { parts } = this;
    const { scrollX, scrollY } = window;
    parts.said.textContent = "";
    parts.when.textContent = `as of ${new Date(progress.time).toLocaleTimeString()}`;
    this.update("counts", progress.counts, () => countTiles(progress.counts));
    this.update("funnel", progress.stages, () => funnel(progress.stages));
    this.update("orders", progress.orders, () => orders(progress.orders) ?? h("p", { class: "soft" }, "No situations of this study are balanced."));
    this.update("people", [progress.participants, this.showsAll], () => this.list(progress.participants));
    scrollTo(scrollX, scrollY);
  }

  /** Draws a part again if what it shows has changed; what has the focus there keeps it. */
  update(name, shown, draw) {
    const text = JSON.stringify(shown);
    const place = this.parts[name];
    if (place.dataset.shown === text) return;
    place.dataset.shown = text;
    const hadFocus = place.contains(document.activeElement);
    const scrolled = place.querySelector(".research-table")?.scrollLeft ?? 0;
    put(place, draw());
    const frame = place.querySelector(".research-table");
    if (frame) frame.scrollLeft = scrolled;
    if (hadFocus) frame?.focus({ preventScroll: true });
  }

  list(participants) {
    if (!participants.length) return h("p", { class: "soft" }, "Nobody has begun yet.");
    const shown = this.showsAll ? participants : participants.slice(0, MOST_PEOPLE);
    const more = () => { this.showsAll = true; this.look(); };
    return [people(shown), shown.length < participants.length && h("p", {}, h("button", { type: "button", onclick: more }, `All ${participants.length}`))];
  }

  layOut(study) {
    const place = (name) => h("div", { "data-part": name });
    const parts = Object.fromEntries(["counts", "funnel", "orders", "people", "figures"].map((name) => [name, place(name)]));
    parts.said = h("p", { class: "wrong", role: "status" });
    parts.when = h("span", { class: "soft" });
    const address = addressOf("#/study");
    const section = (title, ...inside) => h("section", { class: "card" }, h("h2", {}, title), inside);
    document.title = `${study.title} · Plyground`;
    put(parts.figures, h("p", { class: "soft" }, "Counting…"));
    put(this.place, h("div", { class: "research" },
      h("header", { class: "research-head" }, h("h1", {}, study.title), h("p", { class: "soft" }, `${study.id} · version ${study.version.slice(0, 8)} · `, parts.when), parts.said),
      section("Link for participants", h("p", { class: "copy-line" },
        h("input", { type: "text", readonly: true, value: address, "aria-label": "Link for participants" }), copyButton("Copy", () => address))),
      section("Participants", parts.counts, parts.funnel),
      section("Files", exportButtons(this.token, study.id)),
      section("Everybody", parts.people),
      section("Orders of the situations", parts.orders),
      section("Figures", parts.figures)));
    return parts;
  }

  end() {
    this.isEnded = true;
    clearInterval(this.timer);
  }
}
