// How PostgreSQL counts for the overview of one organization among many, whose history is long, and searches
// what it has: by indexes, and only so far.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, instant } from '#platform/time/clock.ts';
import { rawQuery, type Db, type Query } from '#platform/db/sql.ts';
import { firstIdOf } from '#platform/ids/ids.ts';
import type { OverviewPart } from '#platform/lists/overview.ts';
import { approvalsOverview } from '#modules/approvals/overview.ts';
import { requestsOverview } from '#modules/base/requests/overview.ts';
import { purchasesOverview } from '#modules/issuing/authorizations/overview.ts';
import { holdsOverview } from '#modules/issuing/funding/overview.ts';
import { paymentMethodSearch } from '#modules/issuing/payment-methods/search.ts';
import { cardholdersOverview } from '#modules/people/cardholders/overview.ts';
import type { SearchPart } from '#platform/lists/search.ts';
import { cardSearch } from '#modules/issuing/cards/search.ts';
import { cardholderSearch } from '#modules/people/cardholders/search.ts';
import { payeeSearch } from '#modules/wallets/payees/search.ts';
import { subWalletSearch } from '#modules/wallets/agents/search.ts';
import { walletSearch } from '#modules/wallets/wallets/search.ts';
import { webhooksOverview } from '#modules/webhooks/overview.ts';
import { startTestApp } from '../support/app.ts';

const ROWS = 10_000;
const { app, tenant } = await startTestApp({ worker: false, plantsRows: true });
const { pool } = app;
const now = instant(Date.UTC(2026, 5, 1));
/** A part of them is older than what is counted. */
const FIRST = instant(now - 60 * DAY_MS);

const AT = `$3::timestamptz + n * interval '518.4 seconds'`;
const ALL = 'from generate_series(1, $2::int) as n';
const id = (prefix: string): string => `'${prefix}_' || lpad(n::text, 26, '0')`;

async function run(text: string): Promise<void> {
  for (const tenantId of [tenant.id, 'ten_other'])
    await pool.run(rawQuery(text, [tenantId, ROWS, new Date(FIRST).toISOString()]));
}

/** Of this tenant and of another, rows over two months, of which very few need somebody. */
async function fill(): Promise<void> {
  const ids = (prefix: string) =>
    `case when n < 6667 then '${firstIdOf(prefix, FIRST).slice(0, -6)}' else '${firstIdOf(prefix, now).slice(0, -6)}' end
       || lpad(n::text, 6, '0')`;
  await run(
    `insert into approvals (tenant_id, id, cardholder_id, wallet_id, action, subject_id, status, strength, channel, amount_minor,
       currency, payee, agent_reason, seen, seen_hash, created_at, expires_at, can_retry)
     select $1, ${id('appr')}, 'ch_' || n, 'wal_1', 'wallet_pay', 'pay_1', case n % 1000 when 0 then 'pending' else 'approved' end,
       'auto', 'inbox', 1, 'ARS', 'x', '', '{}', '', ${AT}, ${AT}, false ${ALL}`,
  );
  await run(
    `insert into cardholders (tenant_id, id, first_name, last_name, date_of_birth, phone_number, email, tax_id, country, kyc_status,
       kyc_reasons, created_at, updated_at)
     select $1, ${id('ch')}, 'x', 'x', '1990-01-01', '1', n || '@example.test', n, 'AR',
       case n % 1000 when 0 then 'review' else 'approved' end, '[]', ${AT}, ${AT} ${ALL}`,
  );
  await run(
    `insert into card_fundings (tenant_id, id, payment_method_id, currency, hold_minor, releasing_minor, operation_id, refusals,
       created_at, updated_at)
     select $1, ${id('card')}, 'pm_1', 'ARS', 0, 0, case n % 1000 when 0 then 'fop_1' end, 0, ${AT}, ${AT} ${ALL}`,
  );
  await run(
    `insert into network_transactions (tenant_id, id, tx_id, card_id, cardholder_id, status, currency, asked_minor, authorized_minor,
       released_minor, cleared_minor, overcleared_minor, refunded_minor, released_early_minor, is_final, merchant_name,
       merchant_category, created_at, updated_at)
     select $1, 'net_' || n, ${ids('tx')}, ${id('card')}, ${id('ch')}, 'settled', 'ARS', 1, 1, 0, 1, 0, 0, 0, true, 'x', '5411',
       ${AT}, ${AT} ${ALL}`,
  );
  await run(
    `insert into api_requests select $1, ${ids('req')}, ${AT}, 'GET', '/', 'cards.list', case n % 100 when 0 then 404 else 200 end,
       null, 1, 'api_key', 'key_1', null, false ${ALL}`,
  );
  await run(
    `insert into webhook_endpoints (tenant_id, id, url, enabled_events, status, secret, failure_count, created_at, updated_at)
     select $1, 'whe_' || n, 'x', '[]', 'active', 'x', 0, ${AT}, ${AT} from generate_series(1, least($2::int, 5)) as n`,
  );
  await run(
    `insert into webhook_deliveries (tenant_id, endpoint_id, event_id, status, attempts, next_at, created_at)
     select $1, 'whe_' || (n % 5), ${ids('evt')}, case n % 100 when 0 then 'failed' else 'delivered' end, 1, ${AT}, ${AT} ${ALL}`,
  );
}

