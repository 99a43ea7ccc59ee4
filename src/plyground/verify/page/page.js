/** Shows one variant at a time, and lets example games be stepped through. Without it everything is there, one after another. */
"use strict";

document.documentElement.classList.add("js");
document.addEventListener("DOMContentLoaded", begin);

const SVG = "http://www.w3.org/2000/svg";

function begin() {
  const variants = [...document.querySelectorAll(".variant")];
  if (!variants.length) return;
  const links = [...document.querySelectorAll('a[href^="#variant-"]')].filter((link) => link.matches(".choose"));
  const named = () => variants.find((variant) => `#${variant.id}` === location.hash);
  const choose = (chosen, isAsked) => {
    for (const variant of variants) variant.classList.toggle("chosen", variant === chosen);
    for (const link of links) {
      const isChosen = link.hash === `#${chosen.id}`;
      link.toggleAttribute("data-chosen", isChosen);
      if (isChosen) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    chosen.querySelectorAll(".game[data-board]:not(.ready)").forEach(makeSteps);
    if (!isAsked) return;
    chosen.scrollIntoView();
    chosen.querySelector("h2").focus({ preventScroll: true });
  };
  addEventListener("hashchange", () => named() && choose(named(), true));
  for (const link of document.querySelectorAll('a[href^="#variant-"]')) {
    link.addEventListener("click", () => link.hash === location.hash && choose(named(), true));
  }
  const best = document.querySelector(".choose .badge.pass, tr.pass .choose");
  const first = best && variants.find((variant) => `#${variant.id}` === best.closest("a").hash);
  choose(named() ?? first ?? variants[0], Boolean(named()));
}

/** An element with properties and children. */
function make(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-") || key === "role" || key === "for") node.setAttribute(key, value);
    else node[key] = value;
  }
  node.append(...children);
  return node;
}

function draw(name, attributes, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** Puts a board with its controls before the list of turns of a game. */
function makeSteps(game) {
  game.classList.add("ready");
  const prefix = game.dataset.board;
  const cells = JSON.parse(game.closest(".variant").querySelector("script.cells").textContent);
  const changes = JSON.parse(game.querySelector("script.changes").textContent);
  const list = game.querySelector("ol.turns");
  const turns = [...list.children].map((item) => item.textContent);
  const title = game.querySelector("h4").textContent;
  const last = changes.length - 1;
  const positions = [];
  let here = 0;

  const marks = draw("g", {});
  const pieces = draw("g", {});
  const svg = draw("svg", { class: "board", role: "img", viewBox: `0 0 ${game.dataset.size}` }, draw("use", { href: `#${prefix}-0` }), marks, pieces);
  const slider = make("input", { type: "range", min: 0, max: last, value: 0, step: 1, "aria-label": `Turn of: ${title}` });
  const spoken = make("output", { className: "turn-shown", "aria-live": "polite" });
  const button = (sign, name, step) => {
    const made = make("button", { type: "button", "aria-label": name, title: name }, sign);
    made.addEventListener("click", () => show(step()));
    return made;
  };
  const buttons = [
    button("|◀", "To the start", () => 0), button("◀", "One turn back", () => here - 1),
    button("▶", "One turn on", () => here + 1), button("▶|", "To the end", () => last),
  ];
  const controls = make("div", { className: "controls" }, ...buttons.slice(0, 2), slider, ...buttons.slice(2));
  const stage = make("div", { className: "stage", tabIndex: 0, role: "group", "aria-label": `${title}: board, to be stepped through with the arrow keys` });
  stage.append(svg);
  list.before(make("div", { className: "player" }, stage, controls, spoken));
  list.replaceChildren(...turns.map((turn, number) => {
    const chosen = make("button", { type: "button" }, number ? `${number}. ${turn}` : turn);
    chosen.addEventListener("click", () => show(number));
    return make("li", {}, chosen);
  }));
  list.classList.add("chosen-from");
  list.removeAttribute("tabindex");

  /** The heaps on all cells after so many turns. */
  function position(number) {
    for (let next = positions.length; next <= number; next++) {
      const heaps = new Map(positions[next - 1]);
      const changed = changes[next];
      for (let k = 0; k < changed.length; k += 2) changed[k + 1] ? heaps.set(changed[k], changed[k + 1]) : heaps.delete(changed[k]);
      positions.push(heaps);
    }
    return positions[number];
  }

  function show(number) {
    here = Math.min(Math.max(number, 0), last);
    pieces.replaceChildren(...[...position(here)].map(([cell, heap]) => draw("use", { href: `#${prefix}-${heap}`, x: cells[cell][0], y: cells[cell][1] })));
    const changed = here ? changes[here].filter((_, k) => k % 2 === 0) : [];
    marks.replaceChildren(...changed.map((cell) => {
      const [x, y, wide, high] = cells[cell];
      return draw("rect", { class: "changed", x: x - wide / 2 + 2, y: y - high / 2 + 2, width: wide - 4, height: high - 4, rx: 5 });
    }));
    slider.value = here;
    const words = here ? `Turn ${here} of ${last}: ${turns[here]}` : `Start, ${last} turns follow`;
    slider.setAttribute("aria-valuetext", words);
    spoken.textContent = words;
    svg.setAttribute("aria-label", `${title}: ${words}`);
    buttons.forEach((one, k) => one.setAttribute("aria-disabled", String(k < 2 ? here === 0 : here === last)));
    [...list.children].forEach((item, k) => {
      if (k === here) item.firstChild.setAttribute("aria-current", "step");
      else item.firstChild.removeAttribute("aria-current");
    });
    const item = list.children[here];
    if (item.offsetTop < list.scrollTop || item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = item.offsetTop - list.clientHeight / 2;
    }
  }

  slider.addEventListener("input", () => show(Number(slider.value)));
  game.addEventListener("keydown", (event) => {
    const step = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: last }[event.key];
    if (step === undefined || event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(step);
  });
  show(0);
}
