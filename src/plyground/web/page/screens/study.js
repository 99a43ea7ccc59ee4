/**
 * A study as somebody sees who takes part in it: one page after another, in the order that the server names. Whatever is
 * sent is sent until it has arrived, and a reload goes on where one was.
 */

import { h, put } from "../dom.js";
import { RefusedError } from "../net/api.js";
import { beginAgain, goOn, stageOf, study as aboutStudy, takePart, takeProgram, withdraw } from "../net/study.js";
import { recall, remember } from "../net/session.js";
import { forgetStudyToken, keepStudyToken, newSecret, studyToken } from "../net/memory.js";
import { confirmed } from "../parts/confirm.js";
import { say } from "../parts/spoken.js";
import { draftName, questionsPage } from "../parts/study/questions.js";
import { untilArrived } from "../parts/study/sending.js";
import { consentPage, finishPage, refusedPage, rulesPage, textPage, withdrawnPage } from "../parts/study/texts.js";
import { clientTime } from "../parts/study/time.js";
import { waitingPage } from "../parts/study/waiting.js";
import { wordsOf } from "../parts/study/words.js";
import { sentence } from "../parts/text.js";
import { gamePage } from "./study_game.js";

// Each makes a page of what the server tells about a stage: a node, or { element, end(), heard(stage) }.
const PAGES = {
  consent: consentPage, text: textPage, questions: questionsPage, rules: rulesPage, waiting: waitingPage,
  practice: gamePage, trial: gamePage, finish: finishPage, withdrawn: withdrawnPage, refused: refusedPage,
};
const LAST = ["finish", "withdrawn", "refused"]; // pages after which nothing comes
const UNKNOWN = [401, 403]; // the server knows nobody by this token

export async function show(place) {
  const screen = new StudyScreen(place, await aboutStudy());
  await screen.begin();
  return () => screen.end();
}

class StudyScreen {
  constructor(place, study) {
    this.study = study;
    this.words = wordsOf(study);
    this.token = studyToken(study.id);
    this.number = 0;
    this.stage = null;
    this.isSending = false;
    this.isEnded = false;
    this.page = {}; // { element, end(), heard(stage) }
    this.bar = h("progress", { max: 1, value: 0, "aria-label": study.title });
    this.part = h("span", { class: "study-part" });
    this.head = h("div", { class: "study-head", hidden: true }, this.part, this.bar);
    this.place = h("div", { class: "study-stage" });
    this.said = h("p", { class: "study-said", role: "status" });
    this.leave = h("button", { type: "button", class: "quiet", onclick: () => this.withdraw() }, this.words("withdraw"));
    // What style sheets, tests and tools may rely on: which stage is shown.
    this.element = h("div", { class: "study", lang: study.language ?? null, "data-stage": "" }, this.head, this.place, this.said,
      h("div", { class: "study-foot" }, contactLine(study.contact, this.words), this.leave));
    put(place, this.element);
    document.title = study.title;
  }

  // From stage to stage

  async begin() {
    if (this.token) await this.ask(() => stageOf(this.token));
    else this.welcome();
  }

  /** Nobody is known here yet. The token that is made now is kept by nobody before there is consent. */
  welcome() {
    const { is_open: isOpen, welcome, agree, closed } = this.study;
    this.token = newSecret();
    this.show({ number: 0, stage: isOpen ? { kind: "consent", html: welcome, agree } : { kind: "refused", html: closed } });
  }

  /** Sent again with the same token if the answer is lost, also after a reload. */
  takePart() {
    keepStudyToken(this.study.id, this.token);
    return this.ask(() => takePart(this.token));
  }

  /** Tells the server that this stage is done; true when it has arrived. */
  next(answers) {
    const body = { number: this.number, ...(answers ? { answers } : {}), client: { shown: this.shownAt, sent: clientTime() } };
    return this.ask(() => goOn(this.token, body));
  }

  takeProgram() {
    return this.ask(() => takeProgram(this.token, this.number));
  }

