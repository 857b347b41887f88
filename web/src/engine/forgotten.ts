type Registry = Pick<FinalizationRegistry<() => void>, 'register' | 'unregister'>;

/**
 * Frees memory of an engine when its JavaScript object is garbage-collected. Cloudflare Workers with a
 * compatibility date before May 2025 have no registry: there it does nothing.
 */
export const forgotten: Registry = /* @__PURE__ */ (() =>
  typeof FinalizationRegistry === 'undefined'
    ? { register() {}, unregister: () => false }
    : new FinalizationRegistry((end: () => void) => end()))();
