/** Brings the focus home when what had it is gone: a button that was pressed and hidden, a list that was closed. */

export class FocusKeeper {
  /** Watches what is inside `element`; `home()` puts the focus where one can go on. */
  constructor(element, home) {
    this.home = home;
    this.last = null;
    element.addEventListener("focusin", (event) => { this.last = event.target; });
  }

  /** To be called after anything was drawn anew. */
  check() {
    const { last } = this;
    const isLost = document.activeElement === document.body || document.activeElement === last;
    if (last === null || !isLost || document.querySelector("dialog[open]")) return;
    if (last.isConnected && !last.disabled && last.getClientRects().length > 0) return;
    this.last = null;
    this.home();
  }
}
