// In the folder of the wasm: after a bundler that leaves the address as it is, such as esbuild, the
// file is looked for beside the bundle.

/** Where copse-all.wasm is. */
export const allFile = (): URL => new URL('./copse-all.wasm', import.meta.url);
