import { expect, it } from 'vitest';
import { type Maker, TileStore } from '../../../../web/demo/modes/world/stream/tile-store.ts';
import { nameOf, type Tile } from '../../../../web/demo/modes/world/stream/tiles.ts';
import { random } from '../../../../web/demo/sprites/noise.ts';

const tile = (i: number, j = 0): Tile => ({ level: 0, i, j });
const settle = () => new Promise((done) => setTimeout(done));

/** Makes names, each when it is told to. */
class ByHand implements Maker<string> {
  readonly asked = new Map<string, { finish(): void; fail(): void; signal: AbortSignal }>();
  readonly forgotten: string[] = [];

  make(wanted: Tile, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      const name = nameOf(wanted);
      this.asked.set(name, {
        finish: () => resolve(name),
        fail: () => reject(new Error(name)),
        signal,
      });
    });
  }
  sizeOf(): number {
    return 1;
  }
  forget(made: string): void {
    this.forgotten.push(made);
  }
}

it('asks for a few at a time, in the order wanted, and gives up what is not wanted any more', async () => {
  const maker = new ByHand();
  const store = new TileStore(maker, 2, 100);
  store.want([tile(0), tile(1), tile(2)]);
  expect([...maker.asked.keys()]).toEqual(['0,0,0', '0,1,0']);
  store.want([tile(2), tile(1)]);
  expect(maker.asked.get('0,0,0')?.signal.aborted).toBe(true);
  expect(maker.asked.get('0,1,0')?.signal.aborted).toBe(false);
  maker.asked.get('0,0,0')?.finish();
  await settle();
  expect(store.get(tile(0))).toBeUndefined();
  expect(maker.forgotten).toEqual(['0,0,0']);
  for (const name of ['0,1,0', '0,2,0']) maker.asked.get(name)?.finish();
  await settle();
  expect([tile(0), tile(1), tile(2)].map((each) => store.isDone(each))).toEqual([
    ...[false, true, true],
  ]);
  expect(store.get(tile(2))).toBe('0,2,0');
});

it('begins nothing while it is held, and goes on with what it has begun', async () => {
  const maker = new ByHand();
  const store = new TileStore(maker, 1, 100);
  store.want([tile(0), tile(1)]);
  store.want([tile(0), tile(1)], true);
  maker.asked.get('0,0,0')?.finish();
  await settle();
  expect(store.isDone(tile(0))).toBe(true);
  expect([...maker.asked.keys()]).toEqual(['0,0,0']);
  store.want([tile(0), tile(1)]);
  expect([...maker.asked.keys()]).toEqual(['0,0,0', '0,1,0']);
});

it('keeps what is wanted, and of the rest what was wanted last, within its limit', async () => {
  const next = random(3);
  const maker: Maker<string> = {
    make: async (wanted) => nameOf(wanted),
    sizeOf: () => 1,
    forget: () => {},
  };
  const limit = 12;
  const store = new TileStore(maker, 4, limit);
  let [x, y] = [0, 0];
  for (let step = 0; step < 300; step++) {
    x += Math.floor(next() * 3) - 1;
    y += Math.floor(next() * 3) - 1;
    const view = [tile(x, y), tile(x + 1, y), tile(x, y + 1), tile(x + 1, y + 1)];
    store.want(view);
    await settle();
    expect(view.every((each) => store.isDone(each))).toBe(true);
    expect(store.size).toBeLessThanOrEqual(limit);
    for (const each of view) expect(store.get(each)).toBe(nameOf(each));
  }
});

it('shows what it had until that is made anew, and nothing of another country', async () => {
  const maker = new ByHand();
  const store = new TileStore(maker, 2, 100);
  const came: boolean[] = [];
  store.changed = (_, isNew) => came.push(isNew);
  store.want([tile(0)]);
  maker.asked.get('0,0,0')?.finish();
  await settle();
  store.renew();
  expect(store.isDone(tile(0))).toBe(false);
  expect(store.get(tile(0))).toBe('0,0,0');
  maker.asked.get('0,0,0')?.finish();
  await settle();
  expect(store.isDone(tile(0))).toBe(true);
  expect(came).toEqual([true, false]);
  store.clear();
  expect(store.get(tile(0))).toBeUndefined();
  expect(store.size).toBe(0);
});

it('says once what could not be made, and does not ask for it again', async () => {
  const maker = new ByHand();
  const store = new TileStore(maker, 2, 100);
  const failures: unknown[] = [];
  store.failed = (error) => failures.push(error);
  store.want([tile(0)]);
  maker.asked.get('0,0,0')?.fail();
  await settle();
  maker.asked.clear();
  store.want([tile(0), tile(1)]);
  expect([...maker.asked.keys()]).toEqual(['0,1,0']);
  expect(failures).toHaveLength(1);
});
