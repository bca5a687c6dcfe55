// The statement of a wallet is the ledger of a period to the cent, in each of its forms: camt.053 is valid by
// the schema that ISO publishes, and a program that others wrote reads the same balances and entries from it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { CashManagementEndOfDayReport } from 'iso20022.js';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { sql } from '#platform/db/sql.ts';
import { DAY_MS, instant, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { advanceTestClock } from '../support/clock.ts';
import {
  fundedWallet,
  newAgent,
  newPayee,
  pay,
  payeeIn,
  untilPayment,
  type Payee,
} from '../payments/support.ts';
import { assertLedgerIsWhole, sendMoney, untilAvailable } from '../wallets/support.ts';

const testApp = await startTestApp();
const { api, app, clock, tenant, url, newKey, newOrganization } = testApp;
const ZONE_OFFSET_MS = 3 * 3_600_000;
const DAY_SECONDS = DAY_MS / 1_000;

/** In Argentina, where no clock is put forward. */
const dayAt = (at: Instant): string => isoOf(plus(at, -ZONE_OFFSET_MS)).slice(0, 10);
const daysLater = (day: string, days: number): string =>
  isoOf(instant(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)).slice(0, 10);
const beginOf = (day: string): Instant => instant(Date.parse(`${day}T00:00:00-03:00`));

const FORMULA = '=HYPERLINK("http://x.test","<&> y") --';
const HOSTILE = '=HYPERLINK("http://x.test","<&> \u202E\u0007 y") --';
const XSD = await readFile(join(import.meta.dirname, 'camt.053.001.08.xsd'));
const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(XSD));

// Late on a day, when the next one has begun in UTC.
clock.advance(Date.parse(`${dayAt(tenant.now())}T22:30:00-03:00`) - tenant.now() + DAY_MS);
const FIRST = dayAt(tenant.now());
const SECOND = daysLater(FIRST, 1);
const THIRD = daysLater(FIRST, 2);

// The first day: money comes in, one payment arrives, one is on its way, one waits for the owner, one goes to
// a neighbour. On the second day the one that was on its way arrives, and the one that waited is given back.
const owner = await fundedWallet(testApp, 500_000);
const other = await fundedWallet(testApp, 1_000);
const from = { name: `Kiosco ${HOSTILE}`, number: '0000003100000000000017', taxId: null };
await sendMoney(testApp, owner.cvu, { amountMinor: 12_345n, from, concept: HOSTILE });
await untilAvailable(owner, 5_123.45);
const agent = await newAgent(testApp, owner, { initial_amount: 1_000 });
async function paid(cents: number, payee: Payee, reason = 'Factura 42') {
  const { status, body } = await pay(agent.key, payee, cents, { reason });
  assert.ok(status < 300, JSON.stringify(body));
  return body;
}
const arrived = await paid(1_001, await newPayee(owner), FORMULA);
await untilPayment(owner.session, arrived.id, 'settled');
const inside = await paid(2_002, await payeeIn(owner, other));
await untilPayment(owner.session, inside.id, 'settled');
const late = await paid(3_003, await newPayee(owner, 'demora'));
const waiting = await paid(150_000, await newPayee(owner));
assert.equal(waiting.status, 'pending_approval', JSON.stringify(waiting));
await advanceTestClock(api, { advanceSeconds: DAY_SECONDS });
await untilPayment(owner.session, late.id, 'settled');
await advanceTestClock(api, { advanceSeconds: DAY_SECONDS });

const BOOKED_FIRST = 512_345 - 1_001 - 2_002;
const HELD_FIRST = 3_003 + 150_000;

const pathOf = (walletId: string, days: string, format = ''): string =>
  `/api/v1/wallets/${walletId}/statement?${days}${format === '' ? '' : `&format=${format}`}`;
async function statement(days: string, format = '', walletId: string = owner.walletId) {
  const { status, body, headers } = await api.get(pathOf(walletId, days, format));
  assert.equal(status, 200, JSON.stringify(body));
  return { body, headers };
}

/** All that the ledger has of a wallet before a moment, summed up. */
async function inLedger(walletId: string, before: Instant): Promise<number> {
  const { total } = await app.pool.one(
    sql<{ total: bigint }>`
      select coalesce(sum(e.amount), 0)::bigint as total from ledger_entries e
      join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      join ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
      where a.owner_id = ${walletId} and t.created_at < ${isoOf(before)}`,
  );
  return Number(total);
}

