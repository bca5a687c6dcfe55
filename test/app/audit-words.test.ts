// Whatever the audit log says is said in words: a new action without them would be shown as its code.
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { words } from '../../app/messages/en.ts';

/** Where what is written names its action; those that are made up of parts are not among them. */
const WRITTEN = /\baudit\(\s*[\w.]+,\s*(?:[^'`(),]+\? )?'([a-z_]+\.[a-z_]+)'(?: : '([a-z_]+\.[a-z_]+)')?/g;

test('each action that is written to the audit log has words', async () => {
  const found = new Set<string>();
  for await (const path of glob('src/**/*.ts', { exclude: ['**/*.test.ts'] }))
    for (const [, one, other = one] of (await readFile(path, 'utf8')).matchAll(WRITTEN))
      for (const action of [one, other]) found.add(action ?? '');
  assert.ok(found.size > 30, `${found.size} were found`);
  const texts: Readonly<Record<string, string>> = words.audit.actions;
  assert.deepEqual(
    [...found].filter((action) => texts[action] === undefined),
    [],
  );
});
