import { lineOf } from './formats/text.js';

/** Tells each warning once, a line on the standard error, unless --quiet. */
export class Warnings {
  #told = new Set();

  constructor(isQuiet) {
    this.isQuiet = isQuiet;
  }

  tell({ report }) {
    for (const warning of report?.warnings ?? []) {
      if (this.isQuiet || this.#told.has(warning)) continue;
      this.#told.add(warning);
      console.error(`copse: warning: ${lineOf(warning)}`);
    }
  }
}
