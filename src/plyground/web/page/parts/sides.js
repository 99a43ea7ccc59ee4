/** Which way a board is turned so that a seat sits below: where its pieces stand at the start. */

const FACING = new Set(["backgammon", "hypergammon"]); // two people on opposite sides, whatever stands where
const LEAST = 0.05; // of the board's size: pieces nearer to the middle than this sit on no side

/** Quarter turns for a seat, from the cells and the pieces of the usual start. */
export function turnFor(seat, { game, geometry, pieces }) {
  if (FACING.has(game)) return seat % 2 === 1 ? 2 : 0;
  const cells = new Map(geometry.cells.map((cell) => [cell.id, cell]));
  const own = pieces.filter((piece) => piece.seat === seat && cells.has(piece.cell));
  const all = own.reduce((sum, piece) => sum + (piece.count ?? 1), 0);
  if (!all) return 0;
  const mean = (axis) => own.reduce((sum, piece) => sum + (piece.count ?? 1) * cells.get(piece.cell)[axis], 0) / all;
  const [x, y] = ["x", "y"].map((axis) => {
    const values = geometry.cells.map((cell) => cell[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return high === low ? 0 : (mean(axis) - (low + high) / 2) / (high - low);
  });
  if (Math.max(Math.abs(x), Math.abs(y)) < LEAST) return 0;
  const isSymmetric = Math.abs(spread(geometry, "x") - spread(geometry, "y")) < 0.01;
  if (!isSymmetric || Math.abs(y) >= Math.abs(x) - 0.01) return y < 0 ? 2 : 0;
  return x > 0 ? 1 : 3;
}

function spread(geometry, axis) {
  const values = geometry.cells.map((cell) => cell[axis]);
  return Math.max(...values) - Math.min(...values);
}
