// Sub-wallets from which an integrator sends, for tests of transfers.
import assert from 'node:assert/strict';
import { makeAccountNumber } from '#modules/wallets/wallets/port.ts';
import type { TestApp } from '../support/app.ts';
import type { Client, Reply } from '../support/client.ts';
import { until } from '../support/wait.ts';
import type { Currency } from '#platform/money/money.ts';
import { newWallet, sendMoney, untilAvailable, type Opened } from '../wallets/support.ts';

export const TRANSFERS = '/v1/send/transfers';

export type Sending = { readonly owner: Opened; readonly subWalletId: string };

type Wanted = {
  readonly cents?: number;
  readonly currency?: Currency;
  readonly hasPhone?: boolean;
  readonly person?: Record<string, unknown>;
  readonly subWallet?: Record<string, unknown>;
};

/** A wallet with money in it, and a sub-wallet of it with room for all of that. */
export async function newSending(testApp: TestApp, wanted: Wanted = {}): Promise<Sending> {
  const { cents = 5_000_000, currency = 'ARS', hasPhone = false, person = {}, subWallet = {} } = wanted;
  const owner = await newWallet(testApp, person);
  await sendMoney(testApp, owner.cvu, { amountMinor: BigInt(cents), currency });
  await untilAvailable(owner, cents / 100);
  const { cardholderId } = owner;
  if (hasPhone)
    assert.equal((await testApp.api.post('/api/v1/sandbox/phones/verify', { cardholderId })).status, 200);
  const made = await owner.session.post('/api/v1/wallet/sub-wallets', {
    agent_label: 'proveedores',
    initial_amount: cents / 100,
    ...subWallet,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return { owner, subWalletId: String(made.body.id) };
}

let numbers = process.pid * 1_000;
/** An account at another institution. */
export const otherCvu = (): string => makeAccountNumber('AR', '0031', String((numbers += 1)));

let aliases = 0;
export const otherAlias = (word = 'libre'): string =>
  `${word}.${String((aliases += 1)).padStart(4, '0')}.${process.pid % 1_000}`;

export const bodyOf = (from: Sending, cents: number, more: Record<string, unknown> = {}) => ({
  to: { type: 'cvu', value: otherCvu() },
  amount: cents / 100,
  currency: 'ARS',
  concept: 'Factura 42',
  from_sub_wallet: from.subWalletId,
  ...more,
});

export const send = (
  api: Client,
  from: Sending,
  cents: number,
  { key, ...more }: Record<string, unknown> & { readonly key?: string } = {},
): Promise<Reply> =>
  api.post(TRANSFERS, bodyOf(from, cents, more), key === undefined ? {} : { 'Idempotency-Key': key });

export const untilTransfer = (api: Client, id: string, status: string) =>
  until(
    `the transfer ${id} is ${status}`,
    async () => (await api.get(`${TRANSFERS}/${id}`)).body,
    (transfer) => transfer.status === status,
  );

export const usageOf = async ({ owner, subWalletId }: Sending) =>
  (await owner.session.get(`/api/v1/wallet/sub-wallets/${subWalletId}/usage`)).body;
