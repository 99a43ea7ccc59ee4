/**
 * A position while somebody lays it out: pieces on cells, whose turn it is, what else belongs to it; with undo and redo.
 * Knows no rules and draws nothing. What it holds is never changed in place, so that an earlier state stays what it was.
 */

const MOST_KEPT = 200; // changes that can be undone

const isSame = (one, other) => one.seat === other.seat && one.label === other.label;

/** The kind among `kinds` that a piece is of; labels that tell more than the kind (rights, counts) go by the seat. */
export function kindOf(piece, kinds) {
  return kinds.find((kind) => isSame(kind, piece)) ?? kinds.find((kind) => kind.seat === piece.seat) ?? { ...piece, most: 1, heaps: null };
}

/** How many of a kind a cell may hold. */
function mostOn(kind, cell) {
  return kind.heaps === null || kind.heaps.includes(cell) ? kind.most : 1;
}

/** Pieces with one more of a kind on a cell; whatever else stood there makes room. */
export function withPiece(pieces, cell, kind, kinds) {
  const there = pieces.filter((piece) => piece.cell === cell);
  const isAlike = there.length > 0 && there.every((piece) => kindOf(piece, kinds) === kindOf(kind, kinds));
  const count = there.reduce((sum, piece) => sum + piece.count, 0);
  if (isAlike && count >= mostOn(kind, cell)) return count === 1 ? withoutPiece(pieces, cell) : pieces;
  const others = pieces.filter((piece) => piece.cell !== cell);
  const number = isAlike ? count + 1 : 1;
  return [...others, { cell, seat: kind.seat, label: isAlike ? there[0].label : kind.label, count: number }];
}

/** Pieces with one less on a cell: the uppermost. */
export function withoutPiece(pieces, cell) {
  const last = pieces.findLastIndex((piece) => piece.cell === cell);
  if (last < 0) return pieces;
  return pieces.flatMap((piece, place) => (place !== last ? [piece] : piece.count > 1 ? [{ ...piece, count: piece.count - 1 }] : []));
}

/** Pieces after one of them went from cell to cell; beside the board (`to` is null) it is gone. */
export function withMove(pieces, from, to, kinds) {
  const moved = pieces.findLast((piece) => piece.cell === from);
  if (!moved || from === to) return pieces;
  const rest = withoutPiece(pieces, from);
  if (to === null) return rest;
  const kind = kindOf(moved, kinds);
  const there = rest.filter((piece) => piece.cell === to);
  const isAlike = there.length > 0 && there.every((piece) => kindOf(piece, kinds) === kind);
  const count = there.reduce((sum, piece) => sum + piece.count, 0);
  if (isAlike && count >= mostOn(kind, to)) return pieces;
  // What a label tells of a single piece goes with it; pieces of a heap have the label of their kind.
  const label = moved.count > 1 || isAlike ? (isAlike ? there[0].label : kind.label ?? moved.label) : moved.label;
  return [...rest.filter((piece) => piece.cell !== to), { cell: to, seat: moved.seat, label, count: isAlike ? count + 1 : 1 }];
}

/** How many pieces of each seat there are; those of nobody by null. */
export function countsOf(pieces) {
  const counts = new Map();
  for (const { seat, count } of pieces) counts.set(seat, (counts.get(seat) ?? 0) + count);
  return counts;
}

const sorted = (pieces) => pieces.map(({ cell, seat, label, count }) => `${cell}/${seat}/${label}/${count}`).sort();

/** A position that is being laid out: { pieces, mover, rest, roll }; `changed()` is called after every change. */
export class LaidOut {
  constructor(changed) {
    this.changed = changed;
    this.now = { pieces: [], mover: null, rest: {}, roll: null };
    this.before = [];
    this.after = [];
  }

  /** Takes a position as the server tells it; undo leads back to what was there. */
  take({ pieces, mover, position }, isFirst = false) {
    const next = { pieces, mover, rest: position, roll: null };
    if (isFirst) {
      this.now = next;
      this.changed();
    } else this.change(next);
  }

  /** Changes some of it. */
  change(parts) {
    const next = { ...this.now, ...parts };
    if (JSON.stringify(next) === JSON.stringify(this.now)) return;
    this.before = [...this.before.slice(-MOST_KEPT), this.now];
    this.after = [];
    this.now = next;
    this.changed();
  }

  /** Takes pieces as the server tells them, such as all in a base on one cell: the same position, nothing to undo. */
  settle(pieces) {
    const isOther = JSON.stringify(sorted(pieces)) !== JSON.stringify(sorted(this.now.pieces));
    if (isOther) this.now = { ...this.now, pieces };
    return isOther;
  }

  undo() {
    if (!this.before.length) return;
    this.after.push(this.now);
    this.now = this.before.pop();
    this.changed();
  }

  redo() {
    if (!this.after.length) return;
    this.before.push(this.now);
    this.now = this.after.pop();
    this.changed();
  }
}
