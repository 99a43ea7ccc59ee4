/** The look of backgammon. */

import { look as plain } from "./plain.js";

export function look(told) {
  return { ...plain(told), name: "backgammon" };
}
