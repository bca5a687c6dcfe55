// Withdrawals over HTTP, and what is known of them.
import { NO_RIGHTS } from '#platform/context/rights.ts';
import assert from 'node:assert/strict';
import { atSandbox, sandboxAlone } from '../support/connections.ts';
import type { MAGIC_ALIASES } from '#modules/sandbox/port.ts';
import { requestHash } from '#platform/idempotency/idempotency.ts';
import type { Actor } from '#platform/context/context.ts';
import { makeWithdrawal } from '#modules/money-out/withdrawals/make.ts';
import { prepareWithdrawal } from '#modules/money-out/withdrawals/prepare.ts';
import type { WithdrawalRow } from '#modules/money-out/withdrawals/tables.ts';
import { createSandboxAccounts } from '#providers/sandbox/accounts.ts';
import { sql } from '#platform/db/sql.ts';
import type { TestApp } from '../support/app.ts';
import type { Reply } from '../support/client.ts';
import { until } from '../support/wait.ts';
import type { Opened } from '../wallets/support.ts';
import { fundedWallet } from '../payments/support.ts';

/** Below the automatic threshold of a wallet, above it, and from the passkey's on; in units. */
export const AUTO = 999.99;
export const ASKED = 2_000;
export const FUNDS_CENTS = 4_000_000;

let aliases = 0;

/** At another bank; the beginning may be a word that the sandbox acts on. */
export function newAlias(word: keyof typeof MAGIC_ALIASES | 'libre' = 'libre'): string {
  aliases += 1;
  return `${word}.w${String(aliases).padStart(4, '0')}.${process.pid % 1_000}`;
}

/** An owner with money and a phone that is verified. */
export async function ownerWithPhone(
  testApp: TestApp,
  changes: Record<string, unknown> = {},
): Promise<Opened> {
  const owner = await fundedWallet(testApp, FUNDS_CENTS, changes);
  const { cardholderId } = owner;
  const { status } = await testApp.api.post('/api/v1/sandbox/phones/verify', { cardholderId });
  assert.equal(status, 200);
  return owner;
}

export const withdraw = (
  { session }: Pick<Opened, 'session'>,
  amount: number | string,
  destination: string,
  { key, ...more }: Record<string, unknown> & { readonly key?: string } = {},
): Promise<Reply> =>
  session.post(
    '/api/v1/wallet/withdraw',
    { amount, destination, concept: 'Retiro', ...more },
    key === undefined ? {} : { 'X-Idempotency-Key': key },
  );

/** One that the rail has or that waits for its owner; answers the body. */
export async function withdrawn(owner: Opened, amount: number, alias = newAlias('demora')) {
  const { status, body } = await withdraw(owner, amount, alias);
  assert.equal(status, 200, JSON.stringify(body));
  return { ...body, alias };
}

export const withdrawalOf = async ({ session }: Opened, id: string) =>
  (await session.get(`/api/v1/wallet/withdrawals/${id}`)).body;

export const untilWithdrawal = (owner: Opened, id: string, status: string) =>
  until(
    `the withdrawal ${id} is ${status}`,
    () => withdrawalOf(owner, id),
    (withdrawal) => withdrawal.status === status,
  );

/** How often money left by the rail under a reference. */
export async function timesLeft({ app, tenant }: TestApp, reference: string): Promise<number> {
  const { n } = await app.pool.one(
    sql<{ n: number }>`
      select count(*)::int as n from sandbox_transfers
      where tenant_id = ${tenant.id} and reference = ${reference} and kind = 'payment'`,
  );
  return n;
}

/** Made by the command alone: no answer waits for the rail, and none is stored under the key. */
export async function madeDirectly(
  { app, tenant }: TestApp,
  { cardholderId }: Pick<Opened, 'cardholderId'>,
  amount: number,
  {
    keyDigest,
    destination = newAlias(),
    concept = 'Retiro',
  }: { readonly keyDigest?: string; readonly destination?: string; readonly concept?: string } = {},
): Promise<WithdrawalRow> {
  const actor: Actor = {
    type: 'user',
    id: 'usr_test',
    sessionId: 'ses_test',
    hasTenant: true,
    role: null,
    rights: NO_RIGHTS,
    signedRights: NO_RIGHTS,
    personId: cardholderId,
    provenAt: app.clock.now(),
    vouchedBy: null,
    ip: null,
    requestId: null,
  };
  const services = {
    ...app,
    connections: sandboxAlone,
    accounts: atSandbox(createSandboxAccounts(app)),
  };
  const at = await app.tenants.get(tenant.id);
  const body = { amount, destination, concept };
  const hash = requestHash('POST', '/api/v1/wallet/withdraw', body);
  const requestKey = keyDigest === undefined ? undefined : { digest: keyDigest, requestHash: hash };
  return app.commands.runPrepared(at, actor, makeWithdrawal, () =>
    prepareWithdrawal(services, { tenant: at, actor, body, requestKey }),
  );
}
