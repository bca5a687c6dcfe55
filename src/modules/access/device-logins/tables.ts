// The rows of logins by browser: what command lines ask for, and what people have answered. Times are real.
import {
  defineTable,
  hidden,
  idOf,
  int4,
  jsonOf,
  nullable,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';

export const deviceLogins = defineTable(
  'device_logins',
  {
    id: idOf<'dvl'>(),
    /** The hash of the secret with which the command line asks how it stands. */
    device_code_hash: hidden(text),
    /** The hash of the code that the person compares. */
    user_code_hash: hidden(text),
    /** What the command line calls its machine. */
    machine: personal(text, 'own'),
    ip: personal(nullable(text), 'own'),
    user_agent: personal(nullable(text), 'own'),
    created_at: timestamptz,
    expires_at: timestamptz,
    polled_at: nullable(timestamptz),
    /** It may ask once in so many; more with each time that it asks too early. */
    interval_seconds: int4,
    /** It is answered once. */
    answer: nullable(oneOf<'approved' | 'denied'>()),
    answered_at: nullable(timestamptz),
    user_id: plain(nullable(text)),
    /** The tenant whose key it is. */
    acting_tenant_id: plain(nullable(text)),
    key_name: plain(nullable(text)),
    scopes: plain(nullable(jsonOf<readonly string[]>())),
    hourly_limit: nullable(int4),
    /** The key is given once. That it was is kept, so that a second use is known for one. */
    used_at: nullable(timestamptz),
    key_id: nullable(idOf<'key'>()),
  },
  {
    kept: {
      forgottenBy: 'device_logins.forget',
      after: 'a day after their end',
      of: ['user_id'],
      erasedWhole: true,
    },
  },
);
export type LoginRow = Row<typeof deviceLogins>;
