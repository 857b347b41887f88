// Files that people brought, and files that DuckDB 1.5, Polars and OGR's layouts are made of.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatOf } from '../../../cli/src/formats/index.js';

export const folder: string = fileURLToPath(new URL('../../cases', import.meta.url));

export interface Features {
  readonly type: string;
  readonly features: {
    readonly properties: Record<string, unknown>;
    readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
  }[];
}

export const bytesOf = (file: string): Buffer => readFileSync(`${folder}/${file}`);

/** GeoJSON of bytes, by the ending of a file's name. */
export function readAs(file: string, bytes: Uint8Array | string): Promise<Features> {
  return formatOf(file).read(Buffer.from(bytes as string));
}

export const readCase = (file: string): Promise<Features> => readAs(file, bytesOf(file));

/** The message of a reading that must fail, in one line. */
export async function failure(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => new Error('it was read'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error(`${String(error)} is no Error`);
  return error.message;
}
