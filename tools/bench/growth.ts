// What a database holds after years: entries of the same wallets, events of other objects, and idempotency
// keys of the last day. Written in bulk, in the order in which it would have been created, so that the
// layout of tables and indexes is realistic.
import { DAY_MS, isoOf, plus, systemClock } from '#platform/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { OLD_HASH, type Filled } from './protocol.ts';
import { CURRENCY, EVENT_TYPE, FUNDED_CENTS, transferOf } from './transfer.ts';

const TRANSACTIONS = 5_000_000;
const EVENTS = 5_000_000;
const KEYS = 5_000_000;
const ROWS_AT_ONCE = 100_000;
const LEG_CENTS = 100n;

/** A factor of 1 stands for 10 million entries, 5 million events and 5 million idempotency keys. */
export async function grow(pool: Pool, { tenantId, wallets }: Filled, factor: number): Promise<void> {
  const now = systemClock.now();
  const at = isoOf(now);
  const example = transferOf('btr_00000000000000000000000000', transferBodyOf(wallets), now);
  const body = JSON.stringify(example);
  // Whole rounds, in each of which every wallet pays the next one.
  const rounds = Math.ceil((TRANSACTIONS * factor) / wallets.length);
  const roundsAtOnce = Math.ceil(ROWS_AT_ONCE / wallets.length);
  for (let from = 0; from < rounds; from += roundsAtOnce) {
    const to = Math.min(rounds, from + roundsAtOnce) * wallets.length;
    await addTransactions(pool, { tenantId, wallets, at }, { from: from * wallets.length, to });
  }
  await pool.run(
    sql`update ledger_accounts set entry_count = entry_count + ${2 * rounds}
        where tenant_id = ${tenantId} and id = any(${wallets})`,
  );
  for (let from = 0; from < EVENTS * factor; from += ROWS_AT_ONCE) {
    await pool.run(
      sql`insert into events (tenant_id, id, type, object_id, created_at, object, sequence)
          select ${tenantId}, 'evt_' || lpad(n::text, 26, '0'), ${`old.${EVENT_TYPE}`}, 'btr_' || lpad(n::text, 26, '0'), ${at}, ${body}::json, 1
          from generate_series(${from}::int, ${from + ROWS_AT_ONCE - 1}::int) as n`,
    );
    await pool.run(
      sql`insert into event_sequences (tenant_id, object_id, last)
          select ${tenantId}, 'btr_' || lpad(n::text, 26, '0'), 1
          from generate_series(${from}::int, ${from + ROWS_AT_ONCE - 1}::int) as n`,
    );
  }
  const yesterday = isoOf(plus(now, -DAY_MS / 2));
  for (let from = 0; from < KEYS * factor; from += ROWS_AT_ONCE) {
    await pool.run(
      sql`insert into idempotency_keys (tenant_id, id, request_hash, status, body, created_at)
          select ${tenantId}, left(encode(sha256(int4send(n)), 'base64'), 22), ${OLD_HASH}, 201, ${body},
                 ${yesterday}::timestamptz + n * interval '1 ms'
          from generate_series(${from}::int, ${from + ROWS_AT_ONCE - 1}::int) as n`,
    );
  }
  await pool.run(rawQuery('vacuum analyze', []));
  await pool.run(rawQuery('checkpoint', []));
}

const transferBodyOf = ([from = '', to = '']: readonly string[]) => ({ from, to, amountCents: 100 });

type Wallets = { readonly tenantId: string; readonly wallets: readonly string[]; readonly at: string };

/**
 * With the running balance of each wallet as the ledger would have written it. The first wallet pays before
 * it is paid, the others after.
 */
async function addTransactions(
  pool: Pool,
  { tenantId, wallets, at }: Wallets,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await pool.run(
    sql`insert into ledger_transactions (tenant_id, id, kind, reference, created_at)
        select ${tenantId}, 'ltx_' || lpad(n::text, 26, '0'), 'bench.old', 'btr_' || lpad(n::text, 26, '0'), ${at}
        from generate_series(${from}::int, ${to - 1}::int) as n`,
  );
  await pool.run(
    sql`insert into ledger_entries
          (tenant_id, transaction_id, leg, account_id, currency, amount, account_entry, balance_after)
        select ${tenantId}, 'ltx_' || lpad(n::text, 26, '0'), leg, (${wallets}::text[])[wallet + 1], ${CURRENCY},
               case leg when 0 then -${LEG_CENTS}::bigint else ${LEG_CENTS}::bigint end,
               2 + 2 * (n / ${wallets.length}::int) + case when is_first then 0 else 1 end,
               ${FUNDED_CENTS}::bigint +
                 case when not is_first then 0 when wallet = 0 then -${LEG_CENTS}::bigint else ${LEG_CENTS}::bigint end
        from generate_series(${from}::int, ${to - 1}::int) as n
        cross join generate_series(0, 1) as leg
        cross join lateral (select (n + leg) % ${wallets.length}::int as wallet) w
        cross join lateral (select (leg = 1) = (wallet > 0) as is_first) f
        order by n, leg`,
  );
}
