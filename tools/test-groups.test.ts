// Files that share a process: which do, and that each is run and named as if it were alone.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { chance } from '../test/support/chance.ts';
import { isSlow } from './slow-files.ts';
import { FILES_AT_ONCE, testFiles } from './test-files.ts';
import {
  ALONE,
  asksBrowserAlone,
  groupsOf,
  inTurns,
  msMaxOf,
  reasonToBeAlone,
  shuffled,
  unended,
  writeEntries,
} from './test-groups.ts';

const CLOSING_MS_MAX = 200;
const TIMEOUT_MS = 1500;
const PASSES = "test('passes', () => undefined);";

/** What the runner of Node says of a process with these files, in this order. */
async function outputOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'monedero-groups-'));
  try {
    const paths = Object.keys(files).map((name) => join(folder, `${name}.mjs`));
    for (const [i, text] of Object.values(files).entries())
      await writeFile(paths[i] ?? '', `import { after, test } from 'node:test';\n${text}\n`);
    const members = paths.map((file, i) => ({ file, seed: i + 1 }));
    const given = [members, TIMEOUT_MS, CLOSING_MS_MAX].map((one) => JSON.stringify(one)).join(', ');
    const entry = join(folder, 'entry.mjs');
    const runner = JSON.stringify(join(import.meta.dirname, 'test-group.ts'));
    await writeFile(entry, `import { runGroup } from ${runner};\nawait runGroup(${given});\n`);
    return (await ranBy(entry)).replaceAll(`${folder}/`, '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function ranBy(entry: string): Promise<string> {
  const { NODE_TEST_CONTEXT: _, TEST_SEED: _seed, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, ['--test-reporter=spec', entry], { env }, (error, out, err) =>
      resolve(`${out}${err}code ${error === null ? 0 : (error.code ?? 'none')}`),
    );
  });
}

const isIn = (output: string, ...patterns: readonly RegExp[]): void => {
  for (const pattern of patterns) assert.match(output, pattern);
};

