/**
 * What this browser remembers: the tokens of its seats, who it is, and small preferences. Never put into an address.
 */

const PREFIX = "plyground.";
const unkept = new Map();

function read(name, otherwise) {
  if (unkept.has(name)) return unkept.get(name);
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
    unkept.delete(name);
  } catch {
    // A browser that keeps nothing still lets one play until the page is closed.
    unkept.set(name, value);
  }
}

function forget(name) {
  unkept.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

function namesKept() {
  try {
    return [...Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)), ...unkept.keys()];
  } catch {
    return [...unkept.keys()];
  }
}

/** A secret of 32 hexadecimal digits. */
export function newSecret() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The token by which this browser moves in a game, or null. */
export const tokenOf = (key) => read(`token.${key}`, null);
export const keepToken = (key, token) => write(`token.${key}`, token);

/** The seats that this browser has in a game, as far as it was told, or null. */
export const seatsOf = (key) => read(`seats.${key}`, null);
export const keepSeats = (key, seats) => write(`seats.${key}`, seats);

export function forgetToken(key) {
  forget(`token.${key}`);
  forget(`seats.${key}`);
}

/** The code by which somebody else may take a seat, as this browser has offered it, or null. */
export const codeOf = (key, seat) => read(`code.${key}.${seat}`, null);
export const keepCode = (key, seat, code) => write(`code.${key}.${seat}`, code);

/** The keys of all games in which this browser has a seat. */
export const keysOfSeats = () => namesKept().filter((name) => name.startsWith("token.")).map((name) => name.slice(6));

/** The secret id by which the server finds one's games again, or null. */
export const person = () => read("person", null);
export const keepPerson = (id) => write("person", id);
export const forgetPerson = () => forget("person");

/** The name that others see. */
export const myName = () => read("name", "");
export const keepName = (name) => write("name", name);

/** The token with which a seat is being taken: after a reload the same one is sent again. */
export function joiningToken(key, code) {
  const kept = read(`joining.${key}`, null);
  if (kept?.code === code) return kept.token;
  const token = newSecret();
  write(`joining.${key}`, { code, token });
  return token;
}
export const endJoining = (key) => forget(`joining.${key}`);

/** The token by which a study knows whoever takes part in it with this browser, or null. */
export const studyToken = (study) => read(`study.${study}`, null);
export const keepStudyToken = (study, token) => write(`study.${study}`, token);
export const forgetStudyToken = (study) => forget(`study.${study}`);

/**
 * Forgets everything that this browser knows of its person: who it is, its name and its seats. Preferences stay, and so
 * does the token of a study: without it nobody could withdraw any more.
 */
export function forgetMe() {
  for (const name of namesKept()) if (!/^(like|study)\./.test(name)) forget(name);
}

/** A preference: what is chosen here stays chosen. */
export const preference = (name, otherwise) => read(`like.${name}`, otherwise);
export const prefer = (name, value) => write(`like.${name}`, value);

/** A position laid out in the editor, or taken from a replay, from which the next game of this kind may begin. */
export function keptPosition(game) {
  try {
    return JSON.parse(sessionStorage.getItem(`${PREFIX}position.${game}`));
  } catch {
    return null;
  }
}

export function keepPosition(game, position, settings) {
  try {
    sessionStorage.setItem(`${PREFIX}position.${game}`, JSON.stringify({ position, settings }));
  } catch {
    throw new Error("This browser keeps nothing, so it cannot carry a position to another screen; expected session storage.");
  }
}

export function forgetPosition(game) {
  try {
    sessionStorage.removeItem(`${PREFIX}position.${game}`);
  } catch {
    // Nothing was kept.
  }
}
