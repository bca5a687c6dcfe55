// What a rule loads is what it is about: an import names the file that defines what it takes, and so a pure
// function comes without the verbs and routes of every module from which it takes something. Files that are
// imported for types alone do not count, since Node does not load them.
import assert from 'node:assert/strict';
import { glob } from 'node:fs/promises';
import { suite, test } from 'node:test';
import { filesReachedBy } from './test-files.ts';

/** How many files of src each may load, itself among them: what it does today, and a few more. */
const FILES_MAX = {
  'src/modules/issuing/authorizations/decide.ts': 35,
  'src/modules/money-out/payments/rules.ts': 120,
  'src/modules/money-out/outgoing/release.ts': 70,
  'src/modules/wallets/wallets/tables.ts': 15,
  'src/modules/base/ledger/post.ts': 20,
};
const MEAN_MAX = 50;
const ROUTES = 'src/platform/http/';

const loadedBy = (file: string): Promise<string[]> => filesReachedBy(file, (path) => path.startsWith('src/'));

suite('a rule loads what it is about', () => {
  for (const [file, max] of Object.entries(FILES_MAX))
    test(`${file}: at most ${max} files, and nothing that serves requests`, async () => {
      const loaded = await loadedBy(file);
      assert.ok(loaded.length <= max, `loads ${loaded.length} files:\n${loaded.join('\n')}`);
      assert.deepEqual(
        loaded.filter((path) => path.startsWith(ROUTES)),
        [],
      );
    });

  test(`a file of a module: ${MEAN_MAX} on average`, async () => {
    const counts: number[] = [];
    for await (const file of glob('src/modules/**/*.ts'))
      if (!file.endsWith('.test.ts')) counts.push((await loadedBy(file)).length);
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    assert.ok(mean <= MEAN_MAX, `${mean.toFixed(1)} files on average`);
  });
});
