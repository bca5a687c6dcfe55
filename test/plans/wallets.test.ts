// How PostgreSQL reads what people and agents look at most: by an index, in its order, whatever else is in
// the tables. The plans are kept in wallets.golden.txt; `UPDATE_PLANS=1 npm test -- test/plans` writes it.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { instant } from '#platform/time/clock.ts';
import { rawQuery, type Db, type Query } from '#platform/db/sql.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { findPlacedSession } from '#modules/people/sign-in/placed-session.ts';
import { findSession } from '#modules/people/sign-in/session.ts';
import { listAllSubWallets, liveKeysQuery, openCountsQuery } from '#modules/wallets/agents/queries.ts';
import { lastEntryBeforeQuery, movementsQuery } from '#modules/wallets/wallets/history-queries.ts';
import {
  balancesQuery,
  findShownWallet,
  listWallets,
  walletByNumber,
} from '#modules/wallets/wallets/queries.ts';
import { listPayees } from '#modules/wallets/payees/queries.ts';
import { listTransfers } from '#modules/money-out/transfers/queries.ts';
import { startTestApp } from '../support/app.ts';
import { person } from '../support/people.ts';

const GOLDEN = join(import.meta.dirname, 'wallets.golden.txt');
/** With which the golden file was written. */
const GOLDEN_VERSION = 18;
const WALLETS = 2_000;
const MOVEMENTS = 100_000;

const { app, api, tenant } = await startTestApp({ worker: false, plantsRows: true });
const { pool } = app;
const { body: holder } = await api.post('/api/v1/cardholders', person());
const suffix = String(holder.id).slice('ch_'.length);
const walletId = `wal_${suffix}` as const;

await fill();

