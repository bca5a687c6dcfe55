// What Fintoc answers with, as far as it is read. Fields that are not named here may come and go; amounts are
// taken as numbers and as texts, and never pass through a float.
import { z } from 'zod';
import { instant, type Instant } from '#platform/time/clock.ts';
import { theirId } from './ids.ts';

const amount = z
  .union([z.int(), z.string().regex(/^\d{1,15}$/)])
  .transform((written): bigint => BigInt(written));
const time = z.iso.datetime({ offset: true }).transform((text): Instant => instant(Date.parse(text)));
const metadata = z.record(z.string(), z.unknown()).nullish();

export const accountNumber = z.object({
  id: theirId,
  account_id: z.string(),
  number: z.string(),
  metadata,
  status: z.string().nullish(),
});

export const transfer = z.object({
  id: theirId,
  account_number: z.object({ id: z.string(), number: z.string() }).nullish(),
  amount,
  comment: z.string().nullish(),
  counterparty: z.object({
    account_number: z.string().nullish(),
    holder_id: z.string().nullish(),
    holder_name: z.string().nullish(),
  }),
  currency: z.string(),
  direction: z.enum(['inbound', 'outbound']),
  metadata,
  return_reason: z.string().nullish(),
  /** The code of SPEI, of two digits. */
  return_reason_code: z.string().nullish(),
  /** A status that is new to us must not be taken for an end. */
  status: z.string(),
  /** When it was made, from its first answer on; nothing says when it arrived. */
  transaction_date: time.nullish(),
});
export type Transfer = z.infer<typeof transfer>;

export const movement = z.object({
  id: theirId,
  amount,
  currency: z.string(),
  direction: z.enum(['inbound', 'outbound']),
  resource_id: z.string().nullish(),
  transaction_date: time,
  type: z.string(),
});
export type Movement = z.infer<typeof movement>;

export const verification = z.object({
  id: theirId,
  status: z.string(),
  reason: z.string().nullish(),
  /** That of its cent. */
  transfer_id: z.string().nullish(),
  transaction_date: time.nullish(),
  counterparty: z.object({
    account_number: z.string(),
    holder_id: z.string().nullish(),
    holder_name: z.string().nullish(),
  }),
});
export type Verification = z.infer<typeof verification>;

export const account = z.object({
  id: theirId,
  available_balance: amount,
  currency: z.string(),
  root_account_number: z.string(),
  /** The one from which the cents of verifications leave. */
  is_root: z.boolean().nullish(),
  mode: z.string().nullish(),
  status: z.string().nullish(),
  entity: z.object({ id: z.string() }).nullish(),
});

export const event = z.object({
  id: theirId,
  type: z.string(),
  data: z.unknown(),
});

/** What an event is about. */
export const withId = z.object({ id: theirId });

export const errorAnswer = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), param: z.string().nullish() }),
});
