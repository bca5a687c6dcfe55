// Every branch of what is done next on a payment method, as a table.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, HOUR_MS, instant, plus } from '#platform/time/clock.ts';
import { nextOperation, TRIES_MAX, type Next, type FundingState } from './next-operation.ts';

const NOW = instant(1_800_000_000_000);
const SETTLED: FundingState = {
  now: NOW,
  operationId: null,
  hold: null,
  releasing: null,
  balances: { available: 0n, authorized: 0n, held: 0n, due: 0n },
  payments: [],
  refusals: 0,
  retryAt: null,
  refusedKind: null,
};
type Amounts = Partial<FundingState['balances']>;
const at = (balances: Amounts, rest: Partial<FundingState> = {}): FundingState => ({
  ...SETTLED,
  ...rest,
  balances: { ...SETTLED.balances, ...balances },
});
const hold = (minor: bigint, leftMs = 7 * DAY_MS) => ({ id: 'h', minor, expiresAt: plus(NOW, leftMs) });
const payments = (...left: bigint[]) => left.map((leftMinor, i) => ({ id: `p${i}`, leftMinor }));
const backedOff = { refusals: 1, retryAt: plus(NOW, HOUR_MS), refusedKind: 'hold' } as const;
const gaveUp = { refusals: TRIES_MAX, retryAt: null, refusedKind: 'charge' } as const;

const nothing: Next = { kind: 'nothing' };
const doing = (
  kind: 'hold' | 'capture' | 'charge' | 'release' | 'refund',
  amountMinor: bigint,
  targetId: string | null = null,
): Next => ({ kind: 'do', toDo: { kind, amountMinor, targetId } });

