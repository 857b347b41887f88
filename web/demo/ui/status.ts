/** The pill at the foot: a count and details, or what went wrong. */

type Status = readonly [head: string, details: readonly string[], isRefused?: boolean];

const element = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

/** The status under a failure. */
let usual: Status = ['Planting…', []];
let failure: Status | undefined;

function show([head, details, isRefused = false]: Status): void {
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

/** Shows a status, now or once a failure is hidden. */
export function showStatus(...status: Status): void {
  usual = status;
  if (!failure) show(usual);
}

/** Shows an error until `hideFailure`: trees that are planted meanwhile do not hide it. */
export function showFailure(error: unknown, head = 'That did not work'): void {
  failure = [head, [error instanceof Error ? error.message : String(error)], true];
  show(failure);
}

export function hideFailure(): void {
  if (failure) show(usual);
  failure = undefined;
  document.body.classList.remove('fatal');
}

/** A module that does nothing, but with a vector instruction. */
const SIMD = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
];

/** Shows an error over the empty ground, since the page cannot go on until it is mended. */
export function showFatal(error: unknown): void {
  const hasWasm = typeof WebAssembly === 'object';
  const able = hasWasm && WebAssembly.validate(Uint8Array.from(SIMD));
  const needs =
    'This page needs WebAssembly with SIMD: Chrome 91, Firefox 89, Safari 16.4, or later.';
  if (able) showFailure(error);
  else showFailure(needs, 'This browser is too old');
  document.body.classList.add('fatal');
}
