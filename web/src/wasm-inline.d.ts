/** The engine's wasm as base64, which the build makes. */
export declare const wasmBase64: string;
