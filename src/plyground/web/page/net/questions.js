/**
 * Questions to the players of a game (a hint, a reason, an evaluation), one at a time as the server wants it. What a
 * person waits for goes before what the page asks by itself; a lost connection ends them all.
 */

const AGAIN = 700; // milliseconds after which a question is asked again that came while another was being answered
const MOST = 8; // times that a question is asked

class UnansweredError extends Error {}

export class Questions {
  /** `send(question)` puts a message on the socket; false if the server is away. */
  constructor(send) {
    this.send = send;
    this.waiting = []; // { question, times, answer, fail }
    this.asked = null;
  }

  /** The answer to a question such as { type: "hint" }; fails with the server's reason. */
  ask(question, { isUrgent = false } = {}) {
    return new Promise((answer, fail) => {
      const entry = { question, times: 0, answer, fail };
      if (isUrgent) this.waiting.unshift(entry);
      else this.waiting.push(entry);
      this.next();
    });
  }

  next() {
    if (this.asked || !this.waiting.length) return;
    this.asked = this.waiting.shift();
    this.put();
  }

  put() {
    this.asked.times += 1;
    if (this.send(this.asked.question) === false) this.end((entry) => entry.fail(new UnansweredError("The server is away.")));
  }

  /** Takes the messages that answer questions; true if this was one. */
  hear(message) {
    if (!this.asked) return false;
    const isRefusal = message.type === "refused" && (message.event === null || message.event === undefined);
    if (isRefusal && message.code === "unavailable" && this.asked.times < MOST) this.putAgain();
    else if (isRefusal) this.end((entry) => entry.fail(new UnansweredError(message.reason)));
    else if (message.type === this.asked.question.type) this.end((entry) => entry.answer(message));
    else return false;
    return true;
  }

  /** The players are busy, perhaps with a question from before a reload. */
  putAgain() {
    const entry = this.asked;
    setTimeout(() => this.asked === entry && this.put(), AGAIN);
  }

  end(tell) {
    const entry = this.asked;
    this.asked = null;
    tell(entry);
    this.next();
  }

  /** The connection is lost: nothing that was asked will be answered. */
  lost() {
    const all = [this.asked, ...this.waiting].filter(Boolean);
    [this.asked, this.waiting] = [null, []];
    for (const entry of all) entry.fail(new UnansweredError("The server is away."));
  }
}
