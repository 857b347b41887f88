// npm start: sets up what is missing, builds everything, serves the page on this machine only.
import { build } from './build.mjs';
import { setUp, toBuild } from './setup.mjs';
import { bin, main, say, serve } from './tools.mjs';

await main(() => {
  setUp(toBuild);
  build({ demo: true });
  say('the page is served until Ctrl+C:');
  serve(bin('vite'), ['preview', ...process.argv.slice(2)]);
});
