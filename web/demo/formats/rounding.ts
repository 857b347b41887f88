/**
 * How exports write metres: rounded to the millimetre, in the shortest spelling. Only what copse is
 * called with (options, code, links and saved woods) keeps every digit, so that it makes the same trees.
 */

/** Zero stays zero: JSON has no other. */
export const toMillimetres = (metres: number): number => Math.round(metres * 1000) / 1000 + 0;
