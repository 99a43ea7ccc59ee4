/**
 * Where things lie: the cells of a game's geometry in the units of a drawing, turned so that a seat sits below.
 */

/** The cells with their centres, for a drawing of `unit` per cell and a `margin`; `turned` counts quarter turns. */
export function placeCells(geometry, { turned = 0, unit = 60, margin = 30 } = {}) {
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
  const cells = geometry.cells.map((cell) => {
    const [x, y] = turn(cell.x, cell.y);
    return { ...cell, x: margin + (x + 0.5) * unit, y: margin + (y + 0.5) * unit };
  });
  return { cells, width: 2 * margin + (wide + 1) * unit, height: 2 * margin + (high + 1) * unit, unit };
}

/** Points for pieces that share a cell: one in the middle, several around it. */
export function huddle(count, x, y, radius) {
  if (count === 1) return [{ x, y, scale: 1 }];
  const scale = count <= 2 ? 0.62 : count <= 4 ? 0.54 : 0.42;
  const away = radius * (count <= 2 ? 0.5 : 0.55);
  return Array.from({ length: count }, (_, place) => {
    const angle = (2 * Math.PI * place) / count - (count === 2 ? Math.PI : (3 * Math.PI) / 4);
    return { x: x + away * Math.cos(angle), y: y + away * Math.sin(angle), scale };
  });
}

/** The points of a regular hexagon with a corner on top. */
export function hexagon(x, y, radius) {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    return `${(x + radius * Math.cos(angle)).toFixed(2)},${(y + radius * Math.sin(angle)).toFixed(2)}`;
  }).join(" ");
}
