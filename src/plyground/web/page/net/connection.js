/**
 * The socket of one game. Comes back by itself after a cut, says what it knows, and sends again what was not
 * acknowledged, so that every order happens exactly once.
 */

import { recall, remember } from "./session.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15000;
const SILENCE = 40000; // after which a socket is taken for dead
const NO_GAME = 4004;

export class Connection {
  /** `heard(message)` is told every message, `changed(state)` whether the socket is "open", "away" or "gone". */
  constructor(key, token, { heard, changed }) {
    this.key = key;
    this.token = token;
    this.heard = heard;
    this.changed = changed;
    this.version = null; // the last event that is known here
    this.acknowledged = 0; // the last event of one's own that the server has kept
    this.pending = token ? recall(`pending.${key}`) : null; // the order that waits for its acknowledgement
    this.mustRepeat = false; // whether that order has to be sent again
    this.wait = FIRST_WAIT;
    this.ended = false;
    this.comeBack = () => this.reopen();
    addEventListener("online", this.comeBack);
    this.timer = setInterval(() => this.keepAlive(), PING_EVERY);
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.key}/socket`);
    const former = this.socket;
    this.socket = socket;
    former?.close(); // one that was still being opened
    this.isWelcome = false;
    this.lastHeard = performance.now();
    socket.onopen = () => socket === this.socket && this.sayHello();
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.lost(event.code);
  }

  sayHello() {
    const hello = { type: "hello", version: this.version };
    if (this.token) hello.token = this.token;
    this.socket.send(JSON.stringify(hello));
  }

  hear(message) {
    this.lastHeard = performance.now();
    if (message.type === "welcome") {
      this.isWelcome = true;
      this.mustRepeat = this.pending !== null;
      this.wait = FIRST_WAIT;
    }
    if (message.state) this.version = message.state.version;
    if (message.type === "ack" || message.type === "refused") {
      if (this.pending && message.event === this.pending.event) this.expect(null);
      if (message.type === "ack") this.acknowledged = message.event;
    }
    this.heard(message);
    if (message.type === "welcome") this.changed("open");
    if (message.state?.is_ready) this.repeat();
  }

  /** Sends again what was not acknowledged before a cut; not before the game is ready, which takes a restarted server a while. */
  repeat() {
    if (this.mustRepeat && this.pending) this.socket.send(JSON.stringify(this.pending));
    this.mustRepeat = false;
  }

  lost(code) {
    this.isWelcome = false;
    if (this.ended || this.isResting) return;
    if (code === NO_GAME) {
      this.end();
      this.changed("gone");
      return;
    }
    this.changed("away");
    this.again = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /** Leaves the game until somebody comes back. */
  rest() {
    this.isResting = true;
    this.isWelcome = false; // whoever comes back before the socket is closed gets another one
    clearTimeout(this.again);
    this.socket.close();
  }

  reopen() {
    if (this.ended || this.isWelcome) return;
    this.isResting = false;
    clearTimeout(this.again);
    this.wait = FIRST_WAIT;
    this.open();
  }

  keepAlive() {
    if (!this.isWelcome) return;
    if (performance.now() - this.lastHeard > SILENCE) this.socket.close();
    else this.ask({ type: "ping" });
  }

  /** Sends an order as the next event. False if another one still waits for its acknowledgement. */
  order(order) {
    if (this.pending) return false;
    this.expect({ ...order, event: this.version + 1 });
    if (this.isWelcome) this.socket.send(JSON.stringify(this.pending));
    return true;
  }

  /** Whether an order is on its way, or was acknowledged and its event has not been told yet. */
  get isWaiting() {
    return this.pending !== null || this.acknowledged > this.version;
  }

  /** Waits for the acknowledgement of an order, or for none; a reload does not forget it. */
  expect(order) {
    this.pending = order;
    remember(`pending.${this.key}`, order);
  }

  /** Sends a question; false if the server is away, and the question lost. */
  ask(question) {
    if (this.isWelcome) this.socket.send(JSON.stringify(question));
    return this.isWelcome;
  }

  end() {
    this.ended = true;
    clearInterval(this.timer);
    clearTimeout(this.again);
    removeEventListener("online", this.comeBack);
    this.socket.close();
  }
}
