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
      'Pick any tree and measure how far away all others are. The curve shows how many there are at each distance; the level line is what pure chance would give.',
      closest < 1
        ? 'The tinted part is closer than the spacing r. The curve enters it, so some trees are too close.'
        : 'The tinted part is closer than the spacing r. The curve stays out of it, so no two trees are too close.',
      'The peak just beyond r means that many neighbours stand as close as allowed. The sooner the curve settles on the level line, the less pattern there is at larger distances.',
    ],
  },
  spectrum: {
    title: 'Power spectrum',
    axis: ['finer', 'coarse', 'finer'],
    words: () => [
      'Any pattern of dots is a sum of waves. The widest ones, which make clumps and clearings, are in the centre; finer ones are farther out. Brighter is stronger.',
      'A dark centre means no clumps and no clearings. A bright ring around it means that trees keep their distance, equally in all directions.',
      'Bright spots or lines mean visible rows, as in a grid. Even noise from edge to edge is pure chance.',
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
