// README and the how-tos do what they say: their commands run as they are printed, in a new folder and again
// in the same one. The first time they run the sources, as a clone does, and then the bundle of them, as a
// package does, which takes a fourth of the time to load.
// Ends within 8 minutes: it starts the product for each page, with a PostgreSQL of its own.
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { answersReady, freePort } from '../support/ports.ts';
import { start, type Running } from '../support/process.ts';
import { MONEDERO, MONEDERO_OF_SOURCES } from '../support/programs.ts';
import { until } from '../support/wait.ts';
import { ISSUE_CARDS, PAGES } from '../../tools/walk/pages.ts';
import { openTerminal, type Place } from '../../tools/walk/terminal.ts';
import { blocksOf, walk } from '../../tools/walk/walk.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** All that a reader's commands use of the repository. */
const NEEDED = ['package.json', 'bin', 'node_modules', 'src', 'test', 'tools', 'webhooks', 'examples'];
const folder = await mkdtemp(join(tmpdir(), 'monedero-reader-'));
await chmod(folder, 0o755);
// PostgreSQL ends by itself a moment after the process that started it was killed.
after(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
for (const name of NEEDED) await symlink(join(ROOT, name), join(folder, name));
const place: Place = { folder, receiverPort: await freePort() };

let dev: { running: Running; round: string } | undefined;

/** `npm start`, once a round: a folder is used when it was stopped there and started again. */
async function startIn(round: string): Promise<void> {
  if (dev?.round === round) return;
  if (dev !== undefined) {
    dev.running.signal('SIGTERM');
    await dev.running.exited;
  }
  const port = await freePort();
  const program = round === 'new' ? MONEDERO_OF_SOURCES : MONEDERO;
  await rm(join(folder, 'bin'));
  await symlink(dirname(program), join(folder, 'bin'));
  const running = start(['dev'], { DATA_DIR: join(folder, 'data'), PORT: String(port) }, program);
  dev = { running, round };
  await until('it is ready', () => {
    if (!running.isRunning()) throw new Error(`it ended: ${running.output()}`);
    return answersReady(`http://127.0.0.1:${port}`);
  });
  await until('it has said so', () => running.output().includes('Monedero is ready'));
}

for (const round of ['new', 'used']) {
  suite(`in a ${round} folder`, () => {
    for (const page of PAGES) {
      if (round === 'used' && page.onlyOnce === true) continue;
      test(`${page.path} works as printed in a ${round} folder`, async () => {
        await startIn(round);
        await walk(place, page);
      });
    }
  });
}

test('a refusal is shown, and the commands that need what was refused do not run', async () => {
  await startIn('used');
  const blocks = await blocksOf(ISSUE_CARDS);
  const [setUp = '', register = '', setup = ''] = ['idOf() {', 'CARDHOLDER=$(', 'payment-method/setup'].map(
    (part) => blocks.find((block) => block.includes(part)),
  );
  const script = [setUp, register, register, 'echo "[$CARDHOLDER]"', setup, 'echo "it goes on"'].join('\n');
  const terminal = openTerminal(place, ['-c', script]);
  await until('it has ended', () => !terminal.isRunning());
  await terminal.end();
  assert.match(terminal.output(), /"error":"duplicate_/);
  assert.match(terminal.output(), /^\[\]$/m);
  assert.match(terminal.output(), /CARDHOLDER: parameter null or not set/);
  assert.doesNotMatch(terminal.output(), /it goes on|not_found/);
});
