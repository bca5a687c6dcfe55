// A round: orders go out through a driver while its double is as faulty as chance wants, with messages among
// them; then the double is well again. What must be true afterwards is what money asks for.
import assert from 'node:assert/strict';
import { DAY_MS, HOUR_MS, instant, MINUTE_MS, plus } from '#platform/time/clock.ts';
import { createBackoff, runOutside } from '#platform/provider/outside.ts';
import type { Rail, RailOrder, RailRefusal } from '#modules/money-out/rail/port.ts';
import type { TurnableClock } from '../../support/clock.ts';
import type { Chance } from '../../support/chance.ts';
import { balanceOf, knowNumber, type Outcome } from './books.ts';
import { makeClabe } from './clabe.ts';
import { startFintocSubject, type FintocSubject } from './driver.ts';
import { receive } from './moves.ts';
import { EVENT_FAULTS, type Drawn } from './faults.ts';

const MONEY = 1_000_000n;
const ORDERS = 4;
const STEPS = 14;
const HEALED_TRIES_MAX = 12;
const BEGINS_AT = instant(Date.UTC(2026, 0, 5));
const HOLDER = { name: 'Carmen Ruiz', taxId: 'RUIC900101AB1' };
const OUTCOMES: readonly Outcome[] = [
  'arrives',
  'arrives',
  'rejected',
  'nonexistent',
  'limited',
  'failed',
  'returned',
];
/** Silence is left to tests of its own, since it takes real time. */
const FAULTS_DRAWN: Drawn = {
  oneIn: 3,
  requests: [
    'cut',
    'cut_late',
    'error',
    'error_late',
    'in_use',
    'busy',
    'busy_until',
    'page',
    'page_late',
    'half',
    'texts',
  ],
  events: EVENT_FAULTS,
};
const JUMPS_MS: readonly number[] = [0, 5_000, MINUTE_MS, 20 * MINUTE_MS, 5 * HOUR_MS, DAY_MS];

/**
 * An order as the product has it in its books: the first end counts, and a return follows one that settled.
 */
type Booked = {
  readonly order: RailOrder;
  end: 'settled' | RailRefusal | undefined;
  hasReturned: boolean;
  isStarted: boolean;
};
type Round = {
  readonly subject: FintocSubject;
  readonly rail: Rail;
  readonly booked: readonly Booked[];
};
export type Breaking = (rail: Rail, subject: FintocSubject) => Rail;

const signal = (): AbortSignal => createBackoff(20_000).signal;

export type RoundGiven = {
  readonly breaking?: Breaking;
  readonly faults?: Drawn;
  readonly jumpsMs?: readonly number[];
};

/** Throws where a promise is broken. */
export async function playRound(chance: Chance, given: RoundGiven = {}): Promise<void> {
  const { breaking = (rail) => rail, faults = FAULTS_DRAWN, jumpsMs = JUMPS_MS } = given;
  const inbox: {
    deliver: (message: { headers: Readonly<Record<string, string>>; body: string }) => Promise<number>;
  } = { deliver: () => Promise.resolve(200) };
  const subject = await startFintocSubject({
    post: (message) => inbox.deliver(message),
    clock: stillClock(),
  });
  const { double, tenant } = subject;
  const driver = subject.driver();
  const rail = breaking(driver.rail, subject);
  const opening = { reference: 'wal_1', country: 'MX', currency: 'MXN', holder: HOLDER } as const;
  const opened = await driver.accounts.open(tenant, opening, signal());
  assert.ok(opened.kind === 'accepted', opened.kind);
  receive(double.test.books, {
    number: double.test.books.numbers.at(-1) ?? double.test.books.root,
    amount: MONEY,
  });
  const booked = Array.from({ length: ORDERS }, (_, nth) =>
    newOrder(subject, opened.value.number, nth, chance),
  );
  const round: Round = { subject, rail, booked };
  inbox.deliver = (message) => takeMessage(round, message);

  double.faults.byChance(chance, faults);
  subject.endpoint.previousSecret = 'whsec_of_last_month_000';
  for (let step = 0; step < STEPS; step++) await playStep(round, chance, jumpsMs);
  await heal(round);
  await judge(round, driver.accounts);
  double.close();
}

/** No time passes in it but what is given, so that a seed gives the same round each time. */
function stillClock(): TurnableClock {
  let now = BEGINS_AT;
  return {
    now: () => now,
    advance(ms) {
      now = plus(now, ms);
    },
  };
}

function newOrder({ double }: FintocSubject, from: string, nth: number, chance: Chance): Booked {
  const number = makeClabe(nth, '012180');
  knowNumber(double.test.books, number, { holder: HOLDER, outcome: chance.pick(OUTCOMES) });
  const order: RailOrder = {
    reference: `ord_${nth}`,
    country: 'MX',
    currency: 'MXN',
    amountMinor: BigInt(100 + chance.below(10_000)),
    from: { number: from, holderName: HOLDER.name, taxId: HOLDER.taxId },
    to: { number, holderName: HOLDER.name, taxId: HOLDER.taxId, alias: null },
    concept: 'Renta',
  };
  return { order, end: undefined, hasReturned: false, isStarted: false };
}

