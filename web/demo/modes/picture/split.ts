/** The line between dots and trees, dragged or moved by keys. */

/** Percent that a key moves it. */
const STEP = 2;

export class Split {
  private at = 50;

  /** @param changed gets its place, in percent from the left. */
  constructor(
    private readonly handle: HTMLElement,
    private readonly changed: (percent: number) => void,
  ) {
    handle.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      handle.focus();
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener('pointermove', (event) => {
      const sheet = handle.parentElement?.getBoundingClientRect();
      if (!sheet || !handle.hasPointerCapture(event.pointerId)) return;
      this.move((100 * (event.clientX - sheet.left)) / sheet.width);
    });
    handle.addEventListener('keydown', (event) => {
      const steps: Record<string, number> = {
        ArrowLeft: -1,
        ArrowDown: -1,
        ArrowRight: 1,
        ArrowUp: 1,
      };
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      this.move(this.at + step * STEP * (event.shiftKey ? 5 : 1));
    });
    this.move(this.at);
  }

  private move(percent: number): void {
    this.at = Math.min(100, Math.max(0, percent));
    this.handle.style.left = `${this.at}%`;
    this.handle.setAttribute('aria-valuenow', String(Math.round(this.at)));
    this.handle.setAttribute('aria-valuetext', `${Math.round(this.at)}% dots`);
    this.changed(this.at);
  }
}
