// A transfer is the record of its idempotency key: its id follows from the key, so the key is taken for as
// long as there is the transfer, and two requests with one key are about one row.
import { idempotencyScopeOf } from '#platform/access.ts';
import { idempotencyKeyIn, requestHash } from '#platform/idempotency.ts';
import { derivedId, type Id, type NewId } from '#platform/ids.ts';
import type { AnyCall } from '#platform/route.ts';

type Named<Prefix extends string> = { readonly id: Id<Prefix>; readonly requestHash: string };

/** The keys of an organization are shared by its API keys, as everywhere. */
export function ownKeyOf<Prefix extends string>(
  prefix: Prefix,
  { tenant, actor, raw, body }: AnyCall,
  newId: NewId,
): Named<Prefix> {
  const key = idempotencyKeyIn(raw.headers);
  const id =
    key === undefined
      ? newId(prefix)
      : derivedId(prefix, JSON.stringify([prefix, tenant.id, idempotencyScopeOf(actor), key]));
  return { id, requestHash: requestHash(raw.method, raw.path, body) };
}
