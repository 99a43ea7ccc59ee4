/**
 * What this browser remembers: the tokens of its seats, who it is, and small preferences. Never put into an address.
 */

const PREFIX = "plyground.";

function read(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still lets one play until the page is closed.
    unkept.set(name, value);
  }
}

const unkept = new Map();

/** A secret of 32 hexadecimal digits. */
export function newSecret() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The token by which this browser moves in a game, or null. */
export const tokenOf = (key) => unkept.get(`token.${key}`) ?? read(`token.${key}`, null);
export const keepToken = (key, token) => write(`token.${key}`, token);

export const person = () => read("person", null);
export const keepPerson = (id) => write("person", id);

/** A preference: what is chosen here stays chosen. */
export const preference = (name, otherwise) => unkept.get(`like.${name}`) ?? read(`like.${name}`, otherwise);
export const prefer = (name, value) => write(`like.${name}`, value);
