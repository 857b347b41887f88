// The script of the thread for lines, which needs no engine. The build makes it one file without
// imports, and a copy of that file as text.
import { pointsAlong } from '../results/along.js';
import type { WalkRequest } from './messages.js';
import { port, tell } from './port.js';

port.onmessage = ({ data: message }) => {
  if (message.kind === 'start') port.postMessage({ kind: 'ready' });
  if (message.kind !== 'fill') return;
  const { walk, seed } = message.request as WalkRequest;
  tell(() => pointsAlong(walk, seed));
};
