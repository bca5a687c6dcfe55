#!/usr/bin/env -S node --max-semi-space-size=32
// Starts Monedero. Plain JavaScript, so that an old Node can read it: it starts the Node that comes with the
// packages, or gets one clear line if that is left out.
import { existsSync } from 'node:fs';

const NODE_MAJOR_MIN = 24;

// Node would open its inspector at this signal, in which all memory can be read. Not by --disable-sigusr1, at
// which an older Node ends before it can say anything.
process.on('SIGUSR1', () => undefined);

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  const { startOnNewerNode } = await import('./newer-node.js');
  startOnNewerNode(NODE_MAJOR_MIN);
} else {
  const { enableCompileCache } = await import('node:module');
  enableCompileCache();
  // A package has no sources: it has what `npm pack` made of them.
  const isPackage = !existsSync(new URL('../src/main.ts', import.meta.url));
  if (!isPackage) {
    await import('./quick-imports.ts');
    const { buildClients } = await import('./built-clients.ts');
    await buildClients();
  }
  await import(isPackage ? '../dist/src/main.mjs' : '../src/main.ts');
}
