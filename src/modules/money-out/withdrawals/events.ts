// The events of withdrawals that integrators receive.
import { isoOf } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineEvent, type SampleContext } from '#platform/events/event-type.ts';
import { toWithdrawal, withdrawalSchema } from './model.ts';
import type { WithdrawalRow } from './tables.ts';

const SAMPLE_CENTS = 150_050;

type Ending = 'settled' | 'failed' | 'returned';

const sampleOf =
  (status: Ending, failure: string | null) =>
  ({ newId, now }: SampleContext) => ({
    id: newId('wdr'),
    status,
    settlement: status,
    providerRef: newId('rop'),
    approvalId: newId('appr'),
    amount: SAMPLE_CENTS / 100,
    amountCents: SAMPLE_CENTS,
    currency: 'ARS' as const,
    destination: 'ana.ahorros',
    holderName: 'ANA EJEMPLO',
    taxId: '27123456780',
    cvu: '0000003100000000000001',
    alias: 'ana.ahorros',
    concept: 'Retiro',
    failure,
    createdAt: isoOf(now),
    settledAt: status === 'failed' ? null : isoOf(now),
    receiptUrl: status === 'failed' ? null : 'https://monedero.example/receipts/7K2M9QXT4RWBHJ5N',
  });

const event = (name: Ending, summary: string, failure: string | null) =>
  defineEvent(`withdrawal.${name}`, { summary, schema: withdrawalSchema, sample: sampleOf(name, failure) });

const events = {
  settled: event('settled', 'A withdrawal arrived.', null),
  failed: event(
    'failed',
    'A withdrawal did not go through, and the money is back in the wallet.',
    'destination_rejected',
  ),
  returned: event(
    'returned',
    'A withdrawal was sent back after it had arrived, and the money is back in the wallet.',
    'account_closed',
  ),
};
export const withdrawalEvents = Object.values(events);

export const emitWithdrawal = (draft: Draft, row: WithdrawalRow, how: Ending): string =>
  draft.emit(events[how], row.id, toWithdrawal(row, draft));
