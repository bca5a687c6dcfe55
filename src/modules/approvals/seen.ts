// What the owner sees of a question and decides on, read back from its canonical JSON. It is strict: a field
// that no page shows would be agreed to unseen.
import { z } from 'zod';
import { CURRENCIES } from '../../platform/money.ts';
import { shownDocumentSchema } from '../documents/index.ts';
import { hashOfSeen } from './canonical.ts';
import { reasonSchema } from './reasons.ts';
import { ACTIONS, type ApprovalRow } from './tables.ts';

const seenSchema = z.strictObject({
  action: z.enum(ACTIONS),
  amountMinor: z.string().regex(/^\d+$/).transform(BigInt),
  currency: z.enum(CURRENCIES),
  payee: z.strictObject({
    id: z.string(),
    label: z.string(),
    holderName: z.string(),
    taxId: z.string(),
    cvu: z.string(),
    alias: z.string().nullable(),
  }),
  wallet: z.strictObject({ id: z.string(), cvu: z.string() }),
  subWallet: z.strictObject({ id: z.string(), label: z.string().nullable() }).nullable(),
  reason: z.string(),
  reasons: z.array(reasonSchema).nullable(),
  document: shownDocumentSchema.nullable(),
});
export type Seen = z.infer<typeof seenSchema>;

export function readSeen({ id, seen, seen_hash: seenHash }: ApprovalRow): Seen {
  if (hashOfSeen(seen) !== seenHash) throw new Error(`what is shown of ${id} is not what was asked`);
  return seenSchema.parse(JSON.parse(seen));
}
