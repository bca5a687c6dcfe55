// Which scheduled payment a request may be about: any of the wallet of the person who is signed in, or one of
// the sub-wallet that an agent key or a grant is bound to.
import type { Caller } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { requireWallet } from '#modules/wallets/wallets/access.ts';
import { boundTo } from '#modules/wallets/wallets/sub-wallet-access.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { findSchedule } from './queries.ts';
import type { ScheduleRow } from './tables.ts';

export type AccessServices = { readonly subWallets: SubWallets };

export async function requireSchedule(
  db: Db,
  { tenant, actor }: Caller,
  services: AccessServices,
  id: string,
): Promise<ScheduleRow> {
  const wallet = await requireWallet(db, { tenant, actor }, services);
  const row = await findSchedule(db, tenant.id, id);
  const subWalletId = boundTo(actor);
  if (row?.wallet_id !== wallet.id || (subWalletId !== null && row.sub_wallet_id !== subWalletId))
    throw refusal('not_found');
  return row;
}
