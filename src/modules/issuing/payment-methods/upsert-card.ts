// Writes a card that the processor took: as a new payment method, or as the newer data of the one that has
// this card already.
import type { Id } from '#platform/ids/ids.ts';
import type { Work } from '#platform/work/work.ts';
import { methodAttached, methodUpdated } from './events.ts';
import type { TokenizedCard } from './port.ts';
import { findDefaultMethod, lockSameCard } from './queries.ts';
import { paymentMethods, type PaymentMethodRow } from './tables.ts';

/** The cardholder must be locked: if there is no default this one becomes it, and there is one. */
export async function upsertCard(
  work: Work,
  cardholderId: Id<'ch'>,
  { connectionId, ...card }: TokenizedCard & { readonly connectionId: string },
): Promise<PaymentMethodRow> {
  const { token, fingerprint, brand, last4, expiry, funding } = card;
  const isFirst = (await findDefaultMethod(work, work.tenantId, cardholderId)) === undefined;
  const same = await lockSameCard(work, work.tenantId, { cardholderId, connectionId, fingerprint });
  if (same !== undefined) {
    const newer = { token, brand, last4, expiry, funding, is_default: same.is_default || isFirst };
    const row = work.update(paymentMethods, same, newer);
    methodUpdated(work, row);
    return row;
  }
  const row = work.insert(paymentMethods, {
    tenant_id: work.tenantId,
    id: work.newId('pm', cardholderId),
    cardholder_id: cardholderId,
    type: 'card',
    rail: 'card',
    funding,
    bank_name: null,
    mode: 'hold',
    account: null,
    holder_name: null,
    instructions: null,
    keep_balance: false,
    connection_id: connectionId,
    token,
    fingerprint,
    brand,
    last4,
    expiry,
    is_default: isFirst,
    status: 'active',
    created_at: work.now,
    detached_at: null,
    released_at: null,
  });
  methodAttached(work, row);
  return row;
}
