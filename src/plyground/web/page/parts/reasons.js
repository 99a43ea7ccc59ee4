/** Why players moved as they did, as far as they have said so while the game was played. */

/** From a game's events to a Map from a move's number (counted from 1, as it stands in the end) to the reason. */
export function reasonsOf(events) {
  const whys = [];
  for (const event of events) {
    if (event.kind === "step") whys.push(event.why);
    else if (event.kind === "back") whys.length = Math.min(whys.length, event.value);
  }
  return new Map(whys.flatMap((why, place) => (why ? [[place + 1, why]] : [])));
}

/** The reasons among the moves of a turn, each once. */
export function reasonsIn(reasons, turn) {
  const found = [];
  for (let move = turn.first + 1; move <= turn.end; move++) if (reasons.has(move)) found.push(reasons.get(move));
  return [...new Set(found)];
}

const AS_WHOM = /^as ([\w-]+)(?::\S*[^\s:])?(?=: |$)/; // "as joey", "as greedy:ties=random"

/** A reason without the options of whoever decided; empty if only that is told: "as random" is no reason. */
export function plainReason(text) {
  const plain = (text ?? "").replace(AS_WHOM, "as $1");
  return /^as [\w-]+$/.test(plain) ? "" : plain;
}
