/** Asks for a review and waits until it is there; shows how far it is. A server that comes back is asked anew. */

import { h, put } from "../dom.js";
import { askReview, AwayError, RefusedError, reviewState } from "../net/api.js";

const OFTEN = 400; // milliseconds between two questions
const WORDS = { waiting: "Other reviews come first…", running: "Reviewing the game, move by move…" };

export class ReviewWait {
  constructor(key, player) {
    Object.assign(this, { key, player });
    this.isOver = false;
    this.words = h("p", { role: "status" }, "Asking for a review…");
    this.bar = h("progress", { class: "review-progress", "aria-label": "Review" });
    this.element = h("section", { class: "card review-wait" }, h("h2", {}, "Being reviewed"), this.words, this.bar);
  }

  /** The review; null if nobody waits any more. What is refused is thrown. */
  async review() {
    let ask = askReview;
    while (!this.isOver) {
      try {
        const found = await ask(this.key, this.player);
        if (found.state === "done") return found.review;
        if (found.state === "failed") throw new Error(found.reason ?? "The review could not be made.");
        this.show(found);
        ask = reviewState;
      } catch (error) {
        const isForgotten = error instanceof RefusedError && error.status === 404 && ask === reviewState; // the server was away meanwhile
        if (isForgotten) ask = askReview;
        else if (error instanceof AwayError) put(this.words, "The server is away; trying again…");
        else throw error;
      }
      await new Promise((done) => setTimeout(done, OFTEN));
    }
    return null;
  }

  show({ state, done, of }) {
    put(this.words, WORDS[state]);
    if (!of) return this.bar.removeAttribute("value");
    this.bar.max = of;
    this.bar.value = done;
  }

  end() {
    this.isOver = true;
  }
}
