// The rows of passkeys, and of the challenges that were answered.
import {
  bool,
  defineTable,
  idOf,
  int8,
  jsonOf,
  nullable,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';

/** How a browser reaches an authenticator. */
export const TRANSPORTS = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal'] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const passkeys = defineTable('passkeys', {
  id: idOf<'pky'>(),
  user_id: text,
  credential_id: text,
  public_key: text,
  /** 0 where the authenticator does not count. */
  counter: int8,
  transports: jsonOf<readonly Transport[]>(),
  is_synced: bool,
  name: text,
  created_at: timestamptz,
  last_used_at: nullable(timestamptz),
});
export type PasskeyRow = Row<typeof passkeys>;

export const usedChallenges = defineTable('used_passkey_challenges', {
  challenge_hash: text,
  expires_at: timestamptz,
});
