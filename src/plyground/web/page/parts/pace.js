/** What follows from the pace at which a game goes on that only players play; null is an ordinary game. */

const HURRIED = 1; // seconds from turn to turn; where it is less, moves are neither spoken nor heard

/** Whether turns follow each other faster than one can listen. */
export const isHurried = (pace) => Boolean(pace) && !pace.is_paused && pace.seconds < HURRIED;

/** How many moves may wait to be shown before the screen jumps to the newest; null for as many as usual. */
export function framesAllowed(pace) {
  if (!isHurried(pace)) return null;
  return pace.speed === "full" ? 0 : 1;
}
