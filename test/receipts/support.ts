// Payments that have settled, and their receipts.
import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import type { TestApp } from '../support/app.ts';
import {
  fundedWallet,
  newAgent,
  newPayee,
  pay,
  payeeIn,
  untilPayment,
  type Payee,
} from '../payments/support.ts';
import type { Opened } from '../wallets/support.ts';

export type Paid = { readonly owner: Opened; readonly payee: Payee; readonly id: string };

const FUNDS_CENTS = 20_000_000;
const PAID_CENTS = 12_345;

/** By an agent, within what it may pay alone. */
export async function paidByAgent(testApp: TestApp, reason: string): Promise<Paid> {
  const owner = await fundedWallet(testApp, FUNDS_CENTS);
  const agent = await newAgent(testApp, owner, { initial_amount: 200 });
  const payee = await newPayee(owner);
  const { status, body } = await pay(agent.key, payee, PAID_CENTS, { reason });
  assert.equal(status, 201, JSON.stringify(body));
  await untilPayment(owner.session, body.id, 'settled');
  return { owner, payee, id: String(body.id) };
}

/** Settled by the rail, or by another wallet of the tenant. */
export async function paid(
  testApp: TestApp,
  {
    cents = PAID_CENTS,
    to,
    word = 'libre',
    until = 'settled',
    ...more
  }: {
    cents?: number;
    to?: Opened;
    word?: Parameters<typeof newPayee>[1];
    until?: string;
    [field: string]: unknown;
  } = {},
): Promise<Paid> {
  const owner = await fundedWallet(testApp, FUNDS_CENTS);
  const payee = await (to === undefined ? newPayee(owner, word) : payeeIn(owner, to));
  const { status, body } = await pay(owner.session, payee, cents, more);
  assert.equal(status, 201, JSON.stringify(body));
  await untilPayment(owner.session, body.id, 'settled');
  if (until !== 'settled') {
    await testApp.api.post('/api/v1/sandbox/clock', { advanceSeconds: 61 });
    await untilPayment(owner.session, body.id, until);
  }
  return { owner, payee, id: String(body.id) };
}

export const receiptOf = async ({ owner, id }: Paid) => {
  const { status, body } = await owner.session.get(`/api/v1/wallet/payments/${id}/receipt`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

const decoded = (part: string | undefined): string => Buffer.from(part ?? '', 'base64url').toString();

/** As somebody does who has the receipt and the published keys, and nothing of ours. */
export function checkedOffline(jws: string, jwks: { keys: ReadonlyArray<Record<string, string>> }) {
  const [head, body, signature] = jws.split('.');
  const { alg, kid, typ } = JSON.parse(decoded(head));
  assert.deepEqual([alg, typ], ['EdDSA', 'receipt+jws']);
  const key = jwks.keys.find((one) => one['kid'] === kid);
  assert.ok(key !== undefined, `${kid} is published`);
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const isRight = verify(
    null,
    Buffer.from(`${head}.${body}`),
    publicKey,
    Buffer.from(signature ?? '', 'base64url'),
  );
  return isRight ? JSON.parse(decoded(body)) : undefined;
}
