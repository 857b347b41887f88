/** The wood as a poster: to save, to plot and to print. */
import { snapshotOf } from '../formats/snapshot.ts';
import { woodName } from '../scene/scene.ts';
import { el } from '../ui/elements.ts';
import type { ShareHost } from './host.ts';
import { nameOf, news } from './outcome.ts';
import { posterSection } from './poster-section.ts';

let title: string | undefined;
const USUAL = 'A wood';

export function posterPart({ wood, updater, stage, editor }: ShareHost): HTMLElement {
  const { shown } = updater;
  const field = el('input', { type: 'text', maxLength: 60, placeholder: USUAL });
  field.setAttribute('aria-label', 'Title of the poster');
  field.value = title ?? woodName(editor.scene) ?? USUAL;
  field.addEventListener('input', () => {
    title = field.value;
  });
  const called = (): string => field.value.trim() || USUAL;
  const poster = () => import('../poster/wood.ts');
  const maker = {
    name: `${nameOf(editor.scene)}-poster`,
    painted: async (use: 'save' | 'print') => {
      news.textContent = 'Drawing…';
      const { paintedWood } = await poster();
      const { trees } = shown;
      return paintedWood(
        snapshotOf(wood, shown),
        trees,
        called(),
        stage.worn,
        use === 'save' ? 4 : 2,
      );
    },
    plotted: async () => {
      const { plottedWood } = await poster();
      return plottedWood(snapshotOf(wood, shown), shown.trees, called());
    },
  };
  return posterSection(maker, field);
}
