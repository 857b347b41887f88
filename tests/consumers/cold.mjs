// How soon the first samples are there: from import, in a new process, with nothing compiled before.
import { mapPage } from './table.mjs';

const program = (entry) => `import { forest } from './forest.js';
import { prove } from './prove.js';
prove('${entry}', async () => {
  const { load } = await import('${entry}');
  return (await load()).sample(forest);
});
`;

/** A consumer that does this in Node and as a page without a bundler, each as often as asked. */
export function cold(times) {
  const programs = [
    { name: 'cold-default', entry: 'copse' },
    { name: 'cold-all', entry: 'copse/all' },
    { name: 'cold-external', entry: 'copse/external' },
  ];
  const filesOf = ({ name, entry }) => ({
    [`src/${name}.js`]: program(entry),
    [`${name}.html`]: mapPage(`src/${name}.js`),
  });
  const waysOf = ({ name, entry }) => [
    { how: 'Node', command: ['node', `src/${name}.js`], entries: [entry] },
    { how: 'page', page: `${name}.html`, entries: [entry] },
  ];
  return {
    name: 'cold',
    files: Object.assign({}, ...programs.map(filesOf)),
    ways: programs.flatMap(waysOf).flatMap((way) => Array(times).fill(way)),
  };
}
