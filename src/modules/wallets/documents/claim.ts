// An invoice belongs to one payment or transfer at a time, from the command that sets the money aside until
// it is certain that no money went out. If a tenant has several cells, it is in that of its own id, wherever
// those are who pay it.
import { lock, locksAt, stale, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Row } from '#platform/db/table.ts';
import { isSameTaxId } from '#modules/wallets/payees/same-tax-id.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import type { PaidDocument } from './model.ts';
import { refusal } from './refusals.ts';
import { documents } from './tables.ts';

/** What pays a document. */
export type Payer = { readonly type: 'payment' | 'transfer'; readonly id: string };
/** What may have paid one. */
type Holder = { readonly type: string; readonly id: string };

export const documentLocks = (keys: readonly string[]): Lock[] =>
  keys.flatMap((key) => locksAt(key, [lock(documents, key)]));

/** Refuses a document while it belongs to another one. */
export function claimDocument(tx: Tx, { type, key }: PaidDocument, by: Payer): void {
  const row = tx.at(key).find(documents, key);
  if (row === undefined) throw stale();
  if (belongsTo(row, by)) return;
  requireFree(tx, { type, key });
  tx.at(key).update(documents, row, { held_by_type: by.type, held_by_id: by.id, held_at: tx.now });
}

/** Refuses a document that belongs to a payment or a transfer. */
export function requireFree(tx: Tx, { type, key }: Pick<PaidDocument, 'type' | 'key'>): void {
  const { held_by_type: heldType = null, held_by_id: heldId } = tx.at(key).find(documents, key) ?? {};
  if (heldType !== null)
    throw refusal('document_already_paid', { documentType: type, [`${heldType}Id`]: heldId });
}

/** Frees it once no money can go out any more. It changes nothing if the document is no longer that one's. */
export function freeDocument(tx: Tx, key: string, by: Holder): void {
  const row = tx.at(key).get(documents, key);
  if (!belongsTo(row, by)) return;
  tx.at(key).update(documents, row, { held_by_type: null, held_by_id: null, held_at: null });
}

const belongsTo = (row: Row<typeof documents>, { type, id }: Holder): boolean =>
  row.held_by_type === type && row.held_by_id === id;

/** Whether the money goes to another person or company than the one that issued the invoice. */
export const issuerDiffers = ({ issuerTaxId }: PaidDocument, country: Country, payeeTaxId: string): boolean =>
  !isSameTaxId(country, issuerTaxId, payeeTaxId);
