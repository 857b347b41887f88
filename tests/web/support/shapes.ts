// The shapes of tests/shapes/ (its README has the format), in Node and in the browser alike.
import type { FillRule } from 'copse/all';

export interface Shape {
  name: string;
  radius: number;
  fillRule: FillRule;
  coords: number[];
  ringEnds: number[];
}

const texts: Record<string, string> = import.meta.glob('../../shapes/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const corpus: Shape[] = Object.entries(texts).flatMap(([path, text]) =>
  parse(path.replace(/.*\/|\.txt$/g, ''), text),
);

function parse(name: string, text: string): Shape[] {
  const shapes: Shape[] = [];
  let shape: Shape = { name, radius: 1, fillRule: 'evenodd', coords: [], ringEnds: [] };
  const closeRing = () => {
    const points = shape.coords.length / 2;
    if (points > (shape.ringEnds.at(-1) ?? 0)) shape.ringEnds.push(points);
  };
  for (const line of text.split('\n')) {
    const [word = '', value = ''] = line.trim().split(/\s+/);
    if (line.startsWith('#')) continue;
    if (word === '') {
      closeRing();
    } else if (word === 'shape') {
      closeRing();
      if (shape.coords.length > 0) shapes.push(shape);
      shape = { name: value, radius: 1, fillRule: 'evenodd', coords: [], ringEnds: [] };
    } else if (word === 'radius') {
      shape.radius = Number(value);
    } else if (word === 'fill') {
      shape.fillRule = value as FillRule;
    } else {
      shape.coords.push(Number(word), Number(value));
    }
  }
  closeRing();
  if (shape.coords.length > 0) shapes.push(shape);
  return shapes;
}
