/** The rules of a game in a dialog. They come as HTML from the server; only what a text needs is taken over from it. */

import { h, put } from "../dom.js";
import { rules } from "../net/api.js";
import { sign } from "./signs.js";

const TAGS = new Set(["P", "UL", "OL", "LI", "H1", "H2", "H3", "H4", "STRONG", "EM", "CODE", "PRE", "BLOCKQUOTE", "HR", "BR",
  "TABLE", "THEAD", "TBODY", "TR", "TH", "TD"]);

/**
 * Copies nodes of an inert document: tags that a text needs, without attributes; of all others what is inside. Links stay
 * links only if `link(node, inside)` makes them.
 */
export function plainNodes(nodes, link = (_, inside) => inside) {
  return [...nodes].flatMap((node) => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent];
    if (node.nodeType !== Node.ELEMENT_NODE || ["SCRIPT", "STYLE", "TEMPLATE"].includes(node.tagName)) return [];
    const inside = plainNodes(node.childNodes, link);
    if (node.tagName === "A") return [link(node, inside)].flat();
    return TAGS.has(node.tagName) ? [h(node.tagName.toLowerCase(), {}, inside)] : inside;
  });
}

/** A button that opens the rules. */
export function rulesButton(game, title) {
  return h("button", { type: "button", class: "rules-button", onclick: () => showRules(game, title) }, sign("book"), "Rules");
}

/** `html` are rules to be shown in place of the game's own. */
export async function showRules(game, title, html = null) {
  const text = h("div", { class: "rules-text", tabindex: 0 }, h("p", { class: "soft" }, "…"));
  const close = h("button", { type: "button", class: "quiet sign", "aria-label": "Close the rules", onclick: () => dialog.close() }, sign("close"));
  const dialog = h("dialog", { class: "rules", "aria-label": `Rules of ${title}` },
    h("header", {}, h("h2", {}, `${title}: the rules`), close), text);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  try {
    const parsed = new DOMParser().parseFromString(html ?? await rules(game), "text/html");
    for (const said of [title, "Rules"]) { // the dialog says it already
      const first = parsed.body.firstElementChild;
      if (/^H\d$/.test(first?.tagName ?? "") && first.textContent.trim() === said) first.remove();
    }
    put(text, plainNodes(parsed.body.childNodes));
  } catch (error) {
    put(text, h("p", { class: "wrong", role: "alert" }, error.message));
  }
}
