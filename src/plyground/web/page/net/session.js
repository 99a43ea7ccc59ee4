/** What this tab remembers over a reload, such as an order that was not acknowledged. */

const PREFIX = "plyground.";
const unkept = new Map(); // where the browser keeps nothing

/** What was kept under a name, or null. */
export function recall(name) {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name)) ?? unkept.get(name) ?? null;
  } catch {
    return unkept.get(name) ?? null;
  }
}

/** Keeps a value; null forgets it. */
export function remember(name, value) {
  unkept.delete(name);
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    if (value !== null) unkept.set(name, value);
  }
}
