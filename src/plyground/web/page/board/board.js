/**
 * A board on the page: cells that can be pressed, pieces that lie on them, marks that say what can be done.
 * It knows no rules: whoever shows it says which cells are lit, and is told what was pressed, dragged or left.
 */

import { h, s, put } from "../dom.js";
import { lookOf } from "./looks/index.js";
import { PointerInput } from "./pointer.js";
import { BOARD_HELP, beginAnywhere, focusCell, steer } from "./keys.js";
import { isMoving, letSee, Motions } from "./animation.js";
import { Heaps, putAt } from "./heaps.js";
import { framed, refresh, signsOf } from "./marks.js";
import { differences, piecesInWords, unitsOnCells } from "./units.js";

const MARKS = ["movable", "target", "selected", "open", "last", "hint", "captured"];
const NOTHING = Object.freeze({ ...Object.fromEntries(MARKS.map((mark) => [mark, []])), lastSteps: [], hintSteps: [], laterSteps: [] });
const NARROW = "(max-width: 34rem)"; // screens for which some boards have other proportions
const LAYERS = ["under", "cells", "above", "trail", "beside", "halo", "pieces", "decoration", "signs", "over", "focus", "lifted"];

let boards = 0;

/** `told`: { game, geometry, settings, seatTitles, turned, narrow }; whether it is `narrow` follows the screen if left out. */
export async function makeBoard(told) {
  return new Board(await lookOf(told.game), told);
}

export class Board {
  constructor(draw, told) {
    this.draw = draw;
    const number = ++boards; // names inside a drawing hold for the whole page, so every board has its own
    this.told = { turned: 0, settings: {}, seatTitles: [], nameOf: (name) => `board${number}-${name}`, ...told };
    this.pieces = [];
    this.text = "";
    this.marks = NOTHING;
    this.motions = new Motions();
    this.held = null; // a piece that was dropped on its goal and waits there for the server: { from, to, node }
    this.turnOfPlay = 0;
    this.onPress = () => {}; // (cell)
    this.onDrop = () => false; // (from, to): a piece was dragged, `to` null beside every cell; true: it may stay there, null: it is shown there
    this.onLift = () => {}; // (cell): a piece begins to be dragged
    this.onCancel = () => {};
    this.roll = null;
    this.element = h("div", { class: "board" });
    steer(this);
    if (this.told.narrow === undefined) this.followScreen();
    this.redraw();
  }

  /** Draws the board anew when the screen becomes narrow or wide. */
  followScreen() {
    const screen = matchMedia(NARROW);
    this.told.narrow = screen.matches;
    let wasShown = false;
    const change = () => {
      wasShown ||= this.element.isConnected;
      if (wasShown && !this.element.isConnected) return screen.removeEventListener("change", change);
      this.told.narrow = screen.matches;
      this.redraw();
    };
    screen.addEventListener("change", change);
  }

  get turned() {
    return this.told.turned;
  }

  /** Turns the board so that another side is below. */
  turn(turned) {
    this.told.turned = turned % 4;
    this.redraw();
  }

  redraw() {
    const hadFocus = this.svg?.contains(document.activeElement) ?? false;
    this.motions.end();
    this.look = this.draw(this.told);
    const { width, height, under, over, cells, name, defs } = this.look;
    this.layers = Object.fromEntries(LAYERS.map((layer) => [layer, s("g", { class: `layer-${layer}` })]));
    this.layers.under.append(...under);
    this.layers.above.append(...(this.look.above ?? []));
    this.layers.over.append(...over);
    this.cells = new Map();
    for (const [id, cell] of cells) {
      cell.node.classList.add("outline");
      const node = s("g", { class: "cell", "data-cell": id, role: "button", tabindex: -1 }, cell.node);
      this.cells.set(id, node);
      this.layers.cells.append(node);
    }
    this.svg = s("svg", {
      class: `look-${name}`, viewBox: `0 0 ${width} ${height}`,
      role: "application", "aria-roledescription": "board", "aria-label": "Board", "aria-describedby": this.told.nameOf("help"),
    }, defs?.length ? s("defs", {}, defs) : null, Object.values(this.layers));
    this.element.style.setProperty("--ratio", String(width / height));
    this.drawing = h("pre", { class: "drawing", tabindex: 0 });
    const help = h("p", { id: this.told.nameOf("help"), hidden: true }, BOARD_HELP);
    put(this.element, cells.size ? [this.svg, help] : this.drawing);
    this.element.classList.toggle("without-cells", !cells.size);
    this.heaps = new Heaps(this.layers.pieces, this.look);
    this.signs = { trail: new Map(), halo: new Map(), signs: new Map() };
    this.held = null;
    this.pointer = new PointerInput(this);
    beginAnywhere(this);
    this.show(this.pieces, this.text);
    this.mark(this.marks);
    this.drawDice();
    if (hadFocus && this.cells.size) focusCell(this, this.here);
  }

