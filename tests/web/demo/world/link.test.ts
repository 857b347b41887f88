import { expect, it } from 'vitest';
import { fromHash, toHash, WOODED } from '../../../../web/demo/modes/world/link.ts';

it('a link leads back to its country and place, to a pixel', () => {
  for (const seed of ['Lindmoor', 'a,b & c%', 'Ærø', '7'])
    for (const zoom of [4, 1, 0.062, 1 / 700])
      for (const x of [0, -1234.56, 5.6e14]) {
        const linked = fromHash(toHash({ seed, wooded: 0.4 }, { x, y: -x, zoom }));
        expect(linked?.origin).toEqual({ seed, wooded: 0.4 });
        const { place } = linked ?? {};
        expect(Math.abs((place?.x as number) - x) * zoom).toBeLessThanOrEqual(1);
        expect(Math.abs((place?.y as number) + x) * zoom).toBeLessThanOrEqual(1);
        expect((place?.zoom as number) / zoom).toBeCloseTo(1, 3);
      }
});

it('a link may tell less, and what it does not mean is left out', () => {
  expect(fromHash('#world=Aldby')).toEqual({
    origin: { seed: 'Aldby', wooded: WOODED },
    place: undefined,
  });
  for (const hash of ['#world=A,1,2', '#world=A,x,0,1,20', '#world=A,0,0,-1', '#world=A,0,0,NaN,3'])
    expect(fromHash(hash)?.place).toBeUndefined();
  expect(fromHash('#world=A,0,0,1,900')?.origin.wooded).toBe(WOODED);
  for (const hash of ['', '#s=abc', '#world=', '#world=%']) expect(fromHash(hash)).toBeUndefined();
});
