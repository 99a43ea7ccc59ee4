/**
 * Questions to the players of a game (a hint, a reason, an evaluation), one at a time as the server wants it. What a
 * person waits for goes before what the page asks by itself; a lost connection ends them all.
 */

export class UnansweredError extends Error {}

export class Questions {
  /** `send(question)` puts a message on the socket; false if the server is away. */
  constructor(send) {
    this.send = send;
    this.waiting = []; // { question, isUrgent, answer, fail }
    this.asked = null;
  }

  /** The answer to a question such as { type: "hint" }; fails with the server's reason. */
  ask(question, { isUrgent = false } = {}) {
    return new Promise((answer, fail) => {
      const entry = { question, answer, fail };
      if (isUrgent) this.waiting.unshift(entry);
      else this.waiting.push(entry);
      this.next();
    });
  }

  next() {
    if (this.asked || !this.waiting.length) return;
    this.asked = this.waiting.shift();
    if (this.send(this.asked.question) === false) this.end((entry) => entry.fail(new UnansweredError("The server is away.")));
  }

  /** Takes the messages that answer questions; true if this was one. */
  hear(message) {
    if (!this.asked) return false;
    const isRefusal = message.type === "refused" && (message.event === null || message.event === undefined);
    if (isRefusal) this.end((entry) => entry.fail(new UnansweredError(message.reason)));
    else if (message.type === this.asked.question.type) this.end((entry) => entry.answer(message));
    else return false;
    return true;
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
