/**
 * Where everything lies on a backgammon board: the wide one with a tray at its right, and for narrow screens a
 * taller one with its trays above and below, so that its points are as broad as they can be.
 *
 * A seat always sees its own home at the lower right; `isTurned` shows the board to seat 1.
 */

export const POINT = 50; // breadth of a point
export const RADIUS = 22.5; // of a checker
const MOST_IN_A_STACK = 5;

const WIDE = { side: 16, band: 28, bar: 56, divider: 14, tray: 56, inside: 528, length: 218, die: 40, strip: 0 };
const NARROW = { side: 12, band: 30, bar: 48, divider: 0, tray: 0, inside: 640, length: 244, die: 54, strip: 40 };

/** The measures of a board. */
export function plan({ narrow, isTurned }) {
  const sizes = narrow ? NARROW : WIDE;
  const { side, band, bar, divider, tray, inside, strip } = sizes;
  const half = 6 * POINT;
  const top = strip + band;
  const left = { x: side, width: half };
  const middle = { x: side + half, width: bar };
  const right = { x: side + half + bar, width: half };
  const trayX = right.x + half + divider;
  return {
    ...sizes, narrow: Boolean(narrow), isTurned, top, bottom: top + inside, left, middle, right, trayX,
    width: narrow ? right.x + half + side : trayX + tray + side,
    height: inside + 2 * top,
    centre: top + inside / 2,
  };
}

/** The number by which the seat that sits below calls a point. */
export const numberOf = (point, isTurned) => (isTurned ? 25 - point : point);

/** Where a point lies: the left edge of its column, whether it hangs from the upper edge, and its number. */
export function placeOfPoint(board, point) {
  const number = numberOf(point, board.isTurned);
  const isUpper = number > 12;
  const column = isUpper ? number - 13 : 12 - number;
  const x = (column < 6 ? board.left.x : board.middle.x + board.middle.width - 6 * POINT) + column * POINT;
  return { number, isUpper, x, isDark: number % 2 === 0 };
}

/** Whether a seat's checkers wait in the upper half of the bar: they enter in the home of the other seat. */
export const isBarUpper = (board, seat) => (seat === 0) !== board.isTurned;

/** The rectangle into which a seat bears off. */
export function trayOf(board, seat) {
  const isUpper = (seat === 1) !== board.isTurned;
  if (board.narrow) {
    return { x: board.right.x, y: isUpper ? 6 : board.height - board.strip + 2, width: 6 * POINT, height: board.strip - 8, isUpper };
  }
  const height = board.inside / 2 - 22;
  return { x: board.trayX, y: isUpper ? board.top : board.bottom - height, width: board.tray, height, isUpper };
}

/** Places of a stack that grows from an edge towards the middle (`way` 1 downwards, -1 upwards). */
function pile(count, x, begin, way, step) {
  const drawn = Math.min(count, MOST_IN_A_STACK);
  return Array.from({ length: drawn }, (_, place) => ({
    x, y: begin + way * place * step, scale: 1,
    count: place === drawn - 1 && count > drawn ? count : null,
  }));
}

/** Where the checkers on a point lie. */
export function spotsOnPoint(board, point, count) {
  const { x, isUpper } = placeOfPoint(board, point);
  const begin = isUpper ? board.top + RADIUS + 2 : board.bottom - RADIUS - 2;
  return pile(count, x + POINT / 2, begin, isUpper ? 1 : -1, 2 * RADIUS - 1);
}

/** Where the checkers of a seat lie on the bar: from the middle outwards. */
export function spotsOnBar(board, seat, count) {
  const way = isBarUpper(board, seat) ? -1 : 1;
  return pile(count, board.middle.x + board.middle.width / 2, board.centre + way * (RADIUS + 26), way, 2 * RADIUS - 3);
}

/** Where the checkers of a seat lie that are borne off: on their edges, in groups of five. */
export function spotsInTray(board, seat, count) {
  const tray = trayOf(board, seat);
  return Array.from({ length: count }, (_, place) => {
    const gap = Math.floor(place / 5) * 5;
    if (board.narrow) {
      const step = (tray.width - 24) / 15;
      return { x: tray.x + 9 + (place + 0.5) * step + gap, y: tray.y + tray.height / 2, scale: 1, lies: "upright", thick: step };
    }
    const step = (tray.height - 22) / 15;
    const away = 6 + (place + 0.5) * step + gap;
    return { x: tray.x + tray.width / 2, y: tray.isUpper ? tray.y + away : tray.y + tray.height - away, scale: 1, lies: "flat", thick: step };
  });
}

// The last turn

/** Where an arrow from or to a cell begins or ends; `near` is where its other end is. */
function anchorOf(board, { kind, seat, point }, near) {
  if (kind === "bar") return spotsOnBar(board, seat, 1)[0];
  if (kind === "off") {
    const tray = trayOf(board, seat);
    if (!board.narrow) return { x: tray.x + 8, y: near.y };
    return { x: Math.max(near.x, tray.x + POINT / 2), y: tray.isUpper ? tray.y + tray.height : tray.y };
  }
  const { x, isUpper } = placeOfPoint(board, point);
  return { x: x + POINT / 2, y: isUpper ? board.top + board.length * 0.86 : board.bottom - board.length * 0.86 };
}

/** An arrow that bends towards the middle of the board, so that it leaves the checkers free. */
export function arrowOf(board, from, to) {
  const start = anchorOf(board, from, board.right);
  const end = anchorOf(board, to, start);
  const isSameSide = (start.y - board.centre) * (end.y - board.centre) > 0 && Math.abs(start.x - end.x) > 1;
  const share = to.kind === "off" ? 0.7 : 0.1; // of the way from the middle of the board
  const bend = { x: (start.x + end.x) / 2, y: isSameSide ? board.centre + (start.y - board.centre) * share : (start.y + end.y) / 2 };
  const length = Math.hypot(end.x - bend.x, end.y - bend.y) || 1;
  const [right, down] = [(end.x - bend.x) / length, (end.y - bend.y) / length];
  const neck = { x: end.x - right * 13, y: end.y - down * 13 };
  const corner = (side) => `${(neck.x - side * down * 8).toFixed(1)},${(neck.y + side * right * 8).toFixed(1)}`;
  return {
    line: `M${start.x.toFixed(1)},${start.y.toFixed(1)}Q${bend.x.toFixed(1)},${bend.y.toFixed(1)} ${neck.x.toFixed(1)},${neck.y.toFixed(1)}`,
    head: `M${end.x.toFixed(1)},${end.y.toFixed(1)}L${corner(1)}L${corner(-1)}Z`,
  };
}
