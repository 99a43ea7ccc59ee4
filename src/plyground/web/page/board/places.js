/**
 * Where things lie: the cells of a game's geometry in the units of a drawing, turned so that a seat sits below.
 */

const UNIT = 60; // of the drawing, from a cell to its neighbour
const USUAL = [0.4, 1.6]; // how far neighbours are apart in a geometry that keeps to the custom

/** The cells with their centres, for a drawing of `unit` per cell and a `margin`; `turned` counts quarter turns. */
export function placeCells(geometry, { turned = 0, unit = UNIT, margin = 30 } = {}) {
  if (!geometry.cells.length) return { cells: [], width: 2 * margin + unit, height: 2 * margin + unit, unit };
  const xs = geometry.cells.map((cell) => cell.x);
  const ys = geometry.cells.map((cell) => cell.y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const isSideways = turned % 2 === 1;
  const wide = isSideways ? bottom - top : right - left;
  const high = isSideways ? right - left : bottom - top;
  const turn = [
    (x, y) => [x - left, y - top],
    (x, y) => [bottom - y, x - left],
    (x, y) => [right - x, bottom - y],
    (x, y) => [y - top, right - x],
  ][turned % 4];
  const step = unit / distanceOfNeighbours(geometry.cells);
  const cells = geometry.cells.map((cell) => {
    const [x, y] = turn(cell.x, cell.y);
    return { ...cell, x: margin + unit / 2 + x * step, y: margin + unit / 2 + y * step };
  });
  return { cells, width: 2 * margin + unit + wide * step, height: 2 * margin + unit + high * step, unit };
}

/** How far apart the nearest cells are, 1 if that is about as usual. */
function distanceOfNeighbours(cells) {
  let least = Infinity;
  cells.forEach((one, place) => {
    for (let other = place + 1; other < cells.length; other++) {
      const away = Math.hypot(one.x - cells[other].x, one.y - cells[other].y);
      if (away > 0 && away < least) least = away;
    }
  });
  return least === Infinity || (least >= USUAL[0] && least <= USUAL[1]) ? 1 : least;
}

/** Points for pieces that share a cell, as large as they can be without lying on each other; `radius` is that of a piece. */
export function huddle(count, x, y, radius) {
  if (count <= 1) return count ? [{ x, y, scale: 1 }] : [];
  const apart = 1 / Math.sin(Math.PI / count); // how far from the middle pieces of radius 1 just touch
  const scale = 1.22 / (1 + apart);
  const away = radius * scale * apart;
  return Array.from({ length: count }, (_, place) => {
    const angle = (2 * Math.PI * place) / count - (count === 2 ? Math.PI : (3 * Math.PI) / 4);
    return { x: x + away * Math.cos(angle), y: y + away * Math.sin(angle), scale };
  });
}

/** The points of a regular polygon; hexagons have a corner on top unless the board lies on its side. */
export function polygon(corners, x, y, radius, turn = 0) {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners - Math.PI / 2 + turn;
    return `${(x + radius * Math.cos(angle)).toFixed(2)},${(y + radius * Math.sin(angle)).toFixed(2)}`;
  }).join(" ");
}

export function hexagon(x, y, radius, turned = 0) {
  return polygon(6, x, y, radius, turned % 2 ? Math.PI / 6 : 0);
}
