/** The look of polar. */

import { look as plain } from "./plain.js";

export function look(told) {
  return { ...plain(told), name: "polar" };
}
