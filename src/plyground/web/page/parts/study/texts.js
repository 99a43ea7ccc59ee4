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

/**
 * A text of the study's file, which comes as HTML: copied tag by tag, with links that open elsewhere. Its first heading becomes
 * that of the page; `otherwise` is the heading of a text that has none.
 */
export function textOf(html, otherwise = null) {
  const inside = new DOMParser().parseFromString(html ?? "", "text/html").body;
  const first = inside.firstElementChild;
  const hasHeading = /^H[1-6]$/.test(first?.tagName ?? "");
  if (hasHeading) first.remove();
  const heading = hasHeading ? first.textContent.trim() : otherwise;
  return h("div", { class: "study-text rules-text" }, heading && h("h1", {}, heading), plainNodes(inside.childNodes, linkOf));
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
    said.textContent = box.checked ? "" : words("mustAgree");
    box.setAttribute("aria-invalid", String(!box.checked));
    if (box.checked) flow.takePart();
    else box.focus();
  };
  box.addEventListener("change", () => box.checked && (said.textContent = ""));
  return h("form", { class: "study-page card", novalidate: true, onsubmit: begin },
    textOf(stage.html, flow.study.title),
    h("label", { class: "agree", for: "agree" }, box, h("span", {}, stage.agree)), said,
    h("p", { class: "study-next" }, h("button", { class: "main" }, words("begin"))),
    h("p", { class: "soft" }, words("mayLeave")));
}

/** `stage`: { html } */
export function textPage(stage, flow) {
  return h("section", { class: "study-page card" }, textOf(stage.html, flow.study.title), nextButton(flow.words("next"), () => flow.next()));
}

/** `stage`: { game, title, html }. The board as it stands at the beginning is drawn above the text. */
export function rulesPage(stage, flow) {
  const place = h("div", { class: "study-board" });
  describeOnce(stage.game).then((about) => put(place, picture(about, about.start.pieces, about.start.drawing)), () => place.remove());
  const text = textOf(stage.html, stage.title);
  text.querySelector("h1").after(place);
  return h("section", { class: "study-page card" }, text, nextButton(flow.words("next"), () => flow.next()));
}

/** `stage`: { html, code } */
export function finishPage(stage, { words }) {
  const code = stage.code && h("p", { class: "study-code" }, h("span", { class: "soft" }, words("code")), h("code", {}, stage.code), copyButton(words("copyCode"), () => stage.code));
  return h("section", { class: "study-page card" }, textOf(stage.html, words("thanks")), code);
}

/** `stage`: { html } */
export function withdrawnPage(stage, { words }) {
  const text = textOf(stage.html, words("withdrawnTitle"));
  if (!stage.html) text.append(h("p", {}, words("withdrawn")));
  return h("section", { class: "study-page card" }, text);
}

/** `stage`: { html, may_begin_again } */
export function refusedPage(stage, flow) {
  return h("section", { class: "study-page card" }, textOf(stage.html, flow.words("refusedTitle")),
    stage.may_begin_again && nextButton(flow.words("again"), () => flow.again()));
}
