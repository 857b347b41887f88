import { expect, test } from 'vitest';
import cli from '../../../cli/package.json' with { type: 'json' };
import root from '../../../package.json' with { type: 'json' };

test('the readers are tested with the libraries that copse-cli depends on', () => {
  const { copse, ...dependencies } = cli.dependencies;
  expect(copse).toBe(root.version);
  expect(root.devDependencies).toMatchObject(dependencies);
});
