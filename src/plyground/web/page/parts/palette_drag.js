/** Lets a mouse drag pieces from the palette onto the board. Fingers press instead, so that they can still scroll there. */

import { ERASE, MOVE } from "./palette.js";

const DRAG_BEGINS = 7; // CSS pixels

/** `dropped(kind, cell)` is called when a piece was let go on a cell. */
export function dragFrom(palette, board, dropped) {
  palette.element.addEventListener("pointerdown", (event) => {
    const tool = event.target.closest("[data-tool]");
    if (!tool || event.button !== 0 || event.pointerType === "touch" || [MOVE, ERASE].includes(tool.dataset.tool)) return;
    follow(tool, event, palette, board, dropped);
  });
}

function follow(tool, begin, palette, board, dropped) {
  let ghost = null;
  const ends = new AbortController();
  const listen = (name, act) => addEventListener(name, act, { signal: ends.signal });
  const end = () => {
    ends.abort();
    ghost?.remove();
    board.hover(null);
  };
  listen("pointermove", (event) => {
    if (!ghost && Math.hypot(event.clientX - begin.clientX, event.clientY - begin.clientY) < DRAG_BEGINS) return;
    ghost ??= ghostOf(tool);
    ghost.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - 50%)`;
    board.hover(board.pointer.cellAt(event.clientX, event.clientY));
  });
  listen("pointerup", (event) => {
    const cell = ghost ? board.pointer.cellAt(event.clientX, event.clientY) : null;
    end();
    if (cell !== null) dropped(palette.kinds[tool.dataset.tool], cell);
  });
  listen("pointercancel", end);
}

/** A copy of the piece that follows the pointer. */
function ghostOf(tool) {
  const ghost = tool.querySelector("svg").cloneNode(true);
  ghost.classList.add("palette-ghost");
  document.body.append(ghost);
  return ghost;
}
