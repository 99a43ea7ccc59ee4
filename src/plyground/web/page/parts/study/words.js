/** What the page itself says in a study: the server tells it, in the words of the study's file. */

/** The words of a study: `words("step", { number: 3, of: 14 })` fills in what stands in braces. */
export function wordsOf(study) {
  return (name, values = {}) => study.words[name].replace(/\{(\w+)\}/g, (hole, value) => values[value] ?? hole);
}
