// Whose wallet a request is about: that of the person who is signed in.
import type { SignedInUser } from '../../platform/context.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { AnyCall } from '../../platform/route.ts';
import { findCardholder, type CardholderRow } from '../cardholders/index.ts';
import { refusal } from './refusals.ts';

/** The cardholder of a session, whose identity is checked. No other caller has a wallet. */
export async function requireOwner(
  db: Db,
  { tenant, actor }: Pick<AnyCall, 'tenant' | 'actor'>,
): Promise<CardholderRow> {
  if (actor.type !== 'user') throw refusal('no_cardholder');
  const cardholder = await cardholderOf(db, tenant.id, actor);
  if (cardholder === undefined) throw refusal('no_cardholder');
  if (cardholder.kyc_status !== 'approved')
    throw refusal('kyc_required', { kycStatus: cardholder.kyc_status });
  return cardholder;
}

const cardholderOf = async (
  db: Db,
  tenantId: string,
  { personId }: SignedInUser,
): Promise<CardholderRow | undefined> =>
  personId === null ? undefined : findCardholder(db, tenantId, personId);
