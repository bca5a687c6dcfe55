// The pages of movements. Each query reads one index in order, however many movements there are.
import { columnsOf } from '../../platform/db/table.ts';
import { sql, type Query } from '../../platform/db/sql.ts';
import type { Id } from '../../platform/ids.ts';
import {
  MOVEMENT_MODULES,
  MOVEMENT_TYPES,
  movements,
  type MovementRow,
  type MovementType,
} from './tables.ts';

export type MovementFilter = {
  readonly walletId: Id<'wal'>;
  readonly subWalletId: string | null;
  readonly module: string | undefined;
  readonly type: MovementType | undefined;
  /** Entries with smaller numbers. */
  readonly before: bigint;
  readonly limit: number;
};
type Page = Pick<MovementFilter, 'walletId' | 'before' | 'limit'>;

/** The newest of what all of them answer are the page. */
export function movementsQuery(tenantId: string, filter: MovementFilter): Query<MovementRow>[] {
  const { subWalletId, module, type } = filter;
  if (subWalletId !== null) return [ofSubWallet(tenantId, filter, subWalletId)];
  if (module === undefined && type === undefined) return [ofWallet(tenantId, filter)];
  const modules = module === undefined ? MOVEMENT_MODULES : [module];
  const types = type === undefined ? MOVEMENT_TYPES : [type];
  return modules.flatMap((one) =>
    types.map((each) => ofModule(tenantId, filter, { module: one, type: each })),
  );
}

const ofWallet = (tenantId: string, { walletId, before, limit }: Page) =>
  sql<MovementRow>`
    select ${columnsOf(movements)} from wallet_movements
    where tenant_id = ${tenantId} and wallet_id = ${walletId} and entry_number < ${before}
    order by entry_number desc limit ${limit}`;

const ofModule = (
  tenantId: string,
  { walletId, before, limit }: Page,
  { module, type }: { readonly module: string; readonly type: MovementType },
) =>
  sql<MovementRow>`
    select ${columnsOf(movements)} from wallet_movements
    where tenant_id = ${tenantId} and wallet_id = ${walletId} and module = ${module} and type = ${type}
      and entry_number < ${before}
    order by entry_number desc limit ${limit}`;

/** An agent moves no more than its requests allow, so its filters need no indexes of their own. */
const ofSubWallet = (
  tenantId: string,
  { walletId, before, limit, module, type }: MovementFilter,
  subWalletId: string,
) =>
  sql<MovementRow>`
    select ${columnsOf(movements)} from wallet_movements
    where tenant_id = ${tenantId} and wallet_id = ${walletId} and sub_wallet_id = ${subWalletId}
      and (${module ?? null}::text is null or module = ${module ?? null})
      and (${type ?? null}::text is null or type = ${type ?? null})
      and entry_number < ${before}
    order by entry_number desc limit ${limit}`;
