// What test events of cards and transactions tell of.
import { toTransaction, type TransactionRow } from '../authorizations/index.ts';
import { toCard } from '../cards/index.ts';
import { SAMPLE_CURRENCY, type Sample } from './sample.ts';

const SAMPLE_AMOUNT_MINOR = 250_000n;

export const card =
  (status: 'OPEN' | 'CLOSED'): Sample =>
  ({ newId, now }) =>
    toCard(
      {
        tenant_id: '',
        id: newId('card'),
        cardholder_id: newId('ch'),
        status,
        type: 'single_use',
        amount_minor: SAMPLE_AMOUNT_MINOR,
        currency: SAMPLE_CURRENCY,
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
        closed_reason: status === 'OPEN' ? null : 'single_use',
        failure: null,
        once_id: null,
        open_authorizations: 0,
        was_charged: status === 'CLOSED',
        created_at: now,
        updated_at: now,
      },
      status === 'OPEN' ? SAMPLE_AMOUNT_MINOR : 0n,
    );

const SAMPLE_PURCHASE_MINOR = 125_000n;

/** What is its own in each status. */
const TRANSACTIONS = {
  authorized: { authorized_minor: SAMPLE_PURCHASE_MINOR },
  declined: { decline_reason: 'insufficient_funds', decline_available_minor: 90_000n, authorized_at: null },
  settled: { authorized_minor: SAMPLE_PURCHASE_MINOR, cleared_minor: SAMPLE_PURCHASE_MINOR },
  voided: {
    authorized_minor: SAMPLE_PURCHASE_MINOR,
    released_minor: SAMPLE_PURCHASE_MINOR,
    void_reason: 'merchant',
  },
  refunded: { refunded_minor: SAMPLE_PURCHASE_MINOR, authorized_at: null },
} as const satisfies Record<string, Partial<TransactionRow>>;

const shownTransaction = (
  status: keyof typeof TRANSACTIONS,
  { newId, now }: Parameters<Sample>[0],
): ReturnType<typeof toTransaction> =>
  toTransaction({
    tenant_id: '',
    id: '',
    tx_id: newId('tx'),
    card_id: newId('card'),
    cardholder_id: newId('ch'),
    status,
    currency: SAMPLE_CURRENCY,
    asked_minor: SAMPLE_PURCHASE_MINOR,
    authorized_minor: 0n,
    released_minor: 0n,
    cleared_minor: 0n,
    overcleared_minor: 0n,
    refunded_minor: 0n,
    released_early_minor: 0n,
    is_final: status !== 'authorized',
    merchant_name: 'Librería Ejemplo',
    merchant_category: '5942',
    decline_reason: null,
    decline_available_minor: null,
    void_reason: null,
    original_tx_id: status === 'refunded' ? newId('tx') : null,
    created_at: now,
    authorized_at: now,
    cleared_at: status === 'settled' ? now : null,
    expires_at: null,
    updated_at: now,
    ...TRANSACTIONS[status],
  });

export const transaction =
  (status: 'authorized' | 'declined' | 'voided' | 'refunded'): Sample =>
  (given) =>
    shownTransaction(status, given);

/** With the clearing that the event is about. */
export const clearedTransaction: Sample = (given) => {
  const shown = shownTransaction('settled', given);
  return { ...shown, clearing: { amountCents: shown.clearedCents, isFinal: true } };
};

export const balanceLow: Sample = ({ newId }) => ({
  cardholderId: newId('ch'),
  walletId: newId('wal'),
  availableCents: 90_000,
  thresholdCents: 100_000,
  currency: SAMPLE_CURRENCY,
});
