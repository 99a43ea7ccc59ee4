/** The clock of this browser for what a study records: milliseconds since 1970 that never run backwards. */

export const clientTime = () => Math.round(performance.timeOrigin + performance.now());
