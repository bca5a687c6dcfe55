// What an owner is shown of a question and bound to by the decision: a snapshot, stored as canonical JSON
// with its hash. Pages and messages are made from those bytes and from nothing else.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Json } from '#platform/db/table.ts';
import { CURRENCIES, type Currency } from '#platform/money/money.ts';
import { shownDocumentSchema } from '#modules/wallets/documents/model.ts';
import type { Recipient } from '#modules/wallets/wallets/resolve.ts';
import type { Action } from './actions.ts';
import { reasonSchema } from './reasons.ts';
import type { ApprovalRow } from './tables.ts';

/** What all snapshots have. */
export type Snapshot = {
  readonly action: Action;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly wallet: { readonly id: string; readonly cvu: string };
  readonly subWallet: { readonly id: string; readonly label: string | null } | null;
  /** The name of an integrator who asks, which is neither an agent nor the owner. */
  readonly organization: string | null;
  readonly reason: string;
};

const common = {
  amountMinor: z.string().regex(/^\d+$/).transform(BigInt),
  currency: z.enum(CURRENCIES),
  wallet: z.strictObject({ id: z.string(), cvu: z.string() }),
  subWallet: z.strictObject({ id: z.string(), label: z.string().nullable() }).nullable(),
  organization: z.string().nullable().default(null),
  reason: z.string(),
};

/** It is strict: a field that no page shows would be agreed to unseen. */
export const defineSnapshot = <const A extends Action, Fields extends z.ZodRawShape>(
  action: A,
  fields: Fields,
) => z.strictObject({ ...common, action: z.literal(action), ...fields });

/** The fields of money that goes to one account. */
export const toOneAccount = {
  payee: z.strictObject({
    /** It is null unless it is one of the owner's payees. */
    id: z.string().nullable(),
    label: z.string(),
    holderName: z.string(),
    taxId: z.string(),
    cvu: z.string(),
    alias: z.string().nullable(),
    /** When its provider said whose it is. Older questions do not say, nor do those about other accounts. */
    verifiedAt: z.string().nullable().default(null),
  }),
  reasons: z.array(reasonSchema).nullable(),
  document: shownDocumentSchema.nullable(),
};
export type SnapshotToAccount = Snapshot & Readonly<z.infer<z.ZodObject<typeof toOneAccount>>>;

export type StoredSnapshot = Pick<ApprovalRow, 'id' | 'seen' | 'seen_hash'>;

/** Fails if the bytes are not those that the hash is of. */
export function readSnapshot<S>(schema: z.ZodType<S>, { id, seen, seen_hash: hash }: StoredSnapshot): S {
  if (snapshotHash(seen) !== hash) throw new Error(`what is shown of ${id} is not what was asked`);
  return schema.parse(JSON.parse(seen));
}

/** Canonical JSON: one text for a value, whatever the order in which its fields were written. */
export function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}

export const snapshotHash = (canonicalJson: string): string =>
  createHash('sha256').update(canonicalJson).digest('hex');

/** The account of a payee as owners see it. */
export const seenAccount = ({ name, number, alias, taxId }: Recipient) => ({
  holderName: name,
  taxId,
  cvu: number,
  alias,
});

type Money = { readonly amount_minor: bigint; readonly currency: string };
type Payee = ReturnType<typeof seenAccount> & { readonly label?: string };

/**
 * Whether what an owner saw is still what would happen, with the money and the payee as they would be now.
 * Nothing else of what was shown can change.
 */
export function isUnchanged({ seen, seen_hash }: ApprovalRow, money: Money, payee: Payee): boolean {
  const before = JSON.parse(seen);
  const { amount_minor, currency } = money;
  const now = {
    ...before,
    amountMinor: String(amount_minor),
    currency,
    payee: { ...before.payee, ...payee },
  };
  return snapshotHash(canonical(now)) === seen_hash;
}
