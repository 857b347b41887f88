// npm start: sets up what is missing, builds everything, serves the page and its documentation on
// this machine only (PORT=… chooses the port; a taken one makes it try the next).
import { build } from './build.mjs';
import { tryToBuildDocs } from './docs.mjs';
import { setUp, toBuild } from './setup.mjs';
import { main, root, say } from './tools.mjs';

await main(async () => {
  setUp(toBuild);
  build({ demo: true });
  await tryToBuildDocs();

  const { preview } = await import('vite'); // may have been installed just now
  const port = process.env.PORT ? Number(process.env.PORT) : undefined;
  const server = await preview({ configFile: `${root}/vite.config.ts`, preview: { port } });
  say('serving the page; stop with Ctrl+C:');
  server.printUrls();
});
