// Cards for tests of funding: their accounts and payment methods without cards themselves, moved by the
// postings that authorizations make.
import assert from 'node:assert/strict';
import { SANDBOX } from '#platform/provider/connections.ts';
import { atSandbox } from '../support/connections.ts';
import { cardClearingAccount } from '#modules/issuing/authorizations/postings.ts';
import type { Id } from '#platform/ids/ids.ts';
import { defineCommand } from '#platform/command/command.ts';
import { DAY_MS, instant, isoOf, plus, systemClock } from '#platform/time/clock.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { systemActor, type Tenant } from '#platform/context/context.ts';
import { createIds } from '#platform/ids/ids.ts';
import type { Currency } from '#platform/money/money.ts';
import {
  cardAccounts,
  cardLimitsAccount,
  processorClearingAccount,
  type CardBalances,
} from '#modules/issuing/funding/accounts.ts';
import { openFunding } from '#modules/issuing/funding/open.ts';
import { settleFunding, type Settlement } from '#modules/issuing/funding/settle.ts';
import type { FundingRow } from '#modules/issuing/funding/tables.ts';
import type { Processor } from '#modules/issuing/funding/port.ts';
import { credit, debit, post, type Leg } from '#modules/base/ledger/post.ts';
import { paymentMethods } from '#modules/issuing/payment-methods/tables.ts';
import { createSandboxAccountProcessor } from '#providers/sandbox/account-processor.ts';
import { createSandboxProcessor, processorBooks, type ProcessorBooks } from '#providers/sandbox/processor.ts';
import type { TestApp } from '../support/app.ts';

const CURRENCY: Currency = 'ARS';
export const ACTOR = systemActor('test');
export const WORKS = '4242424242424242';
export const REFUSES = '4000000000000002';
export const HAS_NO_FUNDS = '4000000000009995';
const TIMEOUT_MS_MAX = 60_000;

const newId = createIds(systemClock);
export const deadline = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS_MAX);

/** A tenant whose time a test moves by itself, without the jobs that fall due on the way. */
export type MovableTenant = Tenant & { advance(ms: number): void };
export function movable(tenant: Tenant): MovableTenant {
  let aheadMs = 0;
  return {
    ...tenant,
    now: () => instant(tenant.now() + aheadMs),
    advance: (ms) => {
      aheadMs += ms;
    },
  };
}

/** An active payment method of the sandbox's card with this number, the cardholder's default. */
export async function connectMethod(
  { app }: Pick<TestApp, 'app'>,
  tenant: Tenant,
  number: string,
  cardholderId = newId('ch'),
): Promise<{ id: Id<'pm'>; cardholderId: Id<'ch'> }> {
  const expiry = isoOf(plus(tenant.now(), 3000 * DAY_MS)).slice(0, 7);
  const answer = await createSandboxProcessor(app).tokenize(
    tenant,
    { number, expiry, cvc: '123', holderName: 'A TESTER' },
    deadline(),
  );
  if (answer.kind !== 'accepted') throw new Error(`the card was not taken: ${JSON.stringify(answer)}`);
  const id = newId('pm', cardholderId);
  await app.works.run(tenant, ACTOR, (work) =>
    insertRows(work, paymentMethods, [
      {
        tenant_id: tenant.id,
        id,
        cardholder_id: cardholderId,
        type: 'card',
        rail: 'card',
        bank_name: null,
        mode: 'hold',
        account: null,
        holder_name: null,
        instructions: null,
        keep_balance: false,
        connection_id: SANDBOX,
        ...answer.value,
        is_default: true,
        status: 'active',
        created_at: work.now,
        detached_at: null,
        released_at: null,
      },
    ]),
  );
  return { id, cardholderId };
}

/** Takes it away from the cardholder. */
export const detach = ({ app }: Pick<TestApp, 'app'>, tenant: Tenant, id: string): Promise<number> =>
  app.pool.run(
    sql`update payment_methods set status = 'detached', is_default = false, detached_at = ${isoOf(tenant.now())}
        where tenant_id = ${tenant.id} and id = ${id}`,
  );

type OpenInput = {
  readonly cardId: Id<'card'>;
  readonly paymentMethodId: Id<'pm'>;
  readonly amount: bigint;
};
const openTestCard = defineCommand<OpenInput, null>({
  name: 'test.card',
  locks: () => [],
  decide(tx, { cardId, paymentMethodId, amount }) {
    cardAccounts.open(tx, cardId, CURRENCY);
    openFunding(tx, { cardId, paymentMethodId, mode: 'hold', currency: CURRENCY });
    post(tx, {
      kind: 'test.card',
      reference: cardId,
      currency: CURRENCY,
      legs: [debit(cardLimitsAccount(CURRENCY), amount), credit(cardAccounts.ids(cardId).available, amount)],
    });
    return null;
  },
});

/**
 * What may happen to a card, each with the amount it is asked for; what there is not enough for happens as
 * far as it goes.
 */
export type Happening = 'authorize' | 'reverse' | 'clear' | 'overclear' | 'force_post' | 'refund' | 'close';

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

const limits = cardLimitsAccount(CURRENCY);
const clearing = cardClearingAccount(CURRENCY);
type CardAccounts = ReturnType<typeof cardAccounts.ids>;

const cleared = (ids: CardAccounts, heldFor: bigint, total: bigint): Leg[] => [
  debit(ids.authorized, heldFor),
  debit(ids.available, total - heldFor),
  credit(limits, total),
  debit(ids.due, total),
  credit(clearing, total),
];

const LEGS: Readonly<
  Record<Happening, (ids: CardAccounts, now: CardBalances, amount: bigint) => readonly Leg[]>
