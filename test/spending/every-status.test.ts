// Each status of an order to the rail with each thing that the rail can say of it, and each status of an
// approval with each decision: what becomes of a payment, a withdrawal or a transfer, and of its money.
// Takes long: it has an order for each status and each thing that happens.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { DAY, type Act, type Kind } from './model.ts';
import { foundIn } from './outcome.ts';
import type { Says } from './scripted-rail.ts';
import { carryOut, newWorld, orderIdOf, OUTSIDE, type RailStep, type World } from './world.ts';

const testApp = await startTestApp({ worker: false });

const FUNDS = 1_000;
const AMOUNT = 400;
const BACK = FUNDS;
const GONE = FUNDS - AMOUNT;
const WIDE = 9_000;
const NAME = 's';

const to = { id: NAME, payee: OUTSIDE, amount: AMOUNT } as const;
const MADE: Readonly<Record<Kind, Exclude<Act, { readonly kind: 'rail' }>>> = {
  payment: { ...to, kind: 'pay', agent: 'a', bySession: false, document: null },
  withdrawal: { ...to, kind: 'withdraw' },
  transfer: { ...to, kind: 'send', agent: 'a', document: null },
};

/** One that goes at once, or one that waits for the owner. */
async function made(kind: Kind, how: 'goes' | 'waits'): Promise<World> {
  const auto = how === 'goes' ? WIDE : 1;
  const agent = { cap: WIDE, day: WIDE, month: WIDE, panic: WIDE, auto };
  const world = await newWorld(testApp, {
    cents: FUNDS,
    owner: { panic: WIDE, auto },
    agents: { a: agent },
    paysInside: false,
  });
  await carryOut(world, { act: MADE[kind] });
  return world;
}

type Do = (world: World) => Promise<string>;
const rail =
  (by: RailStep['by'], says: Says, arrives = true): Do =>
  (world) =>
    carryOut(world, { act: { kind: 'rail', spending: NAME, says: [] }, how: { by, says, arrives } });
const decide =
  (kind: 'approve' | 'approve_unidentified' | 'reject' | 'expire' | 'cancel'): Do =>
  (world) =>
    carryOut(world, { act: { kind, spending: NAME } });
const wait =
  (minutes: number): Do =>
  (world) =>
    carryOut(world, { act: { kind: 'wait', minutes } });
const set =
  (kind: 'pause' | 'resume' | 'close'): Do =>
  (world) =>
    carryOut(world, { act: { kind, agent: 'a' } });

/** Its status and what its approval notes, what is available, and what is held. */
type End = readonly [status: string, noted: string, available: number, held: number];

async function endOf(world: World): Promise<End> {
  const { spendings, available, held } = await foundIn(world);
  const [, status, approval] = /^(\w+) \w+, approval (.+), order/.exec(spendings[NAME] ?? '') ?? [];
  return [String(status), String(approval?.split(' ').at(-1)), available, held];
}

/** Who is asked and who is not has an approval that notes how it ended. */
const ORDERED: ReadonlyArray<{
  readonly of: string;
  readonly kind: Kind;
  readonly isApproved: boolean;
  readonly onItsWay: string;
  /** Where the rail has said that it has it. */
  readonly taken: string;
}> = [
  { of: 'a payment', kind: 'payment', isApproved: false, onItsWay: 'processing', taken: 'processing' },
  {
    of: 'an approved payment',
    kind: 'payment',
    isApproved: true,
    onItsWay: 'processing',
    taken: 'processing',
  },
  { of: 'a withdrawal', kind: 'withdrawal', isApproved: false, onItsWay: 'pending', taken: 'pending' },
  {
    of: 'an approved withdrawal',
    kind: 'withdrawal',
    isApproved: true,
    onItsWay: 'pending',
    taken: 'pending',
  },
  { of: 'a transfer', kind: 'transfer', isApproved: false, onItsWay: 'processing', taken: 'processing' },
  {
    of: 'an approved transfer',
    kind: 'transfer',
    isApproved: true,
    onItsWay: 'approved',
    taken: 'processing',
  },
];

type OrderEnd = 'settled' | 'failed' | 'returned' | 'on its way' | 'taken';

