// Those consumers of tests/consumers/ that take seconds; npm run test:consumers runs all of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pack } from '../../../scripts/pack.mjs';
import { complaintsOf, prove } from '../../consumers/prove.mjs';
import { consumers } from '../../consumers/table.mjs';

const folder = mkdtempSync(join(tmpdir(), 'copse-consumers-'));
let tarball: string;
beforeAll(() => {
  tarball = pack(folder).tarball;
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(consumers.filter(({ quick }) => quick))(
  '$name makes the same samples',
  async (consumer) => {
    const rows = await prove(consumer, tarball, ['chromium']);
    expect(rows).toHaveLength(consumer.ways.length);
    expect(complaintsOf(rows)).toEqual([]);
  },
);
