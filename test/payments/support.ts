// Wallets with money in them, agents with keys, and payees, for tests of payments.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { MAGIC_ALIASES } from '#modules/sandbox/port.ts';
import type { TestApp } from '../support/app.ts';
import { client, type Client } from '../support/client.ts';
import { until } from '../support/wait.ts';
import { newWallet, sendMoney, untilAvailable, type Opened } from '../wallets/support.ts';

export type Payee = {
  readonly id: string;
  readonly label: string;
  readonly cvu: string;
  readonly alias: string | null;
  readonly holderName: string;
  readonly taxId: string;
};
export type Agent = { readonly subWalletId: string; readonly key: Client; readonly raw: string };

/** A wallet with so much money in it, in cents. */
export async function fundedWallet(
  testApp: TestApp,
  cents: number,
  changes: Record<string, unknown> = {},
): Promise<Opened> {
  const owner = await newWallet(testApp, changes);
  await sendMoney(testApp, owner.cvu, { amountMinor: BigInt(cents) });
  await untilAvailable(owner, cents / 100);
  return owner;
}

export async function newAgent(
  { url }: TestApp,
  { session }: Opened,
  body: Record<string, unknown> = {},
): Promise<Agent> {
  const made = await session.post('/api/v1/wallet/sub-wallets', { agent_label: 'compras', ...body });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const subWalletId = String(made.body.id);
  const { body: key } = await session.post(`/api/v1/wallet/sub-wallets/${subWalletId}/keys`, {});
  return { subWalletId, raw: key.raw, key: client(url, { Authorization: `Bearer ${key.raw}` }) };
}

let aliases = 0;

/** One at another bank, whose alias may begin with a word that the sandbox acts on. */
export async function newPayee(
  { session }: Opened,
  word: keyof typeof MAGIC_ALIASES | 'libre' = 'libre',
): Promise<Payee> {
  aliases += 1;
  const alias = `${word}.${String(aliases).padStart(4, '0')}.${process.pid % 1_000}`;
  return payeeOf(await session.post('/api/v1/wallet/payees', { alias }));
}

/** The wallet of somebody else of the same tenant. */
export async function payeeIn({ session }: Opened, other: Opened): Promise<Payee> {
  return payeeOf(await session.post('/api/v1/wallet/payees', { cvu: other.cvu }));
}

function payeeOf({
  status,
  body,
}: {
  readonly status: number;
  readonly body: Record<string, unknown>;
}): Payee {
  assert.equal(status, 201, JSON.stringify(body));
  return {
    id: String(body['id']),
    label: String(body['label']),
    cvu: String(body['cvu']),
    alias: body['alias'] as string | null,
    holderName: String(body['holderName']),
    taxId: String(body['taxId']),
  };
}

export const payBodyOf = (payee: Payee, cents: number, more: Record<string, unknown> = {}) => ({
  payee_id: payee.id,
  amount_cents: cents,
  reason: 'Factura 42',
  ...more,
});

/** With a key of its own, as a payment that is meant. */
export const pay = (by: Client, payee: Payee, cents: number, more: Record<string, unknown> = {}) =>
  by.post('/api/v1/wallet/pay', payBodyOf(payee, cents, more), { 'x-idempotency-key': randomUUID() });

export const untilPayment = (by: Client, id: string, status: string) =>
  until(
    `the payment ${id} is ${status}`,
    async () => (await by.get(`/api/v1/wallet/payments/${id}`)).body,
    (payment) => payment.status === status,
  );
