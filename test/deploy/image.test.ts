// The image builds from the files that its context has, and what is in it runs: without rights, in files that
// cannot be written, with nothing but what the image copies. No engine is needed for that.
// Runs alone: it starts npm and the product, which is a minute on a machine that does much else.
// Ends within 8 minutes: it installs, builds the web app and starts.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { createTestDatabase } from '../support/database.ts';
import { answersReady, freePort } from '../support/ports.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { until } from '../support/wait.ts';
import { build, contextOf, instructionsOf, isIgnored } from './dockerfile.ts';
import { cloneOf } from './packed.ts';

const ROOT = join(import.meta.dirname, '../..');
const NOBODY = 65_534;
const folder = await mkdtemp(join(tmpdir(), 'monedero-image-'));
await chmod(folder, 0o755);
after(() => {
  spawnSync('chmod', ['-R', 'u+w', folder]);
  return rm(folder, { recursive: true, force: true });
});
/** How this machine reaches its registry, where it says so. */
const REACHES = ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'HOME'];
const bin = join(folder, 'bin');
await mkdir(bin);
await copyFile(process.execPath, join(bin, 'node'));
await chmod(join(bin, 'node'), 0o755);
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => REACHES.includes(name))),
  PATH: [bin, process.env['PATH'] ?? ''].join(delimiter),
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
};

suite('the image', () => {
  test('is built line by line, and serves as a user without rights from files that cannot be written', async () => {
    const context = join(folder, 'context');
    await contextOf(await cloneOf(ROOT, join(folder, 'tree')), context);
    const {
      folder: image,
      user,
      entrypoint,
    } = await build({ context, into: join(folder, 'stages') }, environment);
    assert.equal(user, 'node');
    assert.deepEqual(globSync('{app,src,packages}/**/*.{test.ts,test.tsx,mutants}', { cwd: image }), []);
    assert.equal(spawnSync('chmod', ['-R', 'a-w,a+rX', image]).status, 0);

    const [program = '', ...given] = entrypoint;
    const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    const home = join(folder, 'home');
    await mkdir(home);
    await chmod(home, 0o777);
    const env = { PATH: bin, NODE_ENV: 'production', HOME: home };
    const run = (...args: string[]) =>
      spawnSync(program, [...given, ...args], { cwd: image, env, encoding: 'utf8', ...as });
    for (const args of [['--help'], ['init', join(home, 'project')]]) {
      const { status, stderr } = run(...args);
      assert.equal(status, 0, `${args.join(' ')}: ${stderr}`);
    }

    const database = await createTestDatabase();
    const port = await freePort();
    const server = spawn(program, [...given, 'serve'], {
      cwd: image,
      env: {
        ...env,
        PORT: String(port),
        DATABASE_URL: database.url,
        SECRET_KEYS: TEST_SECRET_KEY.toString('base64'),
        BASE_URL: `http://localhost:${port}`,
        DRAIN_SECONDS: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...as,
    });
    let said = '';
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    const exited = new Promise((resolve) => server.once('exit', resolve));
    const url = `http://localhost:${port}`;
    try {
      await until('it is ready', () => {
        if (server.exitCode !== null) throw new Error(`it ended: ${said}`);
        return answersReady(url);
      });
      for (const path of ['/console', '/wallet', '/docs', '/sign-in'])
        assert.equal((await fetch(url + path)).status, 200, path);
    } finally {
      server.kill('SIGTERM');
      await exited;
    }
    assert.equal(server.exitCode, 0, said);
  });

  test('misses what its context leaves out, and instructions that are not carried out', async () => {
    assert.deepEqual(
      [
        'examples/project/README.md',
        'src/a.test.ts',
        'a.test.ts',
        'src/a.ts',
        'packages/client/dist/x.js',
      ].map((path) => isIgnored(path, ['examples', '**/*.test.ts', 'packages/*/dist'])),
      [true, true, true, false, true],
    );
    assert.deepEqual(instructionsOf('# so\nFROM a AS b\n\nCOPY . .'), [
      { name: 'FROM', rest: 'a AS b' },
      { name: 'COPY', rest: '. .' },
    ]);
    const small = join(folder, 'small');
    await mkdir(small);
    const into = join(folder, 'small-stages');
    for (const line of ['COPY examples examples', 'VOLUME /data', 'RUN exit 3']) {
      await writeFile(join(small, 'Dockerfile'), `FROM a\n${line}\n`);
      await assert.rejects(build({ context: small, into }, environment), line);
    }
  });
});
