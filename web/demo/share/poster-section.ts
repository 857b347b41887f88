/** The section of a dialog that offers a poster, of a wood or of a piece of country. */
import pentagon from 'lucide-static/icons/pentagon.svg?raw';
import printer from 'lucide-static/icons/printer.svg?raw';
import { pngOf } from '../render/canvas.ts';
import { button, el } from '../ui/elements.ts';
import { addIcons } from '../ui/icons.ts';
import { attempt, news, saveAs } from './outcome.ts';

addIcons({ pentagon, printer });

/** The maker of posters, loaded when one is wanted. */
interface PosterMaker {
  /** The name of its files, without an ending. */
  readonly name: string;
  /** A picture to save, or one to print. */
  painted(use: 'save' | 'print'): Promise<HTMLCanvasElement>;
  /** An SVG of lines. */
  plotted(): Promise<string>;
}

/** @param fields what stands before the buttons. */
export function posterSection(
  { name, painted, plotted }: PosterMaker,
  ...fields: Node[]
): HTMLElement {
  const png = attempt(async () =>
    saveAs(`${name}.png`, 'image/png', await pngOf(await painted('save'))),
  );
  const svg = attempt(async () => saveAs(`${name}.svg`, 'image/svg+xml', await plotted()));
  const print = attempt(async () => {
    const { printed } = await import('../poster/print.ts');
    await printed(await painted('print'));
    news.textContent = '';
  });
  return el(
    'section',
    { className: 'part' },
    el('h3', { textContent: 'Poster' }),
    el(
      'div',
      { className: 'row' },
      ...fields,
      button('PNG, 4×', 'image', png),
      button('SVG for plotters', 'pentagon', svg),
      button('Print', 'printer', print),
    ),
    el('p', { textContent: 'Framed, with a scale, a compass and a legend of species.' }),
  );
}
