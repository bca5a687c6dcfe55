// The programs that tests start are those of the sources, in another form.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import { MONEDERO_OF_SOURCES } from '../test/support/programs.ts';
import { buildPrograms } from './test-programs.ts';

const folder = await buildPrograms();
/** A module of a package asks for its own name, to leave it out of a trace. */
const BESIDE = /\bimport\.meta\.(?:dirname|url)\b/;

const helpOf = async (program: string): Promise<string> =>
  (await promisify(execFile)(process.execPath, [program, 'help'])).stdout;

suite('bundled programs', () => {
  test('say what the sources say', async () => {
    assert.equal(await helpOf(join(folder, 'bin/monedero.js')), await helpOf(MONEDERO_OF_SOURCES));
  });

  test('look for nothing beside themselves, but beside their sources', () => {
    const chunks = globSync('dist/**/*.mjs', { cwd: folder });
    assert.ok(chunks.includes('dist/src/main.mjs'));
    const lost = chunks.filter((chunk) => BESIDE.test(readFileSync(join(folder, chunk), 'utf8')));
    assert.deepEqual(lost, []);
  });

  test('are the same folder as long as nothing changed', async () => {
    assert.equal(await buildPrograms(), folder);
  });
});
