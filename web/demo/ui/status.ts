/** The pill at the foot: how many trees, how far apart, how long it took; or why none were planted. */
import type { Editor } from '../editor.ts';
import type { Wood } from '../wood.ts';
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
  else if (scene.shapes.length === 0) say('No trees yet', 'draw a shape');
  else if (wood.count === 0) say('No trees', 'the shape is smaller than one tree');
  else {
    const name = wood.count === 1 ? '1 tree' : `${trees} trees`;
    const claim = narrow.matches
      ? ['none closer, none missing']
      : [`none closer than ${metres(scene.radius)}`, 'none missing'];
    say(name, ...claim, took(wood.ms));
  }
}

/** Says that the page cannot go on, or that one thing did not work. */
export function showFailure(error: unknown): undefined {
  element('count').textContent = 'That did not work';
  element('detail').textContent = error instanceof Error ? error.message : String(error);
  element('count').parentElement?.classList.add('refused');
  return undefined;
}

/** The canvas in words, for those who do not see it. */
export function listShapes(editor: Editor): void {
  element('shapes').replaceChildren(
    ...editor.scene.shapes.map(({ kind, cut, name }) => {
      const item = document.createElement('li');
      item.textContent = `${cut ? 'hole' : 'wood'}: ${name ?? kind}`;
      return item;
    }),
  );
}
