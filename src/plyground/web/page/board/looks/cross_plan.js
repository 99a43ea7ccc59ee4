/**
 * Where everything lies on the cross of Pachisi and Parcheesi. The drawing is first thought of as seen by seat 0, whose
 * arm points down, in units of squares; quarter turns bring the other seats' parts, and the seat that sits below, into place.
 */

export const UNIT = 40;
export const MARGIN = 20;
export const MIDDLE = 9; // the column and the row of the middle square
export const SIZE = 19 * UNIT + 2 * MARGIN;
export const CENTRE = SIZE / 2;
export const RADIUS = 16; // of a pawn

const coordinate = (squares) => MARGIN + (squares + 0.5) * UNIT;

/** How many quarter turns clockwise bring something of seat 0 to a seat's side of the board. */
export const quarters = (seat, turned) => (((turned - seat) % 4) + 4) % 4;

/** A point in squares, turned clockwise by so many quarters, in units of the drawing. */
export function pointAt(column, row, turns) {
  let [x, y] = [coordinate(column) - CENTRE, coordinate(row) - CENTRE];
  for (let turn = 0; turn < turns; turn++) [x, y] = [-y, x];
  return { x: CENTRE + x, y: CENTRE + y };
}

/** A polygon's points from corners in squares. */
export const corners = (points, turns) =>
  points.map(([column, row]) => pointAt(column, row, turns)).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/** The outline of the whole cross, drawn `away` units outside its squares. */
export function crossOutline(away) {
  const [near, far] = [1.5 * UNIT + away, 9.5 * UNIT + away];
  const points = [[-near, far], [near, far], [near, near], [far, near], [far, -near], [near, -near],
    [near, -far], [-near, -far], [-near, -near], [-far, -near], [-far, near], [-near, near]];
  return `M${points.map(([x, y]) => `${CENTRE + x},${CENTRE + y}`).join("L")}Z`;
}

// Where pieces lie

const FOUR = [[-1, -1], [1, -1], [-1, 1], [1, 1]];

/** The four places of a nest. */
export const nestPlaces = ({ x, y }, away) => FOUR.map(([right, down]) => ({ x: x + right * away, y: y + down * away }));

/** Waiting pieces: each on its place, more than four in a ring. */
export function spotsInNest(middle, count, { scale, away }) {
  if (count <= 4) return nestPlaces(middle, away).slice(0, count).map((place) => ({ ...place, scale }));
  return Array.from({ length: count }, (_, place) => {
    const angle = (2 * Math.PI * place) / count;
    return { x: middle.x + 1.2 * away * Math.cos(angle), y: middle.y + 1.2 * away * Math.sin(angle), scale: scale * 0.6 };
  });
}

/** Pieces that are home: in a row along the base of their triangle. */
export function spotsAtHome(count, turns) {
  const step = Math.min(0.5, 1.5 / Math.max(count - 1, 1));
  return Array.from({ length: count }, (_, place) => {
    const column = MIDDLE + (place - (count - 1) / 2) * step;
    return { ...pointAt(column, MIDDLE + 1.16, turns), scale: 0.64 };
  });
}

const PLACES = {
  1: { scale: 1, at: [[0, 0]] },
  2: { scale: 0.73, at: [[-10, 0], [10, 0]] },
  3: { scale: 0.62, at: [[-9, 7], [9, 7], [0, -8]] },
  4: { scale: 0.58, at: [[-9, -8], [9, -8], [-9, 9], [9, 9]] },
};

/** Pieces on a square: two beside each other; of more, equal ones are piled up. */
export function spotsOnSquare({ x, y }, units) {
  const kinds = [...new Set(units.map((unit) => `${unit.seat} ${unit.label}`))];
  const heaps = units.length <= 2 ? units.map((_, place) => place) : units.map((unit) => kinds.indexOf(`${unit.seat} ${unit.label}`));
  const { scale, at } = PLACES[Math.min(4, Math.max(...heaps) + 1)];
  const heights = new Map();
  const most = Math.max(...heaps.map((heap) => heaps.filter((other) => other === heap).length));
  const lift = Math.min(6 * scale, 16 / most);
  return heaps.map((heap) => {
    const height = heights.get(heap) ?? 0;
    heights.set(heap, height + 1);
    const [right, down] = at[heap % at.length];
    const isPile = most > 1 && units.length > 2;
    return { x: x + right, y: y + down + (isPile ? ((most - 1) / 2 - height) * lift : 0), scale: isPile ? scale * 0.92 : scale };
  });
}
