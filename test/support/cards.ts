// Cards for tests: made in one command, without a provider, or as an integrator gets one.
import assert from 'node:assert/strict';
import { SANDBOX } from '#platform/provider/connections.ts';
import { defineCommand } from '#platform/command/command.ts';
import { sql } from '#platform/db/sql.ts';
import { systemActor, type Tenant } from '#platform/context/context.ts';
import { cards, type CardRow } from '#modules/issuing/cards/tables.ts';
import {
  cardAccounts,
  cardLimitsAccount,
  processorHoldsAccount,
  type CardBalances,
} from '#modules/issuing/funding/accounts.ts';
import { openFunding } from '#modules/issuing/funding/open.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import type { TestApp } from './app.ts';
import type { Client, Reply } from './client.ts';
import { person } from './people.ts';

const ACTOR = systemActor('test');

type Planted = { readonly changes: Partial<CardRow>; readonly isHeld: boolean };

const plantCard = defineCommand<Planted, CardRow>({
  name: 'test.card',
  locks: () => [],
  decide(tx, { changes, isHeld }) {
    const cardholderId = changes.cardholder_id ?? tx.newId('ch', null);
    const row = tx.insert(cards, {
      tenant_id: tx.tenantId,
      id: tx.newId('card', cardholderId),
      cardholder_id: cardholderId,
      connection_id: SANDBOX,
      asked_by: null,
      status: 'OPEN',
      type: 'multi_use',
      amount_minor: 10_000n,
      currency: 'ARS',
      amount_match: 'max',
      last4: '4242',
      brand: 'visa',
      expiry: '2099-12',
      label: null,
      allowed_mccs: [],
      blocked_mccs: [],
      merchant_lock: null,
      expires_at: null,
      sub_wallet_id: null,
      metadata: {},
      paused_by: [],
      funding_until: null,
      awaited: null,
      closed_reason: null,
      failure: null,
      key_digest: null,
      request_hash: null,
      approval_id: null,
      open_authorizations: 0,
      was_charged: false,
      created_at: tx.now,
      updated_at: tx.now,
      ...changes,
    });
    const { id: cardId, currency, amount_minor: amount } = row;
    cardAccounts.open(tx, cardId, currency);
    const legs = [
      debit(cardLimitsAccount(currency), amount),
      credit(cardAccounts.ids(cardId).available, amount),
      ...(isHeld
        ? [debit(processorHoldsAccount(currency), amount), credit(cardAccounts.ids(cardId).held, amount)]
        : []),
    ];
    post(tx, { kind: 'card.request', reference: cardId, currency, legs });
    openFunding(tx, { cardId, paymentMethodId: 'pm_test', mode: 'hold', currency });
    return row;
  },
});

/**
 * An open card of 10 000, or as `changes` says. No processor knows it: a worker would find nothing to hold it
 * with, and pause it. `isHeld`: the books say that its amount is held, for tests without a worker.
 */
export const plantedCard = (
  { app, tenant }: Pick<TestApp, 'app' | 'tenant'>,
  changes: Partial<CardRow> = {},
  isHeld = false,
): Promise<CardRow> => app.commands.run(tenant, ACTOR, plantCard, { changes, isHeld });

/** The way of an integrator: a cardholder who passed KYC, a payment method, a card. */
export async function newCard(api: Client, body: Record<string, unknown> = {}): Promise<Reply['body']> {
  const { body: cardholder } = await api.post('/api/v1/cardholders', person());
  const cardholderId: string = cardholder.id;
  await api.post('/api/v1/sandbox/kyc', { cardholderId, status: 'approved' });
  await api.post('/api/v1/sandbox/checkouts/complete', { cardholderId });
  const made = await api.post('/api/v1/cards', { cardholderId, amountCents: 10_000, ...body });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
}

export async function balancesOf(
  { pool }: TestApp['app'],
  { id: tenantId }: Tenant,
  cardId: string,
): Promise<CardBalances> {
  const ids = cardAccounts.ids(cardId);
  const rows = await pool.all(
    sql<{ id: string; balance: bigint }>`
      select id, balance from ledger_accounts where tenant_id = ${tenantId} and id = any(${Object.values(ids)})`,
  );
  const of = (id: string): bigint => {
    const row = rows.find((one) => one.id === id);
    assert.ok(row, id);
    return row.balance;
  };
  return {
    available: of(ids.available),
    authorized: of(ids.authorized),
    held: of(ids.held),
    due: of(ids.due),
  };
}

/** The events of an object, oldest first. */
export const eventsOf = (
  { pool }: TestApp['app'],
  { id: tenantId }: Tenant,
  objectId: string,
): Promise<{ type: string; object: Reply['body'] }[]> =>
  pool.all(
    sql<{ type: string; object: Reply['body'] }>`
      select type, object from events where tenant_id = ${tenantId} and object_id = ${objectId} order by sequence`,
  );
