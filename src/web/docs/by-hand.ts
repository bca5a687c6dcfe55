// What a schema cannot say: bodies that make sense as a request, and answers in the state that their request
// leads to. The answers are the samples of events, so they are whole objects.
import {
  bodySchemaOf,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
} from '#platform/http/openapi/document.ts';
import { echoed } from './echoed.ts';
import { createExamples, type ExampleMaker } from './example.ts';
import { SAMPLE_ID_SUFFIX } from './samples.ts';
import { recordsOf, type SampleOf } from './event-samples.ts';

export type Samples = ExampleMaker & {
  /** What an operation is sent. */
  body(operation: Operation): unknown;
  answer(operation: Operation, status: string, schema: JsonSchema): unknown;
};

const id = (prefix: string): string => `${prefix}_${SAMPLE_ID_SUFFIX}`;

const PAYMENT = { payee_id: id('pye'), amount_cents: 150_050, reason: 'Factura 42' };
/** The amount that the samples of events have. */
const AMOUNT = 1_500.5;
const PURCHASE = { amountCents: 125_000, merchant: { name: 'Librería Ejemplo', category: '5942' } };
const TO = { type: 'alias', value: 'comercio.ejemplo' };
const CODE = '123456';

const BODIES: Readonly<Record<string, object>> = {
  'agent_keys.create': { label: 'Asistente de compras' },
  'approvals.request': PAYMENT,
  'auth.otp.verify': { email: 'lucia.fernandez@example.com', code: CODE },
  'auth.phone.verify': { code: CODE },
  'auth.step_up.verify': { code: CODE },
  'batches.create': {
    transfers: [
      { to: TO, amount: AMOUNT, reference: 'factura-42' },
      { to: { type: 'alias', value: 'lucia.fernandez' }, amount: 800, reference: 'factura-43' },
    ],
    currency: 'ARS',
    from_sub_wallet: id('sub'),
  },
  'brand.update': { name: 'Cooperativa Ejemplo' },
  'card_session.issue': { amountCents: 250_000 },
  'cards.create': { cardholderId: id('ch'), amountCents: 250_000, type: 'multi_use', label: 'Publicidad' },
  'cards.patch': { label: 'Publicidad' },
  'payees.create': { label: 'Alquiler', alias: 'comercio.ejemplo' },
  'payment_methods.setup': { returnUrl: 'https://example.com/cards' },
  'payments.pay': PAYMENT,
  'payments.preview': PAYMENT,
  'sandbox.authorizations': { cardId: id('card'), ...PURCHASE },
  'sandbox.authorizations.clear': { amountCents: PURCHASE.amountCents },
  'sandbox.authorizations.increment': { amountCents: 25_000 },
  'sandbox.authorizations.void': { amountCents: PURCHASE.amountCents },
  'sandbox.force_posts': { cardId: id('card'), ...PURCHASE },
  'sandbox.refunds': { cardId: id('card'), ...PURCHASE },
  'sandbox.transfers.return': { reason: 'account_closed' },
  'sandbox.withdrawals.return': { reason: 'account_closed' },
  'schedules.create': { ...PAYMENT, reason: 'Alquiler', cron_expression: '0 9 1 * *' },
  'schedules.patch': { amount_cents: 160_000 },
  'sub_wallets.allocate': { amount: 500_000 },
  'sub_wallets.create': { agent_label: 'Asistente de compras' },
  'sub_wallets.patch': { agent_label: 'Asistente de compras' },
  'transfers.create': { to: TO, amount: AMOUNT, currency: 'ARS', from_sub_wallet: id('sub') },
  'wallet.fund': { amount: 500_000 },
  'withdrawals.create': { amount: AMOUNT, destination: 'ana.ahorros' },
  'withdrawals.preview': { amount: AMOUNT, destination: 'ana.ahorros' },
};

/** The event that has the object of an answer. */
const EVENTS: Readonly<Record<string, string>> = {
  'cards.delete': 'card.closed',
  'sandbox.authorizations.clear': 'transaction.cleared',
  'sandbox.authorizations.expire': 'transaction.voided',
  'sandbox.authorizations.void': 'transaction.voided',
  'sandbox.force_posts': 'transaction.cleared',
  'sandbox.refunds': 'transaction.refunded',
  'sandbox.transfers.fail': 'send.failed',
  'sandbox.transfers.return': 'send.returned',
  'sandbox.transfers.settle': 'send.settled',
  'sandbox.whatsapp.reply': 'approval.approved',
  'sandbox.withdrawals.fail': 'withdrawal.failed',
  'sandbox.withdrawals.return': 'withdrawal.returned',
  'transfers.cancel': 'send.cancelled',
};

/** What differs from the sample of the object, by operation and status. */
const DIFFERENCES: Readonly<Record<string, object>> = {
  'api_keys.revoke 200': { status: 'revoked' },
  'approvals.resolve 200': { status: 'approved' },
  'approvals.resolve_card 200': { status: 'approved' },
  'batches.create 202': { status: 'pending_approval' },
  'batches.create 200': { status: 'processing' },
  'card_session.patch 200': { status: 'PAUSED', pausedBy: ['owner'] },
  'cardholder_onboarding_sessions.cancel 200': { status: 'canceled' },
  'invitations.withdraw 200': { status: 'withdrawn' },
  'payments.pay 202': {
    status: 'pending_approval',
    approvalId: id('appr'),
    settledAt: null,
    receiptUrl: null,
  },
  'sandbox.authorizations.increment 200': {
    amountCents: 150_000,
    authorizedCents: 150_000,
    heldCents: 150_000,
  },
  'sandbox.onboarding.complete 200': { status: 'completed' },
  'sub_wallets.allocate 200': { balance: 500_000 },
  'transfers.create 200': { status: 'processing' },
};

export function samplesOf(document: OpenApiDocument, sampleOf: SampleOf): Samples {
  const examples = createExamples(document, recordsOf(document, sampleOf));
  const bodyOf = (operation: Operation): unknown =>
    BODIES[operation.operationId] ?? examples.least(bodySchemaOf(operation) ?? {});
  return {
    ...examples,
    body: bodyOf,
    answer(operation, status, schema) {
      const { operationId } = operation;
      if (!status.startsWith('2')) return examples.whole(schema);
      const event = EVENTS[operationId];
      const sample = event === undefined ? examples.whole(schema) : sampleOf(event);
      const different = DIFFERENCES[`${operationId} ${status}`];
      const answered = echoed(bodyOf(operation), sample);
      return different === undefined ? answered : { ...Object(answered), ...different };
    },
  };
}
