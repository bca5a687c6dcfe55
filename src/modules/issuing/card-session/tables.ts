// The rows of cards that agents have asked their owners for.
import {
  defineTable,
  hidden,
  idOf,
  int8,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Reason } from '#modules/approvals/reasons.ts';
import type { CreateBody } from '#modules/issuing/cards/model.ts';
import { requestMachine, type RequestStatus } from './states.ts';

export const cardRequests = defineTable(
  'card_requests',
  {
    tenant_id: ofTenant,
    /** That of the card, once it is issued. */
    id: idOf<'card'>(),
    cardholder_id: idOf<'ch'>(),
    wallet_id: idOf<'wal'>(),
    sub_wallet_id: idOf<'sub'>(),
    status: oneOf<RequestStatus>(),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    /** The body as it was asked for. */
    body: personal(jsonOf<CreateBody>(), 'mention'),
    reason: personal(text, 'mention'),
    reasons: personal(jsonOf<readonly Reason[]>(), 'mention'),
    approval_id: idOf<'appr'>(),
    failure: personal(nullable(text), 'mention'),
    /** The idempotency key, so that a repeat finds it whatever cut the first off. */
    key_digest: hidden(nullable(text)),
    request_hash: hidden(nullable(text)),
    created_at: timestamptz,
    /** When it was last worked on, in real time. */
    worked_at: timestamptz,
  },
  {
    machine: requestMachine,
    kept: { stays: 'it says why an agent got a card', of: ['cardholder_id'], leads: true },
  },
);
export type CardRequestRow = Row<typeof cardRequests>;