async function playStep(round: Round, chance: Chance, jumpsMs: readonly number[]): Promise<void> {
  const { subject, booked } = round;
  const { double } = subject;
  double.faults.listLagMs = chance.pick([0, 0, MINUTE_MS, 9 * MINUTE_MS]);
  double.faults.tellsAhead = chance.below(4) === 0;
  const some = booked.filter(({ end }) => end === undefined && chance.below(3) === 0);
  for (const one of some) {
    // The request that wrote an order and a job that found it may be at it together.
    const runs = one.isStarted ? 1 : 2;
    const isNew = !one.isStarted;
    await Promise.all(Array.from({ length: runs }, () => runOrder(round, one, isNew)));
  }
  if (chance.below(2) === 0) await double.test.webhooks.deliver();
  double.advance(chance.pick(jumpsMs));
}

/** As the job of an order runs: it asks, and sends where nothing is there. */
async function runOrder({ rail, subject }: Round, one: Booked, isNew: boolean): Promise<void> {
  const { tenant } = subject;
  const { order } = one;
  one.isStarted = true;
  await runOutside({
    signal: signal(),
    isNew,
    ask: () => rail.find(tenant, order.reference, signal()),
    send: () => rail.submit(tenant, order, signal()),
    finish: async (outcome) => {
      one.end ??= outcome.kind === 'accepted' ? 'settled' : (outcome.reasons[0] ?? 'provider_rejected');
      if (outcome.kind === 'accepted' && outcome.value.returned !== undefined) one.hasReturned = true;
    },
  });
}

async function takeMessage(
  { rail, subject, booked }: Round,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<number> {
  const call = subject.callOf(message);
  if ((await rail.verify(call)) === undefined) return 401;
  try {
    for (const notice of await rail.readNotices(call)) {
      const one = booked.find(({ order }) => order.reference === notice.reference);
      if (one === undefined) continue;
      if (notice.kind === 'settled') one.end ??= 'settled';
      if (notice.kind === 'failed') one.end ??= notice.reason;
      if (notice.kind === 'returned') {
        one.end ??= 'settled';
        one.hasReturned = true;
      }
    }
    return 200;
  } catch {
    return 500;
  }
}

/** What is left is asked about until it has an end, or until only an operator can say. */
async function heal(round: Round): Promise<void> {
  const { subject, booked } = round;
  const { double } = subject;
  double.faults.off();
  for (let tries = 0; tries < HEALED_TRIES_MAX; tries++) {
    for (const one of booked) if (one.end === undefined) await runOrder(round, one, false);
    await double.test.webhooks.deliver();
    double.advance(6 * HOUR_MS);
  }
  // What came back without a message is read from the statement by the product; here it is asked about.
  for (const one of booked) if (one.end === 'settled') await runOrder(round, one, false);
}

async function judge(
  { subject, rail, booked }: Round,
  accounts: ReturnType<FintocSubject['driver']>['accounts'],
): Promise<void> {
  const { double, tenant } = subject;
  const { books } = double.test;
  let expected = MONEY;
  for (const { order, end, hasReturned } of booked) {
    const { reference, amountMinor } = order;
    const made = books.transfers.filter(({ metadata }) => Object.values(metadata).includes(reference));
    assert.ok(made.length <= 1, `${reference} was sent ${made.length} times`);
    const status = made[0]?.status;
    const isGone = status === 'succeeded' || status === 'returned';
    if (end === undefined) {
      assert.equal(made.length, 0, `${reference} is unknown to us and ${status ?? ''} there`);
      const answer = await rail.find(tenant, reference, signal());
      assert.deepEqual(answer, { kind: 'accepted', value: { kind: 'none' } });
      continue;
    }
    assert.equal(end === 'settled', isGone, `${reference} is ${end} with us and ${status ?? 'absent'} there`);
    assert.equal(hasReturned, status === 'returned', `${reference} is ${status ?? 'absent'} there`);
    if (end === 'settled' && !hasReturned) expected -= amountMinor;
  }
  assert.equal(balanceOf(books), expected, 'the balance there is not ours');
  const asked = { currency: 'MXN', accountNumber: null, after: undefined } as const;
  const answer = await accounts.statement(tenant, asked, signal());
  assert.ok(answer.kind === 'accepted', answer.kind);
  const sum = answer.value.items.reduce((all, { amountMinor }) => all + amountMinor, 0n);
  assert.deepEqual([answer.value.balanceMinor, sum], [expected, expected]);
}
