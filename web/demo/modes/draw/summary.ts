/** The wood in words: how many trees, how far apart, how long it took, or why none were planted; and what was drawn. */
import type { Editor } from '../../board/editor.ts';
import { areasOf, kindsOf, type Scene, usedRadii } from '../../scene/scene.ts';
import { wordsFor } from '../../scene/things.ts';
import { metres, milliseconds } from '../../ui/format.ts';
import { narrow } from '../../ui/media.ts';
import { showStatus } from '../../ui/status.ts';
import type { Wood } from '../../wood/wood.ts';

export function showSummary(wood: Wood, { scene, tool }: Editor): void {
  const { refusal } = wood;
  const trees = wood.count.toLocaleString('en');
  if (refusal) {
    const head = refusal.radius === undefined ? 'That did not work' : 'Too many trees';
    showStatus(head, [refusal.message], true);
  } else if (tool.draft()) showStatus(`${trees} trees`, ['drawing…']);
  else if (areasOf(scene).length === 0) showStatus('No trees yet', ['draw a shape']);
  else if (wood.count === 0) showStatus('No trees', ['the shape is smaller than one tree']);
  else showStatus(wood.count === 1 ? '1 tree' : `${trees} trees`, detailsOf(wood, scene));
}

function detailsOf(wood: Wood, scene: Scene): string[] {
  const hasClasses = kindsOf(scene).length > 1 || wood.stands.length > 1;
  const apart = hasClasses ? 'none too close' : `none closer than ${metres(closest(scene))}`;
  const full = wood.count < wood.full ? `of ${wood.full.toLocaleString('en')}` : 'none missing';
  const took = narrow.matches || wood.ms === undefined ? [] : [milliseconds(wood.ms)];
  return [apart, full, ...took];
}

const closest = (scene: Scene): number => Number((usedRadii(scene)[0] as number).toFixed(1));

let listed = '';

/** The canvas in words, for those who do not see it. */
export function listThings({ scene }: Editor): void {
  const words = scene.things.map(wordsFor);
  // A drag changes none of them.
  if (words.join('\n') === listed) return;
  listed = words.join('\n');
  const items = words.map((each) => {
    const item = document.createElement('li');
    item.textContent = each;
    return item;
  });
  document.getElementById('shapes')?.replaceChildren(...items);
}
