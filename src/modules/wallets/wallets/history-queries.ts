// The pages of movements. Each query reads one index in order, however many movements there are.
import { columnsOf } from '#platform/db/table.ts';
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { sql, type Query, type Reply } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
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
  /** Entries with greater numbers. */
  readonly after: bigint;
  /** Entries with smaller numbers. */
  readonly before: bigint;
  readonly limit: number;
};
type Page = Pick<MovementFilter, 'walletId' | 'after' | 'before' | 'limit'>;

/** The newest of what all of them answer are the page, each with one row more than asked for. */
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

const ofWallet = (tenantId: string, { walletId, after, before, limit }: Page) =>
  sql<MovementRow>`
    select ${columnsOf(movements)} from wallet_movements
    where tenant_id = ${tenantId} and wallet_id = ${walletId} and entry_number < ${before}
      and entry_number > ${after}
    order by entry_number desc limit ${limit + 1}`;

const ofModule = (
  tenantId: string,
  { walletId, after, before, limit }: Page,
  { module, type }: { readonly module: string; readonly type: MovementType },
) =>
  sql<MovementRow>`
    select ${columnsOf(movements)} from wallet_movements
    where tenant_id = ${tenantId} and wallet_id = ${walletId} and module = ${module} and type = ${type}
      and entry_number < ${before} and entry_number > ${after}
    order by entry_number desc limit ${limit + 1}`;

/** An agent moves no more than its requests allow, so its filters need no indexes of their own. */
const ofSubWallet = (
  tenantId: string,
  { walletId, after, before, limit, module, type }: MovementFilter,
  subWalletId: string,
) =>
  sql<MovementRow>`
    select ${columnsOf(movements)} from wallet_movements
    where tenant_id = ${tenantId} and wallet_id = ${walletId} and sub_wallet_id = ${subWalletId}
      and (${module ?? null}::text is null or module = ${module ?? null})
      and (${type ?? null}::text is null or type = ${type ?? null})
      and entry_number < ${before} and entry_number > ${after}
    order by entry_number desc limit ${limit + 1}`;

/** What they answered, merged: each type of each module is a part of one index. */
export const newestMovements = (replies: readonly Reply<MovementRow>[]): MovementRow[] =>
  replies.flatMap(({ rows }) => rows).sort((a, b) => (a.entry_number > b.entry_number ? -1 : 1));

/** The movements of these entries of what is available. */
export const movementsOfEntriesQuery = (
  tenantId: string,
  walletId: Id<'wal'>,
  entryNumbers: readonly bigint[],
): Query<MovementRow> =>
  sql<MovementRow>`
    select ${columnsOf(movements)} from wallet_movements
    where tenant_id = ${tenantId} and wallet_id = ${walletId}
      and entry_number = any(${entryNumbers.map(String)}::bigint[])`;

/** It is beyond the number of every entry. */
const FIRST_STEP = 2n ** 40n;

/**
 * The number of the last entry of a wallet that is dated before a moment, or 0. Entries are numbered from 1
 * without a gap and in the order of their dates, so it is found in steps that are halved, and no index by
 * dates is needed. Later entries change no step, so the pages of a list and the lists of two periods that
 * meet have each entry once, even if the clocks of two processes differ.
 */
export const lastEntryBeforeQuery = (
  tenantId: string,
  walletId: Id<'wal'>,
  moment: Instant,
): Query<Pick<MovementRow, 'entry_number'>> =>
  sql<Pick<MovementRow, 'entry_number'>>`
    with recursive steps (step, reached) as (
      select ${FIRST_STEP}::bigint, 0::bigint
      union all
      select s.step / 2, s.reached + case when m.created_at < ${isoOf(moment)} then s.step else 0 end
      from steps s left join lateral (
        select created_at from wallet_movements
        where tenant_id = ${tenantId} and wallet_id = ${walletId} and entry_number = s.reached + s.step limit 1
      ) m on true
      where s.step > 0)
    select reached as entry_number from steps where step = 0`;
