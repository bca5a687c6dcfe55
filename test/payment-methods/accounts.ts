// People who pay from bank accounts, and what stands in the books of their payment methods.
import assert from 'node:assert/strict';
import { sql } from '#platform/db/sql.ts';
import { makeAccountNumber } from '#modules/wallets/account-keys/account-number.ts';
import { switchBeta } from '#modules/base/identity/betas.ts';
import { tenantIdOf, type Organization } from '#modules/base/identity/organizations.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { taxIdOf } from '#providers/sandbox/tax-ids.ts';
import type { TestApp } from '../support/app.ts';
import type { Client, Reply } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import { until } from '../support/wait.ts';

const COMPLETE = '/api/v1/sandbox/checkouts/complete';
const BANK = '6461';

let made = 0;
/** Well formed, of a bank that exists, and new; its account ends in these digits. */
export const newClabe = (ending = '00'): string =>
  makeAccountNumber('MX', BANK, `${1_000 + (made += 1)}${ending}`);

const PHONES: Readonly<Record<string, string>> = {
  MX: '+525512345678',
  BR: '+5511912345678',
  AR: '+5491155551234',
};
/** An RFC has the date of birth in it. */
const bornIn = (taxId: string): string =>
  taxId.replace(/^[A-Z&Ñ]{4}(\d{2})(\d{2})(\d{2}).*$/, '19$1-$2-$3').replace(/^\d+$/, '1990-05-17');
let people = 500_000 + (process.pid % 1_000) * 1_000;

/** Approved, of this country, and with nothing connected. */
export async function personOf(
  api: Client,
  country: string,
): Promise<{ id: string; taxId: string; email: string }> {
  const taxId = taxIdOf(country, (people += 1), 'PELU');
  const email = `ana.${taxId.toLowerCase()}@example.test`;
  const { status, body } = await api.post('/api/v1/cardholders', {
    firstName: 'Ana',
    lastName: 'Prueba',
    email,
    country,
    taxId,
    dateOfBirth: bornIn(taxId),
    phoneNumber: PHONES[country],
  });
  assert.equal(status, 201, JSON.stringify(body));
  await api.post('/api/v1/sandbox/kyc', { cardholderId: body.id, status: 'approved' });
  return { id: String(body.id), taxId, email };
}

export const connectAccount = (
  api: Client,
  cardholderId: string,
  account: Record<string, unknown>,
): Promise<Reply> => api.post(COMPLETE, { cardholderId, ...account });

export type Account = { readonly cardholderId: string; readonly id: string; readonly path: string };

