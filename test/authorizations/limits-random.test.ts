// Random messages of the network about cards of one sub-wallet, over days: what the limits count is what a
// plain list of moments and amounts comes to, and no purchase passes what is left of them.
// Takes long: fifty rounds of days of purchases.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MINUTE_MS } from '#platform/time/clock.ts';
import type { NetworkNotice, Question } from '#modules/issuing/authorizations/port.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { moveClock } from '../payments/shortcuts.ts';
import { newAgent, type Agent } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { plantedCard } from '../support/cards.ts';
import { endOnFailure, printedChance } from '../support/chance.ts';
import { freshId, questionOf } from '../support/network.ts';
import { isQuestion, networkCommands } from '../support/network-commands.ts';
import { approvedOwner, opened } from '../wallets/support.ts';
import * as model from './model.ts';

const testApp = await startTestApp({ worker: false });
const { app, tenant } = testApp;

const RUNS = 50;
const STEPS_MAX = 40;
const CARDS = 2;
const TRANSACTIONS = 2;
const CARD_AMOUNT = 3_000n;
const DAY = 1_440;
/** Buenos Aires is three hours behind all year. */
const DAY_BEGINS = 3 * 60;
const BOUNDS = { cap: 4_000n, day: 1_500n, month: 3_000n, panic24h: 2_000n };

