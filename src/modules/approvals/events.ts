// The events of approvals that integrators receive.
import { DAY_MS, isoOf, plus } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineEvent, type SampleContext } from '#platform/events/event-type.ts';
import { approvalSchema, toApproval } from './model.ts';
import type { ApprovalStatus } from './states.ts';
import type { ApprovalRow } from './tables.ts';

const SAMPLE_CENTS = 150_050;
const SAMPLE_LIMIT_CENTS = 100_000;

const sampleOf =
  (status: ApprovalStatus) =>
  ({ newId, now }: SampleContext) => {
    const id = newId('appr');
    return {
      kind: 'approval' as const,
      id,
      actionType: 'wallet_pay' as const,
      subjectId: newId('pay'),
      subWalletId: newId('sub'),
      amountCents: SAMPLE_CENTS,
      currency: 'ARS',
      payee: 'Comercio Ejemplo SRL',
      payeeAccount: {
        holderName: 'COMERCIO EJEMPLO SRL',
        taxId: '30500010912',
        cvu: '0000003100000000000001',
        alias: 'comercio.ejemplo',
        verifiedAt: isoOf(now),
      },
      document: { type: 'cae' as const, id: '30500010912-6-3-42', issuerTaxId: '30500010912' },
      batch: null,
      card: null,
      agent: 'compras',
      reasons: [
        {
          type: 'limitExceeded' as const,
          limit: 'day' as const,
          limitCents: SAMPLE_LIMIT_CENTS,
          usedCents: 0,
          requestedCents: SAMPLE_CENTS,
        },
      ],
      agentReason: 'Factura 42',
      channel: 'inbox' as const,
      requires: 'session' as const,
      createdAt: isoOf(now),
      expiresAt: isoOf(plus(now, DAY_MS)),
      approvalUrl: `https://monedero.example/approvals/${id}`,
      status,
      settled: status === 'approved',
      decidedAt: status === 'pending' || status === 'expired' ? null : isoOf(now),
      declineReason: null,
    };
  };

const event = (name: string, summary: string, status: ApprovalStatus) =>
  defineEvent(`approval.${name}`, { summary, schema: approvalSchema, sample: sampleOf(status) });

const requested = event('requested', 'A decision of the owner is needed.', 'pending');
const ended = {
  approved: event('approved', 'The owner approved.', 'approved'),
  rejected: event('rejected', 'The owner rejected.', 'rejected'),
  expired: event('expired', 'The owner did not decide in time.', 'expired'),
};
export const approvalEvents = [requested, ...Object.values(ended)];

export const approvalRequested = (draft: Draft, row: ApprovalRow): string =>
  draft.emit(requested, row.id, toApproval(row, draft));

export const approvalEnded = (
  draft: Draft,
  row: ApprovalRow,
  how: Exclude<ApprovalStatus, 'pending'>,
): string => draft.emit(ended[how], row.id, toApproval(row, draft));
