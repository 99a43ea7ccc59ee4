/**
 * Short quiet sounds, made by the browser itself: a piece put down, a capture, dice, one's turn, the end. Never for
 * what happened before the page was there, never while it is hidden, and none if they are muted.
 */

import { hasSounds, preferSounds } from "./preferences.js";

const LOUDNESS = 0.28;
const GAP = 0.11; // seconds between two sounds of one message
// Each sound is a list of tones: [when it begins, pitch, how long, loudness, shape]; "knock" and "rattle" are filtered noise.
const SOUNDS = {
  move: [[0, 900, 0.05, 0.9, "knock"], [0, 220, 0.07, 0.35, "sine"]],
  capture: [[0, 600, 0.07, 1.2, "knock"], [0, 150, 0.14, 0.6, "sine"], [0.05, 420, 0.05, 0.6, "knock"]],
  roll: [0, 0.07, 0.13, 0.21, 0.3, 0.42].map((at, place) => [at, 1900 - 190 * place, 0.05, 2.4, "rattle"]),
  turn: [[0, 587, 0.14, 0.32, "sine"], [0.1, 880, 0.22, 0.26, "sine"]],
  win: [[0, 523, 0.2, 0.35, "sine"], [0.12, 659, 0.2, 0.35, "sine"], [0.24, 784, 0.2, 0.35, "sine"], [0.36, 1047, 0.5, 0.35, "sine"]],
  lose: [[0, 440, 0.25, 0.3, "sine"], [0.18, 349, 0.25, 0.3, "sine"], [0.36, 294, 0.5, 0.3, "sine"]],
  draw: [[0, 494, 0.25, 0.3, "sine"], [0.2, 494, 0.4, 0.3, "sine"]],
  refused: [[0, 170, 0.12, 0.4, "triangle"], [0.09, 140, 0.16, 0.4, "triangle"]],
};
export const NAMES = Object.keys(SOUNDS);

/** Which sounds a message makes, in order; at most one of each kind. `before` is the state shown until then. */
export function soundsOf(message, before, seats) {
  if (message.type === "refused") return message.event === null || message.event === undefined ? [] : ["refused"];
  if (message.type !== "events" || !before) return [];
  const { list, frames = [], state } = message;
  const steps = list.filter((event) => event.kind === "step");
  const made = steps.filter((event) => event.seat !== null);
  const isHit = frames.some((frame) => frame.captured?.length) || made.some((event) => /\*|x[a-z]\d/.test(event.text ?? ""));
  const found = [];
  if (made.length) found.push(isHit ? "capture" : "move");
  if (steps.length > made.length) found.push("roll");
  if (state.ending && !before.ending) return [...found, endingSound(state.payoffs, seats)];
  const isMine = seats.includes(state.mover);
  if (isMine && made.some((event) => !seats.includes(event.seat))) found.push("turn");
  return found;
}

/** How the end sounds for these seats; for whoever watches, or moves everybody, a win is a win. */
function endingSound(payoffs, seats) {
  if (!payoffs || payoffs.every((payoff) => payoff === payoffs[0])) return "draw";
  return !seats.length || seats.some((seat) => payoffs[seat] > 0) ? "win" : "lose";
}

/** The sounds of one page. */
export class Sounds {
  constructor() {
    this.context = null;
    this.isCatchingUp = true; // until something happens before one's eyes
    this.wake = () => this.open();
    this.changed = () => this.change();
    addEventListener("plyground-sounds", this.changed);
    for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, this.wake, { capture: true });
  }

  get isMuted() {
    return !hasSounds();
  }

  /** Browsers allow sound only after a gesture; before the first one there is none. */
  open() {
    if (this.isMuted || typeof AudioContext === "undefined") return;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume().catch(() => {});
  }

  /** Makes the sounds of a message. What comes with the first state or after a lost connection is silent. */
  hear(message, before, seats) {
    const isNews = message.type === "events" || message.type === "refused";
    if (message.type === "welcome") this.isCatchingUp = true;
    else if (this.isCatchingUp && message.state) this.isCatchingUp = false;
    else if (isNews && !this.isCatchingUp) this.playAll(soundsOf(message, before, seats));
  }

  playAll(names) {
    let at = 0;
    for (const name of names) {
      this.play(name, at);
      at += GAP + (name === "roll" ? 0.5 : 0.08);
    }
  }

  /** Makes one sound, `after` so many seconds. */
  play(name, after = 0) {
    if (this.isMuted || document.hidden || this.context?.state !== "running") return;
    for (const tone of SOUNDS[name]) sound(this.context, tone, after);
  }

  toggle() {
    preferSounds(this.isMuted);
  }

  /** Sounds were switched on or off, here or in the head of the page. */
  change() {
    this.open();
    this.play("move");
  }

  end() {
    removeEventListener("plyground-sounds", this.changed);
    for (const gesture of ["pointerdown", "keydown"]) removeEventListener(gesture, this.wake, { capture: true });
    this.context?.close().catch(() => {});
    this.context = null;
  }
}

/** One tone of a sound: noise through a filter for wood and dice, a soft tone for signals. */
function sound(context, [begin, pitch, length, loudness, shape], after) {
  const start = context.currentTime + after + begin;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS * loudness, start + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  volume.connect(context.destination);
  const source = shape === "knock" || shape === "rattle" ? noise(context, pitch, shape, volume) : tone(context, pitch, shape, volume);
  source.start(start);
  source.stop(start + length + 0.02);
}

function tone(context, pitch, shape, volume) {
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.value = pitch;
  source.connect(volume);
  return source;
}

function noise(context, pitch, shape, volume) {
  const source = context.createBufferSource();
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = 2 * Math.random() - 1;
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = shape === "knock" ? 1.6 : 5;
  source.connect(filter);
  filter.connect(volume);
  return source;
}
