// The codes that prove a mailbox and a telephone: how many may be sent, and whether they are right.
import type { Instant } from '#platform/time/clock.ts';
import { hashOfCode, isSameHash, WRONG_CODES_MAX } from '#platform/secrets/one-time-code.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Owner } from './link.ts';
import type { OnboardingRow } from './tables.ts';

export const CHANNELS = ['email', 'phone'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Codes = Readonly<Record<Channel, string>>;

const SENDINGS_MAX = 5;

export const codeHash = (sealer: Sealer, owner: Owner, channel: Channel, code: string): string =>
  hashOfCode(sealer, `onboarding codes of ${owner.tenant_id} ${owner.id}`, `${channel} ${code}`);

/** Looks at both, whatever the first says. */
export function wrongChannels(sealer: Sealer, row: OnboardingRow, codes: Codes): Channel[] {
  const expected = { email: row.email_code_hash, phone: row.phone_code_hash };
  return CHANNELS.filter(
    (channel) => !isSameHash(codeHash(sealer, row, channel, codes[channel]), expected[channel]),
  );
}

export const areCodesAlive = (row: OnboardingRow, now: Instant): boolean =>
  row.email_code_hash !== null &&
  row.codes_expire_at !== null &&
  now < row.codes_expire_at &&
  row.wrong_codes < WRONG_CODES_MAX;

export const triesLeft = (row: OnboardingRow): number => WRONG_CODES_MAX - row.wrong_codes;
export const sendingsLeft = (row: OnboardingRow): number => SENDINGS_MAX - row.codes_sent;
