/** The pill at the foot: a count, and details or what went wrong. */

const element = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

export function showStatus(head: string, details: readonly string[], isRefused = false): void {
  element('count').textContent = head;
  element('detail').replaceChildren(
    ...details.map((detail) => {
      const span = document.createElement('span');
      span.textContent = detail;
      return span;
    }),
  );
  element('count').parentElement?.classList.toggle('refused', isRefused);
}

const FAILED = 'That did not work';
/** The message before a failure. */
let before: [head: string, details: string[]] = ['', []];

/** Says that one thing did not work; what it gives takes that back, if nothing else is said by then. */
export function showFailure(error: unknown): () => void {
  const { textContent: head } = element('count');
  if (head !== FAILED)
    before = [head, [...element('detail').children].map((each) => each.textContent)];
  showStatus(FAILED, [error instanceof Error ? error.message : String(error)], true);
  return () => {
    if (element('count').textContent === FAILED) showStatus(...before);
  };
}

/** A module that does nothing, but with a vector instruction. */
const SIMD = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
];

/** Says that the page cannot go on, over the empty ground. */
export function showFatal(error: unknown): void {
  const hasWasm = typeof WebAssembly === 'object';
  const able = hasWasm && WebAssembly.validate(Uint8Array.from(SIMD));
  const needs =
    'This page needs WebAssembly with SIMD: Chrome 91, Firefox 89, Safari 16.4, or later.';
  showFailure(able ? error : new Error(needs));
  if (!able) element('count').textContent = 'This browser is too old';
  document.body.classList.add('fatal');
}
