// The rows of sign-in.
import type { Carrier } from '#platform/connected.ts';
import { defineTable, idOf, int4, nullable, oneOf, text, timestamptz, type Row } from '#platform/db/table.ts';

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
  /** `deployment`, or an organization; null: it is from a version that did not say, and is over. */
  vouched_by: nullable(text),
});
export type SessionRow = Row<typeof sessions>;

export type Purpose = 'sign_in' | 'step_up' | 'phone';
export const oneTimeCodes = defineTable('one_time_codes', {
  id: idOf<'otc'>(),
  purpose: oneOf<Purpose>(),
  /** For whom: an e-mail, a session, a cardholder. */
  subject: text,
  /** Where it was sent. */
  address: text,
  code_hash: text,
  wrong_tries: int4,
  /** That was named when it was asked for. */
  acting_tenant_id: nullable(text),
  created_at: timestamptz,
  expires_at: timestamptz,
  /** Null: it goes to a telephone, or is from a version that did not say. */
  carried_by: nullable(oneOf<Carrier>()),
});
export type CodeRow = Row<typeof oneTimeCodes>;

export const signInAttempts = defineTable('sign_in_attempts', {
  key: text,
  used: int4,
  ends_at: timestamptz,
});
export type AttemptsRow = Row<typeof signInAttempts>;