/** The wallet of one person among those of many, with half of all movements. */
async function fill(): Promise<void> {
  const values = [tenant.id, walletId, WALLETS] as const;
  const run = (text: string, ...more: readonly (string | number)[]) =>
    pool.run(rawQuery(text, [...values, ...more]));
  const OTHER = "'wal_' || lpad(n::text, 26, '0')";
  await run(
    `insert into wallets select $1, case n when 0 then $2 else ${OTHER} end, replace(case n when 0 then $2 else ${OTHER} end, 'wal_', 'ch_'),
       'AR', 'ARS', 'active', 'sandbox', lpad(n::text, 22, '0'), 'alias.' || n, 'Ana', '20111111112', 1, 2, 3, now(), now(), now()
     from generate_series(0, $3::int) as n`,
  );
  await run(
    `insert into ledger_accounts select $1, 'acc_' || kind || '_' || w.id, 'wallet_' || kind, w.id, 'ARS', 0, 0, 0, now()
     from wallets w, unnest(array['available', 'held']) as kind where w.tenant_id = $1 and $2 <> '' and $3::int > 0`,
  );
  await run(
    `insert into wallet_movements select $1, case n % 2 when 0 then $2 else 'wal_' || lpad((n % $3::int)::text, 26, '0') end, n,
       'mov_' || lpad(n::text, 26, '0'), case n % 100 when 0 then 'sub_1' end, case n % 3 when 0 then 'credit' else 'debit' end,
       case n % 5 when 0 then 'deposit' else 'pay' end, 1, 'ARS', 0, '', 'deposit', 'dep_1', '{}', now()
     from generate_series(1, $4::int) as n`,
    MOVEMENTS,
  );
  await run(
    `insert into payees (tenant_id, id, cardholder_id, label, holder_name, number, alias, tax_id, currency, named_by, status, created_at, updated_at)
     select $1, 'pye_' || lpad(n::text, 26, '0'), replace(case n % 50 when 0 then $2 else ${OTHER} end, 'wal_', 'ch_'), 'x', 'x',
            n::text, null, '1', 'ARS', 'number', 'active', now(), now()
     from generate_series(1, $3::int) as n`,
  );
  await run(
    `insert into cardholders (tenant_id, id, first_name, last_name, date_of_birth, phone_number, email, tax_id, country, kyc_status,
       kyc_reasons, created_at, updated_at)
     select $1, 'ch_' || lpad(n::text, 26, '0'), 'Ana', 'Ejemplo', '1990-05-17', '', 'ana' || n || '@example.test', n::text, 'AR',
       'approved', '[]', now(), now()
     from generate_series(1, $3::int) as n where $2 <> ''`,
  );
  await run(
    `insert into transfers (tenant_id, id, request_hash, wallet_id, sub_wallet_id, status, amount_minor, currency, country, to_type,
       to_value, to_name, to_number, to_tax_id, created_at)
     select $1, 'tx_' || md5(n::text), '', $2, 'sub_1', case n % 1000 when 0 then 'failed' else 'settled' end, 1, 'ARS', 'AR', 'cvu',
       '1', 'Ana', '1', '1', '2026-01-01'::timestamptz + n * interval '1 second'
     from generate_series(1, $4::int) as n where $3::int > 0`,
    MOVEMENTS,
  );
  await run(
    `insert into sub_wallets (tenant_id, id, wallet_id, label, status, currency, auto_approve_under_minor, whatsapp_threshold_minor,
       notify_whatsapp, keys_made, waiting_approvals, asked_at, cards_made, created_at, updated_at)
     select $1, 'sub_' || lpad(n::text, 26, '0'), $2, 'x', 'active', 'ARS', 0, 0, true, 1, 0, '[]', 0, now(), now()
     from generate_series(1, $3::int) as n`,
  );
  await run(
    `insert into sub_wallet_counts select $1, ${OTHER}, 1, 0, '' from generate_series(1, $3::int) as n where $2 <> ''`,
  );
  await run(
    `insert into agent_keys (tenant_id, id, sub_wallet_id, label, key_hash, prefix, last_four, status, created_at)
     select $1, 'agk_' || n, 'sub_' || lpad(n::text, 26, '0'), 'x', 'hash ' || n, 'ak_test_', '0000', 'active', now()
     from generate_series(1, $3::int) as n where $2 <> ''`,
  );
  // Other people, organizations and sessions, over all tenants.
  await pool.script(
    `insert into organizations select 'org_' || n, 'x', 'active', now() from generate_series(1, ${WALLETS}) as n;
     insert into tenants select 'ten_' || n || mode, 'org_' || n, mode, now()
       from generate_series(1, ${WALLETS}) as n, unnest(array['test', 'live']) as mode;
     insert into users select 'usr_' || n, 'ana' || n || '@example.test', now() from generate_series(1, ${WALLETS}) as n;
     insert into memberships select 'org_' || n, 'usr_' || n, 'owner', now() from generate_series(1, ${WALLETS}) as n;
     insert into sessions (id, user_id, email, token_hash, created_at, last_seen_at, proven_at, expires_at)
       select 'ses_' || n, 'usr_' || n, '', 'hash ' || n, now(), now(), now(), now() from generate_series(1, ${WALLETS}) as n;`,
  );
  await pool.run(rawQuery('vacuum analyze', []));
}

/** The queries that a function would send. */
async function asked(call: (db: Db) => Promise<unknown>): Promise<Query<unknown>[]> {
  const queries: Query<unknown>[] = [];
  const keep = (query: Query<unknown>): Promise<never> => {
    queries.push(query);
    return Promise.resolve(undefined as never);
  };
  await call({ ...pool, all: keep, maybe: keep, one: keep });
  return queries;
}

const page = {
  walletId,
  after: 0n,
  before: 90_000n,
  limit: 25,
  subWalletId: null,
  module: undefined,
  type: undefined,
};
const history = (changes: object) => movementsQuery(tenant.id, { ...page, ...changes });

const first = { after: null, limit: 25 };

