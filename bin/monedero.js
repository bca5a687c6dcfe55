#!/usr/bin/env -S node --max-semi-space-size=32
// Starts Monedero. Plain JavaScript, so that an old Node gets one clear line instead of a syntax error.
const NODE_MAJOR_MIN = 24;

const major = Number(process.versions.node.split('.')[0]);
if (major < NODE_MAJOR_MIN) {
  console.error(
    `Monedero runs on Node ${NODE_MAJOR_MIN} or newer and this is ${process.versions.node}: ` +
      'run "npm ci" and start it with "npm start" (npm uses the Node that comes with the packages), or install Node 24.',
  );
  process.exit(1);
}
// Node would open its inspector at this signal, in which all memory can be read. Not by --disable-sigusr1, at
// which an older Node ends before it can say anything.
process.on('SIGUSR1', () => undefined);
const { enableCompileCache } = await import('node:module');
enableCompileCache();
// A package has no sources: it has what `npm pack` made of them.
const { existsSync } = await import('node:fs');
const isPackage = !existsSync(new URL('../src/main.ts', import.meta.url));
if (!isPackage) await import('./quick-imports.ts');
await import(isPackage ? '../dist/src/main.mjs' : '../src/main.ts');
