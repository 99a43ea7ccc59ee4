/** What the page itself says in a study. A study may say any of it in its own words (`words` of its file). */

const WORDS = {
  begin: "Begin",
  next: "Next",
  done: "Done",
  sending: "Saving…",
  away: "The server cannot be reached. Nothing is lost; trying again…",
  step: "Part {number} of {of}",
  mustAgree: "Please tick this box if you want to take part.",
  mayLeave: "If you do not want to take part, close this page. Nothing about you has been kept.",
  mustAnswer: "Please answer this question.",
  mustBeNumber: "Please enter a number.",
  outside: "Please enter a number from {least} to {most}.",
  tooLow: "Please enter {least} or more.",
  tooHigh: "Please enter {most} or less.",
  tooShort: "Please write at least {least} letters.",
  optional: "optional",
  situation: "Situation {number} of {of}",
  rules: "Rules",
  undo: "Undo",
  undoTurn: "Undo all",
  resign: "Resign",
  you: "You play {seat}.",
  turnIsOver: "Your turn is complete.",
  waitingTitle: "Waiting for another participant",
  waitingMost: "At most {time} more.",
  waitingOver: "Any moment now…",
  program: "Play against the program instead",
  partnerSilent: "The other participant has not moved for a while.",
  partnerProgram: "Play against the program instead",
  code: "Your code",
  copyCode: "Copy the code",
  contact: "Questions?",
  withdraw: "Withdraw…",
  withdrawSure: "Withdraw from this study? Everything that was kept of you will be deleted. This cannot be undone.",
  withdrawYes: "Withdraw and delete",
  withdrawNo: "Go on",
  withdrawnTitle: "You have withdrawn",
  refusedTitle: "You cannot take part now",
  again: "Begin again",
  thanks: "Thank you",
};

/** The words of a study: `words("step", { number: 3, of: 14 })`. */
export function wordsOf(study) {
  const all = { ...WORDS, ...study.words };
  return (name, values = {}) => all[name].replace(/\{(\w+)\}/g, (hole, value) => values[value] ?? hole);
}
