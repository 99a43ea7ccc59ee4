/**
 * Lays out a position from which a game begins. Every change is judged by the server, which knows the rules; only a legal
 * position can be played.
 */

import { h, put } from "../dom.js";
import { arrange, arranging, AwayError, describe } from "../net/api.js";
import { keepPosition, keptPosition } from "../net/memory.js";
import { makeBoard } from "../board/board.js";
import { EditorTools } from "../parts/editor_tools.js";
import { Keys } from "../parts/keys_help.js";
import { countsOf, LaidOut, withMove, withoutPiece, withPiece } from "../parts/laid_out.js";
import { seatTitles } from "../parts/names.js";
import { ERASE, MOVE, Palette } from "../parts/palette.js";
import { dragFrom } from "../parts/palette_drag.js";
import { PositionEntries } from "../parts/position_entries.js";
import { PositionText } from "../parts/position_text.js";
import { asValue, readPresets, settingsQuery } from "../parts/presets.js";
import { rulesButton } from "../parts/rules.js";
import { SettingsForm } from "../parts/settings_form.js";
import { sign } from "../parts/signs.js";
import { say } from "../parts/spoken.js";
import { Verdict } from "../parts/verdict.js";

const PAUSE = 120; // milliseconds after a change until it is judged
const BOARD_KEYS = [
  ["← ↑ ↓ →", "go from cell to cell"],
  ["Enter Space", "puts, takes or moves a piece, as it is chosen below the board"],
  ["Delete", "takes a piece off"],
  ["Escape", "lets go of a piece"],
  ["Ctrl+Z Ctrl+Y", "undo and redo"],
];
const AGAIN = 2000; // milliseconds until a server that was away is asked again

export async function show(place, [name], options) {
  const usual = await describe(name);
  const presets = readPresets(options);
  const kept = keptPosition(name);
  const given = options.has("set") ? presets.settings : kept?.settings;
  const settings = settingsFrom(usual, given ?? {});
  const [game, about] = await Promise.all([describe(name, settings), arranging(name, settings)]);
  document.title = `${usual.title}: lay out a position · Plyground`;
  const editor = new Editor(place, name, game, about, settings);
  const isFitting = kept && JSON.stringify(settingsFrom(usual, kept.settings ?? {})) === JSON.stringify(settings);
  await editor.begin(presets.position ?? (isFitting ? kept.position : null));
  return () => editor.end();
}

/** Settings that the game has, and that differ from the usual ones. */
function settingsFrom(about, given) {
  const known = Object.entries(given).filter(([name]) => name in about.settings)
    .map(([name, value]) => [name, typeof value === "string" ? asValue(about.settings[name], value) : value]);
  return Object.fromEntries(known.filter(([name, value]) => value !== about.settings[name].default));
}

class Editor {
  constructor(place, name, game, about, settings) {
    Object.assign(this, { name, game, about, settings });
    this.titles = seatTitles(game);
    this.asked = 0; // questions and changes; an answer counts if nothing has happened since its question
    this.answer = null;
    this.picked = null; // the cell whose piece the hand holds
    this.laid = new LaidOut(() => this.changed());
    this.verdict = new Verdict(() => this.play());
    this.palette = new Palette(about.kinds, this.titles, () => this.choose());
    this.entries = new PositionEntries(name, about, this.titles, (parts) => this.laid.change(parts));
    this.text = new PositionText(name, settings, (text) => this.takeWhole(text));
    this.tools = new EditorTools(this.laid, about, {
      start: () => this.laid.take(about.start),
      ready: (position) => this.takeReady(position),
      symmetry: (symmetry) => this.takeReady(this.answer.position, symmetry),
      flip: () => this.board.turn(this.board.turned + (about.kinds.some((kind) => kind.seat > 1) ? 1 : 2)),
    });
    this.counts = h("ul", { class: "counts" });
    this.boardPlace = h("div", { class: "board-place" });
    this.keys = new Keys(about.by_pieces ? this.palette.keys() : {}, { board: BOARD_KEYS, where: "Everywhere in the editor" });
    this.onKey = (event) => this.key(event);
    addEventListener("keydown", this.onKey);
    put(place, this.layout());
  }