  again() {
    return this.ask(() => beginAgain(this.token));
  }

  async withdraw() {
    const { words } = this;
    if (!(await confirmed(words("withdraw_sure"), { yes: words("withdraw_yes"), no: words("withdraw_no") }))) return;
    await this.ask(() => withdraw(this.token), () => {
      forgetStudyToken(this.study.id);
      remember(draftName(this), null);
    });
  }

  /** Looks whether the stage has changed; what cannot be reached now is looked at next time. */
  async look() {
    if (this.isSending) return;
    const before = this.stage;
    try {
      const answer = await stageOf(this.token);
      this.isAway(false);
      if (this.isEnded || this.isSending || this.stage !== before) return; // an answer that is older than what is shown
      if (String(keyOf(answer)) !== String(keyOf(this))) this.show(answer);
      else this.page.heard?.(answer.stage);
    } catch (error) {
      this.isAway(!(error instanceof RefusedError));
    }
  }

  /** Sends something until it has arrived, and shows the stage that is the answer. True if it did. */
  async ask(send, arrived = () => {}) {
    if (this.isSending) return false;
    this.isSending = true;
    this.element.setAttribute("aria-busy", "true");
    this.tell(this.stage ? this.words("sending") : "");
    try {
      const answer = await untilArrived(send, { isAway: (isAway) => isAway && this.isAway(true), isEnded: () => this.isEnded });
      if (answer === null) return false;
      this.tell("");
      arrived();
      this.show(answer);
      return true;
    } catch (error) {
      this.refused(error);
      return false;
    } finally {
      this.isSending = false;
      this.element.setAttribute("aria-busy", "false");
    }
  }

  /** The server objects: it knows nobody by this token any more, or something is missing. */
  refused(error) {
    if (!(error instanceof RefusedError)) throw error;
    if (UNKNOWN.includes(error.status)) {
      forgetStudyToken(this.study.id);
      this.welcome();
    } else this.tell(sentence(error.message), { isWrong: true });
  }

  // What is seen

  show({ number, of, progress, stage }) {
    this.page.end?.();
    Object.assign(this, { number, stage });
    const page = PAGES[stage.kind](stage, this);
    this.page = page instanceof Node ? { element: page } : page;
    put(this.place, this.page.element);
    this.shownAt = this.firstShown();
    Object.assign(this.element.dataset, { stage: stage.kind, number });
    this.head.hidden = !number || LAST.includes(stage.kind);
    this.part.textContent = this.words("step", { number, of });
    this.bar.value = progress ?? 0;
    this.leave.hidden = !number;
    this.tell("");
    this.focusHeading();
  }

  /** When this stage was first shown to this tab, also if the page was loaded again since. */
  firstShown() {
    const [name, here] = [`study.${this.study.id}.shown`, [this.number, this.stage.kind]];
    const kept = recall(name);
    if (String(kept?.stage) === String(here)) return kept.at;
    const at = clientTime();
    remember(name, { stage: here, at });
    return at;
  }

  /** A new page begins at its heading, for eyes, keys and ears. */
  focusHeading() {
    const heading = this.place.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  isAway(isAway) {
    if (isAway) this.tell(this.words("away"), { isWrong: true });
    else if (!this.isSending) this.tell("");
  }

  tell(text, { isWrong = false } = {}) {
    if (this.said.textContent === text) return;
    this.said.classList.toggle("wrong", isWrong);
    this.said.textContent = text;
    if (text && isWrong) say(text);
  }

  end() {
    this.isEnded = true;
    this.page.end?.();
  }
}

/** By what two stages are told apart. */
const keyOf = ({ number, stage }) => [number, stage.kind, stage.key ?? null];

function contactLine(contact, words) {
  if (!contact) return h("p", {});
  const isMail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact);
  return h("p", { class: "soft" }, words("contact"), " ", isMail ? h("a", { href: `mailto:${contact}` }, contact) : contact);
}
