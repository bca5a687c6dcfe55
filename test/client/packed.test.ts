// What `npm pack` makes of the client is installed in an empty folder and runs there, with each Node that is
// on this machine: by itself, as its pages print it, and as the types say.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestApp } from '../support/app.ts';
import { packClient } from '../support/packed-client.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGES = ['packages/client/README.md', 'docs/how-to/use-the-client.md'];
const BLOCK = /^```js\n([^]*?)^```$/gm;
const OLDEST = 20;

const testApp = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), 'monedero-client-packed-'));
after(() => rm(folder, { recursive: true, force: true }));

/** Nothing of the npm that runs the tests, which would have it work elsewhere. */
const environment = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? folder,
  MONEDERO_URL: testApp.url,
  MONEDERO_KEY: await testApp.newKey(),
};

const run = async (cwd: string, command: string, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(command, args, { cwd, env: environment });
  return stdout;
};

/** The Nodes of this machine that the client is for, by their major versions. */
async function nodes(): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  const places = (process.env['PATH'] ?? '').split(delimiter).map((place) => join(place, 'node'));
  for (const place of [process.execPath, ...places]) {
    const version = await run(folder, place, '--version').catch(() => 'v0');
    const major = Number(/^v(\d+)/.exec(version)?.[1]);
    if (major >= OLDEST && !found.has(major)) found.set(major, place);
  }
  return found;
}

suite('the package of the client', () => {
  const project = join(folder, 'project');
  let places: ReadonlyMap<number, string> = new Map();
  before(async () => {
    const archive = await packClient(folder, environment);
    await cp(join(ROOT, 'packages/client/LICENSE'), join(project, 'LICENSE'));
    await run(project, 'npm', 'install', '--offline', '--no-audit', '--no-fund', archive);
    places = await nodes();
  });

  test('holds what it is for, and nothing to install beside it', async () => {
    const installed = join(project, 'node_modules');
    assert.deepEqual(
      (await readdir(installed)).filter((name) => !name.startsWith('.')),
      ['@monedero'],
    );
    const files = await readdir(join(installed, '@monedero', 'client'));
    assert.deepEqual(files.sort(), ['LICENSE', 'README.md', 'dist', 'package.json']);
  });

  for (const page of PAGES) {
    test(`runs as printed, with each Node: ${page}`, async (t) => {
      const text = await readFile(join(ROOT, page), 'utf8');
      const blocks = [...text.matchAll(BLOCK)].map(([, block = '']) => block);
      assert.ok(blocks.length > 1);
      for (const [major, node] of places)
        for (const [i, block] of blocks.entries()) {
          const file = `block-${i}.mjs`;
          await writeFile(join(project, file), forReader(block, major));
          const printed = await run(project, node, file);
          t.diagnostic(`Node ${major}, block ${i + 1}: ${printed.trim().split('\n')[0]}`);
        }
    });
  }

  test('has types that a strict program compiles with, and refuses what a caller may not do', async () => {
    const program = [
      "import { agent, organization, verify } from '@monedero/client';",
      "import { asOrganization } from '@monedero/client/connection';",
      "import { cards } from '@monedero/client/cards';",
      "import type { Card } from '@monedero/client/objects';",
      "const baseUrl = 'http://localhost:1';",
      "const card: Card = await organization({ apiKey: 'a', baseUrl }).cards.get('card_1');",
      "const { data } = await cards(asOrganization({ apiKey: 'a', baseUrl })).list({ status: 'OPEN' });",
      "const event = await verify('', '', 'a');",
      "if (event.type === 'card.created') console.log(event.data.object.last4, card.last4, data[0]?.last4);",
      '// @ts-expect-error -- an agent does not withdraw',
      "agent({ agentKey: 'a', baseUrl }).withdrawals;",
    ];
    await writeFile(join(project, 'program.mts'), program.join('\n'));
    const options = '--strict --noEmit --module nodenext --target es2022 --lib es2022,dom'.split(' ');
    await run(
      project,
      process.execPath,
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...options,
      'program.mts',
    );
  });
});

/** A reader has an e-mail and a tax id of their own. */
const forReader = (block: string, major: number): string =>
  block.replace("'27234567891'", `'${TAX_IDS[major % TAX_IDS.length]}'`);
const TAX_IDS = ['20200000073', '20200000146', '20200000219', '20200000286', '20200000359'];
