/** Pieces as the server tells them, sorted by cell: one unit for each piece that can be drawn by itself. */

const MOST_APART = 60; // a larger heap is one unit with a count

/** From the server's pieces to a Map from cell to units. */
export function unitsOnCells(pieces) {
  const found = new Map();
  for (const { cell, seat, label, count } of pieces) {
    const units = found.get(cell) ?? [];
    const amount = count ?? 1;
    if (amount > MOST_APART) units.push({ seat, label, place: 0, count: amount });
    else for (let place = 0; place < amount; place++) units.push({ seat, label, place });
    found.set(cell, units);
  }
  return found;
}

/** How many pieces units stand for. */
export function amount(units) {
  return units.reduce((sum, unit) => sum + (unit.count ?? 1), 0);
}

/** "2 White, Black" */
export function piecesInWords(units, look) {
  const counts = new Map();
  for (const unit of units) {
    const title = look.pieceTitle(unit);
    counts.set(title, (counts.get(title) ?? 0) + (unit.count ?? 1));
  }
  return [...counts].map(([title, count]) => (count > 1 ? `${count} ${title}` : title)).join(", ");
}

/** What tells two heaps apart that look different. */
export function signature(units) {
  return units.map((unit) => `${unit.seat}/${unit.label}/${unit.count ?? 1}`).join(" ");
}

/**
 * What happened between two positions, as far as can be seen: which pieces went from cell to cell (the one that was
 * moved first), which came from nowhere, and which are gone.
 */
export function differences(before, after, { from = null, to = null, seat = undefined } = {}) {
  const lost = balance(before, after);
  const gained = balance(after, before);
  const gone = (list, cell, owner) => list.findIndex((one) => one.cell === cell && (owner === undefined || one.seat === owner));
  const flights = [];
  const start = from !== null && from !== to && to !== null ? gone(lost, from, seat) : -1;
  if (start >= 0) {
    const [{ seat: mover }] = lost.splice(start, 1);
    const end = gone(gained, to, mover);
    if (end >= 0) gained.splice(end, 1);
    flights.push({ from, to, seat: mover, isMain: true });
  }
  const left = [];
  for (const one of lost) {
    const end = gained.findIndex((other) => other.seat === one.seat);
    if (end < 0) left.push(one);
    else flights.push({ from: one.cell, to: gained.splice(end, 1)[0].cell, seat: one.seat, isMain: false });
  }
  return { flights, left, arrived: gained };
}

/** The pieces, one by one, that are on a cell in the first position and no longer in the second. */
function balance(first, second) {
  const found = [];
  for (const [cell, units] of first) {
    const counts = bySeat(units);
    const others = bySeat(second.get(cell) ?? []);
    for (const [seat, count] of counts) {
      for (let number = others.get(seat) ?? 0; number < Math.min(count, MOST_APART); number++) found.push({ cell, seat });
    }
  }
  return found;
}

function bySeat(units) {
  const counts = new Map();
  for (const { seat, count = 1 } of units) counts.set(seat, (counts.get(seat) ?? 0) + count);
  return counts;
}
