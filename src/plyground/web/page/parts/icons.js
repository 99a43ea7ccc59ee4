/** Small drawn signs for buttons, in the colour of their text. */

import { s } from "../dom.js";

const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  back: "M11 17 6 12l5-5M18 17l-5-5 5-5",
  flip: "M8 3v16m0 0-4-4m4 4 4-4M16 21V5m0 0-4 4m4-4 4 4",
  flag: "M5 21V4m0 1h12l-2.5 4L17 13H5",
  draw: "M4 9h16M4 15h16",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3Z",
  rules: "M12 6C10 4.4 7.4 4 4 4v14c3.4 0 6 .4 8 2 2-1.6 4.6-2 8-2V4c-3.4 0-6 .4-8 2Zm0 0v14",
  sound: "M4 9v6h4l5 4V5L8 9H4Zm12.5 0a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  mute: "M4 9v6h4l5 4V5L8 9H4Zm12.5 1 5 5m0-5-5 5",
  bars: "M5 20V11m7 9V4m7 16v-6",
  keys: "M3 7h18v11H3V7Zm4 4h.01M11 11h.01M15 11h.01M18 11h.01M8 14.5h8",
  plus: "M12 5v14M5 12h14",
  again: "M4 12a8 8 0 0 1 14-5.3L20 9m0-5v5h-5M20 12a8 8 0 0 1-14 5.3L4 15m0 5v-5h5",
  swap: "M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
  copy: "M9 9h11v11H9V9ZM5 15H4V4h11v1",
  load: "M12 4v11m0 0-4-4m4 4 4-4M5 20h14",
  play: "M7 5v14l12-7L7 5Z",
  eye: "M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12Zm10 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  check: "M5 12.5 10 17.5 19 7",
};

export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: PATHS[name] }));
}
