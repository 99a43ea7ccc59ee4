/** Small things with which sentences are made. */

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A text that begins with a capital and ends with a stop. */
export const sentence = (text) => (/[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`);

/** "Anna", "Anna and Ben", "Anna, Ben and Carla" */
export function listed(parts) {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
