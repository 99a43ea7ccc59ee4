/** The way between what a server shows of the laboratory: trainings and reports, as far as it shows them. */

import { h } from "../dom.js";
import { server } from "../net/api.js";

const TABS = [["runs", "Training", "has_runs"], ["reports", "Reports", "has_reports"]];
let told = null; // what the server has said of itself

/** What is shown here: [[name, words], …]; nothing if the server is away. */
export async function laboratory() {
  told ??= server();
  try {
    const about = await told;
    return TABS.filter(([, , has]) => about[has]).map(([name, words]) => [name, words]);
  } catch {
    told = null;
    return [];
  }
}

/** Links from one to the other; null where there is only one. */
export async function laboratoryTabs(here) {
  const shown = await laboratory();
  if (shown.length < 2) return null;
  return h("nav", { class: "laboratory-tabs", "aria-label": "Laboratory" },
    shown.map(([name, words]) => h("a", { class: "button", href: `#/${name}`, "aria-current": name === here ? "page" : null }, words)));
}
