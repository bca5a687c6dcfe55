// What agents bring to wallets. They come after wallets in the order of modules, so src/product.ts wires it.
import type { Tenant } from '#platform/context/context.ts';
import type { Db, Query } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import type { SubWallet } from './model.ts';

/** Rows of sub-wallets, which only agents can read. */
export type SubWalletRows = { readonly rows: readonly unknown[]; readonly number: string };

export type SubWallets = {
  /** The query for the sub-wallets of a wallet, so that they are asked for together with it. */
  query(tenantId: string, walletId: Id<'wal'>): Query<unknown>;
  /** Sub-wallets as the API shows them. */
  shownOf(db: Db, tenant: Pick<Tenant, 'id' | 'now'>, found: SubWalletRows): Promise<readonly SubWallet[]>;
  /** How many of each wallet are not closed. One that never had any is left out. */
  openCounts(db: Db, tenantId: string, walletIds: readonly Id<'wal'>[]): Promise<ReadonlyMap<string, number>>;
  /** The wallet that the sub-wallet of an agent key belongs to. */
  walletIdOf(db: Db, tenantId: string, subWalletId: string): Promise<Id<'wal'> | undefined>;
};