  layout() {
    const form = new SettingsForm({ ...this.settings }, () => form.faults.size || this.withSettings(form.chosen));
    form.show(this.game.settings);
    const head = h("div", { class: "editor-head" },
      h("h1", {}, `${this.game.title}: lay out a position`), h("p", { class: "buttons" },
        h("a", { class: "button quiet", href: `#/new/${encodeURIComponent(this.name)}` }, "Back"), rulesButton(this.name, this.game.title), h("button", { type: "button", class: "keys-button", onclick: () => this.keys.showHelp() }, sign("keys"), "Keys")));
    const middle = h("div", { class: "middle" }, this.boardPlace, this.about.by_pieces && this.palette.element, this.counts);
    const side = h("aside", { class: "card" },
      this.about.by_pieces ? [this.tools.element, this.entries.element] : h("p", {}, noPieces(this.about)),
      this.about.by_entries && this.text.element, form.element);
    return h("div", { class: "editor", "data-state": "waiting" }, head, middle, side, this.verdict.element);
  }

  /** Begins with a position that was laid out before, or with the usual one. */
  async begin(position) {
    this.board = await makeBoard({ game: this.name, geometry: this.game.geometry, settings: values(this.game.settings), seatTitles: this.titles });
    Object.assign(this.board, {
      onPress: (cell) => this.press(cell), onLift: () => this.hold(null), onCancel: () => this.hold(null),
      onDrop: (from, to) => this.drop(from, to),
    });
    put(this.boardPlace, this.board.element);
    this.palette.show(this.board);
    dragFrom(this.palette, this.board, (kind, cell) => this.laid.change({ pieces: withPiece(this.laid.now.pieces, cell, kind, this.about.kinds) }));
    this.laid.take(this.about.start, true);
    if (!this.about.by_entries) this.show({ is_legal: false, reason: noPieces(this.about) });
    else if (position) await this.takeGiven(position);
  }

  /** A position that was given before the editor was opened; where it cannot be, it is said and the usual one stays. */
  async takeGiven(position) {
    const fault = await this.takeWhole(position);
    if (fault) this.text.complain(position, fault);
  }

  withSettings(settings) {
    location.replace(`#/edit/${encodeURIComponent(this.name)}${settingsQuery(settings) || "?set="}`);
  }

  // What people do

  choose() {
    this.hold(null);
  }

  press(cell) {
    if (!this.about.by_pieces) return;
    const { pieces } = this.laid.now;
    const { chosen, kind } = this.palette;
    if (kind || chosen === ERASE) {
      this.laid.change({ pieces: kind ? withPiece(pieces, cell, kind, this.about.kinds) : withoutPiece(pieces, cell) });
      this.tell(cell);
    }
    else if (this.picked !== null) this.drop(this.picked, cell);
    else if (pieces.some((piece) => piece.cell === cell)) this.hold(cell);
  }

  drop(from, to) {
    if (!this.about.by_pieces) return false;
    this.picked = null;
    const pieces = withMove(this.laid.now.pieces, from, to, this.about.kinds);
    if (pieces === this.laid.now.pieces) {
      this.mark();
      return false;
    }
    this.laid.change({ pieces });
    this.tell(to ?? from);
    return null;
  }

  /** Says what stands on a cell now, to people who do not see it. */
  tell(cell) {
    say(this.board.cells.get(cell)?.getAttribute("aria-label") ?? "");
  }

  /** Takes a piece into the hand, or lets it go. */
  hold(cell) {
    this.picked = cell;
    this.mark();
  }

  key(event) {
    if (event.defaultPrevented || isWriting(event.target)) return;
    const isControl = event.ctrlKey || event.metaKey;
    if (isControl && event.key.toLowerCase() === "z") event.shiftKey ? this.laid.redo() : this.laid.undo();
    else if (isControl && event.key.toLowerCase() === "y") this.laid.redo();
    else if (isControl || event.altKey) return;
    else if (event.key === "Delete" || event.key === "Backspace") this.takeOff(event.target.closest?.("[data-cell]")?.dataset.cell);
    else return;
    event.preventDefault();
  }

  takeOff(cell) {
    if (!cell) return;
    this.laid.change({ pieces: withoutPiece(this.laid.now.pieces, cell) });
    this.tell(cell);
  }

  // What the server says

