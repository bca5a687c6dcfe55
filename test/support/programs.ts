// Which file a process of a test is started with. `npm test` has bundled the programs before
// (tools/test-programs.ts), since a bundle takes a third of the processor time to load; without it, and for
// what is left out of it, it is the source itself.
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** The folder of the bundled programs. */
export const PROGRAMS_VARIABLE = 'MONEDERO_TEST_PROGRAMS';

const ROOT = resolve(import.meta.dirname, '..', '..');
/** Run as it is, by tests of what only the sources can show. */
export const MONEDERO_OF_SOURCES = join(ROOT, 'bin', 'monedero.js');

export function programOf(source: string): string {
  const folder = process.env[PROGRAMS_VARIABLE];
  if (folder === undefined) return source;
  const path = relative(ROOT, source);
  const bundled = join(folder, path.endsWith('.ts') ? join('dist', path.replace(/ts$/, 'mjs')) : path);
  return existsSync(bundled) ? bundled : source;
}

export const MONEDERO = programOf(MONEDERO_OF_SOURCES);

/** What it takes over from the process of the test: where its code is kept compiled, and its programs. */
export const ofTests = (): Record<string, string> =>
  Object.fromEntries(
    [PROGRAMS_VARIABLE, 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
