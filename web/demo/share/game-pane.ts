/** The trees for a game: files of instances, and code that reads them. */
import { SNIPPETS, type Snippet } from '../formats/game-code.ts';
import { instancesOf, toCSV, toInstancesJSON } from '../formats/instances-out.ts';
import { button, copyButton, el } from '../ui/elements.ts';
import type { ShareHost } from './host.ts';
import { attempt, nameOf, saveAs } from './outcome.ts';
import { tilePart } from './tile-part.ts';

/** The engine chosen last. */
let chosen: Snippet = SNIPPETS[0] as Snippet;

export function gamePane(host: ShareHost): HTMLElement {
  const { editor, updater, wood } = host;
  const name = `${nameOf(editor.scene)}.instances`;
  const instances = () => instancesOf(updater.shown, wood.stands);
  const save = {
    json: () => saveAs(`${name}.json`, 'application/json', toInstancesJSON(instances())),
    csv: () => saveAs(`${name}.csv`, 'text/csv', toCSV(instances())),
    glb: async () => {
      const { toGLB } = await import('../formats/gltf-out.ts');
      saveAs(`${name}.glb`, 'model/gltf-binary', await toGLB(instances()));
    },
  };
  const codeOf = ({ code, file }: Snippet): string => code(`${name}.${file}`);
  const text = el('code');
  const shown = el('pre', { tabIndex: 0 }, text);
  shown.setAttribute('aria-label', 'Code for the engine');
  const choices = SNIPPETS.map((snippet) => {
    const choice = button(snippet.engine, undefined, () => show(snippet));
    return { snippet, choice };
  });
  const show = (wanted: Snippet): void => {
    chosen = wanted;
    text.textContent = codeOf(wanted);
    for (const { snippet, choice } of choices)
      choice.setAttribute('aria-pressed', String(snippet === wanted));
  };
  show(chosen);
  const group = el('div', { className: 'choices' }, ...choices.map(({ choice }) => choice));
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', 'Engine');
  return el(
    'div',
    { className: 'pane' },
    el('p', {
      textContent:
        'Every tree with its kind, scale, rotation and tint, and code that reads the file.',
    }),
    el(
      'div',
      { className: 'row' },
      button('Instances as JSON', 'braces', attempt(save.json), 'main'),
      button('As CSV', 'download', attempt(save.csv)),
      button('As glTF', 'box', attempt(save.glb)),
    ),
    group,
    shown,
    el(
      'div',
      { className: 'row' },
      copyButton('Copy code', () => codeOf(chosen)),
    ),
    tilePart(host),
  );
}
