// The rows of passkeys, and of the challenges that were answered.
import {
  bool,
  defineTable,
  hidden,
  idOf,
  int8,
  jsonOf,
  nullable,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';

/** How a browser reaches an authenticator. */
export const TRANSPORTS = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal'] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const passkeys = defineTable(
  'passkeys',
  {
    id: idOf<'pky'>(),
    user_id: plain(text),
    credential_id: hidden(text),
    public_key: hidden(text),
    /** It is 0 if the authenticator does not count. */
    counter: int8,
    transports: plain(jsonOf<readonly Transport[]>()),
    is_synced: bool,
    name: personal(text, 'own'),
    created_at: timestamptz,
    last_used_at: nullable(timestamptz),
  },
  { kept: { stays: 'a row goes when its owner removes the passkey', of: ['user_id'], erasedWhole: true } },
);
export type PasskeyRow = Row<typeof passkeys>;

export const usedChallenges = defineTable(
  'used_passkey_challenges',
  {
    challenge_hash: hidden(text),
    expires_at: timestamptz,
  },
  { kept: { forgottenBy: 'passkeys.used_challenges', after: 'their end' } },
);
