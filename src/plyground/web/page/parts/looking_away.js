/** Leaves a game that is only watched while nobody looks at its tab, so that no player thinks for nobody. */

const PATIENCE = 20000; // milliseconds

export class LookingAway {
  /** `connection` as in net/connection.js; `isWatched()` says whether the game would go on without anybody. */
  constructor(connection, isWatched) {
    this.looked = () => {
      clearTimeout(this.timer);
      if (!document.hidden) connection.comeBack();
      else if (isWatched()) this.timer = setTimeout(() => connection.rest(), PATIENCE);
    };
    document.addEventListener("visibilitychange", this.looked);
  }

  end() {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.looked);
  }
}
