/** The look of rlgame. */

import { look as plain } from "./plain.js";

export function look(told) {
  return { ...plain(told), name: "rlgame" };
}
