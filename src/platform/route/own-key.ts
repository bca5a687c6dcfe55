// What is the record of its idempotency key: its id follows from the key, so the key is taken for as long as
// there is the record, and two requests with one key are about one row. If a tenant has several cells, that
// row is in the cell of what the request is about, and another request with the key may lead to another one:
// so the key is first taken in the whole tenant (http/placed/own-key.ts).
import { idempotencyScopeOf } from './access.ts';
import { wholeIdOf } from '../ids/cell-ids.ts';
import { idempotencyKeyIn, requestHash } from '../idempotency/idempotency.ts';
import { derivedId, type Id, type NewId } from '../ids/ids.ts';
import type { AnyCall } from './route.ts';

type KeyedCall = AnyCall & { readonly body: { readonly from_sub_wallet: string } };

/** The id of what is made. The keys of an organization are shared by its API keys, as everywhere. */
export function ownKeyOf<Prefix extends string>(
  prefix: Prefix,
  call: KeyedCall,
  newId: NewId,
): { readonly id: Id<Prefix>; readonly requestHash: string } {
  const { raw, body } = call;
  const id = idOfKey(prefix, call) ?? newId(prefix, body.from_sub_wallet);
  return { id, requestHash: requestHash(raw.method, raw.path, body) };
}

/** Undefined without a key. */
export function idOfKey<Prefix extends string>(
  prefix: Prefix,
  { tenant, actor, raw }: AnyCall,
): Id<Prefix> | undefined {
  const key = idempotencyKeyIn(raw.headers);
  return key === undefined
    ? undefined
    : derivedId(prefix, JSON.stringify([prefix, wholeIdOf(tenant.id), idempotencyScopeOf(actor), key]));
}