for (const { of, kind, isApproved, onItsWay, taken } of ORDERED) {
  const notes = isApproved || kind === 'withdrawal';
  const ends: Readonly<Record<OrderEnd, End>> = {
    settled: ['settled', notes ? 'true' : 'none', GONE, 0],
    failed: ['failed', notes ? 'false' : 'none', BACK, 0],
    returned: ['returned', notes ? 'true' : 'none', BACK, 0],
    'on its way': [onItsWay, notes ? 'null' : 'none', GONE, AMOUNT],
    taken: [taken, notes ? 'null' : 'none', GONE, AMOUNT],
  };
  const STATUSES: Readonly<Record<string, Do>> = {
    'that the rail has not answered': rail('resume', 'unknown'),
    'that is on its way': rail('resume', 'open'),
    'that is settled': rail('resume', 'settled'),
    'that failed': rail('resume', 'refused'),
    'that failed and was never known to the rail': rail('resume', 'refused', false),
    'that came back': rail('resume', 'returned'),
  };
  const WORDS: Readonly<Record<string, Do>> = {
    'a notice that it settled': rail('notice', 'settled'),
    'a notice that it settled under another id': rail('notice', 'settled_otherwise'),
    'a notice that it came back': rail('notice', 'returned'),
    'a notice that it failed, confirmed': rail('late_failure', 'refused'),
    'a notice that it failed, denied': rail('late_failure', 'settled'),
    'a notice that it failed, which the rail does not confirm': rail('late_failure', 'unknown'),
    'the answer that it is on its way': rail('resume', 'open'),
  };
  const always = (end: OrderEnd): OrderEnd[] => Object.keys(WORDS).map(() => end);
  const open = (now: OrderEnd): OrderEnd[] => [
    'settled',
    'settled',
    'returned',
    'failed',
    'settled',
    now,
    'taken',
  ];
  const ENDS: Readonly<Record<string, readonly OrderEnd[]>> = {
    'that the rail has not answered': open('on its way'),
    'that is on its way': open('taken'),
    'that is settled': ['settled', 'settled', 'returned', 'settled', 'settled', 'settled', 'settled'],
    'that failed': always('failed'),
    'that failed and was never known to the rail': always('failed'),
    'that came back': always('returned'),
  };

  suite(`the order of ${of}`, () => {
    const ordered = async (): Promise<World> => {
      const world = await made(kind, isApproved ? 'waits' : 'goes');
      if (isApproved) assert.equal(await decide('approve')(world), 'processing');
      return world;
    };
    for (const [status, reach] of Object.entries(STATUSES)) {
      for (const [i, [word, say]] of Object.entries(WORDS).entries()) {
        const end = ENDS[status]?.[i] ?? 'taken';
        test(`${status}: it is ${end} after ${word}, however often, and is sent once`, async () => {
          const world = await ordered();
          await reach(world);
          for (let time = 0; time < 2; time++) await say(world);
          assert.deepEqual(await endOf(world), ends[end]);
          assert.equal(world.scripted.sent.get((await orderIdOf(world, NAME)) ?? ''), 1);
        });
      }
    }
    for (const [i, [word, say]] of Object.entries(WORDS).entries()) {
      if (!word.startsWith('a notice') || word.endsWith('confirm')) continue;
      const end = ENDS['that is on its way']?.[i] ?? 'taken';
      test(`that is not answered yet: ${word} counts, and the answer after it changes nothing`, async () => {
        const world = await ordered();
        world.scripted.getsUnheard((await orderIdOf(world, NAME)) ?? '');
        await say(world);
        assert.deepEqual(await endOf(world), ends[end]);
        await rail('resume', 'open')(world);
        assert.deepEqual(await endOf(world), ends[end]);
      });
    }
  });
}

type Answered = readonly [answered: string, ...End];
const DECIDED = 'approval already decided';
const EXPIRED = 'approval expired';
const REFUSED = 'does not wait';

for (const { kind, onItsWay } of ORDERED.filter((one) => one.isApproved)) {
  const isSubWallets = kind !== 'withdrawal';
  const gone = (answered: string): Answered => [answered, onItsWay, 'null', GONE, AMOUNT];
  const back = (answered: string, status = 'rejected'): Answered => [answered, status, 'false', BACK, 0];
  const waits = (answered: string, noted = 'null'): Answered => [
    answered,
    'pending_approval',
    noted,
    GONE,
    AMOUNT,
  ];
  const again = [
    gone('processing'),
    back('rejected'),
    waits('heard', 'false'),
    back('cancelled', 'cancelled'),
  ];
  const over = (why: string, status = 'rejected') => [
    back(why, status),
    back(why, status),
    back('heard', status),
    back(REFUSED, status),
  ];
  /** Of each status, what it takes to get there; then to approve, to reject, its time, and to cancel. */
  const STATUSES: Readonly<Record<string, readonly [readonly Do[], readonly Answered[]]>> = {
    'that waits': [
      [],
      [gone('processing'), back('rejected'), waits('heard'), back('cancelled', 'cancelled')],
    ],
    'whose time is over': [
      [wait(DAY)],
      [waits(EXPIRED), waits(EXPIRED), back('heard'), back('cancelled', 'cancelled')],
    ],
    'that expired': [[wait(DAY), decide('expire')], over(EXPIRED)],
    'that was given': [[decide('approve')], [gone(DECIDED), gone(DECIDED), gone('heard'), gone(REFUSED)]],
    'that was given while the identity was checked': [[decide('approve_unidentified')], again],
    'that was given again': [
      [decide('approve_unidentified'), decide('approve')],
      [gone(DECIDED), gone(DECIDED), gone('heard'), gone(REFUSED)],
    ],
    'that was given and not again in time': [
      [decide('approve_unidentified'), wait(DAY), decide('expire')],
      over(DECIDED, 'failed'),
    ],
    'that was refused': [[decide('reject')], over(DECIDED)],
    ...(isSubWallets && {
      'that was given while the sub-wallet was paused': [
        [set('pause'), decide('approve'), set('resume')],
        again,
      ],
      'that was given after the sub-wallet was closed': [
        [set('close'), decide('approve')],
        over(DECIDED, 'failed'),
      ],
    }),
    ...(kind === 'transfer' && {
      'of a transfer that was cancelled': [[decide('cancel')], over(EXPIRED, 'cancelled')],
      'that was given once, of a transfer that was cancelled': [
        [decide('approve_unidentified'), decide('cancel')],
        over(DECIDED, 'cancelled'),
      ],
    }),
  };
  const DECISIONS = (['approve', 'reject', 'expire', 'cancel'] as const).slice(
    0,
    kind === 'transfer' ? 4 : 3,
  );

  suite(`the approval of a ${kind}`, () => {
    for (const [status, [reach, ends]] of Object.entries(STATUSES)) {
      for (const [i, one] of DECISIONS.entries()) {
        const expected = ends[i];
        test(`${status}: to ${one} answers “${expected?.[0]}”, and it is ${expected?.[1]}`, async () => {
          const world = await made(kind, 'waits');
          for (const step of reach) await step(world);
          const answered = await decide(one)(world);
          assert.deepEqual([answered, ...(await endOf(world))], expected);
        });
      }
    }
  });
}
