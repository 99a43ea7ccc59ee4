/** Small drawn signs for buttons; they say nothing alone, so a button with one has a name as well. */

import { s } from "../dom.js";

const PATHS = {
  you: "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4.5 20.5c.6-4.2 3.6-6 7.5-6s6.9 1.8 7.5 6",
  sun: "M12 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8",
  moon: "M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2z",
  half: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 3.5v17M12 8h5.6M12 12h8.4M12 16h6.6",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  first: "M6 5v14M19 5.5L9.5 12l9.5 6.5z",
  back: "M15.5 5.5L7 12l8.5 6.5z",
  forward: "M8.5 5.5L17 12l-8.5 6.5z",
  last: "M18 5v14M5 5.5l9.5 6.5L5 18.5z",
  play: "M7.5 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  flip: "M4 9.5c2-4 12.5-5.5 16-.5M20 4.5V9h-4.5M20 14.5c-2 4-12.5 5.5-16 .5M4 19.5V15h4.5",
  link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.8 6.5M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12.2 17.5",
  copy: "M8.5 8.5v-4h11v11h-4M4.5 8.5h11v11h-11z",
  down: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  up: "M12 16V5M7 9.5l5-5 5 5M5 20h14",
  undo: "M9 14.5L4.5 10 9 5.5M4.5 10H14a5 5 0 0 1 0 10h-3",
  redo: "M15 14.5l4.5-4.5L15 5.5M19.5 10H10a5 5 0 0 0 0 10h3",
  hand: "M12 3.5v17M3.5 12h17M12 3.5L9.5 6M12 3.5L14.5 6M12 20.5L9.5 18M12 20.5l2.5-2.5M3.5 12L6 9.5M3.5 12L6 14.5M20.5 12L18 9.5M20.5 12l-2.5 2.5",
  eraser: "M8.5 19.5h11M4.5 14.5l9-9 6 6-8 8h-3zM9 10l6 6",
  fine: "M5 12.5l4.5 4.5L19 7",
  wrong: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  takeBack: "M11 17 6 12l5-5M18 17l-5-5 5-5",
  flag: "M5 21V4m0 1h12l-2.5 4L17 13H5",
  draw: "M4 9h16M4 15h16",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3Z",
  bars: "M5 20V11m7 9V4m7 16v-6",
  keys: "M3 7h18v11H3V7Zm4 4h.01M11 11h.01M15 11h.01M18 11h.01M8 14.5h8",
  plus: "M12 5v14M5 12h14",
  again: "M4 12a8 8 0 0 1 14-5.3L20 9m0-5v5h-5M20 12a8 8 0 0 1-14 5.3L4 15m0 5v-5h5",
  swap: "M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
  close: "M6 6l12 12M18 6L6 18",
  book: "M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5V20",
};

/** A sign by its name. */
export function sign(name) {
  return s("svg", { class: "drawn-sign", viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}
