/**
 * Mouse and finger on a board: a press chooses, a drag moves. A press beside a small cell counts for the nearest
 * lit one, so that everything that can be chosen is as large as a fingertip.
 */

const DRAG_BEGINS = 7; // CSS pixels
const FINGERTIP = 24; // CSS pixels around a lit cell's middle that belong to it

export class PointerInput {
  constructor(board) {
    this.board = board;
    this.svg = board.svg;
    this.drag = null;
    this.svg.addEventListener("pointerdown", (event) => this.down(event));
    this.svg.addEventListener("pointermove", (event) => this.move(event));
    this.svg.addEventListener("pointerup", (event) => this.up(event));
    this.svg.addEventListener("pointercancel", () => this.letGo());
    // The page must not scroll under a finger that holds a piece.
    this.svg.addEventListener("touchstart", (event) => this.drag?.canMove && event.preventDefault(), { passive: false });
    // Screen readers press without a pointer.
    this.svg.addEventListener("click", (event) => {
      const cell = event.target.closest?.("[data-cell]");
      if (event.detail === 0 && cell) board.onPress(cell.dataset.cell);
    });
  }

  down(event) {
    if (event.button !== 0 || this.drag) return;
    const cell = this.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    const canMove = this.board.marks.movable.includes(cell) && this.board.uppermost(cell) !== null;
    this.drag = { cell, canMove, x: event.clientX, y: event.clientY, node: null, pointer: event.pointerId };
    this.svg.setPointerCapture(event.pointerId);
  }

  move(event) {
    const drag = this.drag;
    if (!drag || !drag.canMove || event.pointerId !== drag.pointer) return;
    if (!drag.node) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_BEGINS) return;
      this.board.onLift(drag.cell);
      drag.node = this.board.uppermost(drag.cell)?.cloneNode(true);
      if (!drag.node) return;
      this.board.uppermost(drag.cell).classList.add("lifted");
      drag.node.classList.add("held");
      this.board.layers.lifted.append(drag.node);
    }
    const at = this.inDrawing(event.clientX, event.clientY);
    drag.node.setAttribute("transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(1.08)`);
  }

  up(event) {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.letGo();
    if (drag.node) this.board.onDrop(drag.cell, this.cellAt(event.clientX, event.clientY));
    else this.board.onPress(drag.cell);
  }

  letGo() {
    this.drag?.node?.remove();
    for (const node of this.board.layers.pieces.querySelectorAll(".lifted")) node.classList.remove("lifted");
    this.drag = null;
  }

  inDrawing(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  /** The cell that a press at this point means: the lit one under it or nearest to it, else the one under it. */
  cellAt(x, y) {
    const under = document.elementsFromPoint(x, y).map((node) => node.closest?.("[data-cell]")?.dataset.cell).find(Boolean) ?? null;
    if (under !== null && this.board.isLit(under)) return under;
    const matrix = this.svg.getScreenCTM();
    let [nearest, least] = [under, FINGERTIP];
    for (const [id, cell] of this.board.look.cells) {
      if (!this.board.isLit(id)) continue;
      const middle = new DOMPoint(cell.x, cell.y).matrixTransform(matrix);
      const away = Math.hypot(middle.x - x, middle.y - y);
      if (away < least) [nearest, least] = [id, away];
    }
    return nearest;
  }
}
