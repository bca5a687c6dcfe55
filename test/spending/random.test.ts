// Whatever owners, agents, integrators, payees and the rail do, in any order and at once: what is answered,
// and what has become of money, limits, payments, withdrawals and transfers, is what a plain reckoning of
// them one after the other says.
// Takes long: thirty times up to forty rounds of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from '#platform/db/sql.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { startTestApp } from '../support/app.ts';
import { endOnFailure, printedChance } from '../support/chance.ts';
import { DAY, happen, type Act, type Model, type ModelSpending, type Side } from './model.ts';
import { expectedOf, foundIn } from './outcome.ts';
import type { Says } from './scripted-rail.ts';
import {
  carryOut,
  INSIDE,
  minutesNow,
  newWorld,
  orderIdOf,
  OUTSIDE,
  type Bounds,
  type OwnerBounds,
  type RailStep,
  type Step,
  type World,
} from './world.ts';

const testApp = await startTestApp({ worker: false });
const { app, tenant } = testApp;

const RUNS = 30;
const ROUNDS_MIN = 10;
const ROUNDS_MAX = 40;
const AT_ONCE_MAX = 3;
const FUNDS = 12_000;
const OWNER: OwnerBounds = { panic: 6_000, auto: 1_200 };
const AGENTS: Readonly<Record<string, Bounds>> = {
  a: { cap: 8_000, day: 3_000, month: 6_000, panic: 4_000, auto: 600 },
  b: { cap: 2_500, day: 2_000, month: 9_000, panic: 2_400, auto: 100_000 },
};
/** Mostly of a few sizes, so that they often meet a bound to the cent. */
const amount = fc.oneof(fc.constantFrom(400, 500, 1_000), fc.integer({ min: 1, max: 2_500 }));
const agent = fc.constantFrom('a', 'b');
const anyPayee = fc.constantFrom(OUTSIDE, OUTSIDE, INSIDE);
const anyDocument = fc.option(fc.nat(3), { freq: 2 });
const any = fc.nat();
const says = fc.constantFrom<Says>('settled', 'settled_otherwise', 'refused', 'returned', 'open', 'unknown');

const idea = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      agent: fc.option(agent, { freq: 4 }),
      bySession: fc.boolean(),
      payee: anyPayee,
      amount,
      document: anyDocument,
    }),
  },
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), payee: anyPayee, amount }) },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      agent,
      payee: anyPayee,
      amount,
      document: anyDocument,
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('approve' as const), which: any }) },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constantFrom('reject' as const, 'expire' as const, 'cancel' as const),
      which: any,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('pause' as const, 'resume' as const, 'resume' as const),
      agent,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('bound' as const),
      agent,
      bound: fc.constantFrom('cap' as const, 'day' as const, 'month' as const, 'panic' as const),
      to: fc.constantFrom(0, 1_000, 2_000, 3_000, 6_000),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('rail' as const),
      which: any,
      by: fc.constantFrom('resume' as const, 'resume' as const, 'notice' as const, 'late_failure' as const),
      says,
      arrives: fc.boolean(),
    }),
  },
);
const alone = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'move' as const }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.oneof(
        fc.integer({ min: 1, max: DAY / 2 }),
        fc.constantFrom(1, 11, DAY - 1, DAY, DAY + 1, 31 * DAY),
        fc.integer({ min: 1, max: 3 * DAY }),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), agent }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('approve_unidentified' as const), which: any }) },
);
type Of<Arbitrary> = Arbitrary extends fc.Arbitrary<infer One> ? One : never;
type Alone = Of<typeof alone>;
type Idea = Of<typeof idea> | Extract<Alone, { readonly which: number }>;
const round = fc.oneof(
  { weight: 4, arbitrary: fc.array(idea, { minLength: 1, maxLength: AT_ONCE_MAX }) },
  { weight: 1, arbitrary: alone },
);

const newModel = async (): Promise<Model> => ({
  now: await minutesNow(testApp),
  available: FUNDS,
  elsewhere: 0,
  // Buenos Aires is three hours behind all year.
  dayBegins: 3 * 60,
  owner: { auto: OWNER.auto, bounds: { cap: null, day: null, month: null, panic: OWNER.panic }, spent: [] },
  agents: Object.fromEntries(
    Object.entries(AGENTS).map(([name, { auto, ...bounds }]) => [
      name,
      { status: 'active' as const, auto, bounds: { ...bounds }, spent: [] },
    ]),
  ),
  payees: {
    [OUTSIDE]: { isInside: false, known: 0, leadsTo: 0 },
    [INSIDE]: { isInside: true, known: 0, leadsTo: 0 },
  },
  spendings: {},
});

/** Two of three times one of those to which it makes a difference. */
function chosen(model: Model, { kind, which }: Extract<Idea, { readonly which: number }>) {
  const named = (isOne: (one: ModelSpending) => boolean): string[] =>
    Object.entries(model.spendings).flatMap(([name, one]) => (isOne(one) ? [name] : []));
  const all = named((one) => {
    if (kind === 'rail') return one.order !== 'none';
    return kind === 'cancel' ? one.kind === 'transfer' : one.approval !== 'none';
  });
  const open = all.filter((name) => {
    const one = model.spendings[name];
    return kind === 'rail' ? one?.order === 'pending' : one?.status === 'pending_approval';
  });
  const from = which % 3 > 0 ? open : all;
  return from[Math.floor(which / 3) % from.length];
}

/** Of each account, invoices of its holder. */
const documentOf = ({ document, payee }: { document: number | null; payee: string }): string | null =>
  document === null ? null : `6-3-${document * 2 + (payee === INSIDE ? 1 : 2)}`;

