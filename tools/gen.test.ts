// The generated files: always the same for the same code, and a check that notices when they are not.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { defineMachine } from '#platform/db/machine.ts';
import { generate } from './gen.ts';
import { table, withBlock } from './gen/markdown.ts';
import { statesPage } from './gen/states.ts';
import { bringUpToDate } from './gen/up-to-date.ts';

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'monedero-gen-test-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

test('generating twice gives the same, byte for byte, from two databases', async () => {
  assert.deepEqual(await generate(), await generate());
});

test('a check names every stale file and the command to run, writes nothing and fails', async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, 'fresh.md'), 'fresh');
  await writeFile(join(folder, 'old.md'), 'of yesterday');
  const said: string[] = [];
  const files = { 'fresh.md': 'fresh', 'old.md': 'of today', 'new.md': 'new' };

  const code = await bringUpToDate(files, folder, { check: true, say: (line) => said.push(line) });

  assert.equal(code, 1);
  assert.deepEqual(said, ['old.md is stale: run "npm run gen"', 'new.md is stale: run "npm run gen"']);
  assert.deepEqual((await readdir(folder)).sort(), ['fresh.md', 'old.md']);
  assert.equal(await readFile(join(folder, 'old.md'), 'utf8'), 'of yesterday');
});

test('after writing, a check passes', async (t) => {
  const folder = await temporaryFolder(t);
  const say = (): void => undefined;
  assert.equal(await bringUpToDate({ 'a.md': 'a' }, folder, { check: false, say }), 0);
  assert.equal(await bringUpToDate({ 'a.md': 'a' }, folder, { check: true, say }), 0);
});

test('a diagram has every move of its machine and ends where no move leaves', () => {
  const door = defineMachine<'open' | 'shut' | 'walled', 'close' | 'wall'>({
    name: 'door',
    column: 'status',
    initial: 'open',
    statuses: ['open', 'shut', 'walled'],
    events: { close: { from: ['open'], to: 'shut' }, wall: { from: ['open', 'shut'], to: 'walled' } },
  });
  const lines = statesPage([{ name: 'doors', machine: door }]).split('\n');
  for (const line of [
    '  [*] --> open',
    '  open --> shut: close',
    '  open --> walled: wall',
    '  shut --> walled: wall',
    '  walled --> [*]',
    '| `shut` |  | `walled` |',
  ]) {
    assert.ok(lines.includes(line), line);
  }
  assert.ok(!lines.includes('  shut --> [*]'));
});

test('a bar in a cell does not end it', () => {
  assert.equal(table(['a'], [['x|y']]), '| a |\n|---|\n| x\\|y |');
});

test('a generated part replaces what stands between its marks, and a document without them is refused', () => {
  const before = 'a\n<!-- made from x -->\nold\n<!-- end -->\nb\n';
  assert.equal(withBlock(before, 'x', 'new'), 'a\n<!-- made from x -->\n\nnew\n\n<!-- end -->\nb\n');
  assert.throws(() => withBlock('a\nb\n', 'x', 'new'), /no generated part/);
});
