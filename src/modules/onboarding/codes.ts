// The codes that prove a mailbox and a telephone. They are random, only their hashes are stored, and wrong
// attempts are counted.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS, type Instant } from '../../platform/clock.ts';
import type { FillRandom } from '../../platform/ids.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Owner } from './link.ts';
import type { OnboardingRow } from './tables.ts';

export const CHANNELS = ['email', 'phone'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Codes = Readonly<Record<Channel, string>>;

export const CODES_LIVE_MS = 10 * MINUTE_MS;
const WRONG_CODES_MAX = 5;
const SENDINGS_MAX = 5;
const CODE_DIGITS = 6;
const CODES = 10 ** CODE_DIGITS;
/** From here on the remainders of 32 bits would not be equally likely. */
const FAIR_BELOW = Math.floor(2 ** 32 / CODES) * CODES;
const DRAWS_MAX = 100;

export function makeCode(fillRandom: FillRandom): string {
  const bytes = Buffer.alloc(4);
  for (let draw = 0; draw < DRAWS_MAX; draw++) {
    fillRandom(bytes);
    const number = bytes.readUInt32BE();
    if (number < FAIR_BELOW) return String(number % CODES).padStart(CODE_DIGITS, '0');
  }
  throw new Error('the source of randomness gives no fair number');
}

/** The digits of what was typed, or undefined where it cannot be a code. */
export function readCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s.-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** Under a key of the deployment: six digits are too few for a hash that anybody could make. */
export const codeHash = (sealer: Sealer, owner: Owner, channel: Channel, code: string): string =>
  createHmac('sha256', sealer.derive(`onboarding codes of ${owner.tenant_id} ${owner.id}`))
    .update(`${channel} ${code}`)
    .digest('hex');

/** Looks at both whatever comes of the first, and takes as long for a wrong one as for a right one. */
export function wrongChannels(sealer: Sealer, row: OnboardingRow, codes: Codes): Channel[] {
  const expected = { email: row.email_code_hash, phone: row.phone_code_hash };
  return CHANNELS.filter((channel) => {
    const given = Buffer.from(codeHash(sealer, row, channel, codes[channel]));
    const right = Buffer.from(expected[channel] ?? '');
    return given.length !== right.length || !timingSafeEqual(given, right);
  });
}

export const areCodesAlive = (row: OnboardingRow, now: Instant): boolean =>
  row.email_code_hash !== null &&
  row.codes_expire_at !== null &&
  now < row.codes_expire_at &&
  row.wrong_codes < WRONG_CODES_MAX;

export const triesLeft = (row: OnboardingRow): number => WRONG_CODES_MAX - row.wrong_codes;
export const sendingsLeft = (row: OnboardingRow): number => SENDINGS_MAX - row.codes_sent;
