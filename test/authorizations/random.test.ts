// Random messages of the network on random cards, in any order and again and again, compared with a model
// after each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from '#platform/db/sql.ts';
import type { NetworkNotice, Question } from '#modules/issuing/authorizations/port.ts';
import type { TransactionRow } from '#modules/issuing/authorizations/tables.ts';
import type { CardRow } from '#modules/issuing/cards/tables.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { startTestApp } from '../support/app.ts';
import { balancesOf, plantedCard } from '../support/cards.ts';
import { printedChance } from '../support/chance.ts';
import { freshId, questionOf } from '../support/network.ts';
import { isQuestion, networkCommands } from '../support/network-commands.ts';
import * as model from './model.ts';

const testApp = await startTestApp({ worker: false });
const { app, api, tenant } = testApp;
const { ask, tell } = networkCommands(testApp);

const AMOUNT = 1_000n;
const RUNS = 150;
const STEPS_MAX = 30;
const CARDS = 2;
const TRANSACTIONS = 2;

/** Mostly of a few sizes, so that they often meet to the cent. */
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(200n, 400n, 600n) },
  { weight: 1, arbitrary: fc.constantFrom(1n, AMOUNT, AMOUNT + 1n) },
  { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 1_300n }) },
);
const step = fc.record({
  card: fc.nat(CARDS - 1),
  transaction: fc.nat(TRANSACTIONS - 1),
  act: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('ask' as const), amount: fc.oneof(amount, fc.constant(0n)) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('more' as const), amount }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('clear' as const), amount, isFinal: fc.boolean() }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('reverse' as const), amount: fc.option(amount) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), amount }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('again' as const), which: fc.nat() }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const, 'resume' as const) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

type Played = { readonly card: CardRow; readonly expected: model.ModelCard; readonly ids: readonly string[] };
type Exchange = { readonly message: Question | NetworkNotice; readonly answered: unknown };

const say = (message: Question | NetworkNotice): Promise<unknown> =>
  isQuestion(message) ? ask(message) : tell(message);

/** What the network says in a step, and what the model makes of it. */
function messageOf({ card, expected, ids }: Played, { transaction, act }: Step) {
  const id = ids[transaction] ?? '';
  const about = { ...questionOf(card.id, 0n), transactionId: id };
  switch (act.kind) {
    case 'ask':
    case 'more': {
      const kind = act.kind === 'ask' ? ('authorization' as const) : ('increment' as const);
      const message: Question = { ...about, kind, amountMinor: act.amount };
      return { message, decision: model.ask(expected, id, act.amount) };
    }
    case 'clear': {
      model.clear(expected, id, act.amount, act.isFinal);
      const message: NetworkNotice = {
        ...about,
        kind: 'clearing',
        amountMinor: act.amount,
        isFinal: act.isFinal,
      };
      return { message, decision: undefined };
    }
    case 'reverse': {
      model.reverse(expected, id, act.amount);
      const message: NetworkNotice = {
        ...about,
        kind: 'reversal',
        amountMinor: act.amount,
        reason: 'merchant',
      };
      return { message, decision: undefined };
    }
    case 'refund': {
      model.refund(expected, id, act.amount);
      const message: NetworkNotice = {
        ...about,
        kind: 'refund',
        amountMinor: act.amount,
        originalTransactionId: id,
      };
      return { message, decision: undefined };
    }
    default:
      return undefined;
  }
}

async function byOwner({ card, expected }: Played, kind: 'pause' | 'resume' | 'close'): Promise<void> {
  const path = `/api/v1/cards/${card.id}`;
  const before = expected.status;
  if (kind === 'close') {
    assert.equal((await api.delete(path)).status, 200);
    if (before !== 'CLOSED') model.close(expected);
    return;
  }
  const reply = await api.patch(path, { status: kind === 'pause' ? 'PAUSED' : 'OPEN' });
  assert.equal(reply.status, before === 'CLOSED' ? 409 : 200, JSON.stringify(reply.body));
  (kind === 'pause' ? model.pause : model.resume)(expected);
}

