// The rows of sign-in.
import { defineTable, idOf, nullable, text, timestamptz, type Row } from '../../platform/db/table.ts';

export const sessions = defineTable('sessions', {
  id: idOf<'ses'>(),
  user_id: text,
  email: text,
  token_hash: text,
  /** Null until the person has chosen one of several. */
  acting_tenant_id: nullable(text),
  created_at: timestamptz,
  last_seen_at: timestamptz,
  /** When the person last proved who they are. */
  proven_at: timestamptz,
  /** The latest end, however often it is used. */
  expires_at: timestamptz,
  ended_at: nullable(timestamptz),
  ip: nullable(text),
  user_agent: nullable(text),
});
export type SessionRow = Row<typeof sessions>;