/** What is searched. */
async function fillNamed(): Promise<void> {
  await run(
    `insert into cards (tenant_id, id, cardholder_id, status, type, amount_minor, currency, amount_match, last4, brand, expiry,
       allowed_mccs, blocked_mccs, metadata, paused_by, open_authorizations, was_charged, created_at, updated_at)
     select $1, ${id('card')}, ${id('ch')}, 'OPEN', 'multi_use', 1, 'ARS', 'max', '4242', 'visa', '2099-12', '[]', '[]', '{}', '[]', 0,
       false, ${AT}, ${AT} ${ALL}`,
  );
  await run(
    `insert into ledger_accounts (tenant_id, id, kind, owner_id, currency, balance, entry_count, created_at)
     select $1, 'acc_available_' || ${id('card')}, 'card_available', ${id('card')}, 'ARS', 0, 0, ${AT} ${ALL}`,
  );
  await run(
    `insert into payees (tenant_id, id, cardholder_id, label, holder_name, number, tax_id, currency, named_by, status, created_at,
       updated_at)
     select $1, ${id('pye')}, ${id('ch')}, 'x', 'x', n, '1', 'ARS', 'number', 'active', ${AT}, ${AT} ${ALL}`,
  );
  await run(
    `insert into payment_methods (tenant_id, id, cardholder_id, type, rail, mode, keep_balance, connection_id, token, fingerprint,
       brand, last4, is_default, status, created_at)
     select $1, ${id('pm')}, ${id('ch')}, 'bank_account', 'clabe', 'prefund', false, 'conn_1', 'acct_' || n, n, 'clabe', '0007',
       true, 'active', ${AT} ${ALL}`,
  );
  await run(
    `insert into sub_wallets (tenant_id, id, wallet_id, label, status, currency, auto_approve_under_minor, whatsapp_threshold_minor,
       notify_whatsapp, keys_made, created_at, updated_at, waiting_approvals, asked_at, cards_made)
     select $1, ${id('sub')}, ${id('wal')}, 'x', 'active', 'ARS', 1, 1, false, 0, ${AT}, ${AT}, 0, '[]', 0 ${ALL}`,
  );
  await run(
    `insert into wallets (tenant_id, id, cardholder_id, country, currency, status, provider, number, alias, holder_name, tax_id,
       auto_approve_under_minor, whatsapp_threshold_minor, panic_limit_24h_minor, created_at, updated_at, tried_at)
     select $1, ${id('wal')}, ${id('ch')}, 'AR', 'ARS', 'active', 'sandbox', lpad(n::text, 22, '0'), 'alias.' || n, 'Ana',
       '20111111112', 1, 2, 3, ${AT}, ${AT}, ${AT} ${ALL}`,
  );
  await pool.run(rawQuery('vacuum analyze', []));
}

await fill();
await fillNamed();

/** The queries that a part sends. */
async function asked(send: (db: Db) => Promise<unknown>): Promise<Query<unknown>[]> {
  const queries: Query<unknown>[] = [];
  const noted =
    <T>(ask: (query: Query<T>) => Promise<unknown>) =>
    (query: Query<T>) => {
      queries.push(query);
      return ask(query);
    };
  const db = {
    ...pool,
    all: noted(pool.all),
    maybe: noted(pool.maybe),
    one: noted(pool.one),
    batch: (sent: readonly Query<unknown>[]) => {
      queries.push(...sent);
      return pool.batch(sent);
    },
  } as unknown as Db;
  await send(db);
  return queries;
}

const PARTS: readonly OverviewPart[] = [
  approvalsOverview,
  cardholdersOverview,
  holdsOverview,
  purchasesOverview,
  requestsOverview,
  webhooksOverview,
];
/** Of which a tenant has a handful. */
const SMALL = /Seq Scan on webhook_endpoints/g;

suite('for the overview, history is read by an index:', () => {
  for (const part of PARTS)
    test(part.name, async () => {
      for (const query of await asked((db) => part.read(db, tenant, now))) {
        const rows = await pool.all(
          rawQuery<{ 'QUERY PLAN': string }>(`explain (costs off) ${query.text}`, query.values),
        );
        const text = rows.map((row) => row['QUERY PLAN']).join('\n');
        assert.match(text, /Index (?:Only )?Scan/, text);
        assert.doesNotMatch(text.replaceAll(SMALL, ''), /Seq Scan/, text);
      }
    });
});

const SEARCHES: readonly SearchPart[] = [
  cardSearch,
  cardholderSearch,
  payeeSearch,
  paymentMethodSearch,
  subWalletSearch,
  walletSearch,
];

/** How the statements of a search are planned, without those that only set something. */
async function plansOf(byText: SearchPart['byText'], text: string): Promise<string[]> {
  const queries = await asked(async (db) => byText?.(db, tenant.id, text));
  const plans: string[] = [];
  for (const query of queries.filter((one) => !one.text.includes('set_config('))) {
    const rows = await pool.all(
      rawQuery<{ 'QUERY PLAN': string }>(`explain (costs off) ${query.text}`, query.values),
    );
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

suite('a search by text reads the newest by an index, and no further:', () => {
  for (const { kind, byText } of SEARCHES)
    test(kind, async () => {
      for (const text of await plansOf(byText, 'no such name')) {
        assert.match(text, /Index (?:Only )?Scan/, text);
        assert.doesNotMatch(text, /Seq Scan/, text);
      }
    });
});

suite('what none of the newest has is searched by the index of words:', () => {
  for (const { kind, byText } of [cardSearch, cardholderSearch])
    for (const searched of ['no such name', '0042', '+54 9 11 2345-6789'])
      test(`${kind}, by ${searched}`, async () => {
        const plans = await plansOf(byText, searched);
        const last = plans.at(-1) ?? '';
        assert.match(last, /CTE matching\n.*Bitmap Heap Scan on card/, last);
        assert.match(last, /Bitmap Index Scan on card(?:holder)?s_words/, last);
      });
});
