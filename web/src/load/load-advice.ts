/**
 * Returns why WebAssembly does not run here and what to do, as the rule of an error; undefined if the
 * failure has another reason.
 */
export function loadAdvice(cause: unknown): string | undefined {
  if (typeof WebAssembly === 'undefined')
    return 'needs WebAssembly, which is missing here: leave Lockdown Mode or --jitless, or update the browser';
  const { message = cause } = (cause ?? {}) as { message?: unknown };
  const said = String(message);
  // Chromium and Safari name the source that the policy lacks, Firefox does not.
  if (/unsafe-eval|blocked by CSP/.test(said))
    return "is forbidden by the page's content security policy: add 'wasm-unsafe-eval' to its script-src";
  // Cloudflare Workers, and the edge runtime of Next.
  if (/wasm code generation/i.test(said))
    return 'cannot be compiled in this runtime: import the .wasm file as a module, and call load({ wasm }) of copse/external, copse/external/all or copse/external/space';
  // The smallest module with a vector: a function's type that returns one.
  if (!WebAssembly.validate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123)))
    return 'needs WebAssembly SIMD, which is missing here: update to Chrome 91, Firefox 89, Safari 16.4, Node 20 or later';
  return undefined;
}
