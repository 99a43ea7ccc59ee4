/** Which look a game has; a game that is not named here is drawn plainly from its geometry. */

const LOOKS = {
  tictactoe: "./tictactoe.js",
  polar: "./polar.js",
  tablut: "./tablut.js",
  rlgame: "./rlgame.js",
  tarble: "./tarble.js",
  backgammon: "./backgammon.js",
  hypergammon: "./backgammon.js",
  pachisi: "./cross.js",
  parcheesi: "./cross.js",
};

/** The look of a game, as a function that draws it (see plain.js). */
export async function lookOf(game) {
  return (await import(LOOKS[game] ?? "./plain.js")).look;
}
