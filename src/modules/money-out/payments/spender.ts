// The wallet that pays: that of the owner, or that of the sub-wallet which an agent key is bound to.
import type { Caller } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import { personOf } from '#modules/wallets/wallets/access.ts';
import { noCardholder, noWallet } from '#modules/wallets/wallets/refusals.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';

export async function walletIdFor(
  db: Db,
  { tenant, actor }: Caller,
  subWallets: SubWallets,
): Promise<Id<'wal'>> {
  if (actor.type !== 'agent_key') {
    const personId = personOf(actor);
    if (personId === null) throw noCardholder();
    return walletIdOf(personId);
  }
  const found = await subWallets.walletIdOf(db, tenant.id, actor.boundTo);
  if (found === undefined) throw noWallet();
  return found;
}
