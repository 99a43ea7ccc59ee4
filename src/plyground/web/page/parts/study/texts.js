/** The pages of a study that are texts: consent, any text, the rules of a game, and the last pages. */

import { h, put } from "../../dom.js";
import { copyButton } from "../copying.js";
import { describeOnce } from "../names.js";
import { picture } from "../picture.js";
import { plainNodes } from "../rules.js";

const SAFE_LINK = /^(https?:\/\/|mailto:)/i;

function linkOf(node, inside) {
  const to = node.getAttribute("href") ?? "";
  return SAFE_LINK.test(to) ? h("a", { href: to, target: "_blank", rel: "noopener noreferrer" }, inside) : inside;
}

const parsed = (html) => new DOMParser().parseFromString(html ?? "", "text/html").body;

/** The text under the heading of the page, if it has one; headings in it are of lesser rank. */
function textBox(inside, heading = null) {
  const box = h("div", { class: "study-text rules-text" }, plainNodes(inside.childNodes, linkOf));
  for (const first of box.querySelectorAll("h1")) first.replaceWith(h("h2", {}, [...first.childNodes]));
  if (heading) box.prepend(h("h1", {}, heading));
  return box;
}

/** A text of the study's file, which comes as HTML: copied tag by tag, with links that open elsewhere. */
export const textOf = (html) => textBox(parsed(html));

/** The text of a page under one heading: the title of the stage, else the first heading of the text, else `otherwise`. */
function pageText({ title, html }, otherwise) {
  const inside = parsed(html);
  const first = inside.firstElementChild;
  const found = /^H[1-6]$/.test(first?.tagName ?? "") ? first.textContent.trim() : null;
  const heading = title || found || otherwise;
  if (found === heading) first.remove();
  return textBox(inside, heading);
}

/** The button that leads on. */
export function nextButton(word, onclick) {
  return h("p", { class: "study-next" }, h("button", { type: "button", class: "main", onclick }, word));
}

/** `stage`: { html, agree }. Nothing is kept of anybody before this was agreed to. */
export function consentPage(stage, flow) {
  const { words } = flow;
  const box = h("input", { type: "checkbox", id: "agree", "aria-describedby": "agree-fault" });
  const said = h("p", { class: "wrong", id: "agree-fault", role: "alert" });
  const begin = (event) => {
    event.preventDefault();
    said.textContent = box.checked ? "" : words("must_agree");
    box.setAttribute("aria-invalid", String(!box.checked));
    if (box.checked) flow.takePart();
    else box.focus();
  };
  box.addEventListener("change", () => box.checked && (said.textContent = ""));
  return h("form", { class: "study-page card", novalidate: true, onsubmit: begin },
    pageText(stage, flow.study.title),
    h("label", { class: "agree", for: "agree" }, box, h("span", {}, stage.agree)), said,
    h("p", { class: "study-next" }, h("button", { class: "main" }, words("begin"))),
    h("p", { class: "soft" }, words("may_leave")));
}

/** `stage`: { title, html } */
export function textPage(stage, flow) {
  return h("section", { class: "study-page card" }, pageText(stage, flow.study.title), nextButton(flow.words("next"), () => flow.next()));
}

/** `stage`: { game, title, html }. The board as it stands at the beginning is drawn above the text. */
export function rulesPage(stage, flow) {
  const place = h("div", { class: "study-board" });
  describeOnce(stage.game).then((about) => put(place, picture(about, about.start.pieces, about.start.drawing)), () => place.remove());
  const text = pageText(stage, stage.title);
  const [first, second] = text.querySelectorAll("h2, h3"); // the game's own rules begin with its name and “Rules”
  if (second?.textContent === "Rules") [first, second].forEach((said) => said.remove());
  text.querySelector("h1").after(place);
  return h("section", { class: "study-page card" }, text, nextButton(flow.words("next"), () => flow.next()));
}

/** `stage`: { html, code } */
export function finishPage(stage, { words }) {
  const code = stage.code && h("p", { class: "study-code" }, h("span", { class: "soft" }, words("code")), h("code", {}, stage.code), copyButton(words("copy_code"), () => stage.code));
  return h("section", { class: "study-page card" }, pageText(stage, words("thanks")), code);
}

/** `stage`: { html } */
export function withdrawnPage(stage, { words }) {
  return h("section", { class: "study-page card" }, pageText(stage, words("withdrawn_title")));
}

/** `stage`: { html, may_begin_again } */
export function refusedPage(stage, flow) {
  return h("section", { class: "study-page card" }, pageText(stage, flow.words("refused_title")),
    stage.may_begin_again && nextButton(flow.words("again"), () => flow.again()));
}
