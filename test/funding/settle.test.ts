// What is done on a payment method, over real commands and the sandbox's processor.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, HOUR_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { UNFUNDED } from '#modules/issuing/funding/job-kinds.ts';
import { NO_PAYMENT_METHOD } from '#modules/issuing/funding/plan.ts';
import type { Processor } from '#modules/issuing/funding/port.ts';
import { createSandboxProcessor } from '#providers/sandbox/processor.ts';
import { startTestApp } from '../support/app.ts';
import {
  assertSameBooks,
  connectMethod,
  detach,
  HAS_NO_FUNDS,
  movable,
  openCard,
  REFUSES,
  type TestCard,
} from './support.ts';

const testApp = await startTestApp({ worker: false });
const { app, tenant: sideTenant } = testApp;
const sandbox = createSandboxProcessor(app);
const SETTLED = { kind: 'settled' };

/** A card with a hold of 100, and time of its own. */
async function held(options: { number?: string; processor?: Processor } = {}) {
  const tenant = movable(sideTenant);
  const card = await openCard(testApp, tenant, { amount: 100n, ...options });
  assert.deepEqual(await card.settles(), SETTLED);
  return { tenant, card };
}

/** Takes a processor's answer to some calls of a name away, or the call itself. */
function losing(
  name: 'hold' | 'capture' | 'charge' | 'refund' | 'release',
  when: 'before' | 'after',
): Processor {
  let left = 1;
  return {
    ...sandbox,
    [name]: async (...call: Parameters<Processor['hold']>) => {
      if (left === 0) return (sandbox[name] as Processor['hold'])(...call);
      left -= 1;
      if (when === 'after') await (sandbox[name] as Processor['hold'])(...call);
      throw new Error('the connection broke');
    },
  };
}

const jobsOf = async (card: TestCard, kind: string): Promise<number> => {
  const { n } = await app.pool.one(
    sql<{
      n: number;
    }>`select count(*)::int as n from jobs where kind = ${kind} and payload ->> 'cardId' = ${card.id}`,
  );
  return n;
};

suite('settling a card', () => {
  test('holds what it may spend, and not again', async () => {
    const { card, tenant } = await held();
    assert.deepEqual(await card.settles(), SETTLED);
    assert.deepEqual(await card.operations(), ['hold 100 done']);
    assert.deepEqual(await card.balances(), { available: 100n, authorized: 0n, held: 100n, due: 0n });
    await assertSameBooks(testApp, tenant, card);
  });

  test('captures what was cleared, and places a new hold for what is left', async () => {
    const { card, tenant } = await held();
    await card.happens('authorize', 30n);
    await card.happens('clear', 30n);
    assert.deepEqual(await card.settles(), SETTLED);
    assert.deepEqual(await card.operations(), ['hold 100 done', 'capture 30 done', 'hold 70 done']);
    assert.deepEqual(await card.balances(), { available: 70n, authorized: 0n, held: 70n, due: 0n });
    await assertSameBooks(testApp, tenant, card);
  });

  test('charges what goes beyond the hold', async () => {
    const { card, tenant } = await held();
    await card.happens('authorize', 100n);
    await card.happens('overclear', 120n);
    assert.deepEqual(await card.settles(), SETTLED);
    assert.deepEqual(await card.operations(), ['hold 100 done', 'capture 100 done', 'charge 20 done']);
    await assertSameBooks(testApp, tenant, card);
  });

  test('refunds on the newest payments first, as far as they go', async () => {
    const { card, tenant } = await held();
    await card.happens('authorize', 100n);
    await card.happens('overclear', 120n);
    await card.settles();
    await card.happens('refund', 50n);
    assert.deepEqual(await card.settles(), SETTLED);
    assert.deepEqual((await card.operations()).slice(3), ['refund 20 done', 'refund 30 done']);
    assert.equal((await card.balances()).due, 0n);
    await assertSameBooks(testApp, tenant, card);
  });

  test('keeps what was refunded beyond what was taken as what we owe', async () => {
    const { card, tenant } = await held();
    await card.happens('authorize', 10n);
    await card.happens('clear', 10n);
    await card.happens('refund', 25n);
    assert.deepEqual(await card.settles(), SETTLED);
    assert.equal((await card.balances()).due, 15n);
    await assertSameBooks(testApp, tenant, card);
  });

  test('releases the hold of a card that is closed, and keeps it while an authorization is open', async () => {
    const { card, tenant } = await held();
    await card.happens('authorize', 40n);
    await card.happens('close');
    await card.settles();
    assert.deepEqual(await card.operations(), ['hold 100 done']);
    await card.happens('reverse', 40n);
    await card.happens('close');
    assert.deepEqual(await card.settles(), SETTLED);
    assert.deepEqual(await card.operations(), ['hold 100 done', 'release 100 done']);
    await assertSameBooks(testApp, tenant, card);
  });

  test('two at once do everything once', async () => {
    // For one card it may be that none of them meet.
    for (let cards = 0; cards < 8; cards++) {
      const { card, tenant } = await held();
      await card.happens('authorize', 60n);
      await card.happens('overclear', 130n);
      await card.happens('refund', 10n);
      const settlements = await Promise.all(Array.from({ length: 6 }, () => card.settles()));
      for (const settlement of settlements) assert.deepEqual(settlement, SETTLED);
      assert.deepEqual(await card.operations(), ['hold 100 done', 'capture 100 done', 'charge 20 done']);
      await assertSameBooks(testApp, tenant, card);
    }
  });
});

