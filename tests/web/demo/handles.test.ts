// The handles of what is selected.
import { expect, it } from 'vitest';
import { handlesOf } from '../../../web/demo/scene/handles.ts';
import { area } from '../../../web/demo/scene/things.ts';

it('an ellipse has no two handles at one place', () => {
  const ring = Array.from({ length: 96 }, (_, i) => [
    300 + 200 * Math.cos((i * Math.PI) / 48),
    300 + 120 * Math.sin((i * Math.PI) / 48),
  ]).flat();
  const places = handlesOf(area('ellipse', [ring]), 5).map(({ at }) => at);
  expect(places.length).toBeGreaterThan(6);
  places.forEach((at, i) => {
    const next = places.at(i - 1) ?? at;
    expect(Math.hypot(at.x - next.x, at.y - next.y)).toBeGreaterThan(30);
  });
});
