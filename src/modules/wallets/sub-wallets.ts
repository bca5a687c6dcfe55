// What agents bring to wallets. They come after wallets in the order of modules, so src/product.ts wires it.
import type { Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Id } from '../../platform/ids.ts';
import type { SubWallet } from './model.ts';

export type SubWallets = {
  /** Those of a wallet, as the API shows them. */
  shownOf(db: Db, tenant: Pick<Tenant, 'id' | 'now'>, walletId: Id<'wal'>): Promise<readonly SubWallet[]>;
  /** The wallet that the sub-wallet of an agent key belongs to. */
  walletIdOf(db: Db, tenantId: string, subWalletId: string): Promise<Id<'wal'> | undefined>;
};
