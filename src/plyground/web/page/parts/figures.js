/** Figures as people read them: with a sign, with as many digits as they deserve, and adding up as they are shown. */

const MINUS = "−";

/** "+0.31", "−2" */
export function signed(value, digits = 2) {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value > 0 ? "+" : MINUS}${text}`;
}

/** "0.31 points", "1 point" */
export function pointsInWords(value, digits = 2) {
  const text = value.toFixed(digits).replace(/\.?0+$/, "");
  return `${text} ${text === "1" ? "point" : "points"}`;
}

/**
 * Parts rounded so that what is shown adds up to the rounded sum: those that lie nearest to the next figure are
 * rounded the other way.
 */
export function addingUp(parts, digits = 2) {
  const unit = 10 ** digits;
  const exact = parts.map((part) => part * unit);
  const rounded = exact.map(Math.round);
  let rest = Math.round(exact.reduce((sum, part) => sum + part, 0)) - rounded.reduce((sum, part) => sum + part, 0);
  const step = Math.sign(rest);
  const byRoom = exact.map((part, place) => [step * (part - rounded[place]), place]).sort(([one], [other]) => other - one);
  for (const [, place] of byRoom) {
    if (rest === 0) break;
    rounded[place] += step;
    rest -= step;
  }
  return rounded.map((part) => part / unit);
}
