/** The settings of a game with their meanings; what is out of limits is said beside the field. */

import { h, put } from "../dom.js";
import { capital, sentence } from "./text.js";

/** Why a value is not allowed, or an empty text. */
function faultOf(setting, value) {
  if (typeof setting.default !== "number" || setting.choices.length) return "";
  const number = Number(value);
  const isWhole = !Number.isInteger(setting.default) || Number.isInteger(number);
  const isWithin = (setting.low === null || number >= setting.low) && (setting.high === null || number <= setting.high);
  return String(value).trim() !== "" && isWhole && isWithin ? "" : `${value || "nothing"} is not allowed; expected ${setting.allowed}.`;
}

/** `chosen`: name → value of those that differ from the usual; `changed()` is called when all are within their limits. */
export class SettingsForm {
  constructor(chosen, changed) {
    this.chosen = chosen;
    this.changed = changed;
    this.faults = new Map();
    this.summary = h("span", { class: "soft" });
    this.fields = h("div", { class: "fields" });
    this.element = h("details", { class: "settings" }, h("summary", {}, h("strong", {}, "Settings"), this.summary), this.fields);
  }

  /** Shows the settings as the server describes them. */
  show(settings) {
    this.settings = settings;
    this.element.hidden = !Object.keys(settings).length;
    if (!this.fields.childElementCount) put(this.fields, Object.entries(settings).map(([name, one]) => this.field(name, one)), this.usualButton());
    this.sumUp();
  }

  sumUp() {
    const changed = Object.entries(this.chosen).map(([name, value]) => `${plain(name).toLowerCase()} ${valueInWords(value)}`);
    this.summary.textContent = changed.length ? changed.join(", ") : "as usual";
    this.usual.hidden = !changed.length;
  }

  usualButton() {
    this.usual = h("button", { type: "button", class: "as-usual", onclick: () => this.reset() }, "All as usual");
    return this.usual;
  }

  reset() {
    for (const name of Object.keys(this.chosen)) delete this.chosen[name];
    this.faults.clear();
    put(this.fields);
    this.show(this.settings);
    this.changed();
  }

  field(name, setting) {
    const id = `setting-${name}`;
    const value = this.chosen[name] ?? setting.default;
    const said = h("p", { class: "wrong", id: `${id}-fault`, role: "alert" });
    const input = this.input(id, setting, value, (given) => this.take(name, setting, given, input, said));
    input.setAttribute("aria-describedby", `${id}-about ${id}-fault`);
    return h("div", { class: "field", "data-setting": name },
      h("label", { for: id }, plain(name)), input,
      h("p", { class: "soft", id: `${id}-about` }, `${sentence(setting.about)} Usually ${valueInWords(setting.default)}${limits(setting)}.`), said);
  }

  input(id, setting, value, take) {
    if (typeof setting.default === "boolean") {
      const box = h("input", { type: "checkbox", id, checked: value === true, onchange: () => take(box.checked) });
      return box;
    }
    if (setting.choices.length) {
      const select = h("select", { id, onchange: () => take(setting.choices[select.selectedIndex]) },
        setting.choices.map((choice) => h("option", { selected: String(choice) === String(value) }, valueInWords(choice))));
      return select;
    }
    const isNumber = typeof setting.default === "number";
    const field = h("input", {
      type: isNumber ? "number" : "text", id, value, min: setting.low, max: setting.high, maxlength: isNumber ? null : 60,
      step: Number.isInteger(setting.default) ? 1 : "any", inputmode: isNumber ? "numeric" : null, autocomplete: "off",
      oninput: () => take(isNumber && field.value.trim() !== "" ? Number(field.value) : field.value),
    });
    return field;
  }

  take(name, setting, value, input, said) {
    const fault = faultOf(setting, value);
    said.textContent = fault;
    input.setAttribute("aria-invalid", String(Boolean(fault)));
    if (fault) this.faults.set(name, fault);
    else this.faults.delete(name);
    if (value === setting.default) delete this.chosen[name];
    else this.chosen[name] = value;
    this.sumUp();
    this.changed();
  }

  /** Puts the server's reason beside the setting that it names; false if it names none. */
  blame(reason) {
    const name = Object.keys(this.settings).find((one) => reason.includes(`${one}=`));
    const field = this.fields.querySelector(`[data-setting="${CSS.escape(name ?? "")}"]`);
    if (!field) return false;
    this.element.open = true;
    field.querySelector(".wrong").textContent = reason;
    field.querySelector("input, select").setAttribute("aria-invalid", "true");
    return true;
  }

  /** Takes back what was blamed before, once everything fits again. */
  absolve() {
    for (const field of this.fields.querySelectorAll("[data-setting]")) {
      if (this.faults.has(field.dataset.setting)) continue;
      field.querySelector(".wrong").textContent = "";
      field.querySelector("input, select").removeAttribute("aria-invalid");
    }
  }
}

/** "max_turns" as words. */
export const plain = (name) => capital(name).replaceAll("_", " ");

function valueInWords(value) {
  return value === true ? "yes" : value === false ? "no" : String(value).replaceAll("_", " ");
}

function limits({ low, high, choices, default: usual }) {
  return typeof usual === "number" && !choices.length && low !== null && high !== null ? `; ${low} to ${high}` : "";
}
