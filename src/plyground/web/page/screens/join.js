/** Takes a seat that somebody has offered by a link. */

import { takeSeat } from "../net/api.js";
import { keepToken, newSecret, tokenOf } from "../net/memory.js";

export async function show(place, [key, code]) {
  if (tokenOf(key) === null) {
    const token = newSecret();
    await takeSeat(key, { code, token });
    keepToken(key, token);
  }
  location.replace(`#/game/${key}`);
}
