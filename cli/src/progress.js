/** One line on the terminal that is written over. */
export class Progress {
  #shown = '';

  constructor(isShown) {
    this.isShown = isShown;
  }

  show(share) {
    this.#write(`${Math.floor(100 * share)} %`);
  }

  end(text) {
    this.#write(text);
    if (this.isShown) process.stderr.write('\n');
  }

  #write(text) {
    if (!this.isShown || text === this.#shown) return;
    process.stderr.write(`\r${text.padEnd(this.#shown.length)}`);
    this.#shown = text;
  }
}