const READS: Readonly<Record<string, () => Promise<readonly Query<unknown>[]>>> = {
  'the session of a cookie': () => asked((db) => findSession(db, 'x'.repeat(43), instant(0))),
  'the session of a request': () =>
    asked((db) => findPlacedSession({ ...db, isSharded: false }, 'x'.repeat(43), instant(0))),
  'the cardholder of a session': () => asked((db) => findCardholder(db, tenant.id, holder.id)),
  'the wallet and its balances': () => asked((db) => findShownWallet(db, tenant.id, walletId)),
  'the wallet of an account number': async () => [walletByNumber(tenant.id, '5')],
  'a page of movements': async () => history({}),
  'a page of credits': async () => history({ type: 'credit' }),
  'a page of one module': async () => history({ module: 'pay' }),
  'a page of credits of one module': async () => history({ module: 'deposit', type: 'credit' }),
  'a page of what an agent moved': async () => history({ subWalletId: 'sub_1' }),
  'the wallets of an organization': () =>
    asked((db) => listWallets(db, tenant.id, { ...first, status: null, currency: null })),
  'those that are active': () =>
    asked((db) => listWallets(db, tenant.id, { ...first, status: 'active', currency: null })),
  'a later page of those that failed': () =>
    asked((db) =>
      listWallets(db, tenant.id, { ...first, status: 'failed', currency: 'ARS', after: walletId }),
    ),
  'what is in wallets': async () => [balancesQuery(tenant.id, [`acc_available_${walletId}`])],
  'the last movement before a moment': async () => [lastEntryBeforeQuery(tenant.id, walletId, instant(0))],
  'the sub-wallets of an organization': () =>
    asked((db) => listAllSubWallets(db, tenant.id, { ...first, status: null })),
  'how many sub-wallets its wallets have': async () => [openCountsQuery(tenant.id, [walletId])],
  'how many keys its sub-wallets have': async () => [liveKeysQuery(tenant.id, ['sub_1'], instant(0))],
  'a page of transfers': () =>
    asked((db) => listTransfers(db, tenant.id, { ...first, afterAt: null, status: null })),
  'a later page of transfers': () =>
    asked((db) =>
      listTransfers(db, tenant.id, { ...first, afterAt: null, status: null, after: `tx_${'0'.repeat(26)}` }),
    ),
  'a page of transfers in one status': () =>
    asked((db) => listTransfers(db, tenant.id, { ...first, afterAt: null, status: 'failed' })),
  'the payees of a person': () =>
    asked((db) => listPayees(db, { tenantId: tenant.id, ownerId: `ch_${suffix}` })),
};

async function planOf(query: Query<unknown>): Promise<string[]> {
  const rows = await pool.all(
    rawQuery<{ 'QUERY PLAN': string }>(`explain (costs off) ${query.text}`, query.values),
  );
  return rows.map((row) => withoutIds(row['QUERY PLAN']));
}

const withoutIds = (line: string): string =>
  line
    .replaceAll(tenant.id, 'ten_…')
    .replaceAll(suffix, '…')
    .replaceAll(/'[0-9a-f]{64}'/g, "'…'");

const version = Number(
  (await pool.one(rawQuery<{ v: string }>("select current_setting('server_version') as v", []))).v.split(
    '.',
  )[0],
);
const plans = new Map<string, string[]>();
for (const [name, queries] of Object.entries(READS)) {
  const all = await Promise.all((await queries()).map((query) => planOf(query)));
  plans.set(name, all.flat());
}

/** A person has few of them, which are sorted after they are found. */
const FEW = new Set(['the payees of a person']);

suite('is read by an index and not sorted:', () => {
  for (const [name, lines] of plans) {
    test(name, () => {
      const text = lines.join('\n');
      assert.match(text, /Index|One-Time Filter/, text);
      const isSorted = /^\s*(?:->\s+)?(?:Incremental )?Sort/m.test(text);
      assert.ok(!isSorted || FEW.has(name), text);
      assert.doesNotMatch(text, /Seq Scan/, text);
    });
  }
});

test('the plans are those of the golden file', { skip: version !== GOLDEN_VERSION }, async () => {
  const text = [...plans]
    .map(([name, lines]) => `${name}\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
    .join('\n');
  if (process.env['UPDATE_PLANS'] !== undefined) await writeFile(GOLDEN, text);
  assert.equal(text, await readFile(GOLDEN, 'utf8'));
});
