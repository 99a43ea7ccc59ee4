/** The tables of a study as files. They are fetched with the token in a header, so that it stands in no address. */

import { h } from "../../dom.js";
import { exported } from "../../net/study.js";
import { saveFile } from "../download.js";
import { sign } from "../signs.js";
import { say } from "../spoken.js";

const FILES = [
  ["export.zip", "Everything (zip)"], ["export/participants.csv", "Participants (CSV)"], ["export/trials.csv", "Trials (CSV)"],
  ["export/steps.csv", "Steps (CSV)"], ["export/codebook.md", "Codebook"],
];

/** Buttons that save the files. */
export function exportButtons(token, study) {
  const said = h("p", { class: "wrong", role: "alert" });
  const button = ([path, text]) => {
    const made = h("button", { type: "button", class: path.endsWith("zip") ? "main" : null, onclick: load }, sign("down"), text);
    async function load() {
      made.disabled = true;
      said.textContent = "";
      try {
        saveFile(await exported(token, path), `${study}-${path.split("/").at(-1)}`);
        say(`Saved: ${text}`);
      } catch (error) {
        said.textContent = error.message;
      }
      made.disabled = false;
    }
    return made;
  };
  return h("div", {}, h("p", { class: "buttons" }, FILES.map(button)), said);
}
