/**
 * What the screens of a study ask of the server. Participants and researchers are known by a token, which goes into a
 * header and never into an address.
 */

import { ask, askFile } from "./api.js";
import { newSecret } from "./memory.js";

// By this the server notices that the page was loaded again.
const visit = newSecret();
const bearer = (token) => ({ "study-visit": visit, ...(token ? { authorization: `Bearer ${token}` } : {}) });

function get(path, token) {
  return ask(`study/${path}`, { headers: bearer(token) });
}

function post(path, token, body) {
  return ask(`study/${path}`, { method: "POST", headers: { "content-type": "application/json", ...bearer(token) }, body: JSON.stringify(body) });
}

/** Title, language and first text of the study that is served. */
export const study = () => ask("study");

/** Which stage is to be shown; to whom the server does not know it tells what there is to consent to. */
export const stageOf = (token) => get("stage", token);

/** Begins as a participant; sent twice with one token, it is still one. */
export const takePart = (token) => post("participants", null, { token, consent: true });
export const goOn = (token, body) => post("next", token, body);
export const takeProgram = (token, number) => post("bot", token, { number });
export const beginAgain = (token) => post("again", token, {});
export const withdraw = (token) => post("withdraw", token, {});

/** For the researcher. */
export const progressOf = (token) => get("progress", token);
export const statisticsOf = (token) => get("statistics", token);
export const exported = (token, path) => askFile(`study/${path}`, { headers: bearer(token) });
