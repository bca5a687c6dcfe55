// `init` as a new user has it: an empty folder, the packed client, and a Monedero that runs. The project
// issues a card, has an agent pay, and receives what was signed.
// Ends within 8 minutes: it starts the product and npm.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { EXIT } from '#roles/cli/failure.ts';
import { newHome } from '../support/command-line.ts';
import { createTestDatabase } from '../support/database.ts';
import { packClient } from '../support/packed-client.ts';
import { answersReady, freePort } from '../support/ports.ts';
import { start, type Running } from '../support/process.ts';
import { until } from '../support/wait.ts';

const home = await newHome();
const database = await createTestDatabase();
after(() => database.drop());
const project = join(home.folder, 'My Project');
const receiverPort = await freePort();
const port = await freePort();
const environment = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? home.folder };

const run = async (command: string, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(command, args, { cwd: project, env: environment });
  return stdout;
};
const program = (name: string): Promise<string> => run(process.execPath, '--env-file=.env', `${name}.mjs`);
/** As README and the command say. The client is built in a copy, and left where the line would leave it. */
async function installClient(printed: string): Promise<void> {
  const readme = await readFile(join(project, 'README.md'), 'utf8');
  const [packs = '', installs = ''] = /```sh\n(npm pack .*)\n(npm install .*)\n/.exec(readme)?.slice(1) ?? [];
  assert.match(packs, /^npm pack --silent '\/.+\/packages\/client'$/);
  assert.ok(printed.includes(packs) && printed.includes(installs), printed);
  await copyFile(await packClient(home.folder, environment), join(project, 'monedero-client-0.2.0.tgz'));
  await run('sh', '-c', `${installs} --offline --no-audit --no-fund`);
}
const has = (running: Running, what: string | RegExp): Promise<boolean> =>
  until(`it prints ${what}`, () => {
    if (!running.isRunning()) throw new Error(`it ended: ${running.output()}`);
    return typeof what === 'string' ? running.output().includes(what) : what.test(running.output());
  });

suite('a project of init', () => {
  let dev: Running;
  before(async () => {
    dev = start(['dev'], { ...home.environment, PORT: String(port), DATABASE_URL: database.url });
    await until('it is ready', () => {
      if (!dev.isRunning()) throw new Error(`it ended: ${dev.output()}`);
      return answersReady(`http://127.0.0.1:${port}`);
    });
    await has(dev, 'Monedero is ready');
  });
  after(async () => {
    dev.signal('SIGTERM');
    await dev.exited;
  });

  test('issues a card with a hold, pays by an agent, and receives what was signed', async () => {
    const made = await home.run(['init', 'My Project']);
    assert.equal(made.code, EXIT.done, made.err);
    assert.match(
      made.out,
      /^Made My Project: .+README\.md.+\n[^]*npm pack --silent '\/.+\/packages\/client'/,
    );
    const manifest = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as {
      name: string;
      dependencies: Record<string, string>;
    };
    assert.deepEqual(
      [manifest.name, Object.keys(manifest.dependencies)],
      ['my-project', ['@monedero/client']],
    );
    for (const version of Object.values(manifest.dependencies)) assert.match(version, /^\d+\.\d+\.\d+$/);
    const settings = await readFile(join(project, '.env.example'), 'utf8');
    assert.match(settings, new RegExp(`^MONEDERO_URL=http://localhost:${port}$`, 'm'));
    assert.match(settings, /^MONEDERO_API_KEY=$/m);
    await assert.rejects(program('first-card'), /\.env/);

    await installClient(made.out);
    const { apiKey } = JSON.parse(await readFile(join(home.folder, 'data', 'dev.json'), 'utf8')) as {
      apiKey: string;
    };
    const listening = home.follow(
      [
        'listen',
        '--forward-to',
        `http://localhost:${receiverPort}/hooks`,
        '--events',
        'card.created',
        'payment.*',
      ],
      { DATABASE_URL: database.url },
    );
    await has(listening, 'Signed with');
    const secret = /whsec_[\w+/]{43}=/.exec(listening.output())?.[0] ?? '';
    await writeFile(
      join(project, '.env'),
      settings
        .replace('MONEDERO_API_KEY=', `MONEDERO_API_KEY=${apiKey}`)
        .replace('WEBHOOK_SECRET=', `WEBHOOK_SECRET=${secret}`)
        .replace('PORT=3000', `PORT=${receiverPort}`),
    );
    const receiving = start([join(project, 'webhooks.mjs')], {}, `--env-file=${join(project, '.env')}`);
    await has(receiving, 'receiving at');

    const card = await program('first-card');
    const [, cardId = ''] = /^card (card_\w+) of Elena, which ends with \d{4}: OPEN$/m.exec(card) ?? [];
    assert.match(card, /^held on the card of Elena: \$\s2\.500,00$/m);
    assert.match(card, /^purchase tx_\w+ of \$\s1\.200,00: authorized$/m);
    await has(receiving, new RegExp(`^verified card\\.created {2}evt_\\w+ {2}${cardId}$`, 'm'));
    await has(listening, '→ 204');

    const agent = await program('first-agent');
    const [may, june, approved] = agent.trim().split('\n');
    assert.match(may ?? '', /^payment pay_\w+ of \$\s40\.000,00: settled$/);
    assert.match(june ?? '', /: pending_approval, the owner decides at http.+\/approvals\/appr_\w+$/);
    assert.match(approved ?? '', /, approved by the owner: settled$/);
    await has(receiving, 'verified payment.settled');

    const forged = { method: 'POST', headers: { 'service-signature': 't=1,v1=00' }, body: '{}' };
    assert.equal((await fetch(`http://127.0.0.1:${receiverPort}/hooks`, forged)).status, 400);
    for (const running of [receiving, listening]) {
      running.signal('SIGINT');
      await running.exited;
    }
  });

  test('is not made where something is', async () => {
    await writeFile(join(home.folder, 'file'), 'here');
    const there = (await readdir(home.folder)).toSorted();
    for (const [folder, code] of [
      ['.', 'folder_not_empty'],
      ['file', 'not_a_folder'],
    ] as const) {
      const { code: exit, err } = await home.run(['init', folder, '--json']);
      assert.equal(exit, EXIT.refused);
      const { code: said, fix } = JSON.parse(err) as { code: string; fix: string };
      assert.deepEqual([said, fix.startsWith('name a new folder')], [code, true]);
    }
    assert.deepEqual((await readdir(home.folder)).toSorted(), there);
  });
});
