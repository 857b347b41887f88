/** Gives memory of an engine back when what holds it is gone. */
export const forgotten: FinalizationRegistry<() => void> = /* @__PURE__ */ new FinalizationRegistry<
  () => void
>((end) => end());
