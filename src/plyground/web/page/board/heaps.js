/** The pieces on a board, heap by heap. Only the heaps that have changed are drawn again. */

import { s } from "../dom.js";
import { amount, signature } from "./units.js";

export class Heaps {
  constructor(layer, look) {
    this.layer = layer;
    this.look = look;
    this.shown = new Map(); // cell -> { node, says }
  }

  /** Draws units, a Map from cell to what lies there; gives the cells that look different now. */
  show(onCells) {
    const changed = [];
    for (const [id, heap] of this.shown) {
      if (onCells.has(id)) continue;
      heap.node.remove();
      this.shown.delete(id);
      changed.push(id);
    }
    for (const [id, units] of onCells) {
      const says = signature(units);
      if (!this.look.cells.has(id) || this.shown.get(id)?.says === says) continue;
      this.shown.get(id)?.node.remove();
      const node = this.draw(id, units);
      this.layer.append(node);
      this.shown.set(id, { node, says });
      changed.push(id);
    }
    return changed;
  }

  /** Draws a heap anew next time, whatever it looks like. */
  forget(id) {
    const heap = this.shown.get(id);
    if (heap) heap.says = null;
  }

  draw(id, units) {
    const spots = this.look.spots(id, units);
    const drawn = spots.map((spot, place) => {
      const unit = spot.unit ?? units[place];
      const node = this.look.piece(unit, spot);
      putAt(node, spot);
      node.dataset.at = id;
      node.dataset.seat = String(unit.seat);
      return node;
    });
    const number = this.look.number ? this.look.number(id, units, spots) : numberOn(units, spots);
    return s("g", { class: "stack", "data-stack": id }, drawn, number);
  }

  /** The node of the uppermost piece on a cell, of a seat if one is named. */
  uppermost(id, seat = undefined) {
    const nodes = [...(this.shown.get(id)?.node.children ?? [])].filter((node) => node.dataset.at !== undefined);
    return nodes.filter((node) => seat === undefined || node.dataset.seat === String(seat)).at(-1) ?? null;
  }
}

/** Where not all pieces are drawn, a number says how many there are. */
function numberOn(units, spots) {
  const last = spots.at(-1);
  const count = amount(units);
  if (!last || last.count || spots.length >= count) return null;
  return s("text", { class: "number", x: last.x, y: last.y, dy: "0.36em" }, String(count));
}

export function putAt(node, { x, y, scale = 1 }) {
  node.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale})`);
}
