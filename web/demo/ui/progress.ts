/** The bar that shows long planting, and a button to give it up. */

/** Milliseconds of work before it is shown. */
const PATIENCE = 150;

export class Progress {
  private readonly card = document.querySelector('.progress') as HTMLElement;
  private readonly bar = this.card.querySelector('progress') as HTMLProgressElement;
  private since: number | undefined;

  /** Shows the fraction done; undefined ends it. */
  show(done: number | undefined): void {
    if (done === undefined) {
      this.since = undefined;
      this.card.hidden = true;
      return;
    }
    this.since ??= performance.now();
    this.bar.value = done;
    this.card.hidden = performance.now() - this.since < PATIENCE;
  }
}