suite('files in one process', () => {
  test('close what they opened before the next is loaded', async () => {
    const opens = 'globalThis.isOpen = true; after(() => { globalThis.isOpen = false; });';
    const looks =
      "const { isOpen } = globalThis; test('is closed', () => { if (isOpen) throw new Error('open'); });";
    isIn(await outputOf({ a: `${opens} ${PASSES}`, b: looks }), /✔ is closed/, /^ℹ pass 2$/m, /code 0$/);
  });

  test('fail by their name, and the others run', async () => {
    const output = await outputOf({ a: "test('fails', () => { throw new Error('a'); });", b: PASSES });
    isIn(output, /^✖ a\.mjs/m, /test at \S*a\.mjs:2:/, /^✔ b\.mjs/m, /^ℹ pass 1$/m, /^ℹ fail 1$/m, /code 1$/);
  });

  test('fail a test where one cannot be loaded, and the others run', async () => {
    const output = await outputOf({ a: "throw new Error('broken');", b: PASSES });
    isIn(output, /✖ \S*a\.mjs can be loaded/, /broken/, /^✔ b\.mjs/m, /^ℹ fail 1$/m, /code 1$/);
  });

  test('hang by their name, and the others run', async () => {
    const output = await outputOf({
      a: "test('hangs', () => new Promise((r) => setTimeout(r, 900_000)));",
      b: PASSES,
    });
    isIn(
      output,
      /✖ hangs/,
      /^✖ a\.mjs/m,
      /✖ a\.mjs closes what it opens, and not: 1 Timeout/,
      /^✔ b\.mjs/m,
      /code 1$/,
    );
  });

  test('that leave something open are found, and the others run', async () => {
    const leaves = "test('leaves', async () => { (await import('node:net')).createServer().listen(0); });";
    const output = await outputOf({ a: leaves, b: PASSES });
    isIn(output, /✖ a\.mjs closes what it opens, and not: 1 TCPServerWrap/, /^✔ b\.mjs/m, /code 1$/);
    assert.doesNotMatch(output, /b\.mjs closes what/);
  });

  test('that leave a connection open say where it leads', async () => {
    const leaves = `
      const { connect, createServer } = await import('node:net');
      test('leaves', (t, done) => {
        const server = createServer().listen(0, () => connect(server.address().port, done));
      });`;
    isIn(
      await outputOf({ a: leaves }),
      /TCPSocketWrap/,
      /a socket from \d+ to \d+ \(0 bytes sent/,
      /code 1$/,
    );
  });

  test('are named where one ends the process as if all were well', async () => {
    const output = await outputOf({ a: PASSES, b: "test('ends', () => process.exit(0));", c: PASSES });
    isIn(output, /the process ended with b\.mjs, c\.mjs/, /code 1$/);
  });
});

suite('files in several processes', () => {
  test('are run once each, those that are not begun by who has run its own', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'monedero-groups-'));
    const path = (name: string): string => join(folder, `${name}.mjs`);
    // The first of a process waits for its last, which therefore another process has to run.
    const ran = JSON.stringify(join(folder, 'ran'));
    const waits = `
      import { existsSync } from 'node:fs';
      import { setTimeout as wait } from 'node:timers/promises';
      test('waits', async () => { while (!existsSync(${ran})) await wait(5); });`;
    const writes = `import { writeFileSync } from 'node:fs'; test('runs', () => writeFileSync(${ran}, ''));`;
    try {
      const texts = { a: waits, b: PASSES, c: writes, d: PASSES, e: PASSES };
      for (const [name, text] of Object.entries(texts))
        await writeFile(path(name), `import { test } from 'node:test';\n${text}\n`);
      const groups = [['a', 'b', 'c'].map(path), ['d', 'e'].map(path)];
      const entries = await writeEntries(folder, groups, () => Promise.resolve(20 * TIMEOUT_MS));
      const outputs = await Promise.all(entries.map(ranBy));
      const ended = outputs.flatMap((one) => [...one.matchAll(/^✔ .*\/(\w)\.mjs/gm)].map(([, name]) => name));
      assert.deepEqual(ended.toSorted(), ['a', 'b', 'c', 'd', 'e']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

suite('files in one process that choose by chance', () => {
  const says = 'test(`seed ${process.env.TEST_SEED}`, () => undefined);';

  test('have a seed each', async () => {
    isIn(await outputOf({ a: says, b: says }), /✔ seed 1 /, /✔ seed 2 /, /code 0$/);
  });
});

suite('groups', () => {
  test('have every file once, and no file with others that must be alone', async () => {
    const files = await testFiles();
    const groups = await groupsOf(files);
    assert.deepEqual(groups.flat().toSorted(), files);
    for (const group of groups.filter(({ length }) => length > 1)) {
      const browsing = await Promise.all(group.map(asksBrowserAlone));
      // All of a group share a browser, or none does.
      assert.equal(new Set(browsing).size, 1, group.join(' '));
      if (browsing[0] === true) continue;
      for (const file of group) assert.equal(await reasonToBeAlone(file), undefined, file);
    }
    assert.ok(groups.length < files.length / 3, `${groups.length} groups of ${files.length} files`);
  });

  test('of the core are as many as are at work at once, and have as many files each', async () => {
    const core: string[] = [];
    for (const file of await testFiles()) if (!(await isSlow(file))) core.push(file);
    const groups = await groupsOf(core);
    assert.equal(groups.length, FILES_AT_ONCE);
    const counts = groups.map(({ length }) => length);
    assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, counts.join(' '));
    // Neighbours take about as long as each other, and are not in one.
    const first = groups.map((group) => group.filter((file) => file.startsWith('test/payments/')).length);
    assert.ok(Math.max(...first) - Math.min(...first) <= 1, first.join(' '));
  });

  test('start with the files that ask for the most time, and mix those that wait with those that work', async () => {
    const groups = await groupsOf(await testFiles());
    const isAlone = await Promise.all(
      groups.map(async ([file = '']) => (await reasonToBeAlone(file)) !== undefined),
    );
    const alone = groups.filter((_, i) => isAlone[i]);
    const asked = await Promise.all(alone.map((group) => msMaxOf(group, 0)));
    assert.deepEqual(
      asked,
      asked.toSorted((a, b) => b - a),
    );
    assert.ok((asked[0] ?? 0) > 0);
    const half = Math.ceil(groups.length / 2);
    const sharing = (some: readonly boolean[]): number => some.filter((one) => !one).length;
    assert.ok(Math.abs(sharing(isAlone.slice(0, half)) - sharing(isAlone.slice(half))) <= 2);
    assert.deepEqual(inTurns(['a', 'b', 'c', 'd', 'e'], ['1', '2']), ['a', '1', 'b', 'c', '2', 'd', 'e']);
    assert.deepEqual(inTurns(['a'], []), ['a']);
  });

  test('start the files that take long before others that could share a process', async () => {
    const files = (await testFiles()).filter((file) => file.startsWith('test/schedules/'));
    assert.deepEqual((await groupsOf(files))[0], ['test/schedules/every-status.test.ts']);
  });

  test('leave a file alone that starts processes, over other files too', async () => {
    assert.match(
      (await reasonToBeAlone('test/faults/kill.test.ts')) ?? '',
      /support\/process\.ts: it starts/,
    );
    assert.match((await reasonToBeAlone('test/pages/passkeys.test.ts')) ?? '', /support\/chromium\.ts: /);
    assert.match((await reasonToBeAlone('test/faults/prove-caps.test.ts')) ?? '', /PostgreSQL/);
    assert.equal(await reasonToBeAlone('src/modules/issuing/cards/create.test.ts'), undefined);
  });

  test('put files together that start nothing but a browser, and none that starts anything else', async () => {
    assert.ok(await asksBrowserAlone('test/pages/passkeys.test.ts'));
    assert.ok(!(await asksBrowserAlone('test/faults/kill.test.ts')));
    assert.ok(!(await asksBrowserAlone('src/modules/issuing/cards/create.test.ts')));
  });

  test('see each reason to be alone, and none where there is none', () => {
    const alone = [
      "import { fork } from 'node:child_process';",
      'await startEmbeddedPostgres({ dataDir });',
      "process.once('SIGTERM', end);",
      'process.chdir(folder);',
      "process.env['TZ'] = 'UTC';",
      'delete process.env.TZ;',
      "import { mock, test } from 'node:test';",
      'setGlobalDispatcher(agent);',
      'globalThis.fetch = mine;',
      '// Runs alone: it measures its process.',
    ];
    for (const [i, line] of alone.entries()) {
      const found = ALONE.findIndex(({ pattern }) => pattern.test(`const a = 1;\n${line}\n`));
      assert.equal(found, i, line);
    }
    const shared = "if (process.env['TZ'] === 'UTC') test('mocks', () => globalThis.performance.now());";
    assert.ok(!ALONE.some(({ pattern }) => pattern.test(shared)));
  });

  test('give a file that is alone the time that it asks for, and others what all have', async () => {
    const proofs = ['test/faults/prove-caps.test.ts', 'test/faults/prove-transfers.test.ts'];
    for (const proof of proofs) assert.equal(await msMaxOf([proof], 240_000), 600_000);
    assert.equal(await msMaxOf(['test/faults/kill.test.ts'], 240_000), 240_000);
    assert.equal(await msMaxOf(proofs, 240_000), 240_000);
    for (const group of await groupsOf(await testFiles()))
      if (group.length > 1)
        for (const file of group) assert.equal(await msMaxOf([file], 240_000), 240_000, file);
  });

  test('are shuffled by a seed, each in itself', () => {
    const groups = [['a', 'b', 'c', 'd'], ['e']];
    const once = shuffled(groups, chance(2));
    assert.deepEqual(shuffled(groups, chance(2)), once);
    assert.deepEqual(
      once.map((group) => group.toSorted()),
      groups,
    );
    assert.notDeepEqual(once, groups);
  });

  test('name the files of which nothing was heard', () => {
    assert.deepEqual(unended([['a', 'b'], ['c']], new Set(['a', 'b', 'c'])), []);
    assert.match(
      unended([['a', 'b', 'c'], ['d']], new Set(['a', 'd'])).join(),
      /^no result of these.*: b, c$/,
    );
  });
});