/** An idea about what there is at this moment; undefined if there is nothing of it. */
async function stepOf(world: World, model: Model, one: Idea, id: string): Promise<Step | undefined> {
  if (one.kind === 'pay' || one.kind === 'send') return { act: { ...one, id, document: documentOf(one) } };
  if (one.kind === 'withdraw') return { act: { ...one, id } };
  if (!('which' in one)) return { act: one };
  const spending = chosen(model, one);
  if (spending === undefined) return undefined;
  if (one.kind !== 'rail') return { act: { kind: one.kind, spending } };
  const isNotice = one.by === 'notice';
  const how = isNotice && !['settled', 'settled_otherwise', 'returned'].includes(one.says);
  const step: RailStep = how ? { ...one, says: 'settled' } : one;
  return { act: { kind: 'rail', spending, says: await heardOf(world, model, spending, step) }, how: step };
}

/** What is known after it. */
async function heardOf(
  { scripted, ...world }: World,
  model: Model,
  spending: string,
  { by, says: said, arrives }: RailStep,
): Promise<Side[]> {
  const reference = (await orderIdOf({ scripted, ...world }, spending)) ?? '';
  const final: Side[] =
    said === 'open' || said === 'unknown' ? [] : [said === 'settled_otherwise' ? 'settled' : said];
  if (by === 'notice' || (by === 'late_failure' && scripted.hasGot(reference))) return final;
  if (by === 'late_failure' || model.spendings[spending]?.order !== 'pending') return [];
  if (scripted.hasGot(reference) || arrives) return said === 'open' ? ['taken'] : final;
  return said === 'refused' ? final : [];
}

/** Of one order, a second question at the same moment would be about another script. */
function keptApart(steps: readonly Step[]): Step[] {
  const asked = new Set<string>();
  return steps.filter((step) => {
    if (!('how' in step)) return true;
    const { by, says: said } = step.how;
    const { spending } = step.act;
    const isOf = (one: Step): boolean => 'how' in one && one.act.spending === spending;
    if (by === 'resume' && said === 'returned' && steps.filter(isOf).length > 1) return false;
    if (by === 'notice') return true;
    if (asked.has(spending)) return false;
    asked.add(spending);
    return true;
  });
}

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((one, i) => permutations(all.toSpliced(i, 1)).map((rest) => [one, ...rest]));

/** Carries steps out at once. There must be an order in which a plain reckoning comes to the same. */
async function play(world: World, model: Model, steps: readonly Step[]): Promise<Model> {
  const submittedBefore = new Map(world.scripted.sent);
  const answers = await Promise.all(steps.map((step) => carryOut(world, step)));
  const found = { answers, ...(await foundIn(world)) };
  const tried = permutations(steps.map(({ act }, i) => ({ act, i }))).map((order) => {
    const after = structuredClone(model);
    const expected: string[] = [];
    for (const { act, i } of order) expected[i] = happen(after, act);
    return { after, expected: { answers: expected, ...expectedOf(after) } };
  });
  const story = (): string => steps.map((step) => JSON.stringify(step)).join('\n');
  const fitting = tried.find(({ expected }) => isSame(expected, found));
  if (fitting === undefined) assert.deepEqual(found, tried[0]?.expected, `after\n${story()}`);
  await assertSentOnce(world, model, submittedBefore);
  return fitting?.after ?? model;
}

function isSame(expected: unknown, found: unknown): boolean {
  try {
    assert.deepEqual(found, expected);
    return true;
  } catch {
    return false;
  }
}

/** Under each reference, one order arrives at most, and what has ended is not sent again. */
async function assertSentOnce(world: World, before: Model, sent: ReadonlyMap<string, number>): Promise<void> {
  const { scripted } = world;
  for (const [reference, n] of scripted.arrived) assert.equal(n, 1, `${reference} arrived ${n} times`);
  for (const [name, { order }] of Object.entries(before.spendings)) {
    if (order === 'none' || order === 'pending') continue;
    const reference = (await orderIdOf(world, name)) ?? '';
    assert.equal(
      scripted.sent.get(reference),
      sent.get(reference),
      `${reference} was over and is sent again`,
    );
  }
}

async function actsOf(world: World, model: Model, one: Of<typeof round>, n: number) {
  if (!Array.isArray(one)) {
    if (one.kind !== 'approve_unidentified') {
      const act: Act = one.kind === 'move' ? { kind: 'move', payee: OUTSIDE } : one;
      return [{ act }] as Step[];
    }
    return [await stepOf(world, model, one, '')].filter((step) => step !== undefined);
  }
  const steps = await Promise.all(one.map((each, i) => stepOf(world, model, each, `${n}/${i}`)));
  return keptApart(steps.filter((step) => step !== undefined));
}

test('whatever happens at once and in any order comes to what a plain reckoning says', async () => {
  const { seed } = printedChance('spending/random');
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: ROUNDS_MIN, maxLength: ROUNDS_MAX, size: 'max' }),
      async (rounds) => {
        const world = await newWorld(testApp, {
          cents: FUNDS,
          owner: OWNER,
          agents: AGENTS,
          paysInside: true,
        });
        let model = await newModel();
        for (const [n, one] of rounds.entries()) {
          model = await play(world, model, await actsOf(world, model, one, n));
        }
        const { sum } = await app.pool.one(
          sql<{ sum: bigint }>`
          select sum(balance)::bigint as sum from ledger_accounts where tenant_id = ${tenant.id}`,
        );
        assert.equal(sum, 0n);
      },
    ),
    { seed, numRuns: RUNS, endOnFailure },
  );
  assert.deepEqual((await inspectLedger(app.pool)).differences, []);
});
