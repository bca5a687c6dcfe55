// What operators start from (the image, compose, Kubernetes, systemd) keeps up with the program: settings,
// roles, pages and time limits that it names are those that there are.
import assert from 'node:assert/strict';
import { access, glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { SETTINGS } from '../../src/config.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');
const ROLES = ['serve', 'worker', 'migrate'];
const DRAIN_AND_IN_FLIGHT_SECONDS = 40;
/** Of the files themselves, and of what is not ours. */
const OTHERS = /^(?:POSTGRES_\w+|NODE_ENV|SITE|AF_INET|AF_UNIX)$/;

const yamls = ['compose.yaml'];
for await (const path of glob('deploy/kubernetes/*.yaml', { cwd: ROOT })) yamls.push(path);
const units: string[] = [];
for await (const path of glob('deploy/systemd/*.service', { cwd: ROOT })) units.push(path);

/** All values in it under this name, however deep. */
function* under(name: string, value: unknown): Generator {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    if (key === name) yield one;
    yield* under(name, one);
  }
}

const documents = await Promise.all(
  yamls.map(async (path) => {
    const read = parseAllDocuments(await textOf(path), { merge: true });
    return { path, read };
  }),
);
const values = documents.flatMap(({ read }) => read.map((one): unknown => one.toJS()));

suite('the files that deployments start from', () => {
  test('are YAML without a mistake or a warning', () => {
    for (const { path, read } of documents)
      for (const { errors, warnings } of read) assert.deepEqual([...errors, ...warnings], [], path);
  });

  test('name no setting that there is not', async () => {
    const texts = await Promise.all([...yamls, ...units].map(textOf));
    const named = texts.flatMap((text) => text.match(/\b[A-Z]+(?:_[A-Z]+)+\b|\bHOST\b|\bSITE\b/g) ?? []);
    const unknown = named.filter((name) => !SETTINGS.includes(name) && !OTHERS.test(name));
    assert.deepEqual(unknown, []);
    for (const needed of [
      'DATABASE_URL',
      'SECRET_KEYS',
      'BASE_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'METRICS_TOKEN',
    ])
      for (const path of ['compose.yaml', 'deploy/kubernetes/kustomization.yaml'])
        assert.ok(needed === 'BASE_URL' || (await textOf(path)).includes(needed), `${path}: ${needed}`);
  });

  test('start roles that there are', async () => {
    const args = values.flatMap((value) => [...under('args', value)]);
    const commands = values.flatMap((value) => [...under('command', value)]);
    const started = [...args, ...commands].flat().filter((one) => one !== '--help');
    assert.deepEqual(
      started.filter((one) => !ROLES.includes(String(one))),
      [],
    );
    for (const unit of units) assert.match(await textOf(unit), /bin\/monedero\.js (?:serve|worker)$/m);
    assert.match(await textOf('Dockerfile'), /^CMD \["serve"\]$/m);
  });

  test('ask pages of health that there are, and wait as long as a process takes to end', async () => {
    const probed = values.flatMap((value) => [...under('httpGet', value)]);
    assert.equal(probed.length, 4);
    for (const probe of probed) assert.match(JSON.stringify(probe), /"path":"\/(?:readyz|healthz)"/);
    const waits = values.flatMap((value) => [...under('terminationGracePeriodSeconds', value)]);
    assert.deepEqual(waits, [DRAIN_AND_IN_FLIGHT_SECONDS, DRAIN_AND_IN_FLIGHT_SECONDS]);
    for (const unit of units)
      assert.match(await textOf(unit), new RegExp(`^TimeoutStopSec=${DRAIN_AND_IN_FLIGHT_SECONDS}$`, 'm'));
    assert.match(
      await textOf('compose.yaml'),
      new RegExp(`stop_grace_period: ${DRAIN_AND_IN_FLIGHT_SECONDS}s`),
    );
  });

  test('run nothing as root and write nowhere but in /tmp', async () => {
    assert.match(await textOf('Dockerfile'), /^USER node$/m);
    const pods = values.flatMap((value) => [...under('containers', value)]).flat();
    assert.equal(pods.length, 3);
    for (const pod of pods) {
      const text = JSON.stringify(pod);
      assert.match(text, /"readOnlyRootFilesystem":true/);
      assert.match(text, /"capabilities":\{"drop":\["ALL"\]\}/);
    }
  });

  test('copy what there is', async () => {
    const copied = (await textOf('Dockerfile')).matchAll(/^COPY --from=build (.+) \S+$/gm);
    for (const [, paths = ''] of copied)
      for (const path of paths.split(' ')) await access(join(ROOT, path.replace('/monedero/', '')));
  });
});
