// This module is in the folder of the wasm. Bundlers that keep the address as it is, such as esbuild,
// make the bundle look for the file beside itself.

/** The address of copse-all.wasm. */
export const allFile = (): URL => new URL('./copse-all.wasm', import.meta.url);