suite('a hold that lapses', () => {
  test('is renewed twelve hours before, the new one first', async () => {
    const { card, tenant } = await held();
    tenant.advance(6 * DAY_MS + 11 * HOUR_MS);
    await card.settles();
    assert.equal((await card.operations()).length, 1, 'not sooner');
    tenant.advance(HOUR_MS);
    assert.deepEqual(await card.settles(), SETTLED);
    assert.deepEqual((await card.operations()).slice(1), ['hold 100 done', 'release 100 done']);
    await assertSameBooks(testApp, tenant, card);
  });

  test('and was not looked at in time is replaced', async () => {
    const { card, tenant } = await held();
    tenant.advance(9 * DAY_MS);
    assert.deepEqual(await card.settles(), SETTLED);
    await assertSameBooks(testApp, tenant, card);
  });

  test('and is captured too late is taken off the books, and what is due is charged', async () => {
    const { card, tenant } = await held();
    await card.happens('authorize', 100n);
    await card.happens('clear', 100n);
    tenant.advance(8 * DAY_MS);
    assert.deepEqual(await card.settles(), SETTLED);
    assert.deepEqual((await card.operations()).slice(1), [
      'capture 100 refused hold_gone',
      'charge 100 done',
    ]);
    await assertSameBooks(testApp, tenant, card);
  });

  test('and cannot be renewed has open authorizations captured ahead, and given back if they never clear', async () => {
    let refuses = false;
    const processor: Processor = {
      ...sandbox,
      hold: (...call) =>
        refuses ? Promise.resolve({ kind: 'refused', reasons: ['card_declined'] }) : sandbox.hold(...call),
    };
    const { card, tenant } = await held({ processor });
    await card.happens('authorize', 40n);
    refuses = true;
    tenant.advance(6 * DAY_MS + 13 * HOUR_MS);
    assert.deepEqual(await card.settles(), { kind: 'refused', operation: 'hold', reason: 'card_declined' });
    assert.deepEqual((await card.operations()).slice(1), [
      'hold 100 refused card_declined',
      'capture 40 done',
    ]);
    assert.equal((await card.balances()).due, 40n);
    assert.equal(await jobsOf(card, UNFUNDED), 1);

    await card.happens('reverse', 40n);
    await card.settles();
    assert.equal((await card.balances()).due, 0n);
    refuses = false;
    tenant.advance(HOUR_MS);
    assert.deepEqual(await card.settles(), SETTLED);
    assert.deepEqual((await card.operations()).slice(3), ['refund 40 done', 'hold 100 done']);
    await assertSameBooks(testApp, tenant, card);
  });
});

suite('a refusal', () => {
  test('of the first hold is answered, again when asked at once, and holds nothing', async () => {
    const tenant = movable(sideTenant);
    const card = await openCard(testApp, tenant, { amount: 100n, number: REFUSES });
    const refused = { kind: 'refused', operation: 'hold', reason: 'card_declined' };
    assert.deepEqual(await card.settles(), refused);
    assert.deepEqual(await card.settles(), refused, 'a repeat does not take it for settled');
    assert.deepEqual(await card.operations(), ['hold 100 refused card_declined']);
    await card.happens('close');
    assert.deepEqual(await card.settles(), SETTLED);
    const { refusals, retry_at: retryAt } = await card.funding();
    assert.deepEqual([refusals, retryAt], [0, null], 'and is over when nothing is needed any more');
    await assertSameBooks(testApp, tenant, card);
  });

  test('leaves what is due, which is tried after an hour, then daily, ten times in all', async () => {
    const { card, tenant } = await held({ number: HAS_NO_FUNDS });
    await card.happens('authorize', 100n);
    await card.happens('clear', 100n);
    const refused = { kind: 'refused', operation: 'charge', reason: 'insufficient_funds' };
    assert.deepEqual(await card.settles(), refused);
    assert.deepEqual((await card.operations()).slice(1), [
      'capture 100 refused insufficient_funds',
      'charge 100 refused insufficient_funds',
    ]);
    const tries = async (): Promise<number> => (await card.operations()).length - 2;
    tenant.advance(HOUR_MS - 60_000);
    await card.settles();
    assert.equal(await tries(), 1, 'not within the hour');
    tenant.advance(60_000);
    await card.settles();
    assert.equal(await tries(), 2);
    tenant.advance(DAY_MS - 60_000);
    await card.settles();
    assert.equal(await tries(), 2, 'not within the day');
    for (let day = 0; day < 12; day++) {
      await card.settles();
      tenant.advance(DAY_MS);
    }
    assert.equal(await tries(), 10);
    assert.equal(await jobsOf(card, UNFUNDED), 10);
    assert.equal((await card.balances()).due, -100n);
    await assertSameBooks(testApp, tenant, card);

    assert.deepEqual(await card.settles({ ignoreBackoff: true }), refused);
    assert.equal(await tries(), 11, 'and once more when the backoff is ignored');
  });

  test('of a refund goes on with the next payment', async () => {
    const { card } = await held();
    await card.happens('authorize', 100n);
    await card.happens('overclear', 130n);
    await card.settles();
    await card.happens('refund', 30n);
    let refusals = 1;
    const processor: Processor = {
      ...sandbox,
      refund: (...call) =>
        refusals-- > 0
          ? Promise.resolve({ kind: 'refused', reasons: ['not_allowed'] })
          : sandbox.refund(...call),
    };
    assert.deepEqual(await card.settles({ processor }), SETTLED);
    assert.deepEqual((await card.operations()).slice(3), ['refund 30 refused not_allowed', 'refund 30 done']);
    assert.equal((await card.balances()).due, 0n);
  });
});