/** A Mexican with a CLABE connected. */
export async function mexican(api: Client, changes: Record<string, unknown> = {}): Promise<Account> {
  const { id: cardholderId } = await personOf(api, 'MX');
  const { status, body } = await connectAccount(api, cardholderId, {
    rail: 'clabe',
    clabe: newClabe(),
    ...changes,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return {
    cardholderId,
    id: body.id,
    path: `/api/v1/cardholders/${cardholderId}/payment-methods/${body.id}`,
  };
}

/** Well formed and new; the account ends in these digits. */
export const newCvu = (ending = '00'): string =>
  makeAccountNumber('AR', '0003', `${1_000 + (made += 1)}${ending}`);

/** Debits of accounts are a beta, which an operator switches on. */
export async function allowDebits(
  { app, organization: own }: TestApp,
  organization: Organization = own,
): Promise<void> {
  await switchBeta(app, { organization: organization.id, mode: 'test', beta: 'cvu' }, true);
  // Servers hear of it a moment later.
  await until(
    'the beta is known',
    () => app.tenants.get(tenantIdOf(organization, 'test')),
    ({ betas }) => betas.has('cvu'),
  );
}

/** An Argentine with a CVU that can be debited. */
export async function argentine(api: Client, ending?: string, changes: object = {}): Promise<Account> {
  const { id: cardholderId } = await personOf(api, 'AR');
  const { status, body } = await connectAccount(api, cardholderId, {
    rail: 'cvu',
    cvu: newCvu(ending),
    ...changes,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return {
    cardholderId,
    id: body.id,
    path: `/api/v1/cardholders/${cardholderId}/payment-methods/${body.id}`,
  };
}

/** A Brazilian whose Pix key is their CPF. */
export async function brazilian(api: Client, changes: Record<string, unknown> = {}): Promise<Account> {
  const { id: cardholderId, taxId } = await personOf(api, 'BR');
  const { status, body } = await connectAccount(api, cardholderId, {
    rail: 'pix',
    pixKey: taxId,
    ...changes,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return {
    cardholderId,
    id: body.id,
    path: `/api/v1/cardholders/${cardholderId}/payment-methods/${body.id}`,
  };
}

export async function deposit(
  api: Client,
  { id }: Account,
  amountCents: number,
  more: Record<string, unknown> = {},
): Promise<Reply['body']> {
  const { status, body } = await api.post(`/api/v1/sandbox/payment_methods/${id}/deposit`, {
    amountCents,
    ...more,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

export const cardFor = (
  api: Client,
  { cardholderId }: Account,
  amountCents: number,
  more: Record<string, unknown> = {},
) => api.post('/api/v1/cards', { cardholderId, amountCents, ...more });

/** As the list shows it once no job is due; undefined if it is not connected any more. */
export async function methodNow(testApp: TestApp, account: Account): Promise<Reply['body']> {
  await untilIdle(testApp, testApp.tenant);
  const { body } = await testApp.api.get(`/api/v1/cardholders/${account.cardholderId}/payment-methods`);
  return body.data.find(({ id }: { id: string }) => id === account.id);
}

export async function amountsNow(testApp: TestApp, account: Account): Promise<Record<string, number>> {
  const { availableCents, returningCents, blockedCents, stuckCents } = await methodNow(testApp, account);
  return { availableCents, returningCents, blockedCents, stuckCents };
}
export const NOTHING = { availableCents: 0, returningCents: 0, blockedCents: 0, stuckCents: 0 };

/** It is asked for and charged at once. */
export async function buy(api: Client, cardId: string, amountCents: number): Promise<void> {
  const merchant = { name: 'Librería Ejemplo', category: '5942' };
  const asked = await api.post('/api/v1/sandbox/authorizations', { cardId, amountCents, merchant });
  assert.equal(asked.body.status, 'authorized', JSON.stringify(asked.body));
  const cleared = await api.post(`/api/v1/sandbox/authorizations/${asked.body.id}/clear`, { final: true });
  assert.equal(cleared.status, 200, JSON.stringify(cleared.body));
}

export const cardNow = async (testApp: TestApp, id: string): Promise<Reply['body']> => {
  await untilIdle(testApp, testApp.tenant);
  return (await testApp.api.get(`/api/v1/cards/${id}`)).body;
};

type Held = { readonly currency: string; readonly total: bigint };

/**
 * Each cent has its owner: what the processor has of people is what came in and has not gone, and in our
 * books it is on methods and in what cards hold of it.
 */
export async function assertEachCent({ app, tenant }: TestApp): Promise<void> {
  assert.deepEqual((await inspectLedger(app.pool, tenant.id)).differences, []);
  const atProcessor = await app.pool.all(
    sql<Held>`
      select currency, sum(amount_minor - gone_minor)::int8 as total from sandbox_method_deposits
      where tenant_id = ${tenant.id} and status <> 'returned' group by currency order by currency`,
  );
  const inBooks = await app.pool.all(
    sql<Held>`
      select currency, -sum(balance)::int8 as total from ledger_accounts
      where tenant_id = ${tenant.id} and kind in ('method_money', 'method_spent')
      group by currency order by currency`,
  );
  const used = new Map(inBooks.map(({ currency, total }) => [currency, total]));
  for (const { currency, total } of atProcessor) assert.equal(used.get(currency), total, currency);
}

type Refund = { readonly amountCents: number; readonly cause: string; readonly status: string };

/** Newest first, once no job is due. */
export async function refundsOf(testApp: TestApp, { path }: Account): Promise<Refund[]> {
  await untilIdle(testApp, testApp.tenant);
  return (await testApp.api.get(`${path}/refunds`)).body.data;
}
