// This module is in the folder of the wasm. Bundlers that keep the address as it is, such as esbuild,
// make the bundle look for the file beside itself.

/** The address of copse.wasm. */
export const copseFile = (): URL => new URL('./copse.wasm', import.meta.url);
