// The command line of an operator: organizations, keys, users and inspections. `--json` prints for programs.
// What only some commands need is loaded with them, since they are to answer at once.
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { createKeyLocks } from '../platform/key-locks.ts';
import { systemClock } from '../platform/clock.ts';
import { createListener } from '../platform/db/listen.ts';
import type { Pool } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { ROLES } from '../platform/access.ts';
import { noLinks, type Mode, type Tenant } from '../platform/context.ts';
import { createIds } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { fill } from '../platform/language.ts';
import { PAGE_SIZE_MAX } from '../platform/page.ts';
import { createWorks, type Work } from '../platform/work.ts';
import {
  addUser,
  BETAS,
  createApiKey,
  createOrganization,
  createTenantDirectory,
  findOrganization,
  HOURLY_LIMIT_DEFAULT,
  listApiKeys,
  revokeApiKey,
  setOrganizationStatus,
  switchBeta,
  tenantIdOf,
  toApiKey,
  type Operator,
} from '../modules/identity/index.ts';
import { inspectLedger } from '../modules/ledger/index.ts';
import type { Result } from './cli/result.ts';
import { withDatabase } from './database.ts';

export const USAGE = `monedero <command>

  dev                                      everything on one machine
  serve | worker                           one role, on DATABASE_URL
  migrate                                  bring DATABASE_URL up to date
  org create --name NAME
  org suspend ID | org resume ID
  org enable ID --beta send --mode test|live | org disable …
                                           what a side may use before everybody can
  keys create --org ID --mode test|live --scope SCOPE … [--name NAME] [--hourly-limit N]
  keys list --org ID --mode test|live
  keys revoke KEY_ID
  user add --org ID --email ADDRESS --role owner|developer|viewer
  inspect ledger                           rebuild every balance from its entries and say what differs
  inspect jobs                             what waits and what was given up
  inspect wallets                          deposits in suspense, books that differ from the provider's, wallets not open
  inspect orders                           orders that their rail contradicts, or that have no outcome for an hour
  secrets reseal                           seal every stored secret again, with the first of SECRET_KEYS
  receipts rotate-key [--leaked]           a new key for the signatures of receipts
  listen [--forward-to URL] [--org ID] [--events PATTERN …]
                                           print the events of the test side as they are published, and forward them
  trigger EVENT | trigger --list           make an event happen on the test side [--api-key KEY] [--base-url URL]
  openapi                                  print the OpenAPI document

  --json prints for programs. Without DATABASE_URL the embedded database in DATA_DIR is used.`;

const OPTIONS = {
  name: { type: 'string' },
  org: { type: 'string' },
  mode: { type: 'string', default: 'test' },
  scope: { type: 'string', multiple: true },
  'hourly-limit': { type: 'string' },
  beta: { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string', default: 'developer' },
  leaked: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

type Options = ReturnType<typeof parse>['values'];
type Context = {
  readonly config: Config;
  readonly operator: Operator;
  readonly options: Options;
  readonly subject: string | undefined;
};

const COMMANDS: Readonly<Record<string, (context: Context) => Promise<Result>>> = {
  'org create': orgCreate,
  'org suspend': (context) => orgStatus(context, 'suspended'),
  'org resume': (context) => orgStatus(context, 'active'),
  'org enable': (context) => orgBeta(context, true),
  'org disable': (context) => orgBeta(context, false),
  'keys create': keysCreate,
  'keys list': keysList,
  'keys revoke': keysRevoke,
  'user add': userAdd,
  'inspect ledger': ledgerReport,
  'inspect jobs': jobsReport,
  'inspect wallets': async ({ operator }) =>
    (await import('./cli/inspect-wallets.ts')).walletsReport(operator.pool),
  'inspect orders': async ({ operator }) =>
    (await import('./cli/inspect-orders.ts')).ordersReport(operator.pool, systemClock.now()),
  'secrets reseal': async ({ config, operator }) =>
    (await import('./cli/reseal.ts')).resealReport(operator.pool, config.secretKeys),
  'receipts rotate-key': async ({ config, operator, options }) => {
    const { rotateReport } = await import('./cli/rotate-receipt-key.ts');
    return rotateReport(operator.pool, { keys: config.secretKeys, leaked: options.leaked });
  },
};

/** Commands with options of their own that may run for any time. */
const STANDALONE_COMMANDS: Readonly<
  Record<string, (config: Config, args: readonly string[]) => Promise<void>>
> = {
  listen: async (config, args) => (await import('./cli/listen.ts')).runListen(config, args),
  trigger: async (config, args) => (await import('./cli/trigger.ts')).runTrigger(config, args),
};

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });

