/**
 * Shows what happens one after another: the frames of each message move pieces before the eyes, then the state after
 * them is shown; whatever arrives meanwhile waits. Where motion is not wanted, or the page is far behind, or nobody
 * looks, states are shown at once.
 */

import { mayMove } from "./preferences.js";

const MOST_FRAMES = 14; // that may wait before the page catches up without motion
const ROLL_STAYS = 550; // milliseconds that a roll is shown before what is played with it
const ROLL_STAYS_BRIEFLY = 180; // the same where others wait to be shown

export class Playback {
  /** `playFrame(frame)` moves a piece (a promise), `showRoll(frame, seat)` shows the dice of a seat (a promise), `showState(state, message,
   * wasPlayed)` shows everything after them. */
  constructor({ playFrame, showRoll, showState }) {
    Object.assign(this, { playFrame, showRoll, showState });
    this.waiting = [];
    this.isRunning = false;
    this.isReady = false;
    this.isSkipping = false;
    this.allowed = null; // frames that may wait, where that is fewer than usual
    this.rolledAt = 0; // when the dice came to rest
  }

  /** Begins to show; until then everything waits. */
  begin() {
    this.isReady = true;
    return this.run();
  }

  /** What has happened: frames that lead to a state, and the message that told it. */
  add(state, frames, message) {
    this.waiting.push({ state, frames, message });
    return this.run();
  }

  /** A state that is shown at once, whatever waits. */
  jump(state, message) {
    this.waiting = [{ state, frames: [], message }];
    this.hasJumped = true;
    return this.run();
  }

  /** Shows the newest state without further motion. */
  skip() {
    this.isSkipping = this.isRunning;
  }

  async run() {
    if (this.isRunning || !this.isReady) return;
    this.isRunning = true;
    while (this.waiting.length) {
      const { state, frames, message } = this.waiting.shift();
      const isPlayed = this.mayAnimate(frames);
      this.hasJumped = false;
      if (isPlayed) await this.playFrames(frames, state.mover);
      this.isRunning = this.waiting.length > 0; // after the last one everything can be done again
      if (!this.hasJumped) this.showState(state, message, isPlayed);
    }
    this.isRunning = false;
    this.isSkipping = false;
  }

  async playFrames(frames, mover) {
    for (const [place, frame] of frames.entries()) {
      if (this.hasJumped || this.isSkipping || document.hidden) return;
      if (frame.seat === null) {
        await this.showRoll(frame, frames.slice(place).find((later) => later.seat !== null)?.seat ?? mover);
        this.rolledAt = performance.now();
      } else {
        await pause(this.rolledAt + (this.waiting.length > 1 ? ROLL_STAYS_BRIEFLY : ROLL_STAYS) - performance.now());
        await this.playFrame(frame);
      }
    }
  }

  mayAnimate(frames) {
    const behind = frames.length + this.waiting.reduce((sum, item) => sum + item.frames.length, 0);
    return frames.length > 0 && !this.isSkipping && behind <= (this.allowed ?? MOST_FRAMES) && mayMove() && !document.hidden;
  }
}

async function pause(milliseconds) {
  if (milliseconds > 0) await new Promise((done) => setTimeout(done, milliseconds));
}
