// An organization for one round, with wallets, agents and payees, made over HTTP as integrators make them.
import type { App } from '#app.ts';
import { isoOf, systemClock, type Instant } from '#platform/time/clock.ts';
import type { Id } from '#platform/ids/ids.ts';
import { systemActor, type Tenant } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { createApiKey } from '#modules/base/identity/create-api-key.ts';
import { addUser, createOrganization } from '#modules/base/identity/organizations.ts';
import { setCookie } from '#modules/people/sign-in/cookie.ts';
import { startSession } from '#modules/people/sign-in/session.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { houseAccounts } from '#product.ts';
import { client, type Client, type Reply } from '../../test/support/client.ts';
import { person } from '../../test/support/people.ts';
import { until } from '../../test/support/wait.ts';
import type { Proof } from './payer.ts';

const HOURLY_LIMIT = 1_000_000;

export type Owner = {
  readonly walletId: Id<'wal'>;
  readonly cvu: string;
  readonly proof: Proof;
  readonly session: Client;
};
export type Agent = { readonly subWalletId: string; readonly keys: readonly Proof[] };
export type Organization = {
  readonly app: App;
  readonly urls: readonly string[];
  readonly tenant: Tenant;
  readonly apiKey: string;
  readonly api: Client;
};

/** What was asked for was made, or the round cannot begin. */
export function made({ status, body }: Reply): Record<string, unknown> {
  if (status >= 300) throw new Error(`a round could not be prepared: ${status} ${JSON.stringify(body)}`);
  return body;
}

export async function openOrganization(
  app: App,
  urls: readonly string[],
  name: string,
): Promise<Organization> {
  const operator = { pool: app.pool, clock: systemClock, newId: app.newId };
  const { testTenantId } = await createOrganization(operator, name, houseAccounts);
  const tenant = await app.tenants.get(testTenantId);
  const { raw: apiKey } = await app.works.run(tenant, systemActor('prove'), (work) =>
    Promise.resolve(createApiKey(work, { name: 'prove', scopes: ['*'], hourlyLimit: HOURLY_LIMIT })),
  );
  return { app, urls, tenant, apiKey, api: client(urls[0] ?? '', apiKey) };
}

/** What may be spent within 24 hours of wallets that are opened from now on. */
export async function limitNewWallets({ api }: Organization, panicLimit24hCents: number): Promise<void> {
  const { status, body } = await api.patch('/api/v1/settings', { approvalConfig: { panicLimit24hCents } });
  if (status !== 200) throw new Error(`settings: ${JSON.stringify(body)}`);
}

export async function openWallet(
  organization: Organization,
  changes: Record<string, unknown> = {},
): Promise<Owner> {
  const { api, urls } = organization;
  const body = person(changes);
  const cardholderId = made(await api.post('/api/v1/cardholders', body))['id'];
  made(await api.post('/api/v1/sandbox/kyc', { cardholderId, status: 'approved' }));
  const proof = await signIn(organization, body.email);
  const [url = ''] = urls;
  const session = client(url, proof(url));
  const wallet = made(await session.get('/api/v1/wallet'));
  return { walletId: String(wallet['id']) as Id<'wal'>, cvu: String(wallet['cvu']), proof, session };
}

/** A session of the person with this e-mail, who has just proven who they are. */
export async function signIn(
  { app, tenant }: Organization,
  email: string,
  now: Instant = systemClock.now(),
): Promise<Proof> {
  const { secret } = await app.pool.transaction(async (tx) => {
    const { id: userId } = await tx.one(
      sql<{ id: string }>`
        insert into users (id, email, created_at) values (${app.newId('usr')}, ${email}, ${isoOf(now)})
        on conflict (lower(email)) do update set email = users.email returning id`,
    );
    const session = { userId, email, tenantId: tenant.id, vouchedBy: null, now, ip: null, userAgent: null };
    return startSession(tx, app.newId, { ...session, baseUrl: app.baseUrl() });
  });
  return (url) => ({ Cookie: setCookie(secret, url, 1).split(';', 1)[0] ?? '', Origin: url });
}

