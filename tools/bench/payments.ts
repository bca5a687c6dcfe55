// The payments of the benchmark: wallets of several tenants with money in them, each with agents that have
// keys and with a payee at another bank, and one wallet that many agents spend from.
import { defineCommand } from '#platform/command/command.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import { systemActor, type Tenant } from '#platform/context/context.ts';
import { isoOf, systemClock } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import type { App } from '#app.ts';
import { houseAccounts } from '#product.ts';
import { createApiKey } from '#modules/base/identity/create-api-key.ts';
import { createOrganization } from '#modules/base/identity/organizations.ts';
import { makeAccountNumber } from '#modules/wallets/wallets/port.ts';
import { omnibusAccount, walletAccounts } from '#modules/wallets/wallets/accounts.ts';
import { moveAvailable } from '#modules/wallets/wallets/postings.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { setCookie } from '#modules/people/sign-in/cookie.ts';
import { startSession } from '#modules/people/sign-in/session.ts';
import { client } from '../../test/support/client.ts';
import { person } from '../../test/support/people.ts';
import type { Filled, Payer, Payers } from './protocol.ts';
import { CURRENCY } from './transfer.ts';

export const PAYERS: Payers = { tenants: 10, walletsEach: 100, agentsEach: 4, agentsOfHot: 50 };
/** Each key has an hourly limit of its own, which a few windows would use up. */
const KEYS_EACH_OF_HOT = 20;
const HOURLY_LIMIT = 2_000_000_000;
const FUNDED_CENTS = 9_000_000_000_000n;
const CAP_UNITS = 90_000_000_000;
const AT_ONCE = 16;

export type FilledPayments = Pick<Filled, 'agents' | 'hotAgents'>;

type Filling = { readonly app: App; readonly url: string };

export async function fillPayments(filling: Filling, payers: Payers = PAYERS): Promise<FilledPayments> {
  const { tenants, walletsEach, agentsEach, agentsOfHot } = payers;
  const agents: Payer[] = [];
  for (let n = 0; n < tenants; n++) {
    const place = await openTenant(filling, n);
    for (let from = 0; from < walletsEach; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, walletsEach - from) }, () =>
        openPayers(place, agentsEach),
      );
      agents.push(...(await Promise.all(some)).flat());
    }
  }
  const hotAgents = await openPayers(await openTenant(filling, tenants), agentsOfHot, KEYS_EACH_OF_HOT);
  return { agents, hotAgents };
}

export type Place = Filling & {
  readonly organizationId: string;
  readonly tenant: Tenant;
  readonly apiKey: string;
};

export async function openTenant({ app, url }: Filling, n: number): Promise<Place> {
  const operator = { ...app, clock: systemClock };
  const { id: organizationId, testTenantId } = await createOrganization(
    operator,
    `Bench ${n}`,
    houseAccounts,
  );
  const tenant = await app.tenants.get(testTenantId);
  const { raw: apiKey } = await app.works.run(tenant, ACTOR, (work) =>
    Promise.resolve(createApiKey(work, { name: 'Bench', scopes: ['*'], hourlyLimit: HOURLY_LIMIT })),
  );
  return { app, url, organizationId, tenant, apiKey };
}

const ACTOR = systemActor('bench');

/** What comes in is booked without a message of the sandbox, so that the filling needs no worker. */
export const fund = defineCommand<{ readonly walletId: Id<'wal'> }, null>({
  name: 'bench.fund',
  locks: ({ walletId }) => walletAccounts.locks(walletId),
  decide(tx, { walletId }) {
    const wallet = { id: walletId, currency: CURRENCY, cardholder_id: cardholderIdOf(walletId) } as const;
    moveAvailable(
      tx,
      { wallet, balanceLowThresholdMinor: null },
      {
        type: 'credit',
        amountMinor: FUNDED_CENTS,
        counterAccountId: omnibusAccount(SANDBOX, CURRENCY),
        kind: 'bench.funding',
        module: 'deposit',
        reference: { type: 'deposit', id: walletId },
        description: 'Bench',
      },
    );
    return null;
  },
});

async function openPayers(place: Place, agents: number, keysEach = 1): Promise<Payer[]> {
  const { app, tenant } = place;
  const owner = client(place.url, { Cookie: await cookieOf(place), Origin: place.url });
  const wallet = await asked(owner.get('/api/v1/wallet'));
  const walletId = wallet.id as Id<'wal'>;
  await app.commands.run(tenant, ACTOR, fund, { walletId });
  await app.pool.run(
    sql`insert into sandbox_balances (tenant_id, id, currency, balance_minor)
        values (${tenant.id}, ${String(wallet.cvu)}, ${CURRENCY}, ${FUNDED_CENTS})`,
  );
  await app.pool.run(
    sql`insert into sandbox_funds as f (tenant_id, id, free_minor)
        values (${tenant.id}, ${CURRENCY}, ${FUNDED_CENTS})
        on conflict (tenant_id, id) do update set free_minor = f.free_minor + excluded.free_minor`,
  );
  const account = someCvu();
  const payee = await asked(owner.post('/api/v1/wallet/payees', { cvu: account }));
  const limits = { panic_limit_24h_cents: Number(FUNDED_CENTS), auto_approve_under_cents: 1_000_000 };
  const payers: Payer[] = [];
  for (let n = 0; n < agents; n++) {
    const body = { agent_label: `agent ${n}`, initial_amount: CAP_UNITS, approval_config: limits };
    const made = await asked(owner.post('/api/v1/wallet/sub-wallets', body));
    const subWalletId = String(made.id);
    for (let k = 0; k < keysEach; k++) {
      const key = await asked(owner.post(`/api/v1/wallet/sub-wallets/${subWalletId}/keys`, {}));
      payers.push({
        key: String(key.raw),
        payeeId: String(payee.id),
        account,
        subWalletId,
        apiKey: place.apiKey,
      });
    }
  }
  return payers;
}

let accounts = 0;
/** An account of another bank, which no wallet has. */
const someCvu = (): string => makeAccountNumber('AR', '0110', String(++accounts));

/** The cookie of a new owner of a wallet. */
export async function cookieOf(place: Place): Promise<string> {
  const { app, url, apiKey, tenant } = place;
  const body = person({ lastName: 'Bench' });
  const { id } = await asked(client(url, apiKey).post('/api/v1/cardholders', body));
  await app.pool.run(
    sql`update cardholders set kyc_status = 'approved'
        where tenant_id = ${tenant.id} and id = ${String(id)}`,
  );
  const userId = app.newId('usr');
  await app.pool.run(
    sql`insert into users (id, email, created_at)
        values (${userId}, ${body.email}, ${isoOf(systemClock.now())})`,
  );
  return cookieOfUser(place, { userId, email: body.email });
}

type User = { readonly userId: string; readonly email: string };

export async function cookieOfUser({ app, url, tenant }: Place, { userId, email }: User): Promise<string> {
  const { secret } = await app.pool.transaction((tx) =>
    startSession(tx, app.newId, {
      userId,
      email,
      tenantId: tenant.id,
      vouchedBy: null,
      now: systemClock.now(),
      ip: null,
      userAgent: null,
      baseUrl: url,
    }),
  );
  return setCookie(secret, url, 1).split(';', 1)[0] ?? '';
}

export async function asked(
  answering: Promise<{ readonly status: number; readonly body: Record<string, unknown> }>,
): Promise<Record<string, unknown>> {
  const { status, body } = await answering;
  if (status >= 300) throw new Error(`a request was answered with ${status} ${JSON.stringify(body)}`);
  return body;
}
