// What test events of the wallet and its agents tell of.
import { DAY_MS, HOUR_MS, isoOf, MINUTE_MS, plus } from '../../platform/clock.ts';
import { SAMPLE_CURRENCY, type Sample } from './sample.ts';

export const transfer =
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
    to: { type: 'alias', value: 'ejemplo.destino', name: 'Comercio Ejemplo SRL' },
    from: { wallet_id: newId('wal'), sub_wallet: newId('swal') },
    amount: 1500.5,
    amount_cents: 150_050,
    currency: SAMPLE_CURRENCY,
    concept: 'Factura 42',
    created_at: isoOf(now),
    settled_at: status === 'settled' ? isoOf(now) : null,
  });

export const approval =
  (status: string): Sample =>
  ({ newId, now }) => ({
    kind: 'approval',
    id: newId('appr'),
    status,
    actionType: 'wallet_pay',
    amountCents: 150_050,
    currency: SAMPLE_CURRENCY,
    payee: 'Comercio Ejemplo SRL',
    agent: 'compras',
    reasons: [
      { type: 'limitExceeded', limit: 'day', limitCents: 100_000, usedCents: 0, requestedCents: 150_050 },
    ],
    agentReason: 'Factura 42',
    channel: 'inbox',
    createdAt: isoOf(now),
    expiresAt: isoOf(plus(now, DAY_MS)),
  });

export const scheduledPayment =
  (lastStatus: string): Sample =>
  ({ newId, now }) => ({
    id: newId('sch'),
    agentLabel: 'compras',
    payee: 'Comercio Ejemplo SRL',
    amountCents: 150_050,
    currency: SAMPLE_CURRENCY,
    reason: 'Abono mensual',
    cronExpression: '0 9 1 * *',
    lastRunAt: isoOf(now),
    lastStatus,
    status: 'active',
    createdAt: isoOf(plus(now, -HOUR_MS)),
  });

export const withdrawal =
  (settlement: string): Sample =>
  ({ newId }) => ({
    walletId: newId('wal'),
    settlement,
    providerRef: 'ref-0001',
    amountCents: 150_050,
    currency: SAMPLE_CURRENCY,
  });

export const deposit: Sample = ({ newId, now }) => ({
  walletId: newId('wal'),
  movementId: newId('mov'),
  amountCents: 500_000,
  currency: SAMPLE_CURRENCY,
  from: { name: 'Lucía Ejemplo', cvu: '0000003100000000000001' },
  receivedAt: isoOf(now),
});

export const wallet: Sample = ({ newId, now }) => ({
  id: newId('wal'),
  cardholderId: newId('ch'),
  cvu: '0000003100000000000001',
  alias: 'lucia.ejemplo',
  currency: SAMPLE_CURRENCY,
  created_at: isoOf(now),
});
