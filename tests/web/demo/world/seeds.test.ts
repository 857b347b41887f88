import { expect, it } from 'vitest';
import { createCountry } from '../../../../web/demo/modes/world/country/create.ts';
import { homeOf } from '../../../../web/demo/modes/world/country/home.ts';
import { WOODED } from '../../../../web/demo/modes/world/link.ts';
import { FIRST_HOME, FIRST_SEED } from '../../../../web/demo/modes/world/seeds.ts';

it('the first country begins where its beginning is found', () => {
  // Whoever changes the country writes the place that is found into seeds.ts.
  expect(homeOf(createCountry(FIRST_SEED, WOODED))).toEqual(FIRST_HOME);
});
