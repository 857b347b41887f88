/** The pill at the foot: how many trees, how far apart, how long it took; or why none were planted. */
import type { Editor } from '../board/editor.ts';
import { areasOf, kindsOf, type Scene, SIZES } from '../scene/scene.ts';
import { wordsFor } from '../scene/things.ts';
import type { Wood } from '../wood/wood.ts';
import { NARROW } from './layout.ts';

const narrow = matchMedia(NARROW);

const element = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

export const metres = (value: number): string => `${value} m`;

function took(ms: number): string {
  return ms < 0.95 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}

export function showStatus(wood: Wood, editor: Editor): void {
  const { scene, tool } = editor;
  const pill = element('count').parentElement as HTMLElement;
  const { refusal } = wood;
  pill.classList.toggle('refused', refusal !== undefined);
  const say = (head: string, ...details: string[]): void => {
    element('count').textContent = head;
    element('detail').replaceChildren(
      ...details.map((detail) => {
        const span = document.createElement('span');
        span.textContent = detail;
        return span;
      }),
    );
  };
  const trees = wood.count.toLocaleString('en');
  if (refusal)
    say(refusal.radius === undefined ? 'That did not work' : 'Too many trees', refusal.message);
  else if (tool.draft()) say(`${trees} trees`, 'drawing…');
  else if (areasOf(scene).length === 0) say('No trees yet', 'draw a shape');
  else if (wood.count === 0) say('No trees', 'the shape is smaller than one tree');
  else {
    const name = wood.count === 1 ? '1 tree' : `${trees} trees`;
    const isMixed = kindsOf(scene).length > 1;
    const apart =
      narrow.matches || isMixed ? 'none closer' : `none closer than ${metres(closest(scene))}`;
    const full = scene.share < 1 ? `of ${wood.full.toLocaleString('en')}` : 'full';
    say(name, apart, full, ...(wood.ms === undefined ? [] : [took(wood.ms)]));
  }
}

const closest = (scene: Scene): number =>
  Number((scene.radius * (SIZES[kindsOf(scene)[0] as number] as number)).toFixed(1));

/** Says that one thing did not work. */
export function showFailure(error: unknown): undefined {
  element('count').textContent = 'That did not work';
  element('detail').textContent = error instanceof Error ? error.message : String(error);
  element('count').parentElement?.classList.add('refused');
  return undefined;
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
  if (!able) element('count').textContent = 'No trees in this browser';
  document.body.classList.add('fatal');
}

/** The canvas in words, for those who do not see it. */
export function listShapes(editor: Editor): void {
  element('shapes').replaceChildren(
    ...editor.scene.things.map((thing) => {
      const item = document.createElement('li');
      item.textContent = wordsFor(thing);
      return item;
    }),
  );
}