const amount = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(100n, 200n, 500n) },
  { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 2_500n }) },
);
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('ask' as const, 'more' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('clear' as const), amount, isFinal: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reverse' as const), amount: fc.option(amount) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), which: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.oneof(
        fc.constantFrom(1, DAY - 1, DAY, DAY + 1, 31 * DAY),
        fc.integer({ min: 1, max: 2 * DAY }),
      ),
    }),
  },
);
/** Mostly about one transaction, so that much happens to it. */
const step = fc.record({
  card: fc.constantFrom(0, 0, 0, 1),
  transaction: fc.constantFrom(0, 0, 1),
  act,
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

type Message = Question | NetworkNotice;
type Counted = { readonly transaction: string; readonly minute: number; readonly amount: bigint };
type Played = { readonly id: string; readonly expected: model.ModelCard; readonly ids: readonly string[] };
type Story = {
  readonly agent: Agent;
  readonly cards: readonly Played[];
  counted: Counted[];
  readonly said: Message[];
};

async function newStory(): Promise<Story> {
  const owner = await opened(await approvedOwner(testApp));
  const agent = await newAgent(testApp, owner, { initial_amount: Number(BOUNDS.cap) / 100 });
  const { status } = await owner.session.patch(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`, {
    per_day_cents: Number(BOUNDS.day),
    per_month_cents: Number(BOUNDS.month),
    approval_config: { panic_limit_24h_cents: Number(BOUNDS.panic24h) },
  });
  assert.equal(status, 200);
  const cards = await Promise.all(
    Array.from({ length: CARDS }, async (): Promise<Played> => {
      const changes = { sub_wallet_id: agent.subWalletId as `sub_${string}`, amount_minor: CARD_AMOUNT };
      const { id } = await plantedCard(testApp, changes, true);
      const ids = Array.from({ length: TRANSACTIONS }, () => freshId('ntx'));
      return { id, ids, expected: model.modelCard(false, CARD_AMOUNT) };
    }),
  );
  return { agent, cards, counted: [], said: [] };
}

const minuteNow = async (): Promise<number> =>
  Math.floor((await app.tenants.get(tenant.id)).now() / MINUTE_MS);
const dayOf = (minute: number): number => Math.floor((minute - DAY_BEGINS) / DAY);
const monthOf = (minute: number): string =>
  new Date((minute - DAY_BEGINS) * MINUTE_MS).toISOString().slice(0, 7);

function usedAt(counted: readonly Counted[], now: number): Record<keyof typeof BOUNDS, bigint> {
  const sumOf = (counts: (minute: number) => boolean): bigint =>
    counted.filter(({ minute }) => counts(minute)).reduce((sum, one) => sum + one.amount, 0n);
  return {
    cap: sumOf(() => true),
    day: sumOf((minute) => dayOf(minute) === dayOf(now)),
    month: sumOf((minute) => monthOf(minute) === monthOf(now)),
    panic24h: sumOf((minute) => minute >= now - DAY),
  };
}

function roomAt(counted: readonly Counted[], now: number): bigint {
  const used = usedAt(counted, now);
  const rooms = (Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]).map((name) => BOUNDS[name] - used[name]);
  const least = rooms.reduce((a, b) => (a < b ? a : b));
  return least > 0n ? least : 0n;
}

/** What is held and charged of a transaction, which is what the limits should count of it. */
function spentOn({ expected }: Played, id: string): bigint {
  const transaction = expected.transactions.get(id);
  return transaction === undefined ? 0n : transaction.held + transaction.charged;
}

/** What is given back is what was added last. */
function count(story: Story, transaction: string, { now, by }: { now: number; by: bigint }): void {
  if (by >= 0n) {
    if (by > 0n) story.counted.push({ transaction, minute: now, amount: by });
    return;
  }
  let rest = -by;
  story.counted = story.counted
    .toReversed()
    .flatMap((one) => {
      if (one.transaction !== transaction || rest === 0n) return [one];
      const less = one.amount < rest ? one.amount : rest;
      rest -= less;
      return less === one.amount ? [] : [{ ...one, amount: one.amount - less }];
    })
    .toReversed();
  assert.equal(rest, 0n);
}

/** What the network says in a step, and whether the model approves it. */
function messageOf(story: Story, { card, transaction, act: does }: Step, now: number) {
  const played = story.cards[card];
  const id = played?.ids[transaction];
  assert.ok(played !== undefined && id !== undefined);
  const { expected } = played;
  const about = { ...questionOf(played.id, 0n), transactionId: id };
  const before = spentOn(played, id);
  const message = ((): { message: Message; decision?: string } | undefined => {
    switch (does.kind) {
      case 'ask':
      case 'more': {
        const kind = does.kind === 'ask' ? ('authorization' as const) : ('increment' as const);
        const decision = model.ask(expected, id, does.amount, roomAt(story.counted, now));
        return { message: { ...about, kind, amountMinor: does.amount }, decision };
      }
      case 'clear':
        model.clear(expected, id, does.amount, does.isFinal);
        return { message: { ...about, kind: 'clearing', amountMinor: does.amount, isFinal: does.isFinal } };
      case 'reverse':
        model.reverse(expected, id, does.amount);
        return { message: { ...about, kind: 'reversal', amountMinor: does.amount, reason: 'merchant' } };
      case 'refund':
        model.refund(expected, id, does.amount);
        return {
          message: { ...about, kind: 'refund', amountMinor: does.amount, originalTransactionId: id },
        };
      default:
        return undefined;
    }
  })();
  count(story, id, { now, by: spentOn(played, id) - before });
  return message;
}

const { ask, tell } = networkCommands(testApp);
const say = (message: Message): Promise<unknown> => (isQuestion(message) ? ask(message) : tell(message));

/** Nothing is said in the last seconds of a minute, so that both count in the same one. */
async function toNextMinute(minutes: number): Promise<void> {
  await moveClock(testApp, (now) => (Math.floor(now / MINUTE_MS) + minutes) * MINUTE_MS + 1_000);
}
const SECONDS_LEFT_MIN = 10;

async function take(story: Story, one: Step): Promise<void> {
  const { now: exactly } = await app.tenants.get(tenant.id);
  if (exactly() % MINUTE_MS > MINUTE_MS - SECONDS_LEFT_MIN * 1_000) await toNextMinute(1);
  if (one.act.kind === 'wait') return toNextMinute(one.act.minutes);
  if (one.act.kind === 'again') {
    const before = story.said[one.act.which % Math.max(1, story.said.length)];
    if (before !== undefined) await say(before);
    return;
  }
  const made = messageOf(story, one, await minuteNow());
  if (made === undefined) return;
  story.said.push(made.message);
  const answered = await say(made.message);
  if (made.decision !== undefined)
    assert.equal(
      (answered as { readonly decision: string }).decision,
      made.decision,
      JSON.stringify(answered),
    );
}

async function compare({ agent, counted }: Story): Promise<void> {
  const path = `/api/v1/wallet/sub-wallets/${agent.subWalletId}/usage`;
  const { body } = await agent.key.get(path);
  const used = usedAt(counted, await minuteNow());
  const shown = Object.keys(BOUNDS).map((name) => [name, BigInt(body[name].usedCents)]);
  assert.deepEqual(Object.fromEntries(shown), used);
}

test('the limits of a sub-wallet count what its cards hold and were charged, each amount in its minute', async () => {
  const { seed } = printedChance('random messages about cards of a sub-wallet');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: STEPS_MAX, size: 'max' }), async (steps) => {
      const story = await newStory();
      for (const one of steps) {
        await take(story, one);
        await compare(story);
      }
    }),
    { seed, numRuns: RUNS, endOnFailure },
  );
  assert.deepEqual((await inspectLedger(app.pool)).differences, []);
});
