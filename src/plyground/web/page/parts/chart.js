/** Figures that the server draws as SVG. Only what a figure needs is taken over from it, node by node. */

import { h, s } from "../dom.js";

const TAGS = new Set(["svg", "g", "path", "circle", "text", "title"]);
const ATTRIBUTES = new Set(["class", "viewBox", "role", "aria-label", "d", "cx", "cy", "r", "x", "y", "text-anchor"]);
const [NARROWEST, WIDEST] = [280, 960];

/** How wide a figure may be in a place. */
export const widthIn = (place) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, place.clientWidth || NARROWEST)));

/** A figure with its title; `chart` has `title` and `svg`. */
export function figureOf({ title, svg }) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  return h("figure", { class: "figure" }, h("figcaption", {}, title), copied(parsed.documentElement));
}

function copied(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (node.nodeType !== Node.ELEMENT_NODE || !TAGS.has(node.tagName)) return null;
  const attributes = [...node.attributes].filter(({ name }) => ATTRIBUTES.has(name)).map(({ name, value }) => [name, value]);
  return s(node.tagName, Object.fromEntries(attributes), [...node.childNodes].map(copied));
}