  // Pieces

  /** Shows a position: `pieces` as the server tells them; `text` draws it where there are no cells. */
  show(pieces, text = "") {
    this.turnOfPlay += 1;
    this.motions.end();
    this.layers.lifted.replaceChildren(...(this.pointer.drag?.node ? [this.pointer.drag.node] : []));
    this.pieces = pieces;
    this.text = text;
    this.drawing.textContent = text;
    this.onCells = unitsOnCells(pieces);
    const changed = this.heaps.show(this.onCells);
    if (this.pointer.drag && changed.includes(this.pointer.drag.cell)) this.pointer.letGo();
    this.letHeldGo(changed);
    put(this.layers.decoration, this.look.decoration?.(pieces) ?? []);
    this.drawSigns();
    this.nameCells();
  }

  /** The node of the uppermost piece on a cell, of a seat if one is named. */
  uppermost(id, seat = undefined) {
    return this.heaps.uppermost(id, seat);
  }

  /** Takes the uppermost piece of a cell into the hand, above everything; null if there is none. */
  lift(id, seat = undefined) {
    const node = this.uppermost(id, seat);
    if (!node) return null;
    this.heaps.forget(id);
    this.layers.lifted.append(node);
    return node;
  }

  /** A further piece of a heap that is drawn as one, small and in the hand; null if there is nothing on the cell. */
  another(id, seat) {
    const unit = this.onCells.get(id)?.find((one) => one.seat === seat);
    if (!unit || !this.look.cells.has(id)) return null;
    const { x, y } = this.look.cells.get(id);
    const node = this.look.piece({ ...unit, label: "", count: undefined }, { x, y, scale: 1 });
    putAt(node, { x, y, scale: 0.45 });
    this.layers.lifted.append(node);
    return node;
  }

  /** Moves pieces before the eyes, then shows the position after it. */
  async play({ from, to, seat, pieces, text = "" }) {
    const after = unitsOnCells(pieces);
    const changes = differences(this.onCells, after, { from, to, seat });
    const isThere = this.held !== null && this.held.from === from && this.held.to === to;
    const turn = ++this.turnOfPlay;
    if (isMoving()) await letSee(this, changes, after, isThere);
    if (turn !== this.turnOfPlay) return; // something later is shown already
    if (isThere) this.forgetHeld();
    this.show(pieces, text);
    if (!isMoving()) return;
    for (const { cell, seat: owner } of changes.arrived) {
      const node = this.uppermost(cell, owner);
      if (node) (this.look.appear ?? ((one, motions) => motions.appear(one)))(node, this.motions);
    }
  }

  /** Keeps a piece where it was dropped until the server has answered. */
  hold(from, to, node) {
    this.held = { from, to, node };
    this.uppermost(from)?.classList.add("lifted");
    const units = [...(this.onCells.get(to) ?? []), (this.onCells.get(from) ?? []).at(-1)];
    const spot = this.look.cells.has(to) ? this.look.spots(to, units).at(-1) : null;
    if (spot && isMoving()) this.motions.slide(node, spot, { duration: 90 });
    else if (spot) putAt(node, spot);
  }

  letHeldGo(changed) {
    if (!this.held) return;
    const { from, node } = this.held;
    this.forgetHeld();
    if (!changed.includes(from)) this.pointer.goBack(from, node);
  }

  forgetHeld() {
    this.held.node.remove();
    this.uppermost(this.held.from)?.classList.remove("lifted");
    this.held = null;
  }

  // Dice

  /** Whether the dice lie on this board itself, so that no tray beside it is needed. */
  get drawsDice() {
    return Boolean(this.look.dice);
  }

  /** Shows the dice of a seat as they lie: [{ value, isUsed }]; where they are seen to roll, resolves when they lie still. */
  async showDice(dice, seat, { isRolling = false } = {}) {
    this.roll = dice.length && seat !== null ? { dice, seat } : null;
    this.drawDice();
    if (!isRolling || !isMoving()) return;
    const nodes = [...this.layers.beside.querySelectorAll(".tumble")];
    await Promise.all(nodes.map((node, place) => this.motions.tumble(node, place)));
  }

