/** Small drawn signs for buttons; they say nothing alone, so a button with one has a name as well. */

import { s } from "../dom.js";

const PATHS = {
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
  link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.8 6.500M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.700 5.700L12.200 17.500",
  down: "M12 4v11M7 10.500l5 5 5-5M5 20h14",
  up: "M12 16V5M7 9.500l5-5 5 5M5 20h14",
  close: "M6 6l12 12M18 6L6 18",
  book: "M12 6.500C10 5 7 4.500 4 5v13.500c3-.5 6 0 8 1.500 2-1.500 5-2 8-1.500V5c-3-.5-6 0-8 1.500zM12 6.500V20",
};

/** A sign by its name. */
export function sign(name) {
  return s("svg", { class: "drawn-sign", viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}