  /** Lays out a whole position, which may be a text; answers with why it cannot be, or an empty text. */
  async takeWhole(position, symmetry = null) {
    try {
      const answer = await arrange(this.name, { position, symmetry, settings: this.settings });
      if (!answer.is_legal) return answer.reason;
      this.laid.take(answer);
      return "";
    } catch (error) {
      return error.message;
    }
  }

  /** Lays out a position from a list; if that does not work it is said, and everything stays. */
  async takeReady(position, symmetry = null) {
    const fault = await this.takeWhole(position, symmetry);
    if (fault) this.verdict.show({ is_legal: false, reason: fault });
  }

  changed() {
    const { pieces } = this.laid.now;
    this.picked = null;
    this.board?.show(pieces, this.answer?.drawing ?? this.about.start.drawing);
    this.mark();
    this.showCounts();
    this.tools.show();
    this.entries.show(this.laid.now, this.answer);
    clearTimeout(this.timer);
    this.asked++; // what the server still says of an earlier state no longer counts
    if (this.about.by_entries) {
      this.setState("asking");
      this.verdict.wait();
      this.timer = setTimeout(() => this.judge(), PAUSE);
    }
  }

  async judge() {
    const turn = ++this.asked;
    const { pieces, mover, rest, roll } = this.laid.now;
    const laid = this.about.by_pieces ? { pieces, mover, rest } : { position: rest };
    try {
      const answer = await arrange(this.name, { ...laid, roll, settings: this.settings });
      if (turn !== this.asked) return;
      this.show(answer);
    } catch (error) {
      if (turn !== this.asked) return;
      this.show({ is_legal: false, reason: error.message });
      if (error instanceof AwayError) this.timer = setTimeout(() => this.judge(), AGAIN);
    }
  }

  show(answer) {
    this.answer = answer;
    this.verdict.show(answer, this.whoMoves(answer));
    this.setState(answer.is_legal ? "legal" : "illegal");
    this.entries.show(this.laid.now, answer);
    this.tools.show(answer.is_legal);
    if (!answer.is_legal) return;
    this.text.show(answer.text);
    if (!this.board.cells.size || this.laid.settle(answer.pieces)) this.board.show(answer.pieces, answer.drawing);
    const dice = (answer.beside?.dice ?? []).filter((die) => die.kind === "die");
    this.board.showDice(dice.map((die) => ({ ...die, isUsed: false })), answer.to_move);
  }

  whoMoves(answer) {
    if (!answer.is_legal) return "";
    if (answer.to_move !== null) return `${this.titles[answer.to_move]} to move`;
    return answer.mover === null ? "A throw decides who begins" : `${this.titles[answer.mover]} to roll`;
  }

  setState(state) {
    const editor = this.boardPlace.closest(".editor");
    if (editor) editor.dataset.state = state;
  }

  play() {
    if (this.verdict.button.disabled) return;
    keepPosition(this.name, this.answer.position, this.settings);
    location.hash = `#/new/${encodeURIComponent(this.name)}`;
  }

  // What is shown

  mark() {
    if (!this.board) return;
    const open = this.about.by_pieces ? [...this.board.cells.keys()] : [];
    const isMoving = this.palette.chosen === MOVE && this.picked !== null;
    this.board.mark({ open, selected: isMoving ? [this.picked] : [] });
  }

  showCounts() {
    if (!this.about.by_pieces) return;
    const [now, usual] = [countsOf(this.laid.now.pieces), countsOf(this.about.start.pieces)];
    const seats = [...new Set(this.about.kinds.map((kind) => kind.seat))];
    put(this.counts, seats.map((seat) => {
      const [count, expected] = [now.get(seat) ?? 0, usual.get(seat) ?? 0];
      const title = seat === null ? "Nobody’s" : this.titles[seat];
      return h("li", { "data-seat": String(seat) }, h("span", { class: "count-of" }, title), h("strong", {}, String(count)),
        expected && expected !== count ? h("span", { class: "soft" }, `usually ${expected}`) : null);
    }));
  }

  end() {
    this.asked++;
    clearTimeout(this.timer);
    this.keys.end();
    removeEventListener("keydown", this.onKey);
  }
}

const values = (settings) => Object.fromEntries(Object.entries(settings).map(([name, one]) => [name, one.value]));

function isWriting(node) {
  return node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;
}

function noPieces({ by_entries: byEntries }) {
  return byEntries ? "Positions of this game are laid out as a text." : "Positions of this game cannot be laid out: its file has no from_dict.";
}
