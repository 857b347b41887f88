// Serves the built page while the tests of the page run, and tells them where it is and which
// Chromium to drive: inject('pageUrl'), inject('chromePath').
import { preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { findChrome } from '../../../scripts/tools.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    pageUrl: string;
    chromePath: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await preview({ logLevel: 'warn', preview: { port: 4273 } });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('the page server gave no address');
  project.provide('pageUrl', url);
  project.provide('chromePath', findChrome() ?? '');
  return () => server.close();
}
