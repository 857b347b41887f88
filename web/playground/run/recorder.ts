// Notes what calls of copse return while an example runs, to draw it afterwards.
import type { Picture } from '../pictures/picture.ts';
import {
  isForest,
  isMesh,
  isSamples,
  pictureOfChunks,
  pictureOfDrawn,
  pictureOfForest,
  pictureOfMesh,
  pictureOfSamples,
  pictureOfSteps,
} from '../pictures/picture-of.ts';

type Fields = Record<string, unknown>;
type Call = (...args: unknown[]) => unknown;

/** The functions of copse's entries whose results are of interest. */
export const factories = ['load', 'loadSync', 'createPool', 'createMesh', 'relax'];
/** The methods of what they return, and of what these return. */
const methods = [
  ...['sample', 'grow', 'along', 'world', 'forest', 'sampleBox', 'sampleSurface'],
  ...['chunk', 'within', 'finish', 'step'],
];
/** The last results are the ones to look at. */
const MOST = 6;

/** The object whose method is called, and the options that made the object. */
interface Owner {
  value: object;
  options: unknown;
}

interface Entry {
  name: string;
  /** The values that a variable may hold. */
  results: unknown[];
  milliseconds: number;
  level?: unknown;
  picture(name: string): Picture;
}

export class Recorder {
  readonly #entries: Entry[] = [];
  readonly #watched = new WeakSet<object>();
  readonly #drawn: unknown[][] = [];
  #names: readonly (readonly [string, unknown])[] = [];

  /** The same function, whose results are noted. */
  watch(call: Call, name: string, owner?: Owner): Call {
    return (...args) => {
      const start = performance.now();
      const result = owner ? call.apply(owner.value, args) : call(...args);
      const see = (value: unknown): unknown => {
        this.#see(value, name, args, performance.now() - start, owner);
        return value;
      };
      return result instanceof Promise ? result.then(see) : see(result);
    };
  }

  /** The function that examples call to draw by themselves. */
  readonly draw = (...args: unknown[]): void => {
    if (this.#drawn.length < 200_000) this.#drawn.push(args);
  };

  /** Tells the names of variables. */
  readonly name = (variables: Fields): void => {
    this.#names = Object.entries(variables);
  };

  pictures(): Picture[] {
    const pictures = this.#entries.slice(-MOST).flatMap((entry) => {
      try {
        const picture = entry.picture(this.#nameOf(entry) ?? entry.name);
        return [{ ...picture, milliseconds: entry.milliseconds }];
      } catch {
        return []; // disposed of
      }
    });
    // The last picture is shown first.
    return this.#drawn.length > 0 ? [pictureOfDrawn('draw', this.#drawn), ...pictures] : pictures;
  }

  #nameOf({ results }: Entry): string | undefined {
    const [name] =
      this.#names.find(([, value]) => results.includes(value)) ??
      // A variable may have taken one field of it.
      this.#names.find(([, value]) =>
        results.some((result) => value && (result as Fields).positions === value),
      ) ??
      [];
    return name;
  }

  #see(value: unknown, name: string, args: unknown[], milliseconds: number, owner?: Owner): void {
    if (typeof value !== 'object' || value === null) return;
    const options = name === 'relax' ? undefined : name === 'createMesh' ? args[1] : args[0];
    if (isForest(value)) {
      this.#add(value, milliseconds, name, (name) => pictureOfForest(name, value));
    } else if (isSamples(value)) {
      if (name === 'chunk') this.#addChunk(value, milliseconds, owner as Owner, args[2]);
      else {
        const given = name === 'finish' ? owner?.options : name === 'within' ? {} : options;
        this.#add(value, milliseconds, name, (name) => pictureOfSamples(name, value, given));
      }
    } else if (name === 'step' && owner) {
      this.#addStep(value as Fields, milliseconds, owner);
    } else if (isMesh(value)) {
      this.#add(value, milliseconds, name, (name) => pictureOfMesh(name, value, options));
    }
    this.#follow(value, options);
  }

  #add(
    value: unknown,
    milliseconds: number,
    name: string,
    picture: (name: string) => Picture,
  ): void {
    this.#entries.push({ name, results: [value], milliseconds, picture });
  }

  /** Adds a part to the entry of its owner at that level, which becomes the last, if there is one. */
  #join(part: Fields, milliseconds: number, owner: Owner, level?: unknown): boolean {
    const at = this.#entries.findIndex(
      (entry) => entry.results[0] === owner.value && entry.level === level,
    );
    if (at < 0) return false;
    const [entry] = this.#entries.splice(at, 1) as [Entry];
    entry.results.push(part);
    entry.milliseconds += milliseconds;
    this.#entries.push(entry);
    return true;
  }

  /** Chunks of a world make one picture, if they are of one level. */
  #addChunk(chunk: Fields, milliseconds: number, world: Owner, choice: unknown): void {
    const level = (choice as Fields | undefined)?.level;
    if (this.#join(chunk, milliseconds, world, level)) return;
    const results: unknown[] = [world.value, chunk];
    const size = Number((world.value as Fields).chunkSize);
    this.#entries.push({
      ...{ name: 'chunk', results, milliseconds, level },
      picture: (name) => pictureOfChunks(name, results.slice(1) as Fields[], size, world.options),
    });
  }

  /** The steps of a run make one picture. */
  #addStep(step: Fields, milliseconds: number, run: Owner): void {
    if (this.#join(step, milliseconds, run)) return;
    const results: unknown[] = [run.value, step];
    this.#entries.push({
      ...{ name: 'grow', results, milliseconds },
      picture: (name) => pictureOfSteps(name, results.slice(1) as Fields[], run.options),
    });
  }

  /** Watches the methods of a sampler, pool, world or run. */
  #follow(value: object, options: unknown): void {
    if (this.#watched.has(value) || !Object.isExtensible(value)) return;
    this.#watched.add(value);
    for (const name of methods) {
      const method = (value as Fields)[name];
      if (typeof method !== 'function' || isForest(value)) continue;
      const watched = this.watch(method as Call, name, { value, options });
      Object.defineProperty(value, name, { value: watched, configurable: true });
    }
  }
}
