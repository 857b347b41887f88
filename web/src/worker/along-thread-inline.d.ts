/** The text of along-thread.js, which the build writes into this module. */
export declare const code: string;