type Entry = {
  type: string;
  amountCents: number;
  balanceCents: number;
  kind: string;
  orderId: string;
} & Record<string, unknown>;
const signed = ({ type, amountCents }: Entry): number => (type === 'credit' ? amountCents : -amountCents);

suite('the statement of a wallet', () => {
  test('books what has come and gone, on its day, and what is set aside is still there', async () => {
    const { body } = await statement(`from=${FIRST}&to=${FIRST}`);
    assert.deepEqual(
      body.entries.map((one: Entry) => [one.kind, signed(one), one.balanceCents, one.date]),
      [
        ['deposit', 500_000, 500_000, FIRST],
        ['deposit', 12_345, 512_345, FIRST],
        ['sent', -1_001, 511_344, FIRST],
        ['sent_inside', -2_002, 509_342, FIRST],
      ],
    );
    assert.deepEqual(body.opening, { bookedCents: 0, heldCents: 0 });
    assert.deepEqual(body.closing, { bookedCents: BOOKED_FIRST, heldCents: HELD_FIRST });
    assert.deepEqual(
      [body.credits, body.debits],
      [
        { count: 2, sumCents: 512_345 },
        { count: 2, sumCents: 3_003 },
      ],
    );
    assert.deepEqual([body.currency, body.isFinal, body.number], ['ARS', true, owner.cvu]);
    const next = (await statement(`from=${SECOND}&to=${SECOND}`)).body;
    assert.deepEqual(next.opening, body.closing);
    assert.deepEqual(
      next.entries.map((one: Entry) => [one.orderId, signed(one)]),
      [[late.id, -3_003]],
    );
    assert.deepEqual(next.closing, { bookedCents: BOOKED_FIRST - 3_003, heldCents: 0 });
    const last = (await statement(`from=${THIRD}&to=${THIRD}`)).body;
    assert.deepEqual([last.opening, last.entries, last.isFinal], [next.closing, [], false]);
  });

  test('is the ledger of its period: what was there and all entries make what is there', async () => {
    await assertLedgerIsWhole(testApp);
    for (const walletId of [owner.walletId, other.walletId])
      for (const [begin, end] of [
        [FIRST, FIRST],
        [FIRST, THIRD],
        [SECOND, THIRD],
        [daysLater(FIRST, -3), daysLater(FIRST, -2)],
      ] as const) {
        const { body } = await statement(`from=${begin}&to=${end}`, 'json', walletId);
        assert.equal(body.opening.bookedCents, await inLedger(walletId, beginOf(begin)));
        assert.equal(body.closing.bookedCents, await inLedger(walletId, beginOf(daysLater(end, 1))));
        let running: number = body.opening.bookedCents;
        for (const entry of body.entries as Entry[])
          assert.equal(entry.balanceCents, (running += signed(entry)));
        assert.equal(running, body.closing.bookedCents);
        assert.equal(body.opening.bookedCents + body.credits.sumCents - body.debits.sumCents, running);
      }
    const { body: wallet } = await api.get(`/api/v1/wallets/${owner.walletId}`);
    const { body } = await statement(`from=${FIRST}&to=${THIRD}`);
    assert.deepEqual(body.closing, { bookedCents: wallet.totalCents, heldCents: wallet.heldCents });
  });

  test('says who was at the other end, and who wrote the text', async () => {
    const { entries } = (await statement(`from=${FIRST}&to=${FIRST}`)).body;
    const [, deposit, payment] = entries;
    assert.equal(deposit.textBy, 'sender');
    assert.ok(deposit.counterparty.name.startsWith('Kiosco ='));
    assert.equal(deposit.counterparty.number, from.number);
    assert.deepEqual([payment.orderId, payment.textBy], [arrived.id, 'agent']);
    for (const hidden of ['\\u0007', '\u202E']) assert.ok(!JSON.stringify(entries).includes(hidden));
  });

  test('as CSV has a line for each, and no spreadsheet runs a word of it', async () => {
    const { body, headers } = await statement(`from=${FIRST}&to=${SECOND}`, 'csv');
    assert.match(
      headers.get('content-disposition') ?? '',
      /^attachment; filename="statement-wal_\w+-.*\.csv"$/,
    );
    const lines = String(body).split('\r\n');
    assert.equal(lines.pop(), '');
    assert.deepEqual(
      lines.map((line) => line.split(',')[0]?.replace('\u{feff}', '')),
      ['line', 'opening', 'entry', 'entry', 'entry', 'entry', 'entry', 'closing'],
    );
    assert.ok(lines[1]?.startsWith(`opening,${FIRST},,,0.00,0.00,ARS`), lines[1]);
    assert.ok(lines[4]?.includes(',-10.01,5113.44,,ARS,sent,'), lines[4]);
    assert.ok(
      lines[4]?.includes(`"'=HYPERLINK(""http://x.test"",""<&> y"") --",agent,${arrived.id}`),
      lines[4],
    );
    assert.ok(lines.at(-1)?.startsWith(`closing,${SECOND},,,5063.39,0.00,ARS`), lines.at(-1));
    // A cell that begins as a formula is an amount.
    for (const line of lines) assert.doesNotMatch(line, /(^|,)"?[=+@]|,"?-(?!\d+\.\d\d,)/);
  });

  test('as camt.053 is valid by its schema, and another program reads the same from it', async () => {
    for (const days of [
      `from=${FIRST}&to=${SECOND}`,
      `from=${FIRST}&to=${THIRD}`,
      `from=${THIRD}&to=${THIRD}`,
    ]) {
      const { body, headers } = await statement(days, 'camt.053');
      assert.match(headers.get('content-type') ?? '', /^application\/xml/);
      using document = XmlDocument.fromString(body);
      validator.validate(document);
      const { body: json } = await statement(days);
      const [read, ...others] = CashManagementEndOfDayReport.fromXML(body).statements;
      assert.ok(read !== undefined && others.length === 0);
      // It counts in floating point.
      const minorOf = (amount: number, direction: string) =>
        Math.round(direction === 'credit' ? amount : -amount);
      assert.deepEqual(
        read.balances.map(({ type, amount, creditDebitIndicator: direction }) => [
          type,
          minorOf(amount, direction),
        ]),
        [
          ['OPBD', json.opening.bookedCents],
          [json.isFinal ? 'CLBD' : 'ITBD', json.closing.bookedCents],
          [json.isFinal ? 'CLAV' : 'ITAV', json.closing.bookedCents - json.closing.heldCents],
        ],
      );
      assert.deepEqual(
        read.entries.map((one) => [minorOf(one.amount, one.creditDebitIndicator), one.currency]),
        json.entries.map((one: Entry) => [signed(one), 'ARS']),
      );
    }
  });

  test('marks in camt.053 what an agent wrote, and names the account and the other end', async () => {
    const { body } = await statement(`from=${FIRST}&to=${FIRST}`, 'camt.053');
    assert.ok(body.includes(`<Acct><Id><Othr><Id>${owner.cvu}</Id></Othr></Id><Ccy>ARS</Ccy>`));
    assert.ok(
      body.includes('<Ustrd>[agent, not verified] =HYPERLINK(&quot;http://x.test&quot;,&quot;&lt;&amp;&gt;'),
    );
    assert.ok(body.includes('<Dbtr><Pty><Nm>Kiosco =HYPERLINK'));
    assert.match(body, /<Stmt><Id>STMT-[0-9a-f]{30}<\/Id>/);
    assert.equal(
      (await statement(`from=${FIRST}&to=${FIRST}`, 'camt.053')).body.match(/STMT-\w+/)[0],
      body.match(/STMT-\w+/)[0],
    );
  });

  test('is for those who keep the books, and of no other organization', async () => {
    const days = `from=${FIRST}&to=${FIRST}`;
    const path = pathOf(owner.walletId, days);
    const reader = client(url, await newKey({ scopes: ['wallets:read', 'payments:read'] }));
    assert.equal((await reader.get(path)).body.error, 'insufficient_scope');
    const accountant = client(url, await newKey({ scopes: ['books:read'] }));
    assert.equal((await accountant.get(path)).status, 200);
    const stranger = client(url, await newKey({ organization: await newOrganization('Other') }));
    for (const format of ['json', 'csv', 'camt.053'])
      assert.equal((await stranger.get(pathOf(owner.walletId, days, format))).status, 404);
  });

  for (const [query, field] of [
    ['to=2026-11-01', 'from'],
    ['from=2026-11-31&to=2026-12-01', 'from'],
    ['from=2026-11-02&to=2026-11-01', 'to'],
    ['from=2026-01-01&to=2027-01-02', 'to'],
    ['from=1969-12-31&to=1970-02-01', 'from'],
    ['from=2026-11-01&to=2026-11-01&format=pdf', 'format'],
    ['from=2026-11-01T00:00:00Z&to=2026-11-01', 'from'],
  ] as const)
    test(`is refused by ?${query}`, async () => {
      const { status, body } = await api.get(pathOf(owner.walletId, query));
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    });
});
