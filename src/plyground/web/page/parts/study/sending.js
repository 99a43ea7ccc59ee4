/** Sends something until it has arrived: what cannot reach the server is sent again, for as long as it takes. */

import { AwayError, RefusedError } from "../../net/api.js";

const FIRST_WAIT = 500; // milliseconds
const LONGEST_WAIT = 6000;
const TOO_OFTEN = 429;
const SERVER_FAULT = 500;

/** Whether the same thing, sent later, may arrive. */
function mayArriveLater(error) {
  return error instanceof AwayError || (error instanceof RefusedError && (error.status === TOO_OFTEN || error.status >= SERVER_FAULT));
}

/** Waits, but not beyond the moment at which the browser is connected again. */
function pause(milliseconds) {
  return new Promise((go) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      go();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener("online", end);
  });
}

/**
 * The answer to `send()`, however often that takes; `isAway(true)` is told when it did not arrive, `isAway(false)` when it did.
 * Fails with what the server objects to, and gives null when `isEnded()`.
 */
export async function untilArrived(send, { isAway, isEnded }) {
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      const answer = await send();
      isAway(false);
      return isEnded() ? null : answer;
    } catch (error) {
      if (isEnded()) return null;
      if (!mayArriveLater(error)) {
        isAway(false);
        throw error;
      }
    }
    isAway(true);
    await pause(wait * (0.75 + Math.random() / 2));
    if (isEnded()) return null;
  }
}
