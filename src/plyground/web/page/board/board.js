/**
 * A board on the page: cells that can be pressed, pieces that lie on them, marks that say what can be done.
 * It knows no rules: whoever shows it says which cells are lit, and is told what was pressed, dragged or left.
 */

import { h, s, put } from "../dom.js";
import { lookOf } from "./looks/index.js";
import { PointerInput } from "./pointer.js";
import { steer } from "./keys.js";
import { slide } from "./animation.js";
import { rollAfter } from "./roll.js";
import { mayMove } from "../parts/preferences.js";

const MARKS = ["movable", "target", "selected", "last", "hint", "captured"];
const NARROW = "(max-width: 34rem)"; // screens for which some boards have other proportions
const NOTHING = Object.freeze(Object.fromEntries(MARKS.map((mark) => [mark, []])));

/** `told`: { game, geometry, settings, seatTitles, turned, narrow }; whether it is `narrow` follows the screen if left out. */
export async function makeBoard(told) {
  return new Board(await lookOf(told.game), told);
}

export class Board {
  constructor(draw, told) {
    this.draw = draw;
    this.told = { turned: 0, settings: {}, ...told };
    this.pieces = [];
    this.marks = NOTHING;
    this.onPress = () => {}; // (cell)
    this.onDrop = () => {}; // (from, to): a piece was dragged; `to` is null where it was let go beside every cell
    this.onLift = () => {}; // (cell): a piece begins to be dragged
    this.onCancel = () => {};
    this.roll = null;
    this.element = h("div", { class: "board" });
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
    this.look = this.draw(this.told);
    const { width, height, under, over, cells, name } = this.look;
    this.layers = Object.fromEntries(
      ["under", "cells", "beside", "trail", "pieces", "signs", "over", "lifted"].map((layer) => [layer, s("g", { class: `layer-${layer}` })]),
    );
    this.layers.under.append(...under);
    this.layers.over.append(...over);
    this.cells = new Map();
    for (const [id, cell] of cells) {
      cell.node.classList.add("outline");
      const node = s("g", { class: "cell", "data-cell": id, role: "button", tabindex: -1 }, cell.node);
      this.cells.set(id, node);
      this.layers.cells.append(node);
    }
    this.svg = s("svg", {
      class: `look-${name}`, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": "Board",
    }, Object.values(this.layers));
    this.element.style.setProperty("--ratio", String(width / height));
    put(this.element, this.svg);
    this.pointer = new PointerInput(this);
    steer(this);
    this.show(this.pieces);
    this.mark(this.marks);
    this.drawRoll();
  }

  // Pieces

  /** Shows a position: `pieces` as the server tells them. */
  show(pieces) {
    this.pieces = pieces;
    this.onCells = unitsOnCells(pieces);
    put(this.layers.pieces, [...this.onCells].map(([id, units]) => this.stack(id, units)));
    this.nameCells();
  }

  /** The pieces of one cell; where not all are drawn, a number says how many there are. */
  stack(id, units) {
    if (!this.look.cells.has(id)) return null;
    const spots = this.look.spots(id, units);
    const drawn = spots.map((spot, place) => {
      const node = this.look.piece(units[place], spot);
      place3(node, spot);
      node.dataset.at = id;
      return node;
    });
    const last = spots.at(-1);
    const number = spots.length < units.length && last && !last.count
      ? s("text", { class: "number", x: last.x, y: last.y, dy: "0.36em" }, String(units.length)) : null;
    return s("g", { class: "stack", "data-stack": id }, drawn, number);
  }

  /** The node of the uppermost piece on a cell, of a seat if one is named. */
  uppermost(id, seat = undefined) {
    const nodes = [...this.layers.pieces.querySelectorAll(`[data-at="${CSS.escape(id)}"]`)];
    const units = this.onCells.get(id) ?? [];
    const fitting = nodes.filter((_, place) => seat === undefined || units[place]?.seat === seat);
    return fitting.at(-1) ?? null;
  }

  /** Moves a piece from cell to cell before the eyes, then shows the position after it. */
  async play({ from, to, seat, pieces }) {
    const node = from && to && from !== to ? this.uppermost(from, seat) : null;
    const after = unitsOnCells(pieces).get(to);
    if (node && after && this.look.cells.has(to)) {
      const spot = this.look.spots(to, after).at(-1);
      this.layers.lifted.append(node);
      await slide(node, spot);
      node.remove();
    }
    this.show(pieces);
  }

