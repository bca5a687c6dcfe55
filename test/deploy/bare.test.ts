// The package where there is the least: no optional packages, no repository around it, files that cannot be
// written, a user without rights; and a Node on the path that is too old. What is right in the repository
// alone fails here.
// Runs alone: it starts npm and the product, which is a minute on a machine that does much else.
// Ends within 8 minutes: it packs, installs and starts.
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { createTestDatabase } from '../support/database.ts';
import { answersReady, freePort } from '../support/ports.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { until } from '../support/wait.ts';
import { packServer, reaching } from './packed.ts';

const NOBODY = 65_534;
const NODE_MAJOR_MIN = 24;
const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const folder = await mkdtemp(join(tmpdir(), 'monedero-bare-'));
await chmod(folder, 0o755);
after(() => {
  spawnSync('chmod', ['-R', 'u+w', folder]);
  return rm(folder, { recursive: true, force: true });
});
const [home, bin, oldBin] = ['home', 'bin', 'old-bin'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
for (const made of [home, bin, oldBin]) await mkdir(made);
await copyFile(process.execPath, join(bin, 'node'));
await chmod(home, 0o777);

/** Installed from the archive into an empty folder, which is read-only then. */
async function installed(name: string, archive: string, ...options: string[]): Promise<string> {
  const into = join(folder, name);
  await mkdir(into);
  await writeFile(join(into, 'package.json'), '{ "private": true }');
  const env = { ...reaching, PATH: process.env['PATH'], HOME: process.env['HOME'] };
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', ...options, archive];
  const { status, stderr } = spawnSync('npm', args, { cwd: into, env, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.equal(spawnSync('chmod', ['-R', 'a-w,a+rX', into]).status, 0);
  return join(into, 'node_modules');
}

/** A Node that is too old, or one that takes itself for it where there is none. */
async function pathToOldNode(): Promise<string> {
  const versionIn = (one: string): string =>
    spawnSync(join(one, 'node'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const found = (process.env['PATH'] ?? '').split(delimiter).find((one) => {
    const major = Number(/^v(\d+)\./.exec(versionIn(one))?.[1] ?? NODE_MAJOR_MIN);
    return major >= 20 && major < NODE_MAJOR_MIN;
  });
  if (found !== undefined) return found;
  const pretend = join(oldBin, 'pretend.mjs');
  await writeFile(
    pretend,
    "if (!process.execPath.includes('node_modules')) Object.defineProperty(process.versions, 'node', { value: '20.19.0' });",
  );
  await writeFile(
    join(oldBin, 'node'),
    `#!/bin/sh\nexec '${join(bin, 'node')}' --import '${pretend}' "$@"\n`,
  );
  await chmod(join(oldBin, 'node'), 0o755);
  return oldBin;
}

suite('the package, where there is the least', () => {
  let bare = '';
  let whole = '';
  let old = '';
  before(async () => {
    const archive = await packServer(folder);
    bare = await installed('bare', archive, '--omit=optional');
    whole = await installed('whole', archive);
    old = await pathToOldNode();
  });
  /** As its user types it, who may write into `home` alone. */
  const run = (modules: string, path: string, ...args: string[]) => {
    const env = { PATH: [path, '/usr/bin', '/bin'].join(delimiter), HOME: home, TMPDIR: home };
    return spawnSync(join(modules, '.bin/monedero'), args, { cwd: home, env, encoding: 'utf8', ...as });
  };

  test('helps and begins a project, on the Node of the machine, without optional packages', async () => {
    for (const args of [['--help'], ['init', 'bare-project']]) {
      const { status, stderr } = run(bare, bin, ...args);
      assert.equal(status, 0, `${args.join(' ')}: ${stderr}`);
    }
    const readme = await readFile(join(home, 'bare-project/README.md'), 'utf8');
    const [, packs = assert.fail(readme)] = /^(npm pack .*)$/m.exec(readme) ?? [];
    const env = { ...reaching, PATH: process.env['PATH'], HOME: home };
    const cwd = join(home, 'bare-project');
    const packed = spawnSync('sh', ['-c', packs], { cwd, env, encoding: 'utf8', ...as });
    assert.match(packed.stdout, /^monedero-client-[\d.]+\.tgz$/m, packed.stderr);
  });

  test('runs on the Node of its packages where that of the path is too old', () => {
    const { status, stdout, stderr } = run(whole, old, '--help');
    assert.equal(status, 0, stderr);
    assert.match(stdout, /serve/);
  });

  test('says in one line what to do where there is no other Node', () => {
    const { status, stderr } = run(bare, old, 'serve');
    assert.equal(status, 1, stderr);
    assert.match(stderr, /^Monedero runs on Node 24 or newer and this is \d+\.[^\n]*\n$/);
  });

  test('migrates, serves its pages and works, from files that cannot be written', async () => {
    const database = await createTestDatabase('empty');
    const [port, workerPort] = [await freePort(), await freePort()];
    const url = `http://localhost:${port}`;
    const env = {
      PATH: bin,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      SECRET_KEYS: TEST_SECRET_KEY.toString('base64'),
      BASE_URL: url,
      DRAIN_SECONDS: '0',
    };
    const script = join(bare, 'monedero/bin/monedero.js');
    const begin = (role: string, more: Readonly<Record<string, string>> = {}) => {
      const child = spawn(join(bin, 'node'), [script, role], { cwd: '/', env: { ...env, ...more }, ...as });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (said += text));
      const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      after(() => child.kill('SIGKILL'));
      return { child, exited, said: () => said };
    };
    const migrating = begin('migrate');
    await migrating.exited;
    assert.equal(migrating.child.exitCode, 0, migrating.said());
    const roles = [
      begin('serve', { PORT: String(port) }),
      begin('worker', { WORKER_PORT: String(workerPort) }),
    ];
    const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;
    for (const at of [url, `http://127.0.0.1:${workerPort}`])
      await until('it is ready', () => {
        for (const { child, said } of roles) if (!isRunning(child)) throw new Error(`it ended: ${said()}`);
        return answersReady(at);
      });
    for (const path of ['/console', '/wallet', '/docs', '/sign-in', '/docs/guides/run-in-production'])
      assert.equal((await fetch(url + path)).status, 200, path);
    for (const { child } of roles) child.kill('SIGTERM');
    for (const { child, exited, said } of roles) {
      await exited;
      assert.equal(child.exitCode, 0, said());
    }
    await database.drop();
  });
});
