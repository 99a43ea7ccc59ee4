/** Begins a game for whoever sits here, and makes the person known to the server at the first one. */

import { AwayError, newGame, newPerson, RefusedError } from "../net/api.js";
import { forgetPerson, forgetToken, keepPerson, keepSeats, keepToken, newSecret, person } from "../net/memory.js";

let unanswered = null; // a game of which the answer was lost: sent again, it is still one game

/** The id of the person in front of this browser, made when it is needed first. */
async function whoIAm(name) {
  if (person() === null) keepPerson((await newPerson(name)).person);
  return person();
}

/** Does something with the id of the person; another server's id is replaced by one of this server. */
export async function asPerson(name, act) {
  try {
    return await act(await whoIAm(name));
  } catch (error) {
    if (!(error instanceof RefusedError) || !error.message.startsWith("person:")) throw error;
    forgetPerson();
    return await act(await whoIAm(name));
  }
}

/** Begins a game; `wanted` is what the server is asked for without key, token and person. Gives the game's key. */
export async function beginGame(wanted, name = "") {
  const asked = JSON.stringify(wanted);
  if (unanswered?.asked !== asked) unanswered = { asked, key: newSecret(), token: newSecret() };
  const { key, token } = unanswered;
  keepToken(key, token); // before it is sent, so that nothing is lost with the answer
  try {
    const { seats } = await asPerson(name, (id) => newGame({ ...wanted, key, token, person: id }));
    keepSeats(key, seats);
  } catch (error) {
    if (!(error instanceof AwayError)) {
      unanswered = null;
      forgetToken(key);
    }
    throw error;
  }
  unanswered = null;
  return key;
}