> = {
  authorize(ids, now, amount) {
    const taken = most(0n, least(amount, now.available));
    return [debit(ids.available, taken), credit(ids.authorized, taken)];
  },
  reverse(ids, now, amount) {
    const given = least(amount, now.authorized);
    return [debit(ids.authorized, given), credit(ids.available, given)];
  },
  clear: (ids, now, amount) => cleared(ids, least(amount, now.authorized), least(amount, now.authorized)),
  overclear: (ids, now, amount) => cleared(ids, least(amount, now.authorized), amount),
  force_post: (ids, _now, amount) => cleared(ids, 0n, amount),
  refund: (ids, _now, amount) => [debit(clearing, amount), credit(ids.due, amount)],
  close: (ids, now) => [debit(ids.available, now.available), credit(limits, now.available)],
};

const happen = defineCommand<{ cardId: string; what: Happening; amount: bigint }, null>({
  name: 'test.happen',
  locks: ({ cardId }) => cardAccounts.locks(cardId),
  decide(tx, { cardId, what, amount }) {
    const legs = LEGS[what](cardAccounts.ids(cardId), cardAccounts.balances(tx, cardId), amount).filter(
      (leg) => leg.amount !== 0n,
    );
    if (legs.length === 0) return null;
    post(tx, { kind: `test.${what}`, reference: cardId, currency: CURRENCY, legs });
    return null;
  },
});

export type TestCard = {
  readonly id: string;
  readonly methodId: string;
  readonly cardholderId: Id<'ch'>;
  happens(what: Happening, amount?: bigint): Promise<void>;
  settles(options?: {
    processor?: Processor;
    signal?: AbortSignal;
    ignoreBackoff?: boolean;
  }): Promise<Settlement>;
  balances(): Promise<CardBalances>;
  funding(): Promise<FundingRow>;
  /** Kind, amount, status and reason of every operation, oldest first. */
  operations(): Promise<string[]>;
  processorBooks(): Promise<ProcessorBooks>;
};

export async function openCard(
  { app }: Pick<TestApp, 'app'>,
  tenant: Tenant,
  options: { readonly amount: bigint; readonly number?: string; readonly processor?: Processor },
): Promise<TestCard> {
  const { pool, commands } = app;
  const method = await connectMethod({ app }, tenant, options.number ?? WORKS);
  const id = newId('card');
  await commands.run(tenant, ACTOR, openTestCard, {
    cardId: id,
    paymentMethodId: method.id,
    amount: options.amount,
  });
  const sandbox = options.processor ?? createSandboxProcessor(app);
  return {
    id,
    methodId: method.id,
    cardholderId: method.cardholderId,
    async happens(what, amount = 0n) {
      await commands.run(tenant, ACTOR, happen, { cardId: id, what, amount });
    },
    settles: ({ processor = sandbox, signal = deadline(), ignoreBackoff = false } = {}) =>
      settleFunding(
        {
          pool,
          commands,
          processor: atSandbox(processor),
          accountProcessor: atSandbox(createSandboxAccountProcessor(app)),
        },
        { tenant, actor: ACTOR, signal, ignoreBackoff },
        id,
      ),
    async balances() {
      const ids = cardAccounts.ids(id);
      const rows = await pool.all(
        sql<{ id: string; balance: bigint }>`
          select id, balance from ledger_accounts where tenant_id = ${tenant.id} and owner_id = ${id}`,
      );
      const of = (name: keyof CardAccounts): bigint =>
        rows.find((row) => row.id === ids[name])?.balance ?? 0n;
      return { available: of('available'), authorized: of('authorized'), held: of('held'), due: of('due') };
    },
    funding: () =>
      pool.one(
        rawQuery<FundingRow>('select * from card_fundings where tenant_id = $1 and id = $2', [tenant.id, id]),
      ),
    async operations() {
      const rows = await pool.all(
        sql<{ line: string }>`
          select concat_ws(' ', kind, amount_minor, status, reason) as line from funding_operations
          where tenant_id = ${tenant.id} and card_id = ${id} order by id`,
      );
      return rows.map(({ line }) => line);
    },
    processorBooks: async () => processorBooks(pool, tenant, await referencesOf({ app }, tenant, id)),
  };
}

async function referencesOf(
  { app }: Pick<TestApp, 'app'>,
  tenant: Tenant,
  cardId: string,
): Promise<string[]> {
  const rows = await app.pool.all(
    sql<{
      id: string;
    }>`select id from funding_operations where tenant_id = ${tenant.id} and card_id = ${cardId}`,
  );
  return rows.map(({ id }) => id);
}

/** What our ledger has taken for a card, less what it has given back. */
async function netInLedger({ app }: Pick<TestApp, 'app'>, tenant: Tenant, cardId: string): Promise<bigint> {
  const references = await referencesOf({ app }, tenant, cardId);
  const { net } = await app.pool.one(
    sql<{ net: bigint }>`
      select coalesce(-sum(e.amount), 0)::bigint as net
      from ledger_entries e join ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
      where e.tenant_id = ${tenant.id} and e.account_id = ${processorClearingAccount(CURRENCY)}
        and t.reference = any(${references})`,
  );
  return net;
}

/** The processor's books say of a card what ours say. */
export async function assertSameBooks(
  testApp: Pick<TestApp, 'app'>,
  tenant: Tenant,
  card: TestCard,
): Promise<void> {
  const [theirs, ours, net, operations] = await Promise.all([
    card.processorBooks(),
    card.balances(),
    netInLedger(testApp, tenant, card.id),
    card.operations(),
  ]);
  const story = operations.join('\n');
  assert.equal(theirs.heldMinor, ours.held, `held\n${story}`);
  assert.equal(theirs.takenMinor - theirs.refundedMinor, net, `taken and not refunded\n${story}`);
  assert.ok(theirs.holds <= 1, `${theirs.holds} holds\n${story}`);
}
