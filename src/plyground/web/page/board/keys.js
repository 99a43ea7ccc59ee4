/**
 * The keyboard on a board: arrows go from cell to cell, Enter or the space bar chooses, Escape lets go,
 * N and P go to the next and the previous cell that is lit.
 */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Lets the keyboard steer a board; one cell at a time is reached by Tab. */
export function steer(board) {
  const first = board.cells.keys().next().value;
  reachable(board, board.here && board.cells.has(board.here) ? board.here : first);
  board.svg.addEventListener("focusin", (event) => {
    const cell = event.target.closest("[data-cell]");
    if (cell) reachable(board, cell.dataset.cell);
  });
  board.svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = goal(board, event.key);
    if (next) focusCell(board, next);
    else if (event.key === "Enter" || event.key === " ") board.onPress(board.here);
    else if (event.key === "Escape") board.onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

function goal(board, key) {
  if (key in ARROWS) return nextCell(board, board.here, ARROWS[key]);
  const lit = [...board.cells.keys()].filter((id) => board.isLit(id));
  if (!lit.length) return null;
  if (key === "n") return lit[(lit.indexOf(board.here) + 1) % lit.length];
  if (key === "p") return lit.at(lit.indexOf(board.here) - 1);
  return null;
}

function reachable(board, id) {
  board.here = id;
  for (const [other, node] of board.cells) node.setAttribute("tabindex", other === id ? 0 : -1);
}

/** Puts the focus on a cell. */
export function focusCell(board, id) {
  reachable(board, id);
  board.cells.get(id)?.focus();
}

/** The nearest cell in a direction: straight ahead counts before near. */
export function nextCell(board, from, [right, down]) {
  const here = board.look.cells.get(from);
  let [best, least] = [null, Infinity];
  for (const [id, cell] of board.look.cells) {
    const [x, y] = [cell.x - here.x, cell.y - here.y];
    const ahead = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    if (id === from || ahead < 1 || aside > 2 * ahead) continue;
    const cost = ahead + 2.5 * aside;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}
