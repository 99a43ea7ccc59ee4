/**
 * Mouse and finger on a board: a press chooses, a drag moves. A press beside a small cell counts for the nearest
 * lit one, so that everything that can be chosen is as large as a fingertip.
 */

import { isMoving, placeOf } from "./animation.js";

const DRAG_BEGINS = 7; // CSS pixels
const FINGERTIP = 24; // CSS pixels from the middle of a lit cell, however narrow, that belong to it
const LIFTED = { mouse: 3, pen: 3, touch: 22 }; // CSS pixels by which a held piece is above the pointer
const HELD_LARGER = 1.12;

export class PointerInput {
  constructor(board) {
    this.board = board;
    this.svg = board.svg;
    this.drag = null;
    this.svg.addEventListener("pointerdown", (event) => this.down(event));
    this.svg.addEventListener("pointermove", (event) => this.move(event));
    this.svg.addEventListener("pointerup", (event) => this.up(event));
    this.svg.addEventListener("pointercancel", () => this.cancel());
    this.svg.addEventListener("pointerleave", () => this.drag || board.hover(null));
    // The page must not scroll under a finger that holds a piece.
    this.svg.addEventListener("touchstart", (event) => this.drag?.canMove && event.preventDefault(), { passive: false });
    this.svg.addEventListener("contextmenu", (event) => this.drag && event.preventDefault());
    // Screen readers press without a pointer.
    this.svg.addEventListener("click", (event) => {
      const cell = event.target.closest?.("[data-cell]");
      if (event.detail === 0 && cell) board.onPress(this.meant(cell.dataset.cell));
    });
  }

  down(event) {
    if (event.button !== 0 || this.drag) return;
    const cell = this.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    const { movable, open } = this.board.marks;
    const canMove = (movable.includes(cell) || open.includes(cell)) && this.board.uppermost(cell) !== null && !this.board.held;
    this.drag = { cell, canMove, x: event.clientX, y: event.clientY, node: null, pointer: event.pointerId };
    this.svg.setPointerCapture(event.pointerId);
  }

  move(event) {
    const drag = this.drag;
    if (!drag) {
      if (event.pointerType === "mouse") this.board.hover(this.cellAt(event.clientX, event.clientY));
      return;
    }
    if (!drag.canMove || event.pointerId !== drag.pointer) return;
    if (!drag.node && !this.begin(event)) return;
    const scale = drag.scale * HELD_LARGER;
    const up = LIFTED[event.pointerType] ?? LIFTED.mouse;
    const at = this.inDrawing(event.clientX, event.clientY - up);
    drag.node.setAttribute("transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${scale})`);
    this.board.hover(this.cellAt(event.clientX, event.clientY));
  }

  /** A press becomes a drag; false while the pointer has hardly moved. */
  begin(event) {
    const { drag, board } = this;
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_BEGINS) return false;
    board.onLift(drag.cell);
    const lying = board.uppermost(drag.cell);
    if (!lying) return false;
    drag.scale = placeOf(lying).scale;
    drag.node = lying.cloneNode(true);
    lying.classList.add("lifted");
    drag.node.classList.add("held");
    board.layers.lifted.append(drag.node);
    board.element.classList.add("dragging");
    return true;
  }

  up(event) {
    const { drag, board } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    const to = this.cellAt(event.clientX, event.clientY);
    if (!drag.node) {
      this.letGo();
      board.onPress(drag.cell);
      return;
    }
    const { node, cell } = drag;
    this.drag = null; // the node stays in the hand until it is clear where it goes
    this.board.hover(null);
    board.element.classList.remove("dragging");
    const stays = to !== cell && board.onDrop(cell, to);
    if (stays === true) board.hold(cell, to, node);
    else if (stays === null) node.remove();
    else this.goBack(cell, node);
  }

  cancel() {
    const { drag } = this;
    if (!drag) return;
    if (!drag.node) this.letGo();
    else {
      this.drag = null;
      this.board.element.classList.remove("dragging");
      this.goBack(drag.cell, drag.node);
    }
  }

  /** Lets a held piece slide back to where it lay. */
  async goBack(cell, node) {
    const lying = this.board.uppermost(cell);
    if (lying && isMoving()) {
      this.board.layers.lifted.append(node);
      lying.classList.add("lifted");
      await this.board.motions.slide(node, placeOf(lying), { duration: 180 });
    }
    node.remove();
    if (this.drag?.cell !== cell) lying?.classList.remove("lifted");
  }

  letGo() {
    this.drag?.node?.remove();
    for (const node of this.board.layers.pieces.querySelectorAll(".lifted")) node.classList.remove("lifted");
    this.board.element.classList.remove("dragging");
    this.drag = null;
    this.board.hover(null);
  }

  inDrawing(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  /** The cell that a press on this one means: some looks have several cells that stand for one place. */
  meant(id) {
    if (id === null || this.board.isLit(id)) return id;
    const other = this.board.look.instead?.(id) ?? id;
    return this.board.isLit(other) ? other : id;
  }

  /** The cell that a press at this point means: the lit one under it or nearest to it, else the one under it. */
  cellAt(x, y) {
    const nodes = document.elementsFromPoint(x, y).filter((node) => this.svg.contains(node));
    const under = this.meant(nodes.map((node) => node.closest("[data-cell]")?.dataset.cell).find(Boolean) ?? null);
    if (under !== null && this.board.isLit(under)) return under;
    let [nearest, least] = [under, Infinity];
    for (const id of this.board.lit ?? []) {
      const box = this.board.cells.get(id)?.getBoundingClientRect();
      if (!box) continue;
      const away = outside(box, x, y);
      if (away < least && away < FINGERTIP - Math.min(box.width, box.height) / 2) [nearest, least] = [id, away];
    }
    return nearest;
  }
}

/** How far a point is outside a box. */
function outside(box, x, y) {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}
