/** Takes dropped, pasted and chosen files. The readers are loaded with the first file. */
import { isLink } from '../formats/scene-out.ts';

const ACCEPTED = '.json,.geojson,.svg,application/json,application/geo+json,image/*';

/** @param open is given each file, and pasted text as one. */
export function wireFiles(open: (files: readonly File[]) => void): { choose(): void } {
  const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
    dataTransfer?.types.includes('Files') ?? false;
  const mark = (on: boolean): void => void document.body.classList.toggle('dropping', on);
  addEventListener('dragover', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    mark(true);
    void import('./note.ts');
  });
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) mark(false);
  });
  addEventListener('drop', (event) => {
    mark(false);
    if (!carriesFiles(event)) return;
    event.preventDefault();
    open([...(event.dataTransfer?.files ?? [])]);
  });
  addEventListener('paste', ({ target, clipboardData }) => {
    if (target instanceof HTMLInputElement || !clipboardData) return;
    const files = [...clipboardData.files];
    const text = clipboardData.getData('text/plain').trim();
    const hash = text.slice(text.indexOf('#'));
    if (files.length) open(files);
    else if (/^[<{]/.test(text)) open([new File([text], 'The pasted text')]);
    else if (isLink(hash)) location.hash = hash;
  });
  return {
    choose() {
      const input = document.createElement('input');
      input.type = 'file';
      input.accept = ACCEPTED;
      input.multiple = true;
      input.addEventListener('change', () => open([...(input.files ?? [])]));
      input.click();
    },
  };
}
