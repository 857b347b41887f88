// npm run tidy: clang-tidy reads cpp/ by the rules of .clang-tidy, each file when it has changed.
import { setUp, toTidy } from './setup.mjs';
import { main, run, runQuietly } from './tools.mjs';

await main(() => {
  setUp(toTidy);
  runQuietly('cmake', ['--preset', 'tidy']);
  run('cmake', ['--build', '--preset', 'tidy']);
});
