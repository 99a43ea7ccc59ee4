/** Small things with which sentences are made. */

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A text that begins with a capital and ends with a stop. */
export const sentence = (text) => (/[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`);

/** "1 point", "2 points", "0 borne off": a number and what it counts, which is given as for many. */
export function counted(number, many) {
  return `${number} ${number === 1 ? many.replace(/([^sui])s$/, "$1") : many}`;
}

/** "Anna", "Anna and Ben", "Anna, Ben and Carla" */
export function listed(parts) {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