async function take(played: Played, one: Step, said: Exchange[]): Promise<void> {
  const { act } = one;
  if (act.kind === 'pause' || act.kind === 'resume' || act.kind === 'close') return byOwner(played, act.kind);
  if (act.kind === 'again') {
    const before = said[act.which % Math.max(1, said.length)];
    if (before === undefined) return;
    const answered = await say(before.message);
    assert.deepEqual(answered, isQuestion(before.message) ? before.answered : 'repeated');
    return;
  }
  const told = messageOf(played, one);
  if (told === undefined) return;
  const answered = await say(told.message);
  said.push({ message: told.message, answered });
  if (told.decision === undefined) return assert.equal(answered, 'taken');
  assert.equal((answered as { decision: string }).decision, told.decision);
}

async function compare({ card, expected, ids }: Played): Promise<void> {
  const { available, authorized, due } = await balancesOf(app, tenant, card.id);
  const row = await app.pool.one(
    sql<Pick<CardRow, 'status' | 'open_authorizations' | 'was_charged'>>`
      select status, open_authorizations, was_charged from cards where tenant_id = ${tenant.id} and id = ${card.id}`,
  );
  const rows = await app.pool.all(
    sql<TransactionRow>`
      select * from network_transactions where tenant_id = ${tenant.id} and id = any(${[...ids]})`,
  );
  const held = rows.map(
    (one) => one.authorized_minor - one.released_minor - (one.cleared_minor - one.overcleared_minor),
  );
  assert.ok(held.every((one) => one >= 0n));
  assert.equal(
    held.reduce((sum, one) => sum + one, 0n),
    authorized,
  );
  assert.equal(row.open_authorizations, held.filter((one) => one > 0n).length);
  assert.deepEqual(
    [row.status, available, authorized, due, row.was_charged],
    [expected.status, expected.available, model.heldOn(expected), -expected.owed, expected.wasCharged],
  );
  const shown = rows.map((one, i): [string, string, bigint | undefined, bigint, bigint] => [
    one.id,
    one.status,
    held[i],
    one.cleared_minor,
    one.refunded_minor,
  ]);
  const believed = [...expected.transactions].map(([id, one]): [string, string, bigint, bigint, bigint] => [
    id,
    model.statusOf(one),
    one.held,
    one.charged,
    one.refunded,
  ]);
  assert.deepEqual(shown.sort(), believed.sort());
}

async function noOverdraft({ card }: Played): Promise<void> {
  const { least } = await app.pool.one(
    sql<{ least: bigint | null }>`
      select min(e.balance_after) as least
      from ledger_entries e join ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
      where e.tenant_id = ${tenant.id} and e.account_id = ${`acc_available_${card.id}`}
        and t.kind = 'card.authorization'`,
  );
  assert.ok(least === null || least >= 0n, `an authorization took ${card.id} to ${least}`);
}

test('the network’s messages come to what a plain reckoning says, in any order and however often', async () => {
  const { seed } = printedChance('random messages of the network');
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.boolean(), fc.boolean()),
      fc.array(step, { maxLength: STEPS_MAX }),
      async (singles, steps) => {
        const cards = await Promise.all(
          singles.map(async (isSingle): Promise<Played> => {
            const type = isSingle ? 'single_use' : 'multi_use';
            const card = await plantedCard(testApp, { type, amount_minor: AMOUNT }, true);
            const ids = Array.from({ length: TRANSACTIONS }, () => freshId('ntx'));
            return { card, ids, expected: model.modelCard(isSingle, AMOUNT) };
          }),
        );
        const said: Exchange[] = [];
        for (const one of steps) {
          const played = cards[one.card];
          assert.ok(played);
          await take(played, one, said);
          await compare(played);
        }
        for (const played of cards) await noOverdraft(played);
        const ids = said.map(({ message }) => message.messageId);
        const { n } = await app.pool.one(
          sql<{ n: number }>`
            select count(*)::int as n from network_messages where tenant_id = ${tenant.id} and id = any(${ids})`,
        );
        assert.equal(n, said.length);
      },
    ),
    { seed, numRuns: RUNS },
  );
  assert.deepEqual((await inspectLedger(app.pool)).differences, []);
});
