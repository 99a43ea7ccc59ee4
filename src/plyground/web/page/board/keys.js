/**
 * The keyboard on a board: arrows go from cell to cell, Enter or the space bar chooses, Escape lets go,
 * N and P go to the next and the previous cell that is lit.
 */

import { framed } from "./marks.js";

/** What describes a board to somebody who does not see it. */
export const BOARD_HELP = "Arrow keys move between cells, N and P between those that can be chosen, Enter chooses, Escape lets go, question mark lists all keys.";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Lets the keyboard steer a board. Listens at the element around the drawing: a drawing that listens for the focus is
 * taken for a thing that can have it.
 */
export function steer(board) {
  board.element.addEventListener("focusin", (event) => {
    const cell = event.target.closest("[data-cell]");
    if (!cell) return;
    reachable(board, cell.dataset.cell);
    if (cell.matches(":focus-visible")) showFocus(board, cell.dataset.cell);
  });
  board.element.addEventListener("focusout", () => clearFocus(board));
  board.element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !board.cells.size) return;
    const next = goal(board, event.key);
    if (next) focusCell(board, next);
    else if (event.key === "Enter" || event.key === " ") board.onPress(board.pointer.meant(board.here));
    else if (event.key === "Escape") board.onCancel();
    else if (!(event.key in ARROWS)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

function goal(board, key) {
  if (key in ARROWS) return nextCell(board, board.here, ARROWS[key]);
  const lit = [...board.cells.keys()].filter((id) => board.isLit(id));
  if (!lit.length) return null;
  const here = lit.indexOf(board.here);
  if (key === "n" || key === "N") return lit[(here + 1) % lit.length];
  if (key === "p" || key === "P") return lit.at(here < 0 ? -1 : here - 1);
  return null;
}

/** One cell at a time is reached by Tab: the one where the focus was, or the first. */
export function beginAnywhere(board) {
  if (board.cells.size) reachable(board, board.cells.has(board.here) ? board.here : board.cells.keys().next().value);
}

function reachable(board, id) {
  board.cells.get(board.here)?.setAttribute("tabindex", -1);
  board.here = id;
  board.cells.get(id)?.setAttribute("tabindex", 0);
}

/** Puts the focus on a cell. */
export function focusCell(board, id) {
  reachable(board, id);
  board.cells.get(id)?.focus({ preventScroll: isSeen(board.cells.get(id)) });
}

/** Whether a cell is on the screen, so that nothing need be scrolled. */
function isSeen(node) {
  const { top, bottom } = node.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/** Draws the frame of the keyboard above everything: a light line inside a dark one, visible on any ground. */
function showFocus(board, id) {
  clearFocus(board);
  board.layers.focus.append(framed(board.look, id, "focus-ring outer"), framed(board.look, id, "focus-ring inner"));
}

function clearFocus(board) {
  for (const ring of board.layers.focus.querySelectorAll(".focus-ring")) ring.parentNode.remove();
}

/** The nearest cell in a direction: straight ahead counts before near. */
export function nextCell(board, from, [right, down]) {
  const placeOf = (cell) => cell.keys ?? cell;
  const here = placeOf(board.look.cells.get(from));
  let [best, least] = [null, Infinity];
  for (const [id, cell] of board.look.cells) {
    const [x, y] = [placeOf(cell).x - here.x, placeOf(cell).y - here.y];
    const ahead = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    if (id === from || ahead < 1 || aside > 2 * ahead) continue;
    const cost = ahead + 2.5 * aside;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}
