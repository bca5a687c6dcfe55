// How PostgreSQL reads lists of payments, withdrawals and approvals of an organization and of a wallet among
// very many: by an index, in its order, and where filters leave nothing over, only so far.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant } from '#platform/time/clock.ts';
import { rawQuery, type Db, type Query } from '#platform/db/sql.ts';
import { SEARCHED_ROWS_MAX } from '#platform/lists/page.ts';
import { approvalsOfOwnerQuery, countOfOwnerQuery, listApprovals } from '#modules/approvals/queries.ts';
import { listPayments, listPaymentsOfWallet } from '#modules/money-out/payments/queries.ts';
import { listAllSchedules } from '#modules/money-out/schedules/queries.ts';
import { listWithdrawalsOfAll } from '#modules/money-out/withdrawals/queries.ts';
import { startTestApp } from '../support/app.ts';

const ROWS = 30_000;
const WALLETS = 3_000;
const ONE = '01h455vb4pex5vsknk084sn02q';

const { app, api, tenant } = await startTestApp({ worker: false, plantsRows: true });
const { pool } = app;

await fill();

/**
 * One wallet with two thousand rows among many with ten, made one second after the other, and as many of
 * another tenant. The oldest payment and the oldest withdrawal alone were
 * returned.
 */
async function fill(): Promise<void> {
  const run = async (text: string) => {
    for (const tenantId of [tenant.id, 'ten_other'])
      await pool.run(rawQuery(text, [tenantId, ROWS, WALLETS]));
  };
  const id = (prefix: string, n: string) => `'${prefix}_' || lpad(${n}::text, 26, '0')`;
  const of = (prefix: string) => id(prefix, '(case n % 15 when 0 then 7 else n % $3::int end)');
  const AT = "'2026-01-01'::timestamptz + n * interval '1 second'";
  await run(
    `insert into payments (tenant_id, id, wallet_id, payee_id, status, amount_minor, currency, reason, payee_label, to_name,
       to_number, to_tax_id, created_at)
     select $1, ${id('pay', 'n')}, ${of('wal')}, ${of('pye')}, case n when 1 then 'returned' else 'settled' end, n, 'ARS', '', 'x',
       'x', '1', '1', ${AT}
     from generate_series(1, $2::int) as n`,
  );
  await run(
    `insert into withdrawals (tenant_id, id, wallet_id, status, amount_minor, currency, concept, destination, to_name, to_number,
       to_tax_id, approval_id, previous_id, created_at)
     select $1, ${id('wdr', 'n')}, ${of('wal')}, case n when 1 then 'returned' else 'settled' end, 1, 'ARS', '', 'x', 'x', '1', '1',
       'appr_1', '', ${AT}
     from generate_series(1, $2::int) as n`,
  );
  await run(
    `insert into approvals (tenant_id, id, cardholder_id, wallet_id, action, subject_id, status, strength, channel, amount_minor,
       currency, payee, agent_reason, seen, seen_hash, created_at, expires_at, can_retry)
     select $1, ${id('appr', 'n')}, ${of('ch')}, ${of('wal')}, 'wallet_pay', 'pay_1', 'approved', 'auto', 'inbox', 1,
       'ARS', 'x', '', '{}', '', ${AT}, ${AT}, false
     from generate_series(1, $2::int) as n`,
  );
  await run(
    `insert into scheduled_payments (tenant_id, id, wallet_id, payee_id, payee_label, payee_number, currency, amount_minor, reason,
       cron_expression, time_zone, status, passed_until, version, created_at)
     select $1, ${id('sch', 'n')}, ${of('wal')}, ${of('pye')}, 'x', '1', 'ARS', 1, '', '0 9 * * *', 'UTC', 'active', ${AT}, 1, ${AT}
     from generate_series(1, $2::int) as n`,
  );
  await pool.run(rawQuery('vacuum analyze', []));
}

const ANY = {
  subWalletId: null,
  status: null,
  since: null,
  until: null,
  after: null,
  afterAt: null,
  limit: 25,
};
const PAYMENT = { ...ANY, payeeId: null, minMinor: null, maxMinor: null };
const APPROVAL = { ...ANY, action: null };
const WALLET = `wal_${'7'.padStart(26, '0')}`;
const OWNER = `ch_${'7'.padStart(26, '0')}`;
const DAY = { since: instant(Date.UTC(2026, 0, 1, 2)), until: instant(Date.UTC(2026, 0, 1, 3)) };

/** The queries that a function sends. */
async function asked(call: (db: Db) => Promise<unknown>): Promise<Query<unknown>[]> {
  const queries: Query<unknown>[] = [];
  await call({
    ...pool,
    all: (query) => {
      queries.push(query);
      return pool.all(query);
    },
    maybe: (query) => {
      queries.push(query);
      return pool.maybe(query);
    },
  });
  return queries;
}

