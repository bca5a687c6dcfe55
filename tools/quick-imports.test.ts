// A module that is found by its name alone is the one that Node finds.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { urlOf } from '../bin/quick-imports.ts';

const ROOT = resolve(import.meta.dirname, '..');
const at = (path: string): string => pathToFileURL(join(ROOT, path)).href;
const IMPORTS = [
  ['#platform/db/sql.ts', 'src/main.ts'],
  ['#modules/base/identity/tables.ts', 'test/support/app.ts'],
  ['./wait.ts', 'test/support/process.ts'],
  ['../../test/support/chance.ts', 'tools/prove/cluster.ts'],
  ['./money.ts?again', 'test/support/app.ts'],
  ['./refusals.ts', 'packages/client/src/index.ts'],
  ['zod', 'src/main.ts'],
  ['node:fs', 'src/main.ts'],
] as const;

suite('what a module imports', () => {
  test('is what Node finds, or left to Node', async () => {
    const asked = IMPORTS.map(([specifier, parent]) => [specifier, at(parent)]);
    const script = `const asked = ${JSON.stringify(asked)};
      console.log(JSON.stringify(asked.map(([specifier, parent]) => import.meta.resolve(specifier, parent))));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--experimental-import-meta-resolve', '--input-type=module', '--eval', script],
      { cwd: ROOT, env: { NODE_OPTIONS: '' } },
    );
    const found = JSON.parse(stdout) as string[];
    const quick = asked.map(([specifier = '', parent], i) => urlOf(specifier, parent) ?? found[i]);
    assert.deepEqual(quick, found);
    const left = IMPORTS.filter(([specifier, parent]) => urlOf(specifier, at(parent)) === undefined);
    assert.deepEqual(
      left.map(([specifier]) => specifier),
      ['./money.ts?again', 'zod', 'node:fs'],
    );
  });

  test('of what is not in this repository is left to Node', () => {
    assert.equal(urlOf('./other.ts', 'file:///elsewhere/one.ts'), undefined);
    assert.equal(urlOf('#other.ts', undefined), undefined);
  });
});
