/**
 * What the page asks of the server over HTTP. A refusal becomes an error with the server's one-line reason.
 */

export class RefusedError extends Error {
  constructor(status, code, reason) {
    super(reason);
    this.status = status;
    this.code = code;
  }
}

export class AwayError extends Error {
  constructor() {
    super("The server cannot be reached.");
  }
}

async function answerTo(path, options) {
  try {
    return await fetch(`/api/${path}`, { cache: "no-store", ...options });
  } catch {
    throw new AwayError();
  }
}

/** What an answer says; a refusal becomes an error. */
async function bodyOf(answer) {
  const isJson = (answer.headers.get("content-type") ?? "").includes("json");
  const body = isJson ? await answer.json() : await answer.text();
  if (!answer.ok) throw new RefusedError(answer.status, body.code ?? "refused", body.reason ?? "The server refused this.");
  return body;
}

/** Asks `/api/PATH`; the answer is JSON where the server says so, else text. */
export const ask = async (path, options = {}) => bodyOf(await answerTo(path, options));

/** The same where the answer is a file. */
export async function askFile(path, options = {}) {
  const answer = await answerTo(path, options);
  return answer.ok ? answer.blob() : bodyOf(answer);
}

function post(path, body, headers = {}) {
  return ask(path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) });
}

/** Who asks; a secret, which stands in no address. */
const by = (person) => (person ? { "plyground-person": person } : {});

function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  const text = new URLSearchParams(given).toString();
  return text ? `?${text}` : "";
}

export const server = () => ask("server");
export const login = (password) => post("login", { password });
export const catalogue = () => ask("catalogue");
export const describe = (game, settings = {}) => ask(`catalogue/${encodeURIComponent(game)}${query(settings)}`);
export const rules = (game) => ask(`catalogue/${encodeURIComponent(game)}/rules?as=html`);
export const checkPosition = (game, body) => post(`catalogue/${encodeURIComponent(game)}/position`, body);
export const arranging = (game, settings = {}) => ask(`catalogue/${encodeURIComponent(game)}/arrange${query(settings)}`);
export const arrange = (game, body) => post(`catalogue/${encodeURIComponent(game)}/arrange`, body);
export const newPerson = (name) => post("people", name ? { name } : {});
export const newGame = (body) => post("games", body);
export const me = (person) => ask("me", { headers: by(person) });
export const callMe = (person, name) => post("me", { name: name || null }, by(person));
export const myData = (person) => ask("me/data", { headers: by(person) });
export const deleteMe = (person) => post("me/delete", {}, by(person));
/** The games that are kept; of one person, or of all. */
export const games = ({ person = null, ...wanted } = {}) => ask(`games${query(wanted)}`, { headers: by(person) });
export const game = (key) => ask(`games/${key}`);
export const lastPicture = (key) => ask(`games/${key}/picture`);
export const frames = (key, first, most) => ask(`games/${key}/frames${query({ first, most })}`);
export const events = (key, first) => ask(`games/${key}/events${query({ first })}`);
export const record = (key) => ask(`games/${key}/record`);
export const invite = (key, body) => post(`games/${key}/invitations`, body);
export const rematch = (key, body) => post(`games/${key}/rematch`, body);
export const takeSeat = (key, body) => post(`games/${key}/seats`, body);
export const askReview = (key, player) => post(`games/${key}/reviews`, player ? { player } : {});
export const reviewState = (key, player) => ask(`games/${key}/reviews${query({ player })}`);
export const reviewLine = (key, turn, player) => ask(`games/${key}/reviews/line${query({ turn, player })}`);
export const nextPuzzle = (body) => post("puzzles/next", body);
export const puzzleSteps = (id, body) => post(`puzzles/${id}/steps`, body);
export const tryPuzzle = (id, body) => post(`puzzles/${id}/attempts`, body);
export const reviewMine = (body) => post("puzzles/reviews", body);
export const runs = () => ask("runs");
export const run = (name, width) => ask(`runs/${encodeURIComponent(name)}${query({ width })}`);
export const reports = (command = "") => ask(`reports${query({ command })}`);
export const report = (number, width) => ask(`reports/${encodeURIComponent(number)}${query({ width })}`);
export const styleOf = (body) => post("style", body);
export const upload = (text) => post("uploads", { text });
