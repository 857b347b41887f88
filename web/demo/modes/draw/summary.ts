/** The wood in words: its trees, their distance and the time, or the reason for a refusal; and the list of things. */
import type { Editor } from '../../board/editor.ts';
import { areasOf, kindsOf, type Scene, usedRadii, woodName } from '../../scene/scene.ts';
import { wordsFor } from '../../scene/things.ts';
import { counted, metres, milliseconds, treesInWords } from '../../ui/format.ts';
import { narrow } from '../../ui/media.ts';
import { showStatus } from '../../ui/status.ts';
import type { Wood } from '../../wood/wood.ts';

export function showSummary(wood: Wood, { scene, tool }: Editor): void {
  const { refusal } = wood;
  const trees = counted(wood.count);
  if (refusal) {
    const head = refusal.radius === undefined ? 'That did not work' : 'Too many trees';
    showStatus(head, [refusal.message], true);
  } else if (tool.draft()) showStatus(`${trees} trees`, ['drawing…']);
  else if (areasOf(scene).length === 0) showStatus('No trees yet', ['draw a shape to begin']);
  else if (wood.full === 0) showStatus('No trees', ['the shape is too small for one']);
  else if (wood.count === 0) showStatus('No trees', [`${counted(wood.full)} would fit`]);
  else showStatus(treesInWords(wood.count), detailsOf(wood, scene));
}

function detailsOf(wood: Wood, scene: Scene): string[] {
  const hasClasses = kindsOf(scene).length > 1 || wood.stands.length > 1;
  const apart = hasClasses ? 'none too close' : `none closer than ${metres(closest(scene))}`;
  const full = wood.count < wood.full ? `of ${counted(wood.full)} that fit` : 'no room for more';
  const took = narrow.matches || wood.ms === undefined ? [] : [milliseconds(wood.ms)];
  return [apart, full, ...took];
}

const closest = (scene: Scene): number => Number((usedRadii(scene)[0] as number).toFixed(1));

/** Returns a title for a scene: its name, or the size of its wood. */
export function titleOf(scene: Scene, count: number): string | undefined {
  const name = woodName(scene);
  if (name) return name.replace(/\.\w+$/, '');
  return count > 0 ? `A wood of ${treesInWords(count)}` : undefined;
}

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
