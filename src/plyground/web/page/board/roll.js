/** The dice of a turn: those still to be played are told; which of the roll have been played is remembered here. */

/** What lies on the board after `values` are still to be played by `mover`: { mover, dice: [{ value, isUsed }], isNew }. */
export function rollAfter(before, values, mover) {
  if (!values.length) return { mover, dice: [], isNew: false };
  if (before?.mover === mover && before.dice.length) {
    const left = [...values];
    const dice = before.dice.map(({ value }) => {
      const place = left.indexOf(value);
      if (place >= 0) left.splice(place, 1);
      return { value, isUsed: place < 0 };
    });
    if (!left.length) return { mover, dice: usedFirst(dice), isNew: false };
  }
  return { mover, dice: values.map((value) => ({ value, isUsed: false })), isNew: true };
}

/** Of equal dice the used ones come first, whichever of them was counted. */
function usedFirst(dice) {
  const isDouble = dice.every((one) => one.value === dice[0].value);
  return isDouble ? dice.toSorted((one, other) => Number(other.isUsed) - Number(one.isUsed)) : dice;
}
