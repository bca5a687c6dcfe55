// What the API documents name and no module does yet: types of events that can be asked for already, and the
// scope of transfers. Each moves to its module when that is built.
import { HOUR_MS, isoOf, MINUTE_MS, plus } from '../../platform/clock.ts';
import type { NamedEvent } from '../../platform/event-type.ts';
import { readAndWrite } from '../../platform/module.ts';

export const laterScopes = readAndWrite('transfers');

type Sample = NamedEvent['sample'];

const CURRENCY = 'ARS';
const SUM = { amountCents: 150_050, currency: CURRENCY };
const PAYEE = 'Comercio Ejemplo SRL';

const transfer =
  (status: string): Sample =>
  ({ newId, now }) => ({
    id: newId('tx'),
    status,
    approval: {
      channel: 'whatsapp',
      phone: '+54 9 11 ••••-0100',
      sent_at: isoOf(now),
      expires_at: isoOf(plus(now, 10 * MINUTE_MS)),
    },
    to: { type: 'alias', value: 'ejemplo.destino', name: PAYEE },
    from: { wallet_id: newId('wal'), sub_wallet: newId('swal') },
    amount: 1500.5,
    amount_cents: 150_050,
    currency: CURRENCY,
    concept: 'Factura 42',
    created_at: isoOf(now),
    settled_at: status === 'settled' ? isoOf(now) : null,
  });

const scheduledPayment =
  (lastStatus: string): Sample =>
  ({ newId, now }) => ({
    id: newId('sch'),
    agentLabel: 'compras',
    payee: PAYEE,
    ...SUM,
    reason: 'Abono mensual',
    cronExpression: '0 9 1 * *',
    lastRunAt: isoOf(now),
    lastStatus,
    status: 'active',
    createdAt: isoOf(plus(now, -HOUR_MS)),
  });

const withdrawal =
  (settlement: string): Sample =>
  ({ newId }) => ({ walletId: newId('wal'), settlement, providerRef: 'ref-0001', ...SUM });

const TABLE: ReadonlyArray<readonly [type: string, summary: string, sample: Sample]> = [
  [
    'send.approval_requested',
    'A transfer waits for its owner, who has been asked.',
    transfer('pending_approval'),
  ],
  ['send.approved', 'The owner approved a transfer; it is on its way to the rail.', transfer('approved')],
  ['send.rejected', 'The owner rejected a transfer, or did not answer in time.', transfer('rejected')],
  ['send.settled', 'A transfer arrived at its destination.', transfer('settled')],
  ['send.failed', 'The rail refused a transfer.', transfer('failed')],
  [
    'scheduled_payment.executed',
    'An occurrence of a scheduled payment was paid.',
    scheduledPayment('completed'),
  ],
  [
    'scheduled_payment.failed',
    'An occurrence of a scheduled payment could not be paid.',
    scheduledPayment('failed'),
  ],
  ['withdrawal.settled', 'A withdrawal arrived.', withdrawal('settled')],
  [
    'withdrawal.failed',
    'A withdrawal was refused, and the money is back in the wallet.',
    withdrawal('failed'),
  ],
  [
    'withdrawal.returned',
    'A withdrawal was sent back after it had arrived, and the money is back in the wallet.',
    withdrawal('returned'),
  ],
];

export const laterEvents: readonly NamedEvent[] = TABLE.map(([type, summary, sample]) => ({
  type,
  summary,
  sample,
}));
