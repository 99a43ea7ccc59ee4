/** The text of a turn as nodes: movements of one piece written as one, with places where a line may be broken. */

import { h } from "../dom.js";
import { shortTurn } from "./step_words.js";

export function turnNodes(text) {
  return shortTurn(text).split(/(?<=>)/).flatMap((part, place) => (place ? [h("wbr"), part] : [part]));
}

/** The rolls of a turn as they are written in a list: without the draw for the first turn, and "42" for the opening roll x42. */
export const rollsText = (rolls) => rolls.filter((roll) => !roll.startsWith("first")).map((roll) => roll.replace(/^x(?=[1-6]{2}$)/, "")).join(" ");
