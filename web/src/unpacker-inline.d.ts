/** The wasm that unpacks the others, which the build writes into this module as base64. */
export declare const unpacker: string;