const CASES: Record<string, [FundingState, Next]> = {
  'an operation in flight comes before anything else': [
    at({ due: -5n }, { operationId: 'o', hold: hold(10n) }),
    { kind: 'in_flight', operationId: 'o' },
  ],
  'nothing needed and nothing held is nothing to do': [at({}), nothing],

  'what is due is captured from the hold': [
    at({ due: -30n }, { hold: hold(100n) }),
    doing('capture', 30n, 'h'),
  ],
  'no more is captured than is held': [at({ due: -130n }, { hold: hold(100n) }), doing('capture', 100n, 'h')],
  'what is due without a hold is charged': [at({ due: -30n }), doing('charge', 30n)],
  'what is due is collected before a new hold is placed': [
    at({ available: 50n, due: -30n }),
    doing('charge', 30n),
  ],
  'what is due is captured even while the bank is left alone': [
    at({ due: -30n }, { hold: hold(100n), ...backedOff }),
    doing('capture', 30n, 'h'),
  ],
  'nothing is charged while the bank is left alone': [at({ due: -30n }, backedOff), nothing],
  'what is due is charged again when the time has come': [
    at({ due: -30n }, { ...backedOff, retryAt: NOW }),
    doing('charge', 30n),
  ],
  'nothing is charged after ten refusals': [at({ due: -30n }, gaveUp), nothing],

  'an excess is refunded on the newest payment': [
    at({ due: 30n }, { payments: payments(50n, 70n) }),
    doing('refund', 30n, 'p0'),
  ],
  'no more is refunded than is left of a payment': [
    at({ due: 30n }, { payments: payments(0n, 20n, 70n) }),
    doing('refund', 20n, 'p1'),
  ],
  'an excess beyond all payments stays owed': [at({ due: 30n }), nothing],
  'an excess beyond all payments keeps no hold standing': [
    at({ due: 30n }, { hold: hold(10n) }),
    doing('release', 10n, 'h'),
  ],
  'an excess stays while an open authorization without a hold needs it': [
    at({ authorized: 30n, due: 30n }, { payments: payments(50n) }),
    nothing,
  ],
  'what such an authorization does not need is refunded': [
    at({ authorized: 20n, due: 30n }, { payments: payments(50n) }),
    doing('refund', 10n, 'p0'),
  ],
  'an excess is refunded where a hold stands for the authorization': [
    at({ authorized: 30n, due: 30n }, { hold: hold(30n), payments: payments(50n) }),
    doing('refund', 30n, 'p0'),
  ],
  'a refund does not wait for the bank that refused': [
    at({ due: 30n }, { payments: payments(50n), ...backedOff }),
    doing('refund', 30n, 'p0'),
  ],

  'what may be spent and what is authorized is held for': [
    at({ available: 70n, authorized: 30n }),
    doing('hold', 100n),
  ],
  'what was collected ahead is not held for as well': [
    at({ available: 70n, authorized: 30n, due: 30n }),
    doing('hold', 70n),
  ],
  'an overdrawn card needs a hold for its open authorizations': [
    at({ available: -20n, authorized: 50n }),
    doing('hold', 50n),
  ],
  'no hold is placed while the bank is left alone': [at({ available: 70n }, backedOff), nothing],
  'no hold is placed after ten refusals': [at({ available: 70n }, gaveUp), nothing],
  'a hold that is enough stays': [at({ available: 70n, authorized: 30n }, { hold: hold(100n) }), nothing],
  'a hold that is more than enough stays': [at({ authorized: 30n }, { hold: hold(100n) }), nothing],
  'a hold that is too small has another take its place': [
    at({ available: 100n }, { hold: hold(50n) }),
    doing('hold', 100n),
  ],
  'a hold that is too small stays while the bank is left alone': [
    at({ available: 100n }, { hold: hold(50n), ...backedOff }),
    nothing,
  ],

  'a hold that nothing needs is released': [at({}, { hold: hold(100n) }), doing('release', 100n, 'h')],
  'a hold is released whatever else was refused': [
    at({}, { hold: hold(100n), ...backedOff }),
    doing('release', 100n, 'h'),
  ],
  'a release that was refused waits for its time': [
    at({}, { hold: hold(100n), ...backedOff, refusedKind: 'release' }),
    nothing,
  ],

  'a hold that lapses in thirteen hours stays': [
    at({ available: 70n }, { hold: hold(70n, 13 * HOUR_MS) }),
    nothing,
  ],
  'a hold that lapses in twelve hours is renewed': [
    at({ available: 70n }, { hold: hold(70n, 12 * HOUR_MS) }),
    doing('hold', 70n),
  ],
  'a renewal holds only what is needed': [
    at({ available: 40n }, { hold: hold(70n, HOUR_MS) }),
    doing('hold', 40n),
  ],
  'a hold that has lapsed is renewed': [at({ available: 70n }, { hold: hold(70n, -1) }), doing('hold', 70n)],
  'the hold that was replaced is released before anything else': [
    at({ available: 70n, due: -5n }, { hold: hold(70n), releasing: { id: 'r', minor: 90n } }),
    doing('release', 90n, 'r'),
  ],
  'no second hold is retired while the first cannot be released': [
    at(
      { available: 70n },
      { hold: hold(70n, HOUR_MS), releasing: { id: 'r', minor: 90n }, ...backedOff, refusedKind: 'release' },
    ),
    nothing,
  ],

  'a refused renewal has open authorizations captured ahead': [
    at({ available: 40n, authorized: 30n }, { hold: hold(70n, HOUR_MS), ...backedOff }),
    doing('capture', 30n, 'h'),
  ],
  'ahead is captured what was not collected already': [
    at({ available: 70n, authorized: 30n, due: 10n }, { hold: hold(100n, HOUR_MS), ...backedOff }),
    doing('capture', 20n, 'h'),
  ],
  'nothing is captured ahead where nothing is authorized': [
    at({ available: 70n }, { hold: hold(70n, HOUR_MS), ...backedOff }),
    nothing,
  ],
  'nothing is captured ahead from a hold that has lapsed, which is let go': [
    at({ available: 40n, authorized: 30n }, { hold: hold(70n, 0), ...backedOff }),
    doing('release', 70n, 'h'),
  ],
  'nothing is captured ahead of a hold that stands for long': [
    at({ available: 40n, authorized: 30n }, { hold: hold(70n), ...backedOff }),
    nothing,
  ],
};

suite('what is done next on a payment method', () => {
  for (const [promise, [present, next]] of Object.entries(CASES)) {
    test(promise, () => assert.deepEqual(nextOperation(present), next));
  }
});
