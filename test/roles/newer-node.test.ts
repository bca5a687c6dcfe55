// `bin/monedero.js` on a Node that is too old: the program runs on the Node of the packages, takes signals as
// if it had been started itself, and its end is the end of what was started.
import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { start } from '../support/process.ts';
import { until } from '../support/wait.ts';

const BIN = join(import.meta.dirname, '../../bin');
const folder = await mkdtemp(join(tmpdir(), 'monedero-old-node-'));
after(() => rm(folder, { recursive: true, force: true }));
const bin = join(folder, 'bin');
const packages = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin`);
/** It says that it runs once it takes signals. */
const PROGRAM = `
process.on('SIGTERM', () => process.exit(7));
console.log('runs with', process.argv.slice(2).join(' '));
if (process.argv[2] === 'ends') process.exit(3);
setInterval(() => undefined, 1_000);`;
await mkdir(bin, { recursive: true });
await copyFile(join(BIN, 'newer-node.js'), join(bin, 'newer-node.js'));
await writeFile(join(bin, 'monedero.js'), PROGRAM);
await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
const OLD = join(bin, 'on-old-node.js');
await writeFile(OLD, "import { startOnNewerNode } from './newer-node.js';\nstartOnNewerNode(1_000);");

suite('a program on a Node that is too old', () => {
  test('says what to install where no other Node came with the packages', async () => {
    const alone = start(['ends'], {}, OLD);
    assert.deepEqual(await alone.exited, { code: 1, signal: null });
    assert.match(alone.output(), /Monedero runs on Node 1000 or newer and this is .*optional dependencies/);
  });

  test('runs on the Node of its packages, and ends as that does', async () => {
    await mkdir(packages, { recursive: true });
    await symlink(process.execPath, join(packages, 'node'));
    const ended = start(['ends', 'two words'], {}, OLD);
    assert.deepEqual(await ended.exited, { code: 3, signal: null });
    assert.match(ended.output(), /runs with ends two words/);
  });

  test('passes on SIGTERM, and is ended by a signal where that is', async () => {
    for (const [name, exit] of [
      ['SIGTERM', { code: 7, signal: null }],
      ['SIGHUP', { code: null, signal: 'SIGHUP' }],
    ] as const) {
      const running = start(['serve'], {}, OLD);
      await until('it runs', () => running.output().includes('runs with serve'));
      running.signal(name);
      assert.deepEqual(await running.exited, exit);
    }
  });
});
