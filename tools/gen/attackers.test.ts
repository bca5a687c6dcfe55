// What is said of attackers is held by tests that there are.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ATTACKERS, CELLS, type HeldBy } from './attackers.ts';

const ROOT = join(import.meta.dirname, '../..');

function isThere([file, name]: HeldBy): boolean {
  const path = join(ROOT, file);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, 'utf8');
  return [`'${name}`, `"${name}`, `\`${name}`, ` ${name}`].some((begun) => text.includes(begun));
}

test('each thing that is left to an attacker names tests that hold it, and that there are', () => {
  for (const attacker of ATTACKERS)
    for (const cell of CELLS) {
      const most = attacker[cell];
      if (most === undefined) continue;
      assert.ok(most.held.length > 0, `${attacker.who}: ${cell}`);
      for (const held of most.held) assert.ok(isThere(held), held.join(': '));
    }
});

test('a test that is not there is missed', () => {
  const [one] = ATTACKERS.flatMap((attacker) => attacker.carry?.held ?? []);
  assert.ok(one);
  assert.deepEqual(
    [isThere(one), isThere([one[0], 'is kept by nothing at all']), isThere(['test/none.test.ts', one[1]])],
    [true, false, false],
  );
});
