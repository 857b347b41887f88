// An engine, and its memory, which the package shows nobody.
import { load } from 'copse/all';
import { vi } from 'vitest';

const instantiate = vi.spyOn(WebAssembly, 'instantiate');
export const copse = await load();
const instance = (await instantiate.mock.results[0]?.value) as WebAssembly.Instance;
instantiate.mockRestore();
export const memory = Object.values(instance.exports).find(
  (value) => value instanceof WebAssembly.Memory,
) as WebAssembly.Memory;
