// In a fresh process:  node first-call.mjs METHOD COUNT WARM BRIDSON  prints, as JSON, the seconds to
// load the method, of its first call ever, and of a warm call, by WARM calls after it; and bytes per
// sample: what the first call took from the system, results included, and the whole wasm memory,
// with what the module had from the start.
import { existsSync, readFileSync } from 'node:fs';
import { median, startWatch, timed } from './clock.mjs';

const [id, bridson] = [process.argv[2], process.argv[5]];
const [count, warmCalls] = process.argv.slice(3, 5).map(Number);

let memory;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const result = await instantiate(...given);
  const { exports } = result.instance ?? result;
  memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
  return result;
};

const { countOf, start } = await import('./methods.mjs');
const { radiusFor, side } = await import('./suite.mjs');

/** Bytes. Linux hands down maxRSS from the process that started this one, so VmHWM where it is. */
function mostResident() {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const kilobytes = status.match(/VmHWM:\s+(\d+)/)?.[1] ?? process.resourceUsage().maxRSS;
  return Number(kilobytes) * 1024;
}

const loading = startWatch();
const { fill } = await start(id, () => readFileSync(bridson));
const load = loading();
const call = (seed) => countOf(fill(side, radiusFor(count), seed));
const before = process.memoryUsage.rss();
const first = timed(call);
const most = mostResident();
const wasm = memory?.buffer.byteLength ?? 0;
const warm = Array.from({ length: warmCalls }, (_, seed) => timed(() => call(seed + 1)).seconds);
const result = {
  load,
  first: first.seconds,
  warm: warmCalls > 0 ? median(warm.slice(-11)) : undefined,
  wasmBytes: wasm / first.count,
  processBytes: (most - before) / first.count,
};
console.log(JSON.stringify(result));
