// What the steps of a request write of its idempotency key beside what they make, and how a repeat finds it
// if the first request was cut off before its answer was stored.
import { refusal } from '../refusals/refusals.ts';

/** The idempotency key of a request whose steps commit one by one, and what tells the request itself. */
export type RequestKey = { readonly digest: string; readonly requestHash: string };

type KeyColumns = { readonly key_digest: string | null; readonly request_hash: string | null };

/** The columns of the row that the first step writes. */
export const keyColumns = (key: RequestKey | undefined): KeyColumns => ({
  key_digest: key?.digest ?? null,
  request_hash: key?.requestHash ?? null,
});

/** This request was here before, and has made this. */
export type Repeat<MadeRow> = { readonly kind: 'repeat'; readonly row: MadeRow };

/**
 * The row that a key has made, as a repeat finds it. Refuses a key that another request has used. A row
 * without a hash is of a version that wrote none, and is taken for one of this request.
 */
export function repeatOf<MadeRow extends Pick<KeyColumns, 'request_hash'>>(
  row: MadeRow,
  { requestHash }: RequestKey,
): Repeat<MadeRow> {
  const isSame = row.request_hash === null || row.request_hash === requestHash;
  if (!isSame) throw refusal('idempotency_key_reused', { original: null });
  return { kind: 'repeat', row };
}
