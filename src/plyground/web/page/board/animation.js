/** Pieces that slide. Where motion is not wanted, they are there at once. */

import { mayMove } from "../parts/preferences.js";

const SPEED = 1.1; // units of the drawing a millisecond
const [SHORTEST, LONGEST] = [140, 420];

/** Slides a piece to a spot. */
export async function slide(node, { x, y, scale = 1 }) {
  const goal = `translate(${x}px, ${y}px) scale(${scale})`;
  if (!mayMove() || document.hidden) return;
  const now = node.transform.baseVal.consolidate().matrix;
  const distance = Math.hypot(x - now.e, y - now.f);
  const duration = Math.min(LONGEST, Math.max(SHORTEST, distance / SPEED));
  const begin = `translate(${now.e}px, ${now.f}px) scale(${now.a})`;
  const motion = node.animate([{ transform: begin }, { transform: goal }], { duration, easing: "ease-in-out", fill: "forwards" });
  await motion.finished.catch(() => {});
}
