// What each message of the network does to the accounts of a card and of the house, as a table.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { legsOf, type Moved } from './postings.ts';

const card = { id: 'card_a', currency: 'ARS' } as const;
const STILL: Moved = { heldMinor: 0n, clearedMinor: 0n, refundedMinor: 0n };

type Balances = Readonly<Record<string, bigint>>;
const accounts = {
  available: 'acc_available_card_a',
  authorized: 'acc_authorized_card_a',
  due: 'acc_due_card_a',
};
const house = { limits: 'acc_card_limits_ars', network: 'acc_clearing_card_ars' };
const { available, authorized, due } = accounts;
const { limits, network } = house;

const CASES: Array<[string, Partial<Moved>, Balances]> = [
  ['an authorization', { heldMinor: 40n }, { [available]: -40n, [authorized]: 40n }],
  ['a reversal', { heldMinor: -40n }, { [available]: 40n, [authorized]: -40n }],
  [
    'a clearing of what is held',
    { heldMinor: -40n, clearedMinor: 40n },
    { [authorized]: -40n, [limits]: 40n, [due]: -40n, [network]: 40n },
  ],
  [
    'a clearing that releases the rest',
    { heldMinor: -40n, clearedMinor: 30n },
    { [available]: 10n, [authorized]: -40n, [limits]: 30n, [due]: -30n, [network]: 30n },
  ],
  [
    'a clearing of more than is held',
    { heldMinor: -40n, clearedMinor: 50n },
    { [available]: -10n, [authorized]: -40n, [limits]: 50n, [due]: -50n, [network]: 50n },
  ],
  [
    'a charge without a hold',
    { clearedMinor: 7n },
    { [available]: -7n, [limits]: 7n, [due]: -7n, [network]: 7n },
  ],
  ['a refund', { refundedMinor: 9n }, { [due]: 9n, [network]: -9n }],
  ['nothing', {}, {}],
];

suite('the legs of', () => {
  for (const [what, moved, expected] of CASES) {
    test(`${what} sum to zero and are on the right accounts`, () => {
      const legs = legsOf(card, { ...STILL, ...moved });
      assert.equal(
        legs.reduce((sum, { amount }) => sum + amount, 0n),
        0n,
      );
      assert.deepEqual(
        Object.fromEntries(legs.map(({ accountId, amount }) => [accountId, amount])),
        expected,
      );
    });
  }
});