const { id: tenantId } = tenant;
const payments = (changes: object) => asked((db) => listPayments(db, tenantId, { ...PAYMENT, ...changes }));
const ofWallet = (changes: object) =>
  asked((db) => listPaymentsOfWallet(db, tenantId, WALLET, { ...PAYMENT, ...changes }));
const withdrawals = (changes: object) =>
  asked((db) => listWithdrawalsOfAll(db, tenantId, { ...ANY, walletId: null, ...changes }));
const approvals = (changes: object) =>
  asked((db) => listApprovals(db, tenantId, { ...APPROVAL, ...changes }));
const ofOwner = (changes: object) => approvalsOfOwnerQuery(tenantId, OWNER, { ...APPROVAL, ...changes });

const READS: Readonly<Record<string, () => Promise<readonly Query<unknown>[]>>> = {
  'a page of payments': () => payments({}),
  'a later page of payments': () => payments({ after: `pay_${ONE}` }),
  'payments of an hour': () => payments(DAY),
  'payments in one status': () => payments({ status: 'returned' }),
  'payments of an amount': () => payments({ minMinor: 1n, maxMinor: 2n }),
  'payments of a wallet': () => ofWallet({}),
  'a later page of payments of a wallet': () => ofWallet({ after: `pay_${ONE}`, status: 'returned' }),
  'a page of withdrawals': () => withdrawals({}),
  'a later page of withdrawals': () => withdrawals({ after: `wdr_${ONE}` }),
  'withdrawals of an hour': () => withdrawals(DAY),
  'withdrawals in one status': () => withdrawals({ status: 'returned' }),
  'withdrawals of an hour of a wallet': () => withdrawals({ ...DAY, walletId: WALLET }),
  'a page of approvals': () => approvals({}),
  'a later page of approvals in one status': () => approvals({ after: `appr_${ONE}`, status: 'rejected' }),
  'approvals of an hour': () => approvals(DAY),
  'approvals of an owner': async () => [ofOwner({})],
  'approvals of an owner in one status': async () => [ofOwner({ status: 'rejected', after: `appr_${ONE}` })],
  'how many approvals an owner has': async () => [countOfOwnerQuery(tenantId, OWNER, APPROVAL)],
  'a page of scheduled payments': () =>
    asked((db) => listAllSchedules(db, tenantId, { status: null, after: null, limit: 25 })),
  'scheduled payments in one status': () =>
    asked((db) => listAllSchedules(db, tenantId, { status: 'paused', after: `sch_${ONE}`, limit: 25 })),
};

/** What is left of at most so many rows as are searched for a page, which are sorted after they are found. */
const FEW = new Set([
  'payments in one status',
  'payments of an amount',
  'withdrawals in one status',
  'a later page of payments of a wallet',
  'a later page of approvals in one status',
  'approvals of an owner in one status',
  'how many approvals an owner has',
  'scheduled payments in one status',
]);

const isOfOne = /wallet|owner/;

suite('is read by an index and not sorted:', () => {
  for (const [name, queries] of Object.entries(READS)) {
    test(name, async () => {
      for (const query of await queries()) {
        const rows = await pool.all(
          rawQuery<{ 'QUERY PLAN': string }>(`explain (costs off) ${query.text}`, query.values),
        );
        const text = rows.map((row) => row['QUERY PLAN']).join('\n');
        assert.match(text, /Index (?:Only )?Scan/, text);
        assert.doesNotMatch(text, FEW.has(name) ? /Seq Scan/ : /Seq Scan|Bitmap|Sort/, text);
        assert.match(text, isOfOne.test(name) ? /_of_/ : /_by_time|_pkey/, text);
      }
    });
  }
});

const LISTS: ReadonlyArray<readonly [string, string]> = [
  ['payments', 'status=returned'],
  ['withdrawals', 'status=returned'],
  ['approvals', 'status=rejected'],
  ['scheduled_payments', 'status=paused'],
];
/** The oldest came back, and its ids begin with this. */
const returned: Readonly<Record<string, string>> = { payments: 'pay', withdrawals: 'wdr' };
for (const [noun, filter] of LISTS) {
  test(`${noun} that filters leave out are searched in pages, to the end`, async () => {
    const found: string[] = [];
    let pages = 0;
    let cursor: string | null = '';
    for (; cursor !== null; pages++) {
      const { status, body } = await api.get(
        `/api/v1/${noun}?${filter}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      assert.equal(status, 200, JSON.stringify(body));
      found.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    assert.equal(pages, ROWS / SEARCHED_ROWS_MAX + 1);
    assert.deepEqual(
      found,
      returned[noun] === undefined ? [] : [`${returned[noun]}_${'1'.padStart(26, '0')}`],
    );
  });
}
