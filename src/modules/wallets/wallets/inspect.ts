// What an operator should look at: deposits that no wallet could take, books that differ from the provider's,
// wallets that were not opened or not closed, and what providers have put right by themselves.
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import {
  deposits,
  providerCharges,
  walletChecks,
  wallets,
  type ChargeRow,
  type CheckRow,
  type DepositRow,
  type WalletRow,
} from './tables.ts';

const ROWS_MAX = 1_000;
/** They are booked already, and an operator looks at the last ones alone: what was put right, and swept. */
const CORRECTIONS_MAX = 20;

export type WalletReport = {
  /** Oldest first, and no more than a bound, as are the next three. */
  readonly suspense: readonly DepositRow[];
  readonly unequal: readonly CheckRow[];
  readonly unopened: readonly WalletRow[];
  /** The wallets of people who were erased: money may come in there still. */
  readonly unclosed: readonly WalletRow[];
  /** Newest first, and no more than a bound. */
  readonly corrections: readonly ChargeRow[];
};

/** Covers all tenants. */
export async function inspectWallets(db: Db): Promise<WalletReport> {
  const [suspense, unequal, unopened, unclosed, corrections] = await db.batch([
    sql<DepositRow>`
      select ${columnsOf(deposits)} from deposits where status = 'suspense' order by created_at limit ${ROWS_MAX}`,
    sql<CheckRow>`
      select ${columnsOf(walletChecks)} from wallet_checks where is_ok = false order by checked_at limit ${ROWS_MAX}`,
    sql<WalletRow>`
      select ${columnsOf(wallets)} from wallets where status in ('opening', 'failed') order by tried_at limit ${ROWS_MAX}`,
    sql<WalletRow>`
      select ${columnsOf(wallets)} from wallets
      where status = 'active' and number is null and account_closed_at is null order by tried_at limit ${ROWS_MAX}`,
    sql<ChargeRow>`
      select ${columnsOf(providerCharges)} from provider_charges where kind in ('correction', 'sweep')
      order by created_at desc limit ${CORRECTIONS_MAX}`,
  ]);
  return {
    suspense: suspense.rows,
    unequal: unequal.rows,
    unopened: unopened.rows,
    unclosed: unclosed.rows,
    corrections: corrections.rows,
  };
}
