#!/usr/bin/env node
// copse sample --region land.geojson --radius 500 -o trees.fgb
// copse world --radius 4 --window 0,0,9000,9000 -o trees.fgb
// copse along --line roads.geojson --spacing 8 --offset 3 -o hedges.fgb
// copse surface --terrain hills.tif --radius 5 -o trees.geojson
// copse bake --radius 4 --tiles 0..9,0..9 -o 'trees/{i},{j}.fgb'
import { readFileSync } from 'node:fs';
import { readArguments } from './arguments.js';
import { bake } from './bake.js';
import { lineOf } from './formats/text.js';
import { help } from './help.js';
import { Mistake } from './mistake.js';
import { along, sample } from './sample.js';
import { surface } from './surface.js';
import { world } from './world.js';

const commands = { sample, along, surface, world, bake };

/** A mistake of the user's ends with 2, as in other tools; anything else that fails with 1. */
function statusOf(error) {
  return error instanceof Mistake || error?.name === 'CopseError' ? 2 : 1;
}

function version() {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

function fail(error) {
  console.error(`copse: ${lineOf(error)}`);
  process.exitCode = statusOf(error);
}

// A failure that nobody waits for is one line, too.
process.on('uncaughtException', (error) => {
  fail(error);
  process.exit();
});
// Whoever reads our output may stop, as head does.
process.stdout.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 1));
try {
  const call = readArguments(process.argv.slice(2));
  if (call.isHelp) console.log(help);
  else if (call.isVersion) console.log(version());
  else await commands[call.command](call);
} catch (error) {
  fail(error);
}
