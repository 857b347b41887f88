// In the folder of the wasm: after a bundler that leaves the address as it is, such as esbuild, the
// file is looked for beside the bundle.

/** Where copse.wasm is. */
export const copseFile = (): URL => new URL('./copse.wasm', import.meta.url);
