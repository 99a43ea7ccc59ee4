/** The text of a turn as nodes: movements of one piece written as one, with places where a line may be broken. */

import { h } from "../dom.js";
import { shortTurn } from "./step_words.js";

export function turnNodes(text) {
  return shortTurn(text).split(/(?<=>)/).flatMap((part, place) => (place ? [h("wbr"), part] : [part]));
}
