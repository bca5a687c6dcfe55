// Which scheduled payments a request may be about: all of the wallet of the person who is signed in, or those
// of the sub-wallet that an agent key is bound to.
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/db/sql.ts';
import { refusal } from '../../platform/refusals.ts';
import type { AnyCall } from '../../platform/route.ts';
import { requireWallet, type SubWallets } from '../wallets/index.ts';
import { findSchedule } from './queries.ts';
import type { ScheduleRow } from './tables.ts';

export type WhoseServices = { readonly subWallets: SubWallets };
type Caller = Pick<AnyCall, 'tenant' | 'actor'>;

/** Null: all of the wallet. */
export const subWalletOf = (actor: Actor): string | null =>
  actor.type === 'agent_key' ? actor.boundTo : null;

export async function requireSchedule(
  db: Db,
  { tenant, actor }: Caller,
  services: WhoseServices,
  id: string,
): Promise<ScheduleRow> {
  const wallet = await requireWallet(db, { tenant, actor }, services);
  const row = await findSchedule(db, tenant.id, id);
  const subWalletId = subWalletOf(actor);
  if (row?.wallet_id !== wallet.id || (subWalletId !== null && row.sub_wallet_id !== subWalletId))
    throw refusal('not_found');
  return row;
}
