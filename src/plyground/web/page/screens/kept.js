/** The games that are kept: found by game, opponent and result; gone on with, replayed, shared, taken along, added to. */

import { h, put } from "../dom.js";
import { catalogue, games as listGames, RefusedError } from "../net/api.js";
import { forgetPerson, person } from "../net/memory.js";
import { KeptRow } from "../parts/kept_row.js";
import { describeOnce, playerName } from "../parts/names.js";
import { say } from "../parts/spoken.js";
import { counted } from "../parts/text.js";
import { uploadPart } from "../parts/upload.js";

const PAGE = 25;
const RESULTS = [["", "Any result"], ["won", "Won"], ["lost", "Lost"], ["drawn", "Drawn"], ["unfinished", "Going on"]];
const EVERYWHERE = ["adaptive", "random", "strong"]; // players that most games have

export async function show(place, _, options) {
  document.title = "Games kept · Plyground";
  const screen = new Kept(place, await catalogue(), options);
  await screen.start();
  return () => screen.end();
}

class Kept {
  constructor(place, games, options) {
    this.games = new Map(games.map((game) => [game.game, game]));
    this.wanted = { game: options.get("game") ?? "", player: options.get("player") ?? "", result: options.get("result") ?? "" };
    this.whose = options.get("whose") ?? (person() ? "mine" : "all");
    this.asked = 0;
    this.shown = 0;
    this.rows = h("ul", { class: "kept" });
    this.said = h("p", { class: "wrong", role: "alert" });
    this.note = h("div", { class: "note" });
    this.more = h("button", { type: "button", hidden: true, onclick: () => this.load() }, "More");
    this.player = h("select", { id: "filter-player", onchange: () => this.want({ player: this.player.value }) });
    this.upload = uploadPart(place, (found) => this.uploaded(found));
    put(place, h("div", { class: "kept-head" }, h("h1", {}, "Games kept"), this.upload.element), this.upload.said,
      this.filters(), this.said, this.rows, this.note, h("p", { class: "more-line" }, this.more));
  }

  async start() {
    await this.offerPlayers();
    await this.refresh();
  }

  // Filters

  filters() {
    const game = h("select", { id: "filter-game", onchange: () => this.want({ game: game.value, player: "" }) },
      h("option", { value: "" }, "Any game"), [...this.games.values()].map((one) => option(one.game, one.title, this.wanted.game)));
    const result = h("select", { id: "filter-result", onchange: () => this.want({ result: result.value }) },
      RESULTS.map(([value, text]) => option(value, text, this.wanted.result)));
    const whose = h("select", { id: "filter-whose", onchange: () => this.choose(whose.value) },
      option("mine", "My games", this.whose), option("all", "Everybody’s games", this.whose));
    const field = (name, node) => h("div", {}, h("label", { for: node.id }, name), node);
    return h("form", { class: "filters", "aria-label": "Which games", onsubmit: (event) => event.preventDefault() },
      field("Whose", whose), field("Game", game), field("Opponent", this.player), field("Result", result));
  }

  async offerPlayers() {
    const players = this.wanted.game ? (await describeOnce(this.wanted.game)).players : EVERYWHERE.map((text) => ({ text, name: playerName(text) }));
    put(this.player, h("option", { value: "" }, "Any opponent"), players.map((one) => option(one.text, one.name, this.wanted.player)));
  }

  choose(whose) {
    this.whose = whose;
    this.refresh();
  }

  async want(changes) {
    Object.assign(this.wanted, changes);
    try {
      if ("game" in changes) await this.offerPlayers();
      await this.refresh();
    } catch (error) {
      this.said.textContent = error.message;
    }
  }

  // The list

  async refresh() {
    this.shown = 0;
    put(this.rows);
    await this.load();
  }

  async load() {
    const turn = ++this.asked;
    this.said.textContent = "";
    this.more.disabled = true;
    try {
      const found = await this.ask();
      if (turn !== this.asked) return;
      const rows = await Promise.all(found.slice(0, PAGE).map((one) => this.row(one)));
      if (turn !== this.asked) return;
      this.append(rows); // all at once: another list may be wanted while one waits
      this.more.hidden = found.length <= PAGE;
    } catch (error) {
      if (turn === this.asked) this.said.textContent = error.message;
    }
    this.more.disabled = false;
  }

  /** One more than is shown, so that it is known whether there are more. */
  async ask() {
    if (this.whose === "mine" && !person()) return [];
    const wanted = { ...this.wanted, most: PAGE + 1, after: this.shown };
    if (this.whose !== "mine") return await listGames(wanted);
    try {
      return await listGames({ ...wanted, person: person() });
    } catch (error) {
      if (!(error instanceof RefusedError) || !error.message.startsWith("person")) throw error;
      forgetPerson(); // another server's
      return [];
    }
  }

  async row(one) {
    const about = this.games.has(one.game) ? await describeOnce(one.game) : undefined;
    return h("li", {}, new KeptRow(one, about).element);
  }

  append(rows) {
    const first = this.rows.childElementCount;
    this.shown += rows.length;
    this.rows.append(...rows);
    if (first && rows.length) rows[0].querySelector("a").focus();
    this.showNote();
  }

  showNote() {
    if (this.shown) return put(this.note);
    const isFiltered = Object.values(this.wanted).some(Boolean);
    put(this.note, h("section", { class: "card empty" },
      h("h2", {}, isFiltered ? "No such game" : "No games yet"),
      h("p", { class: "soft" }, isFiltered
        ? "No game that is kept here fits; choose fewer things above."
        : this.whose === "mine" ? "Every game that you play is kept here, move by move, to go on with it or to see it again." : "Nobody has played here so far."),
      h("p", { class: "buttons" }, h("a", { class: "button main", href: "#/" }, "Play a game"))));
  }

  // What was added

  async uploaded(found) {
    const fresh = found.filter((one) => one.is_new).length;
    say(`${counted(found.length, "games")} read, ${fresh} of them new`);
    if (found.length === 1) {
      location.hash = `#/replay/${found[0].key}`;
      return;
    }
    this.whose = "all";
    this.rows.closest(".screen").querySelector("#filter-whose").value = "all";
    await this.refresh();
  }

  end() {
    this.asked++;
    this.upload.end();
  }
}

function option(value, text, chosen) {
  return h("option", { value, selected: value === chosen }, text);
}
