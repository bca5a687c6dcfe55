// What `npm pack` makes of the server is installed in an empty folder and runs there: a first card is issued
// over HTTP, and the documentation and the web app are served.
// Runs alone: it starts npm and the product, which is a minute on a machine that does much else.
// Ends within 8 minutes: it packs, installs and starts.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { createTestDatabase } from '../support/database.ts';
import { answersReady, freePort } from '../support/ports.ts';
import { start, type Running } from '../support/process.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { until } from '../support/wait.ts';
import { packServer, reaching } from './packed.ts';

const ROOT = join(import.meta.dirname, '../..');
const SECRET_CHARACTERS = 43;
const folder = await mkdtemp(join(tmpdir(), 'monedero-package-'));
// The embedded database may run as another user, who must be able to enter.
await chmod(folder, 0o755);
after(() => rm(folder, { recursive: true, force: true }));
const home = join(folder, 'home');
const installed = join(home, 'node_modules/monedero');
const port = await freePort();
const url = `http://localhost:${port}`;
/** Nothing else of the npm that runs the tests, which would have it work elsewhere. */
const environment = {
  ...reaching,
  PATH: [join(home, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
  HOME: process.env['HOME'] ?? folder,
  DATA_DIR: join(home, 'data'),
  XDG_CONFIG_HOME: folder,
};

const run = async (cwd: string, command: string, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(command, args, { cwd, env: environment });
  return stdout;
};
const installs = (cwd: string, archive: string): Promise<string> =>
  run(cwd, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', archive);

const page = async (path: string, cookie = ''): Promise<string> => {
  const response = await fetch(url + path, { headers: { cookie }, redirect: 'manual' });
  assert.equal(response.status, 200, path);
  return response.text();
};

suite('the package of the server', () => {
  let dev: Running;
  before(async () => {
    const archive = await packServer(folder);
    await mkdir(home);
    await writeFile(join(home, 'package.json'), '{ "private": true }');
    await installs(home, archive);
    dev = start(['dev'], { ...environment, PORT: String(port) }, join(installed, 'bin/monedero.js'));
    await until('it is ready', () => {
      if (!dev.isRunning()) throw new Error(`it ended: ${dev.output()}`);
      return answersReady(url);
    });
    await until('it has said so', () => dev.output().includes('Monedero is ready'));
  });
  after(async () => {
    dev.signal('SIGTERM');
    assert.deepEqual(await dev.exited, { code: 0, signal: null }, dev.output());
  });

  test('has no tests, no tools and no types to take away', () => {
    const files = globSync('**/*', { cwd: installed });
    assert.deepEqual(
      files.filter((name) =>
        /\.test\.|\.mutants$|(?<!\.d)\.tsx?$|^(?:src|test|tools|docs)\b|\.map$/.test(name),
      ),
      [],
    );
    const migrations = globSync('src/**/migrations/*.sql', { cwd: ROOT });
    assert.deepEqual(
      migrations.filter((name) => !files.includes(join('dist', name))),
      [],
    );
  });

  test('has each statement in the line and at the column of its source', async () => {
    const source = (await readFile(join(ROOT, 'src/config.ts'), 'utf8')).split('\n');
    const made = (await readFile(join(installed, 'dist/src/config.mjs'), 'utf8')).split('\n');
    assert.equal(made.length, source.length);
    const placeOf = (lines: readonly string[], what: string): [number, number | undefined] => {
      const line = lines.findIndex((one) => one.includes(what));
      return [line, lines[line]?.indexOf(what)];
    };
    for (const what of ['throw new Error(`the configuration', 'read.MCP_ORIGINS', '.safeParse('])
      assert.deepEqual(placeOf(made, what), placeOf(source, what));
  });

  test('issues a first card to a project that it has made', async () => {
    const monedero = join(home, 'node_modules/.bin/monedero');
    const printed = await run(home, monedero, 'init', 'project');
    const [, packs = assert.fail(printed)] = /^ {2}(npm pack .*)$/m.exec(printed) ?? [];
    const project = join(home, 'project');
    await run(project, 'sh', '-c', packs);
    const [client = assert.fail('no client')] = globSync('*.tgz', { cwd: project });
    await installs(project, join(project, client));
    const { apiKey } = JSON.parse(await readFile(join(home, 'data/dev.json'), 'utf8')) as { apiKey: string };
    const settings = `MONEDERO_URL=${url}\nMONEDERO_API_KEY=${apiKey}\n`;
    await writeFile(join(project, '.env'), settings);
    const card = await run(project, process.execPath, '--env-file=.env', 'first-card.mjs');
    assert.match(card, /^card card_\w+ of Elena, which ends with \d{4}: OPEN$/m);
  });

  test('migrates, serves and works as processes of their own on a PostgreSQL of the operator', async () => {
    const database = await createTestDatabase('empty');
    const [servePort, workerPort] = [await freePort(), await freePort()];
    const own = {
      ...environment,
      DATABASE_URL: database.url,
      SECRET_KEYS: TEST_SECRET_KEY.toString('base64'),
      PORT: String(servePort),
    };
    const begin = (role: string, more = {}): Running =>
      start([role], { ...own, ...more }, join(installed, 'bin/monedero.js'));
    const migrating = begin('migrate');
    assert.deepEqual(await migrating.exited, { code: 0, signal: null }, migrating.output());
    assert.match(migrating.output(), /^applied \d{14}_\w+\.sql$/m);
    const roles = [begin('serve'), begin('worker', { WORKER_PORT: String(workerPort) })];
    for (const at of [servePort, workerPort])
      await until('it is ready', () => {
        for (const role of roles) if (!role.isRunning()) throw new Error(`it ended: ${role.output()}`);
        return answersReady(`http://127.0.0.1:${at}`);
      });
    for (const role of roles) {
      role.signal('SIGTERM');
      assert.deepEqual(await role.exited, { code: 0, signal: null }, role.output());
    }
    await database.drop();
  });

  test('serves the documents and the web apps, which were built before', async () => {
    assert.match(await page('/docs'), /href="\/docs\/guides\/run-in-production"/);
    assert.match(await page('/docs/guides/run-in-production'), /DATABASE_URL/);
    for (const app of ['/console', '/wallet']) {
      const shell = await page(app, `monedero_session=${'a'.repeat(SECRET_CHARACTERS)}`);
      const [, script = assert.fail(`${app} has no script`)] =
        /src="(\/assets\/[^"]+\.js)"/.exec(shell) ?? [];
      assert.match(await page(script), /import/);
    }
    await assert.rejects(readFile(join(home, 'node_modules/.cache/monedero')), { code: 'ENOENT' });
  });
});
