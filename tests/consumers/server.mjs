// Serves a project's files under a strict content security policy, and listens to what its programs
// tell (app/prove.js).
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/**
 * { teller: the address to tell, proofs: what was told so far, urlOf(file, policy): with an addition to
 * the policy, close() }
 */
export async function serve(folder) {
  const proofs = [];
  const server = createServer((request, response) => {
    if (request.method === 'POST') listen(request, response, proofs);
    else give(folder, new URL(request.url, 'http://host'), response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const urlOf = (file, policy = '') => `${url}${file}?${new URLSearchParams({ policy })}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { teller: `${url}proofs`, proofs, urlOf, close };
}

async function listen(request, response, proofs) {
  const chunks = await request.toArray();
  proofs.push(JSON.parse(Buffer.concat(chunks).toString()));
  response.writeHead(204).end();
}

function give(folder, { pathname, searchParams }, response) {
  const file = join(folder, normalize(pathname));
  if (!existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
  if (file.endsWith('.html')) {
    response.setHeader(
      'Content-Security-Policy',
      `${policyFor(readFileSync(file, 'utf8'))}; ${searchParams.get('policy') ?? ''}`,
    );
  }
  createReadStream(file).pipe(response);
}

/** An import map can only stand in the page itself; by its hash the policy lets it in. */
function policyFor(html) {
  const maps = html.matchAll(/<script type="?importmap"?>([\s\S]*?)<\/script>/g);
  const hashes = Array.from(
    maps,
    ([, map]) => ` 'sha256-${createHash('sha256').update(map).digest('base64')}'`,
  );
  return `script-src 'self' 'wasm-unsafe-eval'${hashes.join('')}`;
}
