// Each status of an order to the rail with each thing that the rail can say of it, and each status of an
// approval with each decision: what becomes of the payment, and of its money.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { DAY } from './model.ts';
import { foundIn } from './outcome.ts';
import type { Says } from './scripted-rail.ts';
import { carryOut, newWorld, orderIdOf, OUTSIDE, type RailStep, type World } from './world.ts';

const testApp = await startTestApp({ worker: false });

const FUNDS = 1_000;
const AMOUNT = 400;
const BACK = FUNDS;
const GONE = FUNDS - AMOUNT;
const WIDE = { cap: 9_000, day: 9_000, month: 9_000, panic: 9_000 };
const PAID = 'p';

async function paid(auto: number): Promise<World> {
  const world = await newWorld(testApp, FUNDS, { a: { ...WIDE, auto } });
  const made = { kind: 'pay', id: PAID, agent: 'a', bySession: false, payee: OUTSIDE } as const;
  await carryOut(world, { act: { ...made, amount: AMOUNT, document: null } });
  return world;
}

const rail = (world: World, by: RailStep['by'], says: Says, arrives = true): Promise<string> =>
  carryOut(world, {
    act: { kind: 'rail', payment: PAID, says: [] },
    how: { by, says, arrives },
  });

/** Status of the payment, and what is available. */
async function endOf(world: World): Promise<readonly [string | undefined, number]> {
  const { payments, available } = await foundIn(world);
  return [String(payments[PAID]).split(',')[0], available];
}

suite('an order to the rail', () => {
  const STATUSES: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
    'that is on its way': (world) => rail(world, 'resume', 'open'),
    'that is settled': (world) => rail(world, 'resume', 'settled'),
    'that failed': (world) => rail(world, 'resume', 'refused'),
    'that failed and was never known to the rail': (world) => rail(world, 'resume', 'refused', false),
    'that came back': (world) => rail(world, 'resume', 'returned'),
  };
  const WORDS: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
    'a notice that it settled': (world) => rail(world, 'notice', 'settled'),
    'a notice that it settled under another id': (world) => rail(world, 'notice', 'settled_otherwise'),
    'a notice that it came back': (world) => rail(world, 'notice', 'returned'),
    'a notice that it failed, confirmed': (world) => rail(world, 'late_failure', 'refused'),
    'a notice that it failed, denied': (world) => rail(world, 'late_failure', 'settled'),
    'a notice that it failed, which the rail does not confirm': (world) =>
      rail(world, 'late_failure', 'unknown'),
  };
  const always = (end: readonly [string, number]) => Object.keys(WORDS).map(() => end);
  const settled = ['settled', GONE] as const;
  const failed = ['failed', BACK] as const;
  const returned = ['returned', BACK] as const;
  const underway = ['processing', GONE] as const;
  const ENDS: Readonly<Record<string, ReadonlyArray<readonly [string, number]>>> = {
    'that is on its way': [settled, settled, returned, failed, settled, underway],
    'that is settled': [settled, settled, returned, settled, settled, settled],
    'that failed': always(failed),
    'that failed and was never known to the rail': always(failed),
    'that came back': always(returned),
  };
  for (const [status, reach] of Object.entries(STATUSES)) {
    for (const [i, [word, say]] of Object.entries(WORDS).entries()) {
      const expected = ENDS[status]?.[i];
      test(`${status} is ${expected?.[0]} after ${word}, however often, and is sent once`, async () => {
        const world = await paid(9_000);
        await reach(world);
        for (let time = 0; time < 2; time++) await say(world);
        assert.deepEqual(await endOf(world), expected);
        assert.equal(world.scripted.sent.get((await orderIdOf(world, PAID)) ?? ''), 1);
      });
    }
  }
});

suite('an approval', () => {
  const decide = (kind: 'approve' | 'reject' | 'expire') => (world: World) =>
    carryOut(world, { act: { kind, payment: PAID } });
  const wait = (minutes: number) => (world: World) => carryOut(world, { act: { kind: 'wait', minutes } });
  const set = (kind: 'pause' | 'resume' | 'close') => (world: World) =>
    carryOut(world, { act: { kind, agent: 'a' } });
  type Do = (world: World) => Promise<string>;
  const STATUSES: Readonly<Record<string, readonly Do[]>> = {
    'that waits': [],
    'whose time is over': [wait(DAY)],
    'that expired': [wait(DAY), decide('expire')],
    'that was given': [decide('approve')],
    'that was given and can be given again': [set('pause'), decide('approve'), set('resume')],
    'that was given again': [set('pause'), decide('approve'), set('resume'), decide('approve')],
    'that was given and not again in time': [set('pause'), decide('approve'), wait(DAY), decide('expire')],
    'that was given after the sub-wallet was closed': [set('close'), decide('approve')],
    'that was refused': [decide('reject')],
  };
  const DECIDED = 'approval already decided';
  const EXPIRED = 'approval expired';
  const gone = ['processing', 'processing', GONE] as const;
  const decided = (status: string, available: number) => [DECIDED, status, available] as const;
  const heard = (status: string, available: number) => ['heard', status, available] as const;
  /** To approve, to reject, and its time: what is answered, and what becomes of the payment and its money. */
  const ENDS: Readonly<Record<string, ReadonlyArray<readonly [string, string, number]>>> = {
    'that waits': [gone, ['rejected', 'rejected', BACK], heard('pending_approval', GONE)],
    'whose time is over': [
      [EXPIRED, 'pending_approval', GONE],
      [EXPIRED, 'pending_approval', GONE],
      heard('rejected', BACK),
    ],
    'that expired': [[EXPIRED, 'rejected', BACK], [EXPIRED, 'rejected', BACK], heard('rejected', BACK)],
    'that was given': [decided('processing', GONE), decided('processing', GONE), heard('processing', GONE)],
    'that was given and can be given again': [
      gone,
      decided('pending_approval', GONE),
      heard('pending_approval', GONE),
    ],
    'that was given again': [
      decided('processing', GONE),
      decided('processing', GONE),
      heard('processing', GONE),
    ],
    'that was given and not again in time': [
      decided('rejected', BACK),
      decided('rejected', BACK),
      heard('rejected', BACK),
    ],
    'that was given after the sub-wallet was closed': [
      decided('failed', BACK),
      decided('failed', BACK),
      heard('failed', BACK),
    ],
    'that was refused': [decided('rejected', BACK), decided('rejected', BACK), heard('rejected', BACK)],
  };
  for (const [status, reach] of Object.entries(STATUSES)) {
    for (const [i, kind] of (['approve', 'reject', 'expire'] as const).entries()) {
      const expected = ENDS[status]?.[i];
      test(`${status}: to ${kind} answers “${expected?.[0]}”, and the payment is ${expected?.[1]}`, async () => {
        const world = await paid(1);
        for (const one of reach) await one(world);
        const answered = await decide(kind)(world);
        assert.deepEqual([answered, ...(await endOf(world))], expected);
      });
    }
  }
});
