/** Prints a poster on one sheet, and nothing else of the page. */
import '../styles/print-poster.css';
import { pngOf } from '../render/canvas.ts';

export async function printed(poster: HTMLCanvasElement): Promise<void> {
  const url = URL.createObjectURL(await pngOf(poster));
  const image = document.createElement('img');
  image.id = 'print-poster';
  image.alt = '';
  image.src = url;
  await image.decode();
  document.body.append(image);
  document.body.classList.add('prints-poster');
  const end = (): void => {
    document.body.classList.remove('prints-poster');
    image.remove();
    URL.revokeObjectURL(url);
  };
  addEventListener('afterprint', end, { once: true });
  window.print();
}
