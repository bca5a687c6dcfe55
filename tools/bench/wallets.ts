// The wallets of the benchmark: each opened as its owner opens it, and one with a million movements.
import { isoOf, systemClock } from '#platform/clock.ts';
import type { App } from '#app.ts';
import type { Tenant } from '#platform/context.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { setCookie } from '#modules/people/sign-in/cookie.ts';
import { startSession } from '#modules/people/sign-in/session.ts';
import { client, type Client } from '../../test/support/client.ts';
import { person } from '../../test/support/people.ts';
import { CURRENCY } from './transfer.ts';

const OWNERS = 100;
const MOVEMENTS = 1_000_000;
const MOVEMENTS_AT_ONCE = 100_000;
const CENTS = 100n;

export type FilledWallets = {
  /** Cookies of owners. The first owner has the wallet with many movements. */
  readonly sessions: readonly string[];
  /** To which deposits are sent. */
  readonly accountNumbers: readonly string[];
};

type Filling = { readonly app: App; readonly tenant: Tenant; readonly api: Client; readonly url: string };

export async function fillWallets(filling: Filling): Promise<FilledWallets> {
  const owners = await Promise.all(Array.from({ length: OWNERS }, () => openWallet(filling)));
  const [first] = owners;
  if (first === undefined) throw new Error('there is no owner');
  await addMovements(filling, first.walletId);
  return {
    sessions: owners.map(({ cookie }) => cookie),
    accountNumbers: owners.map(({ accountNumber }) => accountNumber),
  };
}

async function openWallet({ app, tenant, api, url }: Filling) {
  const body = person({ lastName: 'Bench' });
  const { id: cardholderId } = (await api.post('/api/v1/cardholders', body)).body;
  await api.post('/api/v1/sandbox/kyc', { cardholderId, status: 'approved' });
  const now = systemClock.now();
  const { secret } = await app.pool.transaction(async (tx) => {
    const userId = app.newId('usr');
    await tx.run(
      sql`insert into users (id, email, created_at) values (${userId}, ${body.email}, ${isoOf(now)})`,
    );
    const session = {
      userId,
      email: body.email,
      tenantId: tenant.id,
      vouchedBy: null,
      now,
      ip: null,
      userAgent: null,
    };
    return startSession(tx, app.newId, { ...session, baseUrl: url });
  });
  const cookie = setCookie(secret, url, 1).split(';', 1)[0] ?? '';
  const { status, body: wallet } = await client(url, { Cookie: cookie }).get('/api/v1/wallet');
  if (status !== 200) throw new Error(`a wallet was answered with ${JSON.stringify(wallet)}`);
  return { cookie, walletId: String(wallet.id), accountNumber: String(wallet.cvu) };
}

/** A deposit and what is spent of it, again and again, written as ledger and wallet write them. */
async function addMovements({ app: { pool }, tenant }: Filling, walletId: string): Promise<void> {
  const at = isoOf(systemClock.now());
  const available = `acc_available_${walletId}`;
  const omnibus = `acc_omnibus_${CURRENCY.toLowerCase()}`;
  for (let from = 0; from < MOVEMENTS; from += MOVEMENTS_AT_ONCE) {
    const to = from + MOVEMENTS_AT_ONCE - 1;
    await pool.run(
      sql`insert into ledger_transactions (tenant_id, id, kind, reference, created_at)
          select ${tenant.id}, 'ltx_' || lpad(n::text, 26, '0'), 'bench.old', ${walletId}, ${at}
          from generate_series(${from}::int, ${to}::int) as n`,
    );
    await pool.run(
      sql`insert into ledger_entries
            (tenant_id, transaction_id, leg, account_id, currency, amount, account_entry, balance_after)
          select ${tenant.id}, 'ltx_' || lpad(n::text, 26, '0'), leg,
                 case leg when 0 then ${available}::text else ${omnibus}::text end, ${CURRENCY},
                 case when (n % 2 = 0) = (leg = 0) then ${CENTS}::bigint else -${CENTS}::bigint end,
                 case leg when 0 then n + 1 end,
                 case leg when 0 then case n % 2 when 0 then ${CENTS}::bigint else 0 end end
          from generate_series(${from}::int, ${to}::int) as n cross join generate_series(0, 1) as leg
          order by n, leg`,
    );
    await pool.run(
      sql`insert into wallet_movements
            (tenant_id, wallet_id, entry_number, id, sub_wallet_id, type, module, amount_minor, currency,
             balance_after_minor, description, reference_type, reference_id, metadata, created_at)
          select ${tenant.id}, ${walletId}, n + 1, 'mov_' || lpad(n::text, 26, '0'), null,
                 case n % 2 when 0 then 'credit' else 'debit' end, case n % 2 when 0 then 'fund' else 'pay' end,
                 ${CENTS}, ${CURRENCY}, case n % 2 when 0 then ${CENTS}::bigint else 0 end, 'Bench', 'deposit',
                 'dep_' || lpad(n::text, 26, '0'), '{}', ${at}
          from generate_series(${from}::int, ${to}::int) as n`,
    );
  }
  await pool.run(
    sql`update ledger_accounts set entry_count = entry_count + ${MOVEMENTS}
        where tenant_id = ${tenant.id} and id = any(${[available, omnibus]})`,
  );
  await pool.run(rawQuery('vacuum analyze', []));
  await pool.run(rawQuery('checkpoint', []));
}
