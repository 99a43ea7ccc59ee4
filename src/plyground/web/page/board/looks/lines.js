/** Rows of equal marks: where somebody has won, for games in which marks stand in rows. */

/**
 * The first row of at least `least` equal marks, as a list of cells. `marks` is a Map from cell to mark; `walk(cell,
 * direction)` gives the next cell that way or null; directions are 0, 1, … `directions` - 1.
 */
export function rowOfMarks(marks, least, directions, walk) {
  let longest = [];
  for (const [cell, mark] of marks) {
    for (let direction = 0; direction < directions; direction++) {
      const row = [cell];
      for (let next = walk(cell, direction); next !== null && marks.get(next) === mark && next !== cell; next = walk(next, direction)) row.push(next);
      if (row.length > longest.length) longest = row;
    }
  }
  return longest.length >= least ? longest : [];
}
