// The rows of second signatures.
import type { Right } from '#platform/context/rights.ts';
import {
  bool,
  defineTable,
  hidden,
  idOf,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';

export const STORED_STATUSES = ['waiting', 'signed', 'used', 'refused', 'withdrawn'] as const;

export const secondSignatures = defineTable(
  'second_signatures',
  {
    tenant_id: ofTenant,
    id: idOf<'sig'>(),
    maker_id: plain(text),
    needs: oneOf<Right>(),
    method: plain(text),
    path: plain(text),
    body: personal(nullable(jsonOf<unknown>()), 'mention'),
    body_is_secret: bool,
    request_hash: hidden(text),
    request_key: plain(nullable(text)),
    status: oneOf<(typeof STORED_STATUSES)[number]>(),
    signer_id: plain(nullable(text)),
    created_at: timestamptz,
    decided_at: nullable(timestamptz),
    used_at: nullable(timestamptz),
    expires_at: timestamptz,
  },
  {
    kept: {
      forgottenBy: 'second_signatures.forget',
      after: '90 days after their end',
      of: ['maker_id'],
      inCells: { by: [], others: 'stay' },
    },
  },
);
export type SignatureRow = Row<typeof secondSignatures>;
