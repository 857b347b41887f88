import { expect, test, vi } from 'vitest';
import { Warnings } from '../../../cli/src/warnings.js';

test('a warning is one line on the standard error, once, and none with --quiet', () => {
  const lines: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line));
  const samples = { report: { warnings: ['region: looks like\ndegrees', 'obstacles: off'] } };
  try {
    const warnings = new Warnings(false);
    warnings.tell({ report: undefined });
    for (let n = 0; n < 2; n++) warnings.tell(samples);
    new Warnings(true).tell(samples);
  } finally {
    spy.mockRestore();
  }
  expect(lines).toEqual([
    'copse: warning: region: looks like degrees',
    'copse: warning: obstacles: off',
  ]);
});
