/** A plot of a card, large, with its axes, and in plain words how it is read. */
import '../../styles/dialogs.css';
import '../../styles/explain.css';
import { clearedContext } from '../../render/canvas.ts';
import { el } from '../../ui/elements.ts';
import { closeButton } from '../../ui/icons.ts';
import type { Card, Plot } from './card.ts';
import type { Colours } from './colours.ts';
import type { Measured } from './messages.ts';
import { paintCurve, paintSpectrum } from './plots.ts';

interface Lesson {
  readonly title: string;
  /** From left to right, below the plot. */
  readonly axis: readonly string[];
  words(measured: Measured): readonly string[];
}

const LESSONS: Readonly<Record<Plot, Lesson>> = {
  curve: {
    title: 'Pair correlation',
    axis: ['0', 'r', '2 r', '3 r'],
    words: ({ closest }) => [
      'Take any tree and look at all others: how many stand at each distance from it? The line across is what pure chance would give; above it there are more, below it fewer.',
      closest < 1
        ? 'The tinted part is nearer than the spacing r. Here the curve enters it: some trees are too close.'
        : 'The tinted part is nearer than the spacing r. Here the curve stays out of it: no two trees are too close.',
      'The peak just behind r says that many neighbours stand as close as they may. The sooner the curve lies down on the line, the less of a pattern there is farther off.',
    ],
  },
  spectrum: {
    title: 'Power spectrum',
    axis: ['finer', 'coarse', 'finer'],
    words: () => [
      'Any picture of dots is a sum of waves. In the middle are the widest ones, of clumps and clearings; farther out finer ones. Bright is strong.',
      'A dark middle: no clumps, no clearings. A bright ring around it: trees keep their distance, in all directions alike.',
      'Bright spots or lines instead of a ring would be rows that one sees, as in a grid. Noise from edge to edge is pure chance.',
    ],
  },
};

/** Pixels. */
const SIZE = { curve: [460, 220], spectrum: [260, 260] } as const;

function plotOf(plot: Plot): HTMLCanvasElement {
  const canvas = el('canvas', { className: plot });
  const [width, height] = SIZE[plot];
  canvas.style.setProperty('--width', `${width}px`);
  canvas.style.setProperty('--shape', `${width} / ${height}`);
  return canvas;
}

export function showPlot(plot: Plot, { info, measured, spectrum }: Card, colours: Colours): void {
  if (!measured) return;
  const { title, axis, words } = LESSONS[plot];
  const dialog = el('dialog', { id: 'explain', className: 'card' });
  dialog.setAttribute('aria-labelledby', 'explain-title');
  const heading = el('h2', { id: 'explain-title', textContent: `${title}: ${info.title}` });
  const close = closeButton(() => dialog.close());
  const canvas = plotOf(plot);
  canvas.role = 'img';
  canvas.ariaLabel = `${title} of ${info.title}`;
  const scale = el(
    'div',
    { className: `axis ${plot}` },
    ...axis.map((textContent) => el('span', { textContent })),
  );
  scale.ariaHidden = 'true';
  const lesson = words(measured).map((textContent) => el('p', { textContent }));
  dialog.append(el('header', {}, heading, close), canvas, scale, ...lesson);
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.showModal();
  if (plot === 'spectrum' && spectrum) paintSpectrum(canvas, spectrum, colours);
  if (plot === 'curve') {
    const { clientWidth, clientHeight } = canvas;
    paintCurve(clearedContext(canvas), clientWidth, clientHeight, measured.curve, colours);
  }
}