  drawDice() {
    const layer = this.layers.beside;
    const { dice, seat } = (this.drawsDice && this.roll) || { dice: [], seat: null };
    put(layer, dice.length ? this.look.dice(dice, seat) : []);
    for (const [name, value] of Object.entries({ role: "img", "aria-label": dice.length ? this.look.diceTitle(dice, seat) : "" })) {
      if (dice.length) layer.setAttribute(name, value);
      else layer.removeAttribute(name);
    }
  }

  // Marks

  /**
   * Lights up cells: lists of ids for any of movable, target, selected, last, hint, captured; `open` cells can be
   * pressed and their pieces dragged, but nothing is drawn for it; `laterSteps` of a hint are drawn fainter. `last` and `hint` may
   * also list steps, { from, to, seat }, which are drawn as arrows; `seat` may be left out.
   */
  mark(marks) {
    const told = { ...NOTHING, ...marks };
    const steps = (list) => list.filter((one) => one !== null && typeof one === "object");
    const ids = (list) => list.flatMap((one) => (one !== null && typeof one === "object" ? [one.from, one.to] : [one]));
    this.marks = { ...told, last: ids(told.last), hint: ids(told.hint) };
    if (told.last.length) this.marks.lastSteps = steps(told.last).length ? steps(told.last) : told.lastSteps;
    if (told.hint.length) this.marks.hintSteps = steps(told.hint).length ? steps(told.hint) : told.hintSteps;
    const marked = new Map();
    for (const mark of MARKS) for (const id of this.marks[mark]) marked.set(id, [...(marked.get(id) ?? []), mark]);
    this.lit = new Set([...this.marks.movable, ...this.marks.target, ...this.marks.selected, ...this.marks.open]);
    this.marked = marked;
    for (const [id, node] of this.cells) setClass(node, `cell ${(marked.get(id) ?? []).join(" ")}`.trim());
    this.drawSigns();
    this.nameCells();
  }

  drawSigns() {
    for (const [id, { node }] of this.heaps.shown) setClass(node, `stack ${(this.marked?.get(id) ?? []).join(" ")}`.trim());
    for (const [layer, wanted] of Object.entries(signsOf(this))) refresh(this.layers[layer], wanted, this.signs[layer]);
  }

  /** Shows where a press would go. */
  hover(id) {
    if (this.hovered === id) return;
    this.cells.get(this.hovered)?.removeAttribute("data-hover");
    this.hovered = id;
    this.cells.get(id)?.setAttribute("data-hover", "");
    const frame = id !== null && this.isLit(id) ? [framed(this.look, id, "frame hover")] : [];
    this.layers.focus.querySelector(".hover")?.parentNode.remove();
    this.layers.focus.append(...frame);
  }

  /** Whose piece is chosen, or null. */
  chosenSeat() {
    return this.onCells.get(this.marks.selected[0])?.at(-1)?.seat ?? null;
  }

  // Words

  nameCells() {
    const { selected, target, movable } = this.marks;
    for (const [id, node] of this.cells) {
      const words = [this.look.cells.get(id).title ?? id, piecesInWords(this.onCells.get(id) ?? [], this.look)];
      if (this.isLit(id)) {
        if (selected.includes(id)) words.push("chosen");
        else if (target.includes(id)) words.push("can be reached");
        else if (movable.includes(id)) words.push("can move");
      }
      setOnce(node, "aria-label", words.filter(Boolean).join(", "));
      setOnce(node, "aria-disabled", String(!this.isLit(id)));
    }
  }

  isLit(id) {
    return this.lit?.has(id) ?? false;
  }

  /** Puts the focus on the cell that the keyboard was on last. */
  focus() {
    if (this.cells.size) focusCell(this, this.here);
  }

  /** A piece of a seat by itself, for whoever wants to show whose turn it is: an SVG element. */
  emblem(seat) {
    const unit = this.look.emblem?.(seat) ?? { seat, label: "", place: 0 };
    const radius = 1.25 * (this.look.pieceRadius ?? 24);
    const piece = this.look.piece(unit, { x: 0, y: 0, scale: 1 });
    return s("svg", { class: `emblem look-${this.look.name}`, viewBox: `${-radius} ${-radius} ${2 * radius} ${2 * radius}`, "aria-hidden": "true" }, piece);
  }
}

function setClass(node, classes) {
  setOnce(node, "class", classes);
}

function setOnce(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

export { piecesInWords, unitsOnCells };