suite('an unknown answer', () => {
  for (const when of ['before', 'after'] as const) {
    for (const name of ['hold', 'capture', 'charge', 'refund', 'release'] as const) {
      test(`to a ${name} that broke ${when} it arrived is asked about, and its effect is had once`, async () => {
        const tenant = movable(sideTenant);
        const card = await openCard(testApp, tenant, { amount: 100n });
        const processor = losing(name, when);
        const seen: string[] = [];
        const steps: Array<() => Promise<void>> = [
          () => Promise.resolve(),
          () => card.happens('authorize', 100n),
          () => card.happens('overclear', 120n),
          () => card.happens('refund', 10n),
          () => card.happens('reverse', 0n),
        ];
        if (name === 'release') steps.splice(1, 4, () => card.happens('close'));
        for (const step of steps) {
          await step();
          seen.push((await card.settles({ processor })).kind);
          assert.deepEqual(await card.settles({ processor }), SETTLED);
        }
        assert.equal(seen.filter((kind) => kind === 'unknown').length, 1);
        assert.ok((await card.operations()).every((line) => line.endsWith('done')));
        await assertSameBooks(testApp, tenant, card);
      });
    }
  }

  test('to a question is no reason to send again', async () => {
    const tenant = movable(sideTenant);
    const card = await openCard(testApp, tenant, { amount: 100n });
    assert.equal((await card.settles({ processor: losing('hold', 'after') })).kind, 'unknown');
    let sent = 0;
    const processor: Processor = {
      ...sandbox,
      find: () => Promise.reject(new Error('away')),
      hold: (...call) => {
        sent += 1;
        return sandbox.hold(...call);
      },
    };
    assert.equal((await card.settles({ processor })).kind, 'unknown');
    assert.equal(sent, 0);
  });

  test('comes of a caller whose time is up before the processor is asked', async () => {
    const tenant = movable(sideTenant);
    const card = await openCard(testApp, tenant, { amount: 100n });
    assert.equal((await card.settles({ signal: AbortSignal.abort() })).kind, 'unknown');
    assert.deepEqual(await card.operations(), ['hold 100 pending']);
    await card.happens('close');
    assert.deepEqual(await card.settles(), SETTLED);
    await assertSameBooks(testApp, tenant, card);
    assert.equal((await card.balances()).held, 0n, 'what arrived late is let go');
  });
});

suite('a payment method that was taken away', () => {
  test('is not charged: the present default is', async () => {
    const { card, tenant } = await held({ number: HAS_NO_FUNDS });
    await detach(testApp, tenant, card.methodId);
    await connectMethod(testApp, tenant, '5555555555554444', card.cardholderId);
    await card.happens('authorize', 100n);
    await card.happens('clear', 100n);
    assert.deepEqual(await card.settles(), SETTLED);
    assert.deepEqual((await card.operations()).slice(1), [
      'capture 100 refused insufficient_funds',
      'charge 100 done',
    ]);
    await assertSameBooks(testApp, tenant, card);
  });

  test('leaves no method to charge where it was the last', async () => {
    const { card, tenant } = await held();
    await detach(testApp, tenant, card.methodId);
    await card.happens('force_post', 130n);
    assert.deepEqual(await card.settles(), {
      kind: 'refused',
      operation: 'charge',
      reason: NO_PAYMENT_METHOD,
    });
    assert.equal((await card.balances()).due, -30n);
    assert.equal(await jobsOf(card, UNFUNDED), 1);
    await assertSameBooks(testApp, tenant, card);
  });
});

test('none of this leaves a difference in the ledger', async () => {
  assert.deepEqual((await inspectLedger(app.pool)).differences, []);
});
