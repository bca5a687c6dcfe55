// Organizations, and who may act for them: their keys and their members.
import { ROLES } from '#platform/context/role.ts';
import { systemClock } from '#platform/time/clock.ts';
import { noLinks, type Mode, type Tenant } from '#platform/context/context.ts';
import { createListener } from '#platform/db/listen.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import { createKeyLocks } from '#platform/idempotency/key-locks.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { PAGE_SIZE_MAX } from '#platform/lists/page.ts';
import { createWorks, type Work } from '#platform/work/work.ts';
import { switchBeta } from '#modules/base/identity/betas.ts';
import { createApiKey } from '#modules/base/identity/create-api-key.ts';
import { withLastUses } from '#modules/base/identity/last-used.ts';
import { HOURLY_LIMIT_DEFAULT, toApiKey } from '#modules/base/identity/model.ts';
import {
  addUser,
  createOrganization,
  findOrganization,
  setOrganizationStatus,
  tenantIdOf,
  type Operator,
} from '#modules/base/identity/organizations.ts';
import { listApiKeys } from '#modules/base/identity/queries.ts';
import { revokeApiKey } from '#modules/base/identity/revoke-api-key.ts';
import { BETAS } from '#modules/base/identity/tables.ts';
import { createTenantDirectory } from '#modules/base/identity/tenants.ts';
import type { Options } from '../command.ts';
import { usageError } from '../failure.ts';
import { required, table, type OperatorContext, type Result } from './operator.ts';

export async function orgCreate({ operator, options }: OperatorContext): Promise<Result> {
  const { houseAccounts } = await import('#product.ts');
  const organization = await createOrganization(operator, required(options.name, '--name'), houseAccounts);
  return { json: organization, text: table(organization) };
}

export const orgSuspend = (context: OperatorContext): Promise<Result> => orgStatus(context, 'suspended');
export const orgResume = (context: OperatorContext): Promise<Result> => orgStatus(context, 'active');

async function orgStatus(
  { operator, operands: [subject] }: OperatorContext,
  status: 'active' | 'suspended',
): Promise<Result> {
  const organization = await setOrganizationStatus(operator, required(subject, 'the organization'), status);
  return { json: organization, text: table(organization) };
}

export const orgEnable = (context: OperatorContext): Promise<Result> => orgBeta(context, true);
export const orgDisable = (context: OperatorContext): Promise<Result> => orgBeta(context, false);

async function orgBeta(
  { operator, options, operands: [subject] }: OperatorContext,
  isOn: boolean,
): Promise<Result> {
  const beta = BETAS.find((one) => one === options.beta);
  if (beta === undefined) throw usageError(`--beta is one of: ${BETAS.join(' ')}`);
  const mode = modeOf(options);
  const asked = { organization: required(subject, 'the organization'), mode, beta };
  const { id } = await switchBeta(operator, asked, isOn);
  return { json: { id, mode, beta, isOn }, text: `${beta} is ${isOn ? 'on' : 'off'} for ${id}, ${mode}` };
}

export async function keysCreate({ operator, options }: OperatorContext): Promise<Result> {
  const { allScopes } = await import('#modules.ts');
  const scopes = options.scope ?? [];
  const unknown = scopes.find((scope) => !allScopes.includes(scope));
  if (scopes.length === 0 || unknown !== undefined) {
    throw usageError(
      `${unknown === undefined ? '--scope is missing' : `there is no scope ${unknown}`}; scopes: ${allScopes.join(' ')}`,
    );
  }
  const hourlyLimit = Number(options['hourly-limit'] ?? HOURLY_LIMIT_DEFAULT);
  if (!Number.isInteger(hourlyLimit) || hourlyLimit < 1)
    throw usageError('--hourly-limit is a whole number from 1 on');
  const organization = await findOrganization(operator.pool, required(options.org, '--org'));
  const { row, raw } = await inTenant(operator, tenantIdOf(organization, modeOf(options)), (work) =>
    Promise.resolve(createApiKey(work, { name: options.name ?? 'Command line', scopes, hourlyLimit })),
  );
  const key = { ...toApiKey(row), raw };
  return { json: key, text: `${table(key)}\n\nThe key (raw) is shown only now.` };
}

export async function keysList({ operator, options }: OperatorContext): Promise<Result> {
  const organization = await findOrganization(operator.pool, required(options.org, '--org'));
  const tenantId = tenantIdOf(organization, modeOf(options));
  const rows = await listApiKeys(operator.pool, tenantId, null, PAGE_SIZE_MAX);
  const keys = (await withLastUses(operator.pool, tenantId, rows)).map(toApiKey);
  const lines = keys.map((key) => `${key.id}  ${key.prefix}…${key.lastFour}  ${key.status}  ${key.name}`);
  return { json: { data: keys }, text: lines.join('\n') || 'no keys' };
}

export async function keysRevoke({ operator, operands: [subject] }: OperatorContext): Promise<Result> {
  const id = required(subject, 'the key');
  const owner = await operator.pool.maybe(
    sql<{ tenant_id: string }>`select tenant_id from api_keys where id = ${id}`,
  );
  if (owner === undefined) throw new Error(`no key is called ${id}`);
  const row = await inTenant(operator, owner.tenant_id, (work) => revokeApiKey(work, id));
  const [used = row] = await withLastUses(operator.pool, owner.tenant_id, [row]);
  return { json: toApiKey(used), text: `${row.id} is revoked` };
}

export async function userAdd({ operator, options }: OperatorContext): Promise<Result> {
  const role = ROLES.find((known) => known === options.role);
  if (role === undefined) throw usageError(`--role is one of ${ROLES.join(', ')}`);
  const member = await addUser(operator, {
    organization: required(options.org, '--org'),
    email: required(options.email, '--email'),
    role,
  });
  return { json: member, text: table(member) };
}

function modeOf({ mode }: Options): Mode {
  if (mode === 'test' || mode === 'live') return mode;
  throw usageError('--mode is test or live');
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
