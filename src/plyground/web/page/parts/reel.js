/** The positions of a game, fetched in pieces as they are needed. */

import { frames } from "../net/api.js";

const PIECE = 100; // frames fetched at once

export class Reel {
  /** `count` moves stand in the game, so there is one position more. */
  constructor(key, count) {
    this.key = key;
    this.count = count;
    this.pieces = new Map(); // from the number of a piece to the promise of its frames
  }

  /** The frame after `number` moves. */
  async frame(number) {
    const piece = await this.piece(Math.floor(number / PIECE));
    const found = piece[number % PIECE];
    if (!found) throw new Error(`There is no position after ${number} moves; expected at most ${this.count}.`);
    return found;
  }

  /** All frames from one number to another. */
  async between(first, last) {
    const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
    return await Promise.all(numbers.map((number) => this.frame(number)));
  }

  piece(number) {
    if (!this.pieces.has(number)) {
      const asked = frames(this.key, number * PIECE, PIECE);
      this.pieces.set(number, asked);
      asked.catch(() => this.pieces.delete(number));
    }
    return this.pieces.get(number);
  }

  /** The game has gone on to `count` moves; from the first of those that are `new` on everything may be different. */
  grow(count, firstNew) {
    this.count = count;
    for (const number of this.pieces.keys()) if ((number + 1) * PIECE > firstNew) this.pieces.delete(number);
  }
}
