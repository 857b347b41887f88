// A list of all examples of the documentation, page by page.
import { completed } from './given/given.ts';
import { type SiteExample, siteExamples } from './library/library.ts';

/** The list, which hands on the example that somebody chooses. */
export async function chooser(onChoose: (code: string) => void): Promise<HTMLElement> {
  const examples = await siteExamples();
  const label = document.createElement('label');
  label.className = 'play-chooser';
  const list = document.createElement('select');
  const first = new Option('choose one', '');
  list.append(first);
  for (const page of new Set(examples.map((example) => example.page))) {
    const own = examples.filter((example) => example.page === page);
    const group = document.createElement('optgroup');
    group.label = page;
    group.append(
      ...own.map((example) => new Option(labelOf(example, own), String(examples.indexOf(example)))),
    );
    list.append(group);
  }
  list.addEventListener('change', () => {
    const chosen = examples[Number(list.value)];
    if (list.value && chosen) onChoose(completed(chosen.code, chosen.entry));
  });
  label.append('Example: ', list);
  return label;
}

function labelOf(example: SiteExample, own: readonly SiteExample[]): string {
  const same = own.filter(({ heading }) => heading === example.heading);
  const heading = example.heading || example.page;
  return same.length > 1 ? `${heading} (${same.indexOf(example) + 1})` : heading;
}
