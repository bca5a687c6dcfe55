// What the owner sees of a question and decides on, read back from its canonical JSON. It is strict: a field
// that no page shows would be agreed to unseen.
import { z } from 'zod';
import { CURRENCIES } from '../../platform/money.ts';
import { shownDocumentSchema } from '../documents/index.ts';
import { hashOfSeen } from './canonical.ts';
import { reasonSchema } from './reasons.ts';
import { ACTIONS, type ApprovalRow } from './tables.ts';

/** A card that an agent asks for. */
export const shownCardSchema = z.strictObject({
  type: z.enum(['single_use', 'multi_use']),
  label: z.string().nullable(),
  merchantLock: z.string().nullable(),
  allowedMccs: z.array(z.string()),
  blockedMccs: z.array(z.string()),
  amountMatch: z.enum(['max', 'exact']),
  expiresAt: z.string().nullable(),
});

const common = {
  amountMinor: z.string().regex(/^\d+$/).transform(BigInt),
  currency: z.enum(CURRENCIES),
  wallet: z.strictObject({ id: z.string(), cvu: z.string() }),
  subWallet: z.strictObject({ id: z.string(), label: z.string().nullable() }).nullable(),
  /** The name of an integrator who asks, which is neither an agent nor the owner. */
  organization: z.string().nullable().default(null),
  reason: z.string(),
};

const seenPayment = z.strictObject({
  ...common,
  action: z.enum(ACTIONS).exclude(['send_batch', 'card_issue']),
  payee: z.strictObject({
    /** Null where it is not one of the owner's payees. */
    id: z.string().nullable(),
    label: z.string(),
    holderName: z.string(),
    taxId: z.string(),
    cvu: z.string(),
    alias: z.string().nullable(),
  }),
  reasons: z.array(reasonSchema).nullable(),
  document: shownDocumentSchema.nullable(),
});
export type SeenPayment = z.infer<typeof seenPayment>;

/** The lines themselves are shown from the transfers, if these still have the hash. */
const seenBatch = z.strictObject({
  ...common,
  action: z.literal('send_batch'),
  batch: z.strictObject({ id: z.string(), count: z.int(), linesHash: z.string() }),
});
export type SeenBatch = z.infer<typeof seenBatch>;

const seenCard = z.strictObject({
  ...common,
  action: z.literal('card_issue'),
  card: shownCardSchema,
  reasons: z.array(reasonSchema),
});
export type SeenCard = z.infer<typeof seenCard>;

const seenSchema = z.discriminatedUnion('action', [seenPayment, seenBatch, seenCard]);
export type Seen = z.infer<typeof seenSchema>;

export function readSeen({ id, seen, seen_hash: seenHash }: ApprovalRow): Seen {
  if (hashOfSeen(seen) !== seenHash) throw new Error(`what is shown of ${id} is not what was asked`);
  return seenSchema.parse(JSON.parse(seen));
}
