// The rows of sign-in.
import type { Carrier } from '#platform/provider/connected.ts';
import {
  defineTable,
  hidden,
  idOf,
  int4,
  nullable,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';

export const sessions = defineTable(
  'sessions',
  {
    id: idOf<'ses'>(),
    user_id: plain(text),
    email: personal(text, 'email'),
    token_hash: hidden(text),
    /** It is null until the person has chosen one of several. */
    acting_tenant_id: plain(nullable(text)),
    created_at: timestamptz,
    last_seen_at: timestamptz,
    /** When the person last proved who they are. */
    proven_at: timestamptz,
    /** The latest end, however often it is used. */
    expires_at: timestamptz,
    ended_at: nullable(timestamptz),
    ip: personal(nullable(text), 'own'),
    user_agent: personal(nullable(text), 'own'),
    /** `deployment`, or an organization; null: it is from a version that did not say, and is over. */
    vouched_by: plain(nullable(text)),
  },
  {
    kept: {
      forgottenBy: 'sign_in.forget',
      after: '8 days without use',
      of: ['user_id', 'email'],
      leads: true,
      erasedWhole: true,
    },
  },
);
export type SessionRow = Row<typeof sessions>;

export type Purpose = 'sign_in' | 'step_up' | 'phone';
export const oneTimeCodes = defineTable(
  'one_time_codes',
  {
    id: idOf<'otc'>(),
    purpose: oneOf<Purpose>(),
    /** An e-mail, a session or a cardholder. */
    subject: personal(text, 'mention'),
    /** The address that it was sent to. */
    address: personal(text, 'mention'),
    code_hash: hidden(text),
    wrong_tries: int4,
    /** The tenant that was named when it was asked for. */
    acting_tenant_id: plain(nullable(text)),
    created_at: timestamptz,
    expires_at: timestamptz,
    /** Null if it goes to a telephone, or is from a version that did not say. */
    carried_by: nullable(oneOf<Carrier>()),
  },
  {
    kept: {
      forgottenBy: 'sign_in.forget',
      after: 'a day after their end',
      of: ['subject', 'address'],
      erasedWhole: true,
    },
  },
);
export type CodeRow = Row<typeof oneTimeCodes>;

export const signInAttempts = defineTable(
  'sign_in_attempts',
  {
    key: hidden(text),
    used: int4,
    ends_at: timestamptz,
  },
  { kept: { forgottenBy: 'sign_in.forget', after: 'a day after their end' } },
);
export type AttemptsRow = Row<typeof signInAttempts>;
