// The rows of logins by browser: what command lines ask for, and what people have answered. Times are real.
import {
  defineTable,
  idOf,
  int4,
  jsonOf,
  nullable,
  oneOf,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';

export const deviceLogins = defineTable('device_logins', {
  id: idOf<'dvl'>(),
  /** Of the secret with which the command line asks how it stands. */
  device_code_hash: text,
  /** Of the code that the person compares. */
  user_code_hash: text,
  /** What the command line calls its machine. */
  machine: text,
  ip: nullable(text),
  user_agent: nullable(text),
  created_at: timestamptz,
  expires_at: timestamptz,
  polled_at: nullable(timestamptz),
  /** It may ask once in so many; more with each time that it asks too early. */
  interval_seconds: int4,
  /** It is answered once. */
  answer: nullable(oneOf<'approved' | 'denied'>()),
  answered_at: nullable(timestamptz),
  user_id: nullable(text),
  /** Of whose side the key is. */
  acting_tenant_id: nullable(text),
  key_name: nullable(text),
  scopes: nullable(jsonOf<readonly string[]>()),
  hourly_limit: nullable(int4),
  /** The key is given once. That it was is kept, so that a second use is known for one. */
  used_at: nullable(timestamptz),
  key_id: nullable(idOf<'key'>()),
});
export type LoginRow = Row<typeof deviceLogins>;
