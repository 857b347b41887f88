/** The wood as a poster: to save, to plot and to print. */
import { snapshotOf } from '../formats/snapshot.ts';
import { button, el } from '../ui/elements.ts';
import type { ShareHost } from './host.ts';
import { attempt, nameOf, news, saveAs } from './outcome.ts';

let title: string | undefined;

/** What makes posters is loaded when one is wanted. */
const poster = () => import('../poster/wood.ts');

export function posterPart({ wood, updater, stage, editor }: ShareHost): HTMLElement {
  const field = el('input', { type: 'text', maxLength: 60, placeholder: 'A wood' });
  field.setAttribute('aria-label', 'Title of the poster');
  const { shown } = updater;
  const snapshot = () => snapshotOf(wood, shown);
  void poster().then(({ titleOf }) => {
    field.value = title ?? titleOf(snapshot());
  });
  field.addEventListener('input', () => {
    title = field.value;
  });
  const called = (): string => field.value.trim() || 'A wood';
  const name = `${nameOf(editor.scene)}-poster`;
  const painted = async (pixels?: number): Promise<HTMLCanvasElement> => {
    news.textContent = 'Drawing…';
    const { paintedWood } = await poster();
    return paintedWood(snapshot(), shown.trees, called(), stage.worn, pixels);
  };
  const png = attempt(async () => {
    const { pngOf } = await import('../render/canvas.ts');
    saveAs(`${name}.png`, 'image/png', await pngOf(await painted()));
  });
  const svg = attempt(async () => {
    const { plottedWood } = await poster();
    saveAs(`${name}.svg`, 'image/svg+xml', plottedWood(snapshot(), shown.trees, called()));
  });
  const print = attempt(async () => {
    const { printed } = await import('../poster/print.ts');
    await printed(await painted(2));
    news.textContent = '';
  });
  return el(
    'section',
    { className: 'part' },
    el('h3', { textContent: 'Poster' }),
    el(
      'div',
      { className: 'row' },
      field,
      button('PNG, 4×', 'image', png),
      button('SVG for plotters', 'pentagon', svg),
      button('Print', 'printer', print),
    ),
    el('p', { textContent: 'Framed, with a scale, a compass and a legend of species.' }),
  );
}
