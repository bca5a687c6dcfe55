// The events of wallets that integrators receive.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineEvent } from '#platform/events/event-type.ts';
import { centsOf } from '#platform/money/money.ts';
import type { DepositRow, WalletRow } from './tables.ts';

const CURRENCY = 'ARS';
const SAMPLE_CVU = '0000003100000000000001';

const created = defineEvent('wallet.created', {
  summary: 'A cardholder got a wallet.',
  schema: z
    .object({
      id: z.string(),
      cardholderId: z.string(),
      cvu: z.string(),
      alias: z.string(),
      currency: z.string(),
      created_at: timestamp,
    })
    .meta({ id: 'CreatedWallet' }),
  sample: ({ newId, now }) => ({
    id: newId('wal'),
    cardholderId: newId('ch'),
    cvu: SAMPLE_CVU,
    alias: 'lucia.ejemplo',
    currency: CURRENCY,
    created_at: isoOf(now),
  }),
});

const received = defineEvent('deposit.received', {
  summary: 'Money came into a wallet.',
  schema: z
    .object({
      id: z.string(),
      walletId: z.string(),
      cardholderId: z.string(),
      movementId: z.string(),
      amountCents: z.int(),
      currency: z.string(),
      from: z.object({ name: z.string(), cvu: z.string().nullable().describe('Where it was sent from.') }),
      concept: z.string().nullable(),
      receivedAt: timestamp,
    })
    .meta({ id: 'Deposit' }),
  sample: ({ newId, now }) => ({
    id: newId('dep'),
    walletId: newId('wal'),
    cardholderId: newId('ch'),
    movementId: newId('mov'),
    amountCents: 500_000,
    currency: CURRENCY,
    from: { name: 'Lucía Ejemplo', cvu: SAMPLE_CVU },
    concept: 'Ahorros',
    receivedAt: isoOf(now),
  }),
});

const low = defineEvent('balance.low', {
  summary: 'The balance of a cardholder fell below the threshold in the settings.',
  schema: z
    .object({
      cardholderId: z.string(),
      walletId: z.string(),
      availableCents: z.int(),
      thresholdCents: z.int(),
      currency: z.string(),
    })
    .meta({ id: 'LowBalance' }),
  sample: ({ newId }) => ({
    cardholderId: newId('ch'),
    walletId: newId('wal'),
    availableCents: 90_000,
    thresholdCents: 100_000,
    currency: CURRENCY,
  }),
});

export const walletEvents = [created, received, low];

/** Emits it once, when the account is open. */
export function walletCreated(draft: Draft, row: WalletRow): void {
  const { id, cardholder_id: cardholderId, number, alias, currency, created_at } = row;
  if (number === null || alias === null) throw new Error(`the wallet ${id} is open and has no account`);
  draft.emit(created, id, { id, cardholderId, cvu: number, alias, currency, created_at: isoOf(created_at) });
}

export const depositReceived = (
  draft: Draft,
  row: DepositRow,
  into: { readonly wallet: WalletRow; readonly movementId: string },
): string =>
  draft.emit(received, row.id, {
    id: row.id,
    walletId: into.wallet.id,
    cardholderId: into.wallet.cardholder_id,
    movementId: into.movementId,
    amountCents: centsOf(row.amount_minor),
    currency: row.currency,
    from: { name: row.from_name, cvu: row.from_number },
    concept: row.concept,
    receivedAt: isoOf(row.created_at),
  });

/** Emits it once each time that the balance falls through the threshold. */
export const balanceLow = (
  draft: Draft,
  wallet: Pick<WalletRow, 'id' | 'currency' | 'cardholder_id'>,
  { availableMinor, thresholdMinor }: { readonly availableMinor: bigint; readonly thresholdMinor: bigint },
): string =>
  draft.emit(low, wallet.id, {
    cardholderId: wallet.cardholder_id,
    walletId: wallet.id,
    availableCents: centsOf(availableMinor),
    thresholdCents: centsOf(thresholdMinor),
    currency: wallet.currency,
  });
