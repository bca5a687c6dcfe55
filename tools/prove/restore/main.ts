// `npm run prove:restore`: a server and a worker on the embedded database, a backup that follows it, payments
// that go on, and receivers that hear of them. Then backup, servers and PostgreSQL are killed, and the backup
// is restored in another folder, where a server and a worker go on. Prints what was checked; the exit code is
// 1 if anything was not as it must be.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp, type App } from '#app.ts';
import { systemClock } from '#platform/time/clock.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate, readMigrations } from '#platform/db/migrate/migrate.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { SECRET_KEY_BYTES } from '#platform/secrets/seal.ts';
import { chance as chanceOf, type Chance } from '../../../test/support/chance.ts';
import { deliveriesAreDone } from '../../../test/faults/fixtures/deliveries.ts';
import { jobsAreDone } from '../../../test/faults/fixtures/jobs.ts';
import { MONEDERO, ofTests } from '../../../test/support/programs.ts';
import { until } from '../../../test/support/wait.ts';
import { argumentsOf } from '../../arguments.ts';
import { runToEnd, type Cleanup } from '../../bench/processes.ts';
import { AT_ONCE_USAGE } from '../proof-run.ts';
import { openCluster, type Cluster } from '../cluster.ts';
import { openOrganization } from '../organization.ts';
import { checkDelivered, checkRestored } from './checks.ts';
import { startPaying } from './load.ts';
import { startReceivers, type Receivers } from './receiver.ts';

const ROUNDS = 5;
const SEED_BELOW = 2 ** 32;
/** After the last copy that is waited for, payments go on for less than this before all is killed. */
const KILL_MS_BELOW = 4_000;
const COPIES = 2;
const COPIED_WITHIN_MS = 120_000;
const MODE = 0o755;

type Running = { readonly embedded: EmbeddedPostgres; readonly cluster: Cluster; readonly app: App };
type Folder = { readonly dataDir: string; readonly key: Buffer; readonly chance: Chance };
type Lost = Folder & { readonly backup: string; readonly receivers: Receivers };

async function open({ dataDir, key, chance }: Folder, cleanup: Cleanup): Promise<Running> {
  const embedded = await startEmbeddedPostgres({ dataDir });
  cleanup.add(() => embedded.stop());
  await migrate(embedded.url, systemClock, await readMigrations());
  const cluster = await openCluster(embedded.url, chance, 1, {
    secretKey: key,
    environment: { WEBHOOKS_ALLOW_LOOPBACK: 'true' },
  });
  cleanup.add(() => cluster.close());
  const app = await createApp({
    databaseUrl: embedded.url,
    poolMax: 4,
    commandGroups: 'mixed',
    secretKeys: [key],
    baseUrl: undefined,
    allowLoopbackReceivers: false,
    mail: { kind: 'sandbox' },
    mcpOrigins: [],
    clock: systemClock,
    log: createLog('silent', systemClock),
  });
  cleanup.add(() => app.close());
  await cluster.ready();
  return { embedded, cluster, app };
}

function command(args: readonly string[], dataDir: string): { child: ChildProcess; said: () => string } {
  let text = '';
  const env = { PATH: process.env['PATH'] ?? '', ...ofTests(), DATA_DIR: dataDir };
  const child = spawn(process.execPath, [MONEDERO, ...args, '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => (text += more));
  return { child, said: () => text };
}

const copiesIn = (said: string): number[] =>
  [...said.matchAll(/"event":"copied".*?"until":"([^"]+)"/g)].map(([, at = '']) => Date.parse(at));

async function newFolder(root: string, name: string, key: Buffer): Promise<string> {
  const dataDir = join(root, name);
  await mkdir(dataDir, { mode: MODE });
  await writeFile(join(dataDir, 'secret.key'), key.toString('base64'), { mode: 0o600 });
  return dataDir;
}

/** What must be there: all that was answered before the last copy that the backup printed. */
async function loseAll({ backup, receivers, ...folder }: Lost, cleanup: Cleanup) {
  const { embedded, cluster, app } = await open(folder, cleanup);
  const organization = await openOrganization(app, cluster.urls, 'Restored');
  await receivers.listenTo(organization);
  const load = await startPaying(organization, folder.chance);
  const { child, said } = command(['backup', backup, '--follow'], folder.dataDir);
  cleanup.add(() => void child.kill('SIGKILL'));
  await until(
    'the backup follows',
    () => copiesIn(said()).length >= COPIES,
    undefined,
    COPIED_WITHIN_MS,
  ).catch(() => {
    throw new Error(`the backup does not follow: ${said()}`);
  });
  await wait(folder.chance.below(KILL_MS_BELOW));
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  process.kill(embedded.pid, 'SIGKILL');
  load.abandon();
  await cluster.close();
  const { paid, refused } = load;
  const [copiedUntil = 0, lostAt] = [copiesIn(said()).at(-1), systemClock.now()];
  return { tenantId: organization.tenant.id, paid, refused, copiedUntil, lostAt };
}

async function round(chance: Chance, cleanup: Cleanup): Promise<string[]> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'monedero-restore-')));
  cleanup.add(() => rm(root, { recursive: true, force: true }));
  await rm(root, { recursive: true });
  await mkdir(root, { mode: MODE });
  const key = randomBytes(SECRET_KEY_BYTES);
  const backup = join(root, 'backup');
  const receivers = await startReceivers(chance);
  cleanup.add(() => receivers.close());
  const folder = { dataDir: await newFolder(root, 'lost', key), key, chance };
  const lost = await loseAll({ ...folder, backup, receivers }, cleanup);
  receivers.restored();
  const dataDir = await newFolder(root, 'restored', key);
  const restoring = command(['restore', backup], dataDir);
  const [code] = await once(restoring.child, 'exit');
  if (code !== 0) return [`restore ended with ${code}: ${restoring.said()}`];
  const { app } = await open({ dataDir, key, chance }, cleanup);
  await jobsAreDone({ app });
  const wrong = await checkRestored(app, lost);
  await deliveriesAreDone({ app }, lost.lostAt);
  return [...wrong, ...(await checkDelivered(app, lost, receivers.posts))];
}

const USAGE = `npm run prove:restore -- [--rounds <1 or more>] [--seed <number>] ${AT_ONCE_USAGE}`;
const { values } = argumentsOf(USAGE, {
  options: { rounds: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const rounds = Number(values.rounds ?? ROUNDS);
const seed = Number(values.seed ?? randomInt(SEED_BELOW));
console.log(`prove:restore: ${rounds} rounds, seed ${seed}`);
let violations = 0;
for (let n = 0; n < rounds; n++)
  await runToEnd(async (cleanup) => {
    const found = await round(chanceOf(seed + n), cleanup);
    for (const one of found) console.log(`VIOLATION round ${n + 1}: ${one}`);
    violations += found.length;
    return found.length === 0;
  });
console.log(`\n${violations} violations`);