  // Dice

  /** Whether the dice lie on this board itself, so that no tray beside it is needed. */
  get drawsDice() {
    return Boolean(this.look.dice);
  }

  /** Shows the dice of the moment on the board, where its look has a place for them; `beside` as the server tells it. */
  showBeside(beside, mover) {
    const values = (beside?.dice ?? []).filter((die) => die.kind === "die").map((die) => die.value);
    this.roll = mover === null ? null : rollAfter(this.roll, values, mover);
    this.drawRoll();
  }

  drawRoll() {
    const isShown = this.drawsDice && this.roll?.dice.length;
    const layer = this.layers.beside;
    layer.classList.toggle("rolling", Boolean(isShown && this.roll.isNew && mayMove()));
    put(layer, isShown ? this.look.dice(this.roll.dice, this.roll.mover) : []);
    if (isShown) layer.setAttribute("aria-label", this.look.diceTitle(this.roll.dice, this.roll.mover));
    else layer.removeAttribute("aria-label");
    if (isShown) layer.setAttribute("role", "img");
    else layer.removeAttribute("role");
    if (this.roll) this.roll.isNew = false;
  }

  // Marks

  /** Lights up cells: lists of ids for any of movable, target, selected, last, hint, captured. */
  mark(marks) {
    this.marks = { ...NOTHING, ...marks };
    for (const [id, node] of this.cells) {
      for (const mark of MARKS) node.classList.toggle(mark, this.marks[mark].includes(id));
    }
    for (const stack of this.layers.pieces.children) {
      for (const mark of MARKS) stack.classList.toggle(mark, this.marks[mark].includes(stack.dataset.stack));
    }
    this.drawSigns();
    this.nameCells();
  }

  /** Signs above the pieces, so that nothing is told by colour alone: a ring on targets, a frame on what is chosen. */
  drawSigns() {
    const signs = [];
    for (const id of this.marks.target) signs.push(this.sign(id, "target"));
    for (const id of this.marks.captured) signs.push(this.sign(id, "captured"));
    put(this.layers.signs, signs);
  }

  sign(id, mark) {
    const cell = this.look.cells.get(id);
    if (!cell) return null;
    const units = this.onCells.get(id) ?? [];
    const own = this.look.sign?.({ mark, id, units, seat: this.chosenSeat() });
    if (own) return own;
    const spot = mark === "target" && cell.landing ? cell.landing(units.length) : cell;
    if (mark === "captured") {
      return s("path", { class: "sign captured", d: `M${spot.x - 9},${spot.y - 9}l18,18m0,-18l-18,18` });
    }
    return s("circle", { class: "sign target", cx: spot.x, cy: spot.y, r: units.length ? 20 : 9 });
  }

  /** Whose piece is chosen, or null. */
  chosenSeat() {
    return this.onCells.get(this.marks.selected[0])?.at(-1)?.seat ?? null;
  }

  // Words

  nameCells() {
    const { movable, target, selected } = this.marks;
    for (const [id, node] of this.cells) {
      const words = [this.look.cells.get(id).title ?? id, piecesInWords(this.onCells.get(id) ?? [], this.look)];
      if (selected.includes(id)) words.push("chosen");
      else if (target.includes(id)) words.push("can be reached");
      else if (movable.includes(id)) words.push("can move");
      const name = words.filter(Boolean).join(", ");
      if (node.getAttribute("aria-label") !== name) node.setAttribute("aria-label", name);
      node.setAttribute("aria-disabled", String(!this.isLit(id)));
    }
  }

  isLit(id) {
    return ["movable", "target", "selected"].some((mark) => this.marks[mark].includes(id));
  }
}

function place3(node, { x, y, scale = 1 }) {
  node.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale})`);
}

/** From the server's pieces to a Map from cell to units, one for each piece. */
export function unitsOnCells(pieces) {
  const found = new Map();
  for (const { cell, seat, label, count } of pieces) {
    const units = found.get(cell) ?? [];
    for (let number = 0; number < (count ?? 1); number++) units.push({ seat, label, place: number });
    found.set(cell, units);
  }
  return found;
}

/** "2 White, 1 Black" */
export function piecesInWords(units, look) {
  const counts = new Map();
  for (const unit of units) counts.set(look.pieceTitle(unit), (counts.get(look.pieceTitle(unit)) ?? 0) + 1);
  return [...counts].map(([title, count]) => (count > 1 ? `${count} ${title}` : title)).join(", ");
}