/** Somebody of the organization who sees all and changes nothing, signed in as many times. */
export async function openViewer(
  organization: Organization,
  email: string,
  sessions: number,
): Promise<Proof[]> {
  const { app, tenant } = organization;
  const operator = { pool: app.pool, clock: systemClock, newId: app.newId };
  await addUser(operator, { organization: tenant.organizationId, email, role: 'viewer' });
  return Promise.all(Array.from({ length: sessions }, () => signIn(organization, email)));
}

/** Verifies the phone, so that the owner can be asked about an amount. */
export async function verifyPhone({ api }: Organization, { walletId }: Owner): Promise<void> {
  made(await api.post('/api/v1/sandbox/phones/verify', { cardholderId: cardholderIdOf(walletId) }));
}

/** A deposit comes in. */
export async function fund(
  { api }: Organization,
  { walletId, session }: Owner,
  cents: number,
): Promise<void> {
  made(await api.post('/api/v1/sandbox/deposits', { walletId, amountCents: cents }));
  await until('the deposit is booked', async () => {
    const { body } = await session.get('/api/v1/wallet');
    return body.balance.available > 0;
  });
}

export async function newAgent(
  { session }: Pick<Owner, 'session'>,
  keyCount: number,
  body: Record<string, unknown>,
): Promise<Agent> {
  const path = '/api/v1/wallet/sub-wallets';
  const subWalletId = String(made(await session.post(path, { agent_label: 'prueba', ...body }))['id']);
  const keys = await Promise.all(
    Array.from({ length: keyCount }, async (): Promise<Proof> => {
      const { raw } = made(await session.post(`${path}/${subWalletId}/keys`, {}));
      return () => ({ Authorization: `Bearer ${String(raw)}` });
    }),
  );
  return { subWalletId, keys };
}

/** A key has its own requests an hour, which one agent at work uses up. */
export function keysInTurn({ keys }: Agent): Proof {
  let turn = 0;
  return (url) => keys[turn++ % keys.length]?.(url) ?? {};
}

/** A payment method, which holds what the cards of its owner may spend. */
export async function connectMethod({ api }: Organization, { walletId }: Owner): Promise<void> {
  const body = { cardholderId: cardholderIdOf(walletId), cardNumber: '4242424242424242' };
  made(await api.post('/api/v1/sandbox/checkouts/complete', body));
}

export async function newCard(
  { session }: Owner,
  { subWalletId }: Agent,
  amountCents: number,
): Promise<string> {
  const body = { amountCents, type: 'multi_use', sub_wallet_id: subWalletId };
  return String(made(await session.post('/api/card/v1/cards', body))['id']);
}

export async function newPayee(
  { session }: Owner,
  body: Record<string, unknown>,
): Promise<{ readonly id: string; readonly taxId: string }> {
  const { id, taxId } = made(await session.post('/api/v1/wallet/payees', body));
  return { id: String(id), taxId: String(taxId) };
}

/** Moves the test clock at whichever server is there. It has moved once it is there. */
export async function moveClock({ urls, apiKey }: Organization, toMs: number): Promise<void> {
  let tries = 0;
  await until(
    'the clock has moved',
    async () => {
      const at = client(urls[tries++ % urls.length] ?? '', apiKey);
      try {
        const { body } = await at.get('/api/v1/sandbox/clock');
        if (Date.parse(body.now) >= toMs && body.advancing === undefined) return true;
        await at.post('/api/v1/sandbox/clock', { to: new Date(toMs).toISOString() });
      } catch {
        // The server is being started again.
      }
      return false;
    },
    undefined,
    120_000,
  );
}

export const nowOf = async ({ app, tenant }: Organization): Promise<number> =>
  (await app.tenants.get(tenant.id)).now();
