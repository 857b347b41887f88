type Registry = Pick<FinalizationRegistry<() => void>, 'register' | 'unregister'>;

/**
 * Gives memory of an engine back when what holds it is gone. Cloudflare Workers with a compatibility
 * date before May 2025 have no registry: there it does nothing.
 */
export const forgotten: Registry = /* @__PURE__ */ (() =>
  typeof FinalizationRegistry === 'undefined'
    ? { register() {}, unregister: () => false }
    : new FinalizationRegistry((end: () => void) => end()))();