export async function runCli(config: Config, args: readonly string[]): Promise<void> {
  const [first = '', ...rest] = args;
  const standalone = Object.hasOwn(STANDALONE_COMMANDS, first) ? STANDALONE_COMMANDS[first] : undefined;
  if (standalone !== undefined) return standalone(config, rest);
  const { values: options, positionals } = parse(args);
  if (positionals[0] === 'openapi') {
    const { openApi } = await import('../product.ts');
    console.log(JSON.stringify(openApi(), null, 2));
    return;
  }
  const [noun = '', verb = '', subject] = positionals;
  const command = COMMANDS[`${noun} ${verb}`];
  if (command === undefined) throw new Error(`there is no command "${positionals.join(' ')}"\n\n${USAGE}`);

  try {
    const result = await withDatabase(config, (pool) => {
      const operator = { pool, clock: systemClock, newId: createIds(systemClock) };
      return command({ config, operator, options, subject });
    });
    console.log(options.json ? JSON.stringify(result.json) : result.text);
    if (result.failed === true) process.exitCode = 1;
  } catch (error) {
    throw error instanceof Refusal ? new Error(fill(error.row.message, 'en', error.details)) : error;
  }
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`${name} is missing\n\n${USAGE}`);
  return value;
}

const table = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name.padEnd(16)}${Array.isArray(value) ? value.join(' ') : String(value)}`)
    .join('\n');

async function orgCreate({ operator, options }: Context): Promise<Result> {
  const { houseAccounts } = await import('../product.ts');
  const organization = await createOrganization(operator, required(options.name, '--name'), houseAccounts);
  return { json: organization, text: table(organization) };
}

async function orgStatus({ operator, subject }: Context, status: 'active' | 'suspended'): Promise<Result> {
  const organization = await setOrganizationStatus(operator, required(subject, 'the organization'), status);
  return { json: organization, text: table(organization) };
}

async function orgBeta({ operator, options, subject }: Context, isOn: boolean): Promise<Result> {
  const beta = BETAS.find((one) => one === options.beta);
  if (beta === undefined) throw new Error(`--beta is one of: ${BETAS.join(' ')}`);
  const mode = modeOf(options);
  const asked = { organization: required(subject, 'the organization'), mode, beta };
  const { id } = await switchBeta(operator, asked, isOn);
  return { json: { id, mode, beta, isOn }, text: `${beta} is ${isOn ? 'on' : 'off'} for ${id}, ${mode}` };
}

async function keysCreate({ operator, options }: Context): Promise<Result> {
  const { allScopes } = await import('../product.ts');
  const scopes = options.scope ?? [];
  const unknown = scopes.find((scope) => !allScopes.includes(scope));
  if (scopes.length === 0 || unknown !== undefined) {
    throw new Error(
      `${unknown === undefined ? '--scope is missing' : `there is no scope ${unknown}`}; scopes: ${allScopes.join(' ')}`,
    );
  }
  const hourlyLimit = Number(options['hourly-limit'] ?? HOURLY_LIMIT_DEFAULT);
  if (!Number.isInteger(hourlyLimit) || hourlyLimit < 1)
    throw new Error('--hourly-limit is a whole number from 1 on');
  const organization = await findOrganization(operator.pool, required(options.org, '--org'));
  const { row, raw } = await inTenant(operator, tenantIdOf(organization, modeOf(options)), (work) =>
    Promise.resolve(createApiKey(work, { name: options.name ?? 'Command line', scopes, hourlyLimit })),
  );
  const key = { ...toApiKey(row), raw };
  return { json: key, text: `${table(key)}\n\nThe key (raw) is shown only now.` };
}

async function keysList({ operator, options }: Context): Promise<Result> {
  const organization = await findOrganization(operator.pool, required(options.org, '--org'));
  const tenantId = tenantIdOf(organization, modeOf(options));
  const keys = (await listApiKeys(operator.pool, tenantId, null, PAGE_SIZE_MAX)).map(toApiKey);
  const lines = keys.map((key) => `${key.id}  ${key.prefix}…${key.lastFour}  ${key.status}  ${key.name}`);
  return { json: { data: keys }, text: lines.join('\n') || 'no keys' };
}

async function keysRevoke({ operator, subject }: Context): Promise<Result> {
  const id = required(subject, 'the key');
  const owner = await operator.pool.maybe(
    sql<{ tenant_id: string }>`select tenant_id from api_keys where id = ${id}`,
  );
  if (owner === undefined) throw new Error(`no key is called ${id}`);
  const row = await inTenant(operator, owner.tenant_id, (work) => revokeApiKey(work, id));
  return { json: toApiKey(row), text: `${row.id} is revoked` };
}

async function userAdd({ operator, options }: Context): Promise<Result> {
  const role = ROLES.find((known) => known === options.role);
  if (role === undefined) throw new Error(`--role is one of ${ROLES.join(', ')}`);
  const member = await addUser(operator, {
    organization: required(options.org, '--org'),
    email: required(options.email, '--email'),
    role,
  });
  return { json: member, text: table(member) };
}

async function ledgerReport({ operator }: Context): Promise<Result> {
  const report = await inspectLedger(operator.pool);
  const summary = `${report.accounts} accounts, ${report.entries} entries, ${report.differences.length} differences`;
  const lines = report.differences.map(
    (one) => `${one.tenantId}  ${one.subject}  ${one.problem}: expected ${one.expected}, found ${one.found}`,
  );
  return { json: report, text: [summary, ...lines].join('\n'), failed: lines.length > 0 };
}

type JobCount = { kind: string; waiting: bigint; given_up: bigint; last_error: string | null };

async function jobsReport({ operator }: Context): Promise<Result> {
  const rows = await operator.pool.all(
    sql<JobCount>`
      select kind, count(*) filter (where failed_at is null) as waiting,
             count(*) filter (where failed_at is not null) as given_up, max(last_error) as last_error
      from jobs group by kind order by kind`,
  );
  const data = rows.map((row) => ({
    kind: row.kind,
    waiting: Number(row.waiting),
    givenUp: Number(row.given_up),
    lastError: row.last_error,
  }));
  const lines = data.map(
    (row) => `${row.kind}: ${row.waiting} waiting, ${row.givenUp} given up ${row.lastError ?? ''}`,
  );
  return { json: { data }, text: lines.join('\n') || 'no jobs' };
}

function modeOf({ mode }: Options): Mode {
  if (mode === 'test' || mode === 'live') return mode;
  throw new Error('--mode is test or live');
}

async function inTenant<T>(
  operator: Operator,
  tenantId: string,
  unit: (work: Work) => Promise<T>,
): Promise<T> {
  const tenant = await tenantNamed(operator.pool, tenantId);
  const actor = { type: 'operator', id: 'command_line', ip: null, requestId: null } as const;
  return createWorks({
    pool: operator.pool,
    keyLocks: createKeyLocks(operator.pool),
    newId: operator.newId,
  }).run(tenant, actor, unit);
}

async function tenantNamed(pool: Pool, tenantId: string): Promise<Tenant> {
  const listener = createListener(pool, createLog('silent', systemClock));
  try {
    return await (
      await createTenantDirectory(pool, listener, {
        clock: systemClock,
        baseUrl: noLinks,
        codes: { of: noLinks },
      })
    ).get(tenantId);
  } finally {
    await listener.close();
  }
}
