// The decision on a purchase, as a table.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SANDBOX } from '#platform/provider/connections.ts';
import { instant } from '#platform/time/clock.ts';
import type { CardRow } from '#modules/issuing/cards/tables.ts';
import { NOTHING_YET } from './counters.ts';
import { decide } from './decide.ts';
import type { DecideInput } from './reasons.ts';
import type { DeclineReason } from './refusals.ts';
import type { TransactionRow } from './tables.ts';

const NOW = instant(Date.UTC(2026, 5, 15, 12));

const card: CardRow = {
  tenant_id: 'ten_a',
  id: 'card_a',
  cardholder_id: 'ch_a',
  connection_id: SANDBOX,
  asked_by: null,
  status: 'OPEN',
  type: 'multi_use',
  amount_minor: 1_000n,
  currency: 'ARS',
  amount_match: 'max',
  last4: '4242',
  brand: 'visa',
  expiry: '2030-12',
  label: null,
  allowed_mccs: [],
  blocked_mccs: [],
  merchant_lock: null,
  expires_at: null,
  sub_wallet_id: null,
  metadata: {},
  paused_by: [],
  funding_until: null,
  awaited: null,
  closed_reason: null,
  failure: null,
  key_digest: null,
  request_hash: null,
  approval_id: null,
  open_authorizations: 0,
  was_charged: false,
  created_at: NOW,
  updated_at: NOW,
};

const transaction: TransactionRow = {
  tenant_id: 'ten_a',
  id: 'ntx_a',
  tx_id: 'tx_a',
  card_id: 'card_a',
  cardholder_id: 'ch_a',
  status: 'authorized',
  currency: 'ARS',
  asked_minor: 400n,
  ...NOTHING_YET,
  authorized_minor: 400n,
  decline_limit: null,
  reserved: null,
  refunded_minor: 0n,
  merchant_name: 'Libros del Sur',
  merchant_category: '5942',
  decline_reason: null,
  decline_rule: null,
  decline_available_minor: null,
  void_reason: null,
  original_tx_id: null,
  created_at: NOW,
  authorized_at: NOW,
  cleared_at: null,
  expires_at: null,
  updated_at: NOW,
};
const never = { authorized_minor: 0n, authorized_at: null };

type Changes = {
  readonly card?: Partial<CardRow>;
  readonly transaction?: Partial<TransactionRow>;
  readonly amount?: bigint;
  readonly available?: bigint;
  readonly currency?: string;
  readonly name?: string;
  readonly category?: string;
  readonly isSuspended?: boolean;
  readonly subWallet?: DecideInput['subWallet'];
};

const asked = (changes: Changes): DecideInput => ({
  question: {
    amountMinor: changes.amount ?? 600n,
    currency: changes.currency ?? 'ARS',
    merchant: { name: changes.name ?? 'Libros del Sur', category: changes.category ?? '5942' },
  },
  card: { ...card, ...changes.card },
  transaction: changes.transaction === undefined ? undefined : { ...transaction, ...changes.transaction },
  availableMinor: changes.available ?? 1_000n,
  subWallet: changes.subWallet ?? null,
  isSuspended: changes.isSuspended ?? false,
  now: NOW,
});

const single = { type: 'single_use' } as const;
const exact = { amount_match: 'exact' } as const;
const passed = undefined;

/** A card on an active sub-wallet with so much left of one limit, and none of the others. */
const onSubWallet = (
  limit: 'cap' | 'day' | 'month' | 'panic24h',
  remainingMinor: bigint,
  status: 'active' | 'paused' | 'closed' = 'active',
): DecideInput['subWallet'] => ({
  status,
  usages: {
    cap: null,
    day: null,
    month: null,
    panic24h: null,
    [limit]: { limitMinor: 5_000n, usedMinor: 5_000n - remainingMinor, remainingMinor },
  },
});

