// `npm run prove:upgrade`: payments and purchases go on through HAProxy while servers and worker are
// replaced, one after the other: by a release without a migration, back again, and by one whose migration
// runs while the version before serves. No request fails, and nothing is lost or doubled. Prints what was
// checked; the exit code is 1 if anything was not as it must be. `--stop SIGKILL` does not let them drain,
// which it finds.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createApp, type App } from '#app.ts';
import { systemClock } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { SECRET_KEY_BYTES } from '#platform/secrets/seal.ts';
import { jobsAreDone } from '../../../test/faults/fixtures/jobs.ts';
import { onServer, urlOfDatabase } from '../../../test/support/database.ts';
import { argumentsOf } from '../../arguments.ts';
import { runToEnd, type Cleanup } from '../../bench/processes.ts';
import { AT_ONCE_USAGE } from '../proof-run.ts';
import { copyRepository } from '../../canaries/copy.ts';
import { createTemplate, openTestServer } from '../../test-server.ts';
import { openOrganization } from '../organization.ts';
import { checkOnce } from '../restore/checks.ts';
import { openDeployment, type Deployment } from './deployment.ts';
import { startLoad, type Load } from './load.ts';

const OLD = resolve(import.meta.dirname, '..', '..', '..');
const ROUNDS = 3;
const POOL_MAX = 4;
const MIGRATION = 'src/platform/migrations/29991231000000_upgrade_that_is_proven.sql';
const EXPANDS = 'alter table payments add column proven_upgrade text;\n';
/** How many requests of each kind a step has, or it shows nothing. */
const REQUESTS_MIN = 5;

type Step = { readonly name: string; run(place: Deployment, later: string): Promise<string[]> };

const STEPS: readonly Step[] = [
  { name: 'to a release without a migration', run: (place, later) => place.replaceAll(later) },
  { name: 'back to the version before', run: (place) => place.replaceAll(OLD) },
  {
    name: 'to a release with a migration, which cannot be gone back on',
    async run(place, later) {
      await writeFile(join(later, MIGRATION), EXPANDS);
      const { code, said } = await place.run(later, 'migrate');
      if (code !== 0) return [`the migration ended with ${code}: ${said}`];
      const wrong = await place.replaceAll(later);
      const back = await place.run(OLD, 'serve');
      const refuses = back.code === 1 && back.said.includes('which this version does not know');
      return refuses ? wrong : [...wrong, `the version before started again: ${back.code} ${back.said}`];
    },
  },
];

/** The program of this tree under another version, in which a migration can be put. */
async function laterVersion(folder: string): Promise<string> {
  const root = await copyRepository(OLD, join(folder, 'later'));
  const file = join(root, 'package.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/"version": "[^"]+"/, '"version": "999.0.0"'));
  return root;
}

type Options = { readonly only: string; readonly signal: NodeJS.Signals };

async function round({ only, signal }: Options, cleanup: Cleanup): Promise<string[]> {
  const server = await openTestServer();
  cleanup.add(() => server.stop());
  const database = await createTemplate(server.url);
  cleanup.add(() => onServer(server.url, `drop database if exists ${database} with (force)`));
  const folder = await mkdtemp(join(tmpdir(), 'monedero-upgrade-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const later = await laterVersion(folder);
  const databaseUrl = urlOfDatabase(server.url, database);
  const secretKey = randomBytes(SECRET_KEY_BYTES);
  const place = await openDeployment(OLD, { databaseUrl, secretKey, folder, signal }, cleanup);
  const app = await openApp(databaseUrl, secretKey);
  cleanup.add(() => app.close());
  const organization = await openOrganization(app, [place.url], 'Upgraded');
  const load = await startLoad(organization);
  const wrong: string[] = [];
  for (const step of STEPS.filter(({ name }) => name.includes(only))) {
    const before = { paid: load.paid.length, decided: load.decided.length, failed: load.failed.length };
    wrong.push(...(await step.run(place, later)));
    const failed = load.failed.slice(before.failed);
    const [paid, decided] = [load.paid.length - before.paid, load.decided.length - before.decided];
    console.log(`${step.name}: ${paid} payments, ${decided} purchases, ${failed.length} failed`);
    wrong.push(...failed);
    if (Math.min(paid, decided) < REQUESTS_MIN) wrong.push(`${step.name}: too few requests went on`);
  }
  await load.end();
  if (load.late() > 0) console.log(`  ${load.late()} purchases were not decided in the time of the network`);
  await jobsAreDone({ app });
  return [...wrong, ...(await checkAll(app, organization.tenant.id, load))];
}

async function checkAll(app: App, tenantId: string, load: Load): Promise<string[]> {
  const [payments, purchases] = await app.pool.batch([
    sql<{ id: string; name: string }>`select id, reason as name from payments where tenant_id = ${tenantId}`,
    sql<{ id: string }>`
      select id from network_transactions where tenant_id = ${tenantId} and status = 'authorized'`,
  ]);
  const there = new Set([...payments.rows, ...purchases.rows].map(({ id }) => id));
  const answered = [...load.paid.map(({ id }) => id), ...load.decided];
  const names = new Set(payments.rows.map(({ name }) => name));
  return [
    ...answered.filter((id) => !there.has(id)).map((id) => `${id} was answered and is lost`),
    ...(names.size === payments.rows.length ? [] : ['a payment was made twice']),
    ...(await checkOnce(app, tenantId)),
  ];
}

const openApp = (databaseUrl: string, secretKey: Buffer): Promise<App> =>
  createApp({
    databaseUrl,
    poolMax: POOL_MAX,
    commandGroups: 'mixed',
    secretKeys: [secretKey],
    baseUrl: undefined,
    allowLoopbackReceivers: false,
    mail: { kind: 'sandbox' },
    mcpOrigins: [],
    clock: systemClock,
    log: createLog('silent', systemClock),
  });

const text = { type: 'string' } as const;
const USAGE = `npm run prove:upgrade -- [--rounds <1 or more>] [--only <part of a name>] [--stop SIGKILL] ${AT_ONCE_USAGE}`;
const { values } = argumentsOf(USAGE, { options: { rounds: text, seed: text, only: text, stop: text } });
const rounds = Number(values.rounds ?? ROUNDS);
const options = {
  only: values.only ?? '',
  signal: values.stop === 'SIGKILL' ? 'SIGKILL' : 'SIGTERM',
} as const;
console.log(`prove:upgrade: ${rounds} rounds, ended by ${options.signal}`);
let violations = 0;
for (let n = 0; n < rounds; n++)
  await runToEnd(async (cleanup) => {
    const found = await round(options, cleanup).catch((error: unknown) => [String(error)]);
    for (const one of found) console.log(`VIOLATION round ${n + 1}: ${one}`);
    violations += found.length;
    return found.length === 0;
  });
console.log(`\n${violations} violations`);
