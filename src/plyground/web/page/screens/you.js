/** What is kept of whoever sits here: the name that others see, everything as a download, and how to be forgotten. */

import { h, put } from "../dom.js";
import { callMe, catalogue, deleteMe, me, myData, RefusedError } from "../net/api.js";
import { forgetMe, forgetPerson, keepName, myName, person } from "../net/memory.js";
import { confirmed } from "../parts/confirm.js";
import { saveText } from "../parts/download.js";
import { soundButton, themeButton } from "../parts/header.js";
import { whenInWords } from "../parts/names.js";
import { sign } from "../parts/signs.js";
import { say } from "../parts/spoken.js";

export async function show(place) {
  document.title = "You · Plyground";
  const screen = new You(place);
  await screen.refresh();
}

class You {
  constructor(place) {
    this.place = place;
    this.said = h("p", { class: "you-said", role: "status" });
    this.wrong = h("p", { class: "wrong", role: "alert" });
  }

  /** Asks the server what it keeps; null if it does not know who this is. */
  async known() {
    if (person() === null) return null;
    try {
      return await me(person());
    } catch (error) {
      if (!(error instanceof RefusedError) || !error.message.startsWith("person:")) throw error;
      forgetPerson(); // another server's
      return null;
    }
  }

  async refresh() {
    const about = await this.known();
    const measured = about ? (await catalogue()).filter((game) => game.has_style) : [];
    put(this.place, h("h1", {}, "You"), this.nameCard(about), likesCard(), about && learningCard(measured), about ? this.dataCard(about) : strangerCard(), this.said, this.wrong);
  }

  nameCard(about) {
    const field = h("input", { type: "text", id: "my-name", maxlength: 40, value: myName() || about?.name || "", autocomplete: "nickname", placeholder: "as you like" });
    const save = (event) => {
      event.preventDefault();
      this.act(async () => {
        const name = field.value.trim();
        if (about) await callMe(person(), name);
        keepName(name);
        return name ? `You are called ${name} from now on.` : "You have no name from now on.";
      });
    };
    return h("form", { class: "card you-card", onsubmit: save },
      h("h2", {}, h("label", { for: "my-name" }, "Your name")),
      h("p", { class: "soft" }, "Others see it in the games that you begin or join from now on."),
      h("p", { class: "you-line" }, field, h("button", { class: "main" }, "Save")));
  }

  dataCard(about) {
    const count = about.games === 1 ? "1 game" : `${about.games} games`;
    return h("section", { class: "card you-card" },
      h("h2", {}, "What is kept about you"),
      h("p", {}, `Known here since ${whenInWords(about.created)}, with ${count}. This browser knows you by a random id, not by your name; whoever uses it is you.`),
      h("p", { class: "buttons" },
        h("button", { type: "button", onclick: () => this.act(() => this.download()) }, sign("down"), "Download my data"),
        h("button", { type: "button", class: "danger", onclick: () => this.leave() }, "Delete me")));
  }

  async download() {
    saveText(JSON.stringify(await myData(person()), null, 1), "plyground-my-data.json", "application/json");
    return "Your data is being downloaded.";
  }

  async leave() {
    const question = "Delete you for good? Games stay, without your name; this browser forgets its seats in games that go on.";
    if (!(await confirmed(question, { yes: "Delete me", no: "Stay" }))) return;
    await this.act(async () => {
      await deleteMe(person());
      forgetMe();
      await this.refresh();
      return "You are forgotten.";
    });
  }

  /** Does something, and says how it went. */
  async act(what) {
    this.wrong.textContent = "";
    try {
      this.said.textContent = await what();
      say(this.said.textContent);
    } catch (error) {
      this.wrong.textContent = error.message;
    }
  }
}

/** Colours and sounds, for which a narrow head of the page has no room. */
function likesCard() {
  return h("section", { class: "card you-card" },
    h("h2", {}, "Colours and sounds"),
    h("p", { class: "you-line" }, themeButton(), soundButton()));
}

/** What one can learn from one's games. */
function learningCard(measured) {
  return h("section", { class: "card you-card" }, h("h2", {}, "Learn from your games"),
    h("p", { class: "buttons" }, h("a", { class: "button", href: "#/puzzles" }, "Puzzles"),
      measured.map(({ game, title }) => h("a", { class: "button", href: `#/style/${encodeURIComponent(game)}` }, `How I play ${title}`))));
}

function strangerCard() {
  return h("section", { class: "card you-card" },
    h("h2", {}, "What is kept about you"),
    h("p", {}, "Nothing: you have begun no game here yet, or were forgotten."));
}