const CASES: Array<[string, Changes, DeclineReason | undefined]> = [
  ['an open card with enough', {}, passed],
  ['all that is available', { amount: 1_000n }, passed],
  ['one cent more than is available', { amount: 1_001n }, 'insufficient_funds'],
  ['anything where the network has taken too much', { amount: 1n, available: -5n }, 'insufficient_funds'],
  ['a card in use', { card: { status: 'IN_USE', open_authorizations: 2 } }, passed],
  ['an open card of a suspended organization', { isSuspended: true }, 'account_suspended'],
  ['a check of zero there', { isSuspended: true, amount: 0n }, 'account_suspended'],
  [
    'what its organization was charged for before it was suspended',
    {
      isSuspended: true,
      amount: 400n,
      transaction: { ...never, cleared_minor: 400n, overcleared_minor: 400n },
    },
    passed,
  ],
  ['a paused card', { card: { status: 'PAUSED' } }, 'card_paused'],
  ['a closed card', { card: { status: 'CLOSED', closed_reason: 'requested' } }, 'card_closed'],
  ['a used card', { card: { status: 'CLOSED', closed_reason: 'single_use' } }, 'single_use_reattempted'],
  [
    'a card that was closed at its end',
    { card: { status: 'CLOSED', closed_reason: 'expired' } },
    'card_expired',
  ],
  ['a card that is not there yet', { card: { status: 'REQUESTED' } }, 'card_closed'],
  ['a card that waits for its money', { card: { status: 'PENDING_FUNDING' } }, 'card_not_funded'],
  [
    'a card whose money never came',
    { card: { status: 'CLOSED', closed_reason: 'funding_expired' } },
    'card_closed',
  ],
  ['a card that never came to be', { card: { status: 'FAILED' } }, 'card_closed'],

  ['the last moment of its authority', { card: { expires_at: instant(NOW + 1) } }, passed],
  ['the moment its authority ends', { card: { expires_at: NOW } }, 'card_expired'],
  ['the month printed on it', { card: { expiry: '2026-06' } }, passed],
  ['the month after the one printed on it', { card: { expiry: '2026-05' } }, 'card_expired'],
  ['December, when it is printed on it', { card: { expiry: '2026-12' } }, passed],

  ['another currency', { currency: 'USD' }, 'currency_mismatch'],
  ['an allowed category', { card: { allowed_mccs: ['5942', '5411'] } }, passed],
  ['a category that is not among the allowed', { card: { allowed_mccs: ['5411'] } }, 'merchant_blocked'],
  ['a blocked category', { card: { blocked_mccs: ['5942'] } }, 'merchant_blocked'],
  ['a category that is not among the blocked', { card: { blocked_mccs: ['7995'] } }, passed],
  ['the merchant it is locked to', { card: { merchant_lock: 'Libros del Sur' } }, passed],
  [
    'the same name in other letters and spaces',
    { card: { merchant_lock: ' libros  DEL sur' }, name: 'LIBROS del\tSur ' },
    passed,
  ],
  ['a name with more to it', { card: { merchant_lock: 'Libros' } }, 'merchant_blocked'],
  ['another merchant', { card: { merchant_lock: 'Kiosco Uno' } }, 'merchant_blocked'],

  ['exactly the amount', { card: exact, amount: 1_000n }, passed],
  ['less than the exact amount', { card: exact, amount: 999n }, 'amount_mismatch'],
  ['more than the exact amount', { card: exact, amount: 1_001n }, 'amount_mismatch'],
  ['more within an exact purchase', { card: exact, transaction: {}, amount: 100n }, 'amount_mismatch'],

  ['the first purchase of a single-use card', { card: single }, passed],
  [
    'a second one beside it',
    { card: { ...single, status: 'IN_USE', open_authorizations: 1 } },
    'single_use_reattempted',
  ],
  [
    'one after it was charged while another is open',
    { card: { ...single, was_charged: true } },
    'single_use_reattempted',
  ],
  [
    'more within its one purchase',
    { card: { ...single, status: 'IN_USE', open_authorizations: 1 }, transaction: {}, amount: 100n },
    passed,
  ],

  ['a check of zero', { amount: 0n, available: 0n }, passed],
  ['a check of zero on an exact card', { amount: 0n, card: exact }, passed],
  [
    'a check of zero on a single-use card in use',
    { amount: 0n, card: { ...single, open_authorizations: 1 } },
    passed,
  ],
  ['a check of zero on a paused card', { amount: 0n, card: { status: 'PAUSED' } }, 'card_paused'],

  ['a second try after a decline', { transaction: { status: 'declined', ...never } }, passed],
  ['more of what was voided', { transaction: { status: 'voided', is_final: true } }, 'already_voided'],
  [
    'more of what was cleared for good',
    { transaction: { status: 'settled', is_final: true } },
    'already_voided',
  ],
  [
    'what was taken back as a whole before it came',
    { transaction: { status: 'announced', is_final: true, ...never } },
    'already_voided',
  ],
  [
    'what was taken back up to its amount before it came',
    { transaction: { status: 'announced', released_early_minor: 600n, ...never } },
    'already_voided',
  ],
  [
    'what was taken back in part before it came',
    { transaction: { status: 'announced', released_early_minor: 500n, ...never }, available: 100n },
    passed,
  ],
  [
    'what was charged before it came, whatever the status of the card is now',
    {
      card: { status: 'CLOSED', closed_reason: 'single_use' },
      transaction: {
        status: 'settled',
        is_final: true,
        overcleared_minor: 600n,
        cleared_minor: 600n,
        ...never,
      },
      available: 0n,
    },
    passed,
  ],
  ...(['cap', 'day', 'month', 'panic24h'] as const).flatMap((limit): Array<(typeof CASES)[number]> => [
    [`what is left of ${limit} of its sub-wallet`, { subWallet: onSubWallet(limit, 600n) }, passed],
    [`one cent more than that`, { subWallet: onSubWallet(limit, 599n) }, 'limit_exceeded'],
  ]),
  [
    'more than the card has and the cap',
    { amount: 1_001n, subWallet: onSubWallet('cap', 0n) },
    'insufficient_funds',
  ],
  ['a paused sub-wallet', { subWallet: onSubWallet('cap', 600n, 'paused') }, 'sub_wallet_paused'],
  ['a closed sub-wallet', { subWallet: onSubWallet('cap', 600n, 'closed') }, 'sub_wallet_closed'],
  ['a check of zero with nothing left of the cap', { amount: 0n, subWallet: onSubWallet('cap', 0n) }, passed],
  [
    'what a sub-wallet without room was charged for before it came',
    {
      amount: 400n,
      subWallet: onSubWallet('cap', 0n),
      transaction: { ...never, cleared_minor: 400n, overcleared_minor: 400n },
    },
    passed,
  ],
  [
    'more than was charged before it came, which the card must have',
    {
      transaction: { status: 'settled', overcleared_minor: 500n, cleared_minor: 500n, ...never },
      available: 99n,
    },
    'insufficient_funds',
  ],
];

suite('asked for', () => {
  for (const [what, changes, reason] of CASES) {
    test(`${what}: ${reason ?? 'approved'}`, () => {
      assert.equal(decide(asked(changes)), reason);
    });
  }
});
