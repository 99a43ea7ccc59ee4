/** Pieces that slide, jump, come and go. Where motion is not wanted, they are there at once. */

import { mayMove } from "../parts/preferences.js";

const SPEED = 0.9; // units of the drawing a millisecond
const [SHORTEST, LONGEST] = [160, 460];
const [FADES, APPEARS] = [260, 200];
const JUMPS_BY = 34; // units of the drawing above the straight way
const STAGGER = 70;
const ROLLS = 550;
const [STRIDE, LONGEST_WALK] = [95, 1100]; // for one cell of a way, and for a whole one

export const isMoving = () => mayMove() && !document.hidden;

/** The animations of a board that are under way; all of them can be ended at once. */
export class Motions {
  constructor() {
    this.running = new Set();
  }

  async run(node, frames, options) {
    const motion = node.animate(frames, { fill: "both", ...options });
    this.running.add(motion);
    await motion.finished.catch(() => {});
    this.running.delete(motion);
  }

  end() {
    for (const motion of this.running) motion.cancel();
    this.running.clear();
  }

  /** Slides a piece to a spot, over a jumped cell in an arc, or along the points of a way. */
  async slide(node, spot, { jumps = false, delay = 0, duration = null, way = [] } = {}) {
    const now = placeOf(node);
    const distance = Math.hypot(spot.x - now.x, spot.y - now.y);
    const time = duration ?? Math.min(LONGEST, Math.max(SHORTEST, distance / SPEED));
    const frames = [{ transform: transform(now) }, { transform: transform(spot) }];
    if (way.length > 2) return this.walk(node, now, spot, { way: way.slice(1, -1), delay });
    if (jumps) {
      const scale = 1.25 * (spot.scale ?? 1);
      const top = { x: (now.x + spot.x) / 2, y: (now.y + spot.y) / 2 - JUMPS_BY, scale };
      frames[0].easing = "cubic-bezier(0.2, 0.6, 0.5, 1)";
      frames.splice(1, 0, { transform: transform(top), easing: "cubic-bezier(0.5, 0, 0.8, 0.4)" });
    }
    await this.run(node, frames, { duration: jumps ? 1.5 * time : time, delay, easing: jumps ? "linear" : "cubic-bezier(0.3, 0, 0.2, 1)" });
  }

  /** Goes from point to point, each in the same time. */
  async walk(node, now, spot, { way, delay }) {
    const scale = spot.scale ?? 1;
    const frames = [now, ...way.map(({ x, y }) => ({ x, y, scale: Math.min(1, scale) })), spot].map((point) => ({ transform: transform(point) }));
    await this.run(node, frames, { duration: Math.min(LONGEST_WALK, STRIDE * (frames.length - 1)), delay, easing: "linear" });
  }

  /** Rolls a die in from the left; `place` is its place among the others. */
  async tumble(node, place) {
    const [aside, turn] = [place % 2 ? -14 : 18, -420 - 100 * place];
    const frames = [
      { transform: `translate(${-120 - 30 * place}px, ${aside}px) rotate(${turn}deg) scale(0.6)`, opacity: 0 },
      { transform: `translate(-20px, ${-aside}px) rotate(${turn / 5}deg) scale(1.12)`, opacity: 1, offset: 0.6 },
      { transform: "none", opacity: 1 },
    ];
    await this.run(node, frames, { duration: ROLLS + 60 * place, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)", fill: "backwards" });
  }

  async fade(node, { delay = 0 } = {}) {
    const here = placeOf(node);
    const frames = [
      { transform: transform(here), opacity: 1 },
      { transform: transform({ ...here, scale: 0.4 * here.scale }), opacity: 0 },
    ];
    await this.run(node, frames, { duration: FADES, delay, easing: "ease-in" });
  }

  async appear(node) {
    const here = placeOf(node);
    const frames = [
      { transform: transform({ ...here, scale: 0.4 * here.scale }), opacity: 0 },
      { transform: transform({ ...here, scale: 1.08 * here.scale }), opacity: 1, offset: 0.75 },
      { transform: transform(here), opacity: 1 },
    ];
    await this.run(node, frames, { duration: APPEARS, easing: "ease-out", fill: "backwards" });
  }
}

/** Where a piece is drawn now. */
export function placeOf(node) {
  const matrix = node.transform.baseVal.consolidate()?.matrix;
  return matrix ? { x: matrix.e, y: matrix.f, scale: matrix.a } : { x: 0, y: 0, scale: 1 };
}

function transform({ x, y, scale = 1 }) {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/**
 * Lets everything that happened be seen: the moved piece goes first, what it takes fades under it, then whatever else
 * changed its place. `isThere` says that the moved piece has already been laid on its goal by hand.
 */
export async function letSee(board, { flights, left }, after, isThere) {
  const { motions, look } = board;
  const main = flights.find((flight) => flight.isMain);
  const fades = left.map(({ cell, seat }) => [board.lift(cell, seat), cell]);
  const goes = (flight, delay) => {
    const node = board.lift(flight.from, flight.seat) ?? board.another(flight.from, flight.seat);
    const spot = spotFor(look, flight, after);
    if (!node || !spot) return null;
    const way = (flight.isMain && look.way?.(flight.from, flight.to)) || [];
    return motions.slide(node, spot, { delay, way, jumps: flight.isMain && Boolean(look.isJump?.(flight.from, flight.to)) });
  };
  const first = main && !isThere ? goes(main, 0) : null;
  const gone = fades.map(([node]) => node && motions.fade(node, { delay: first ? 130 : 0 }));
  await Promise.all([first, ...gone]);
  const others = flights.filter((flight) => !flight.isMain);
  await Promise.all(others.map((flight, place) => goes(flight, place * STAGGER)));
}

/** Where a piece will lie: the last spot of its seat on its goal. */
function spotFor(look, { to, seat }, after) {
  const units = after.get(to);
  if (!units || !look.cells.has(to)) return null;
  const spots = look.spots(to, units);
  const place = units.map((unit) => unit.seat).lastIndexOf(seat);
  return spots[Math.min(place, spots.length - 1)] ?? spots.at(-1) ?? null;
}
