// Whatever happens to cards, in whatever order, with faults, crashes and several at work at once: in the end
// the processor's books and ours say the same, and everything that is owed is collected or was refused.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { HOUR_MS } from '#platform/time/clock.ts';
import { FAULT_KINDS } from '#modules/sandbox/port.ts';
import type { Processor } from '#modules/issuing/funding/port.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { createFaults, withFaults } from '#providers/sandbox/faults.ts';
import { createSandboxProcessor } from '#providers/sandbox/processor.ts';
import { startTestApp } from '../support/app.ts';
import { printedChance, type Chance } from '../support/chance.ts';
import {
  assertSameBooks,
  HAS_NO_FUNDS,
  movable,
  openCard,
  deadline,
  WORKS,
  type Happening,
  type MovableTenant,
  type TestCard,
} from './support.ts';

const CARDS = 14;
const STEPS = 24;
const AMOUNT = 1_000;
const AT_ONCE_MAX = 3;
const SETTLES_MAX = 60;
const FAULT_MS_MAX = 3;

const testApp = await startTestApp({ worker: false });
const { app, organization, newOrganization } = testApp;
const { works } = app;
const sandbox = createSandboxProcessor(app);
const faults = createFaults({ works });
const HAPPENINGS: readonly Happening[] = [
  'authorize',
  'authorize',
  'authorize',
  'reverse',
  'clear',
  'clear',
  'overclear',
  'force_post',
  'refund',
];
const CALLS = ['hold', 'capture', 'charge', 'release', 'refund', 'find'] as const;

/** A process that dies at random, right before a call reaches the processor or right after. */
function mortal(processor: Processor, chance: Chance): Processor {
  const dies = (): boolean => chance.below(8) === 0;
  const calls = CALLS.map((name) => [
    name,
    async (...call: never[]) => {
      if (dies()) throw new Error('died before');
      const answer = await (processor[name] as (...rest: never[]) => Promise<unknown>)(...call);
      if (dies()) throw new Error('died after');
      return answer;
    },
  ]);
  return Object.fromEntries(calls) as Processor;
}

async function step(card: TestCard, tenant: MovableTenant, chance: Chance): Promise<void> {
  const dice = chance.below(20);
  if (dice < 9) return card.happens(chance.pick(HAPPENINGS), BigInt(1 + chance.below(AMOUNT / 2)));
  if (dice === 9) return tenant.advance(chance.below(4 * 24) * HOUR_MS);
  if (dice === 10 && chance.below(4) === 0) return card.happens('close');
  if (dice < 13) {
    const [kind, count, ms] = [chance.pick(FAULT_KINDS), 1 + chance.below(3), chance.below(FAULT_MS_MAX)];
    return faults.setFault(tenant, { port: 'processor', kind, count, ms });
  }
  const processor = mortal(withFaults(app, 'processor', sandbox), chance);
  const times = 1 + chance.below(AT_ONCE_MAX);
  await Promise.all(Array.from({ length: times }, () => card.settles({ processor, signal: deadline() })));
}

/** As the job would: again and again until an answer comes that is known. */
async function settleAtLast(card: TestCard): Promise<'settled' | 'refused'> {
  for (let time = 0; time < SETTLES_MAX; time++) {
    const { kind } = await card.settles();
    if (kind === 'short') throw new Error('a card is short on a method on which money is held');
    if (kind !== 'unknown') return kind;
  }
  throw new Error(`it is not settled after ${SETTLES_MAX} times`);
}

async function check(card: TestCard, tenant: MovableTenant): Promise<void> {
  const end = await settleAtLast(card);
  await assertSameBooks(testApp, tenant, card);
  const [{ available, authorized, held, due }, row, operations] = await Promise.all([
    card.balances(),
    card.funding(),
    card.operations(),
  ]);
  const story = [`${available} ${authorized} ${held} ${due}`, ...operations].join('\n');
  assert.equal(row.operation_id, null, story);
  assert.equal(row.releasing_hold_id, null, story);
  assert.ok(
    operations.every((line) => !line.includes('pending')),
    story,
  );
  if (end === 'refused') return;
  const needed = (available > 0n ? available : 0n) + authorized;
  assert.ok(due >= 0n, `something is due\n${story}`);
  assert.ok(held + due >= needed, `too little is held\n${story}`);
  if (needed === 0n) assert.equal(held, 0n, `held for nothing\n${story}`);
}

suite('the funding of cards to which anything may happen', () => {
  const chance = printedChance('funding/random');
  for (let n = 0; n < CARDS; n++) {
    const number = n % 5 === 4 ? HAS_NO_FUNDS : WORKS;
    test(`is in order in the end: card ${n}, which ${number === WORKS ? 'works' : 'has no funds'}`, async () => {
      // Faults are a tenant's, and so is its time.
      const { testTenantId } = n === 0 ? organization : await newOrganization(`Card ${n}`);
      const tenant = movable(await app.tenants.get(testTenantId));
      const card = await openCard(testApp, tenant, { amount: BigInt(AMOUNT), number });
      for (let i = 0; i < STEPS; i++) await step(card, tenant, chance);
      await check(card, tenant);
      await card.happens('reverse', BigInt(AMOUNT * STEPS));
      await card.happens('close');
      await check(card, tenant);
    });
  }

  test('leaves the ledger without a difference', async () => {
    assert.deepEqual((await inspectLedger(app.pool)).differences, []);
  });
});
