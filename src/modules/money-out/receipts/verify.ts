// Checks what somebody was given: a code that is typed, or a signed receipt or a link that is pasted. A
// signature proves what was so when it was made; what is so now is read again.
import type { Db } from '#platform/db/sql.ts';
import { canonical } from '#modules/approvals/snapshot.ts';
import { readCode } from '#platform/secrets/code.ts';
import { receiptByCode, type FindServices, type FoundReceipt } from './find.ts';
import { readJws } from './jws.ts';
import { publishedKeys } from './keys.ts';
import { receiptSchema, type Receipt } from './model.ts';

export type Verified =
  | ({ readonly kind: 'genuine'; readonly signed: Receipt | undefined } & FoundReceipt)
  | { readonly kind: 'unreadable' | 'unknown_key' | 'not_ours' | 'unknown_code' };

/** A signed receipt is longer than any code, and shorter than this. */
const TEXT_CHARACTERS_MAX = 8_000;
/** A link shows nothing but its code, wherever it leads to: what we know of that is what counts. */
const LINKED_CODE = /\/receipts\/([^/?#.]+)/i;
const UNREADABLE: Verified = { kind: 'unreadable' };

export async function verifyReceipt(db: Db, services: FindServices, given: string): Promise<Verified> {
  if (given.length > TEXT_CHARACTERS_MAX) return UNREADABLE;
  // What is copied from a document has line breaks.
  const text = given.replaceAll(/\s/g, '');
  const code = LINKED_CODE.exec(text)?.[1];
  if (code !== undefined) return verifyCode(db, services, code);
  return text.includes('.') ? verifySigned(db, services, text) : verifyCode(db, services, text);
}

async function verifyCode(db: Db, services: FindServices, typed: string): Promise<Verified> {
  const code = readCode(typed);
  if (code === undefined) return UNREADABLE;
  const found = await receiptByCode(db, services, code);
  return found === undefined ? { kind: 'unknown_code' } : { kind: 'genuine', signed: undefined, ...found };
}

async function verifySigned(db: Db, services: FindServices, text: string): Promise<Verified> {
  const read = readJws(text, await publishedKeys(db));
  if (read.kind !== 'signed') return read;
  const signed = receiptSchema.safeParse(JSON.parse(read.payload));
  if (!signed.success) return UNREADABLE;
  const found = await receiptByCode(db, services, signed.data.code);
  if (found === undefined) return { kind: 'unknown_code' };
  // A key that leaked can sign anything until it is withdrawn. Our records cannot be signed away.
  if (factsOf(signed.data) !== factsOf(found.receipt)) return { kind: 'not_ours' };
  return { kind: 'genuine', signed: signed.data, ...found };
}

/** What never changes, whatever the organization is called and wherever it is reached. */
const factsOf = ({
  subject,
  amountCents,
  currency,
  from,
  to,
  concept,
  document,
  settledAt,
}: Receipt): string => canonical({ subject, amountCents, currency, from, to, concept, document, settledAt });
