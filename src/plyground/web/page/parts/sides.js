/** Which way a board is turned so that a seat sits below: where its pieces stand at the start. */

const FACING = new Set(["backgammon", "hypergammon"]); // two people on opposite sides, whatever stands where
const LEAST = 0.05; // of the board's size: pieces nearer to the middle than this sit on no side
const TURNS = [([x, y]) => [x, y], ([x, y]) => [-y, x], ([x, y]) => [-x, -y], ([x, y]) => [y, -x]];

/**
 * Quarter turns for a seat, from the cells and the pieces of the usual start: the first seat sits below, and every
 * other one where the first would.
 */
export function turnFor(seat, { game, geometry, pieces, seats }) {
  if (FACING.has(game)) return seat % 2 === 1 ? 2 : 0;
  const [first, own] = [0, seat].map((one) => sideOf(one, geometry, pieces));
  if (!own) return 0;
  const isSymmetric = Math.abs(spread(geometry, "x") - spread(geometry, "y")) < 0.01;
  const turns = seats > 2 && isSymmetric ? [0, 1, 2, 3] : [0, 2];
  const below = (side) => best(turns, (turn) => TURNS[turn](side)[1]);
  if (seat === 0 || !first) return below(own);
  const [x, y] = TURNS[below(first)](first);
  return best(turns, (turn) => {
    const [left, down] = TURNS[turn](own);
    return -Math.hypot(left - x, down - y);
  });
}

/**
 * Where no pieces belong to anybody (as in Kalah), a seat sits where it may move from, if that is one half of the
 * board: as pieces for `turnFor`.
 */
export function ownHalf(seat, steps, geometry) {
  const sources = geometry.cells.filter((cell) => steps.some((step) => step.from === cell.id));
  const values = geometry.cells.map((cell) => cell.y);
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  const isHalf = sources.length > 0 && [-1, 1].some((side) => sources.every((cell) => (cell.y - middle) * side > 0));
  return isHalf ? sources.map((cell) => ({ cell: cell.id, seat })) : [];
}

/** The first of some turns with the largest value. */
function best(turns, value) {
  return turns.reduce((found, turn) => (value(turn) > value(found) + 0.001 ? turn : found));
}

/** Where the pieces of a seat stand, seen from the middle, in sizes of the board; null for nowhere in particular. */
function sideOf(seat, geometry, pieces) {
  const cells = new Map(geometry.cells.map((cell) => [cell.id, cell]));
  const own = pieces.filter((piece) => piece.seat === seat && cells.has(piece.cell));
  const all = own.reduce((sum, piece) => sum + (piece.count ?? 1), 0);
  if (!all) return null;
  const side = ["x", "y"].map((axis) => {
    const values = geometry.cells.map((cell) => cell[axis]);
    const middle = (Math.min(...values) + Math.max(...values)) / 2;
    const mean = own.reduce((sum, piece) => sum + (piece.count ?? 1) * cells.get(piece.cell)[axis], 0) / all;
    return (mean - middle) / (spread(geometry, axis) || 1);
  });
  return Math.hypot(...side) < LEAST ? null : side;
}

function spread(geometry, axis) {
  const values = geometry.cells.map((cell) => cell[axis]);
  return Math.max(...values) - Math.min(...values);
}
