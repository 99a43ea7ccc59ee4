/** Says things to people who do not see the page: a live region that every screen may use. */

import { h } from "../dom.js";

const MOST = 40; // sentences that stay in the region

export function say(text) {
  if (!text) return;
  const region = document.getElementById("spoken");
  region.append(h("p", {}, text));
  while (region.children.length > MOST) region.firstChild.remove();
}
