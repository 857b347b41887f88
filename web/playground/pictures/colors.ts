// The colours of pictures, which follow the page.
export interface Colors {
  ground: string;
  line: string;
  obstacle: string;
  kinds: readonly string[];
}

const light: Colors = {
  ground: '#eef1e0',
  line: '#8a8f78',
  obstacle: '#b93a26',
  kinds: ['#2f6b3c', '#b26a00', '#1f5fbf', '#8a3f8f', '#6d7a1d', '#a8432f'],
};
const dark: Colors = {
  ground: '#2a3731',
  line: '#6d7f74',
  obstacle: '#ff8a70',
  kinds: ['#8fce8a', '#e8b45a', '#8fbcff', '#d9a0de', '#c9d36a', '#ff9c86'],
};

/** The colours that go with the text of an element. */
export function colorsFor(element: Element): Colors {
  const [red = 0, green = 0, blue = 0] = (
    getComputedStyle(element).color.match(/[\d.]+/g) ?? []
  ).map(Number);
  return 0.3 * red + 0.6 * green + 0.1 * blue > 128 ? dark : light;
}

export function kindColor({ kinds }: Colors, kind: number): string {
  return kinds[kind % kinds.length] as string;
}
