/** What is put on a board in the editor: a hand that moves pieces, every kind of piece, an eraser. */

import { h, s, put } from "../dom.js";
import { capital } from "./text.js";
import { sign } from "./signs.js";

export const [MOVE, ERASE] = ["move", "erase"];
const MOST_KEYS = 9; // kinds that a number chooses
const MOST_APART = 5; // kinds that have their names written beside them

/** "White king", "neutral piece" */
function kindTitle(kind, seatTitles) {
  if (kind.seat === null) return capital(kind.title);
  const seat = seatTitles[kind.seat] ?? `Seat ${kind.seat + 1}`;
  return `${seat} ${kind.title}`;
}

/** A piece by itself, as the board draws it. */
function drawn(board, kind) {
  const radius = 1.3 * (board.look.pieceRadius ?? 24);
  const piece = board.look.piece({ seat: kind.seat, label: kind.label, place: 0 }, { x: 0, y: 0, scale: 1 });
  return s("svg", { class: `emblem look-${board.look.name}`, viewBox: `${-radius} ${-radius} ${2 * radius} ${2 * radius}`, "aria-hidden": "true" }, piece);
}

/** `chosen` is MOVE, ERASE, or the place of a kind; `picked()` is called when it changes. */
export class Palette {
  constructor(kinds, seatTitles, picked) {
    this.kinds = kinds;
    this.seatTitles = seatTitles;
    this.picked = picked;
    this.chosen = MOVE;
    this.element = h("div", { class: "palette", role: "radiogroup", "aria-label": "What a press on the board does", onkeydown: (event) => this.steer(event) });
  }

  /** Draws the kinds as the board does; many of them stand together by seats. */
  show(board) {
    const kinds = this.kinds.map((kind, place) => this.tool(place, drawn(board, kind), kindTitle(kind, this.seatTitles), place < MOST_KEYS ? String(place + 1) : ""));
    this.tools = [this.tool(MOVE, sign("hand"), "Move", "M"), ...kinds, this.tool(ERASE, sign("eraser"), "Take off", "0")];
    put(this.element, this.tools[0], this.kinds.length > MOST_APART ? this.grouped(kinds) : kinds, this.tools.at(-1));
    this.choose(this.chosen, false);
  }

  /** The kinds of every seat under its title, without words of their own. */
  grouped(tools) {
    const seats = [...new Set(this.kinds.map((kind) => kind.seat))];
    return seats.map((seat) => h("div", { class: "seat-tools", role: "presentation" },
      h("span", { class: "seat-title", "aria-hidden": "true" }, seat === null ? "Nobody’s" : this.seatTitles[seat]),
      tools.filter((_, place) => this.kinds[place].seat === seat)));
  }

  tool(value, picture, title, key) {
    return h("button", { type: "button", role: "radio", "data-tool": value, title: key ? `${title} (key ${key})` : title, onclick: () => this.choose(value) },
      picture, h("span", { class: "tool-name" }, title), key && h("kbd", { "aria-hidden": "true" }, key));
  }

  get kind() {
    return this.kinds[this.chosen] ?? null;
  }

  choose(value, isTold = true) {
    this.chosen = value;
    for (const tool of this.tools) {
      const isChosen = tool.dataset.tool === String(value);
      tool.setAttribute("aria-checked", String(isChosen));
      tool.setAttribute("tabindex", isChosen ? 0 : -1);
    }
    if (isTold) this.picked();
  }

  /** Arrows go from tool to tool, as in any group of choices. */
  steer(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const place = this.tools.findIndex((tool) => tool.getAttribute("aria-checked") === "true");
    const next = this.tools[(place + by + this.tools.length) % this.tools.length];
    this.choose(valueOf(next));
    next.focus();
  }

  /** Keys that choose: a number for a kind, 0 for the eraser, M for the hand; as `Keys` takes them. */
  keys() {
    const chooses = (value, about) => ({ about, run: () => this.choose(value) });
    const kinds = this.kinds.slice(0, MOST_KEYS).map((kind, place) => [String(place + 1), chooses(place, `puts ${kindTitle(kind, this.seatTitles)}`)]);
    return { m: chooses(MOVE, "moves pieces"), ...Object.fromEntries(kinds), 0: chooses(ERASE, "takes pieces off") };
  }
}

function valueOf(tool) {
  const { tool: text } = tool.dataset;
  return text === MOVE || text === ERASE ? text : Number(text);
}
