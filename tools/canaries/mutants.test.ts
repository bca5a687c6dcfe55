// Every mutant quotes code that is there: also those that no change of a commit has touched.
import assert from 'node:assert/strict';
import { copyFile, cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { testFiles } from '../test-files.ts';
import { copyRepository, makeWorkspace } from './copy.ts';
import { commandOf } from './mutant.ts';
import { mutants } from './tests.ts';

const nest = await makeWorkspace();
after(() => rm(nest, { recursive: true }));
const clean = await copyRepository(resolve(import.meta.dirname, '../..'), join(nest, 'clean'));
const broken = join(nest, 'broken');
await cp(clean, broken, { recursive: true, verbatimSymlinks: true });

test('every mutant changes the code as it is, and names tests that are there', async () => {
  const files = await testFiles();
  const wrong: string[] = [];
  for (const mutant of mutants) {
    try {
      await mutant.plant(broken);
      commandOf(mutant, files);
      for (const path of mutant.plant.paths) await copyFile(join(clean, path), join(broken, path));
    } catch (error) {
      wrong.push(`${mutant.name}: ${String(error)}`);
    }
  }
  assert.deepEqual(wrong, []);
});
