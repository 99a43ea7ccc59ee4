/** Light or dark, sounds or none: kept by the browser, applied to the whole page. */

import { preference, prefer } from "../net/memory.js";

export const THEMES = ["system", "light", "dark"];

export function applyPreferences() {
  const theme = preference("theme", "system");
  const root = document.documentElement;
  if (theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme);
}

/** Light, dark or as the system says; whoever shows which hears of it by the event "plyground-theme". */
export function preferTheme(theme) {
  prefer("theme", theme);
  applyPreferences();
  dispatchEvent(new CustomEvent("plyground-theme"));
}

/** Whether sounds are played. */
export const hasSounds = () => preference("sound", true);

/** Plays sounds or none; whoever makes or shows them hears of it by the event "plyground-sounds". */
export function preferSounds(isOn) {
  prefer("sound", isOn);
  dispatchEvent(new CustomEvent("plyground-sounds", { detail: isOn }));
}

/** Whether things may move: the system's wish. */
export const mayMove = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
