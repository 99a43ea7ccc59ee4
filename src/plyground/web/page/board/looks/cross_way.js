/** The way of a piece from cell to cell around the cross, square by square, for arrows and for pieces that move. */

const LAP = 68;
const QUARTER = 17;
const COLUMN = 7;

const range = (count) => Array.from({ length: count }, (_, place) => place);

/** All cells on the way of a seat, in order, from its start to its home. */
export function pathOf(game, seat) {
  const end = QUARTER * seat;
  const around = (first, count) => range(count).map((step) => String((first + step) % LAP));
  const column = range(COLUMN).map((place) => `${seat}c${place + 1}`);
  const inward = [...column].reverse();
  const [start, home] = [`start${seat}`, `home${seat}`];
  if (game === "pachisi") return [start, ...column, ...around(end, LAP), String(end), ...inward, home];
  return [start, ...around(end + 5, LAP - 4), ...inward, home];
}

/** The cells from one to another, both included: the shortest way that some seat could go; the two alone if none can. */
export function wayBetween(paths, from, to) {
  let best = [from, to];
  let least = Infinity;
  for (const path of paths) {
    for (let start = path.indexOf(from); start >= 0; start = path.indexOf(from, start + 1)) {
      const end = path.indexOf(to, start + 1);
      if (end > start && end - start < least) [best, least] = [path.slice(start, end + 1), end - start];
    }
  }
  return best;
}

/** An arrow along points: { line, head }, ending short of the last one. */
export function arrowAlong(points, size) {
  const [before, last] = points.slice(-2);
  const length = Math.hypot(last.x - before.x, last.y - before.y) || 1;
  const [right, down] = [(last.x - before.x) / length, (last.y - before.y) / length];
  const tip = { x: last.x - right * size * 0.3, y: last.y - down * size * 0.3 };
  const neck = { x: tip.x - right * size * 0.26, y: tip.y - down * size * 0.26 };
  const corner = (side) => `${(neck.x - side * down * size * 0.2).toFixed(1)},${(neck.y + side * right * size * 0.2).toFixed(1)}`;
  const line = [...points.slice(0, -1), neck].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L");
  return { line: `M${line}`, head: `M${tip.x.toFixed(1)},${tip.y.toFixed(1)}L${corner(1)}L${corner(-1)}Z` };
}

/** The places of a cell on a path, in words: "5", "8 or 76"; empty if the path does not lead there. */
const placesOn = (path, cell) => path.flatMap((one, place) => (one === cell ? [place] : [])).join(" or ");

/**
 * What a cell is called, in the places that records count along the way of the seat below; where that seat never goes, in
 * those of the next seat that does.
 */
export function placeTitle(paths, cell, below, titles) {
  const own = placesOn(paths[below], cell);
  if (own) return `place ${own}`;
  const [seat] = [1, 2, 3].map((on) => (below + on) % 4).filter((other) => placesOn(paths[other], cell));
  return `${titles[seat]}'s place ${placesOn(paths[seat], cell)}`;
}
