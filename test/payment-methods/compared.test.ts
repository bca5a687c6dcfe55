// The daily comparison with the processor of accounts: what it reported and we never heard is booked, once;
// what only one of both has is a difference, which its own organization and the operator see.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { systemActor, type Tenant } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import type { Work } from '#platform/work/work.ts';
import { comeIn, takeBack } from '#providers/sandbox/method-controls.ts';
import { report } from '#providers/sandbox/method-messages.ts';
import { addGone, lockMethodDeposit, setReceived, writeLine } from '#providers/sandbox/method-rows.ts';
import { walletsReport } from '../../src/roles/cli/inspect/wallets.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import {
  amountsNow,
  assertEachCent,
  buy,
  cardFor,
  cardNow,
  deposit,
  mexican,
  NOTHING,
  refundsOf,
  type Account,
} from './accounts.ts';

const testApp = await startTestApp();
const { api, app, clock, tenant, url } = testApp;
const ACTOR = systemActor('test');
const others = await testApp.newOrganization('Others');
const theirTenant = await app.tenants.get(others.testTenantId);
const theirs = client(url, await testApp.newKey({ organization: others }));

const sweep = app.sweeps.find(({ name }) => name === 'wallets.compare') ?? assert.fail('there is no sweep');
async function compared(): Promise<void> {
  while ((await sweep.runOnce()) > 0);
  await untilIdle(testApp, tenant);
}
async function aDayLater(): Promise<void> {
  clock.advance(DAY_MS);
  await compared();
}

type Books = {
  readonly ok: boolean;
  readonly ledgerCents: number;
  readonly providerCents: number;
  readonly repaired: number;
  readonly differences: ReadonlyArray<{
    readonly type: string;
    readonly amountCents: number;
    readonly providerRef: string | null;
  }>;
};
/** Of money for cards, as an organization reads them. */
async function booksOf(of: Pick<typeof api, 'get'>): Promise<Books | null | undefined> {
  const { status, body } = await of.get('/api/v1/connection_books?connectionId=sandbox');
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.find(({ heldFor }: { heldFor: string }) => heldFor === 'payment_methods')?.comparison;
}
async function found(of: Pick<typeof api, 'get'> = api) {
  const { ok, repaired, differences } = (await booksOf(of)) ?? assert.fail('nothing was compared');
  return { ok, repaired, named: differences.map(({ type, amountCents }) => `${type} ${amountCents}`) };
}
const EQUAL = { ok: true, repaired: 0, named: [] };

const tokenOf = async ({ id }: Account, of: Tenant = tenant): Promise<string> =>
  (
    await app.pool.one(
      sql<{ token: string }>`select token from payment_methods where tenant_id = ${of.id} and id = ${id}`,
    )
  ).token;

/** What the processor does, and no message says. */
const unreported = <Result>(happens: (work: Work) => Promise<Result>, of: Tenant = tenant): Promise<Result> =>
  app.works.run(of, ACTOR, (work) => happens({ ...work, enqueue: () => undefined }));

async function lost(account: Account, cents: number, more: { isHeld?: boolean; of?: Tenant } = {}) {
  const coming = {
    account: await tokenOf(account, more.of),
    amountMinor: BigInt(cents),
    from: undefined,
    isHeld: more.isHeld ?? false,
  };
  return unreported((work) => comeIn(work, coming), more.of);
}

suite('what the processor has and we missed', () => {
  test('opens the card that waits for it, once, and its message changes nothing when it comes late', async () => {
    const account = await mexican(api);
    clock.advance(DAY_MS - 10 * MINUTE_MS);
    const { body: card } = await cardFor(api, account, 30_000);
    const id = await lost(account, 30_000);
    assert.equal((await cardNow(testApp, card.id)).status, 'PENDING_FUNDING');
    clock.advance(11 * MINUTE_MS);
    await compared();
    assert.equal((await cardNow(testApp, card.id)).status, 'OPEN');
    assert.deepEqual(await found(), { ok: true, repaired: 1, named: ['missing_deposit 30000'] });
    await assertEachCent(testApp);

    // The processor hears of no purchase: what is spent is with it still, and both sums agree.
    await buy(api, card.id, 12_000);
    await app.works.run(tenant, ACTOR, async (work) => {
      const { account_id, amount_minor, currency, created_at } =
        (await lockMethodDeposit(work, id)) ?? assert.fail('it is gone');
      const from = { name: 'Ana Prueba', account: null, taxId: null };
      const said = { providerRef: id, account: account_id, amountMinor: amount_minor, currency };
      report(work, { kind: 'arrived', ...said, from, isHeld: false, at: created_at });
    });
    await aDayLater();
    assert.deepEqual(await found(), EQUAL);
    assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    await assertEachCent(testApp);
  });

  test('is let go and taken back as its bank did', async () => {
    const [held, taken] = [await mexican(api), await mexican(api)];
    const { id } = await deposit(api, held, 5_000, { held: true });
    assert.equal((await amountsNow(testApp, held))['blockedCents'], 5_000);
    await unreported(async (work) => {
      const row = (await lockMethodDeposit(work, id)) ?? assert.fail('it is gone');
      await setReceived(work, id);
      await writeLine(work, row, { kind: 'released', amount_minor: 0n });
    });
    const other = await deposit(api, taken, 7_000);
    await unreported((work) => takeBack(work, { id: other.id, amountMinor: 2_000n }));
    // Held, let go and taken back in part before we had heard of it at all.
    const late = await lost(held, 900, { isHeld: true });
    await unreported((work) => takeBack(work, { id: late, amountMinor: 100n }));
    await aDayLater();
    const { ok, repaired, named } = await found();
    assert.deepEqual([ok, repaired], [true, 4], JSON.stringify(named));
    assert.deepEqual(named, [
      'missing_release 5000',
      'missing_taking -2000',
      'missing_deposit 900',
      'missing_taking -100',
    ]);
    assert.deepEqual(await amountsNow(testApp, held), {
      ...NOTHING,
      availableCents: 5_000,
      blockedCents: 800,
    });
    assert.deepEqual(await amountsNow(testApp, taken), { ...NOTHING, availableCents: 5_000 });
    await aDayLater();
    assert.deepEqual(await found(), EQUAL);
    await assertEachCent(testApp);
  });

  test('has come back after it was refunded', async () => {
    const account = await mexican(api);
    const { id } = await deposit(api, account, 4_000);
    await api.post(`${account.path}/refund`, {});
    const [refund] = await refundsOf(testApp, account);
    assert.equal(refund?.status, 'done');
    const { id: reference } = await refundRow(account);
    await unreported(async (work) => {
      const row = (await lockMethodDeposit(work, id)) ?? assert.fail('it is gone');
      await addGone(work, id, -4_000n);
      await writeLine(work, row, { kind: 'refund_returned', amount_minor: 4_000n, reference });
    });
    await aDayLater();
    assert.deepEqual(await found(), { ok: true, repaired: 1, named: ['missing_return 4000'] });
    assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, stuckCents: 4_000 });
    await aDayLater();
    assert.deepEqual(await found(), EQUAL);
    await assertEachCent(testApp);
  });

  test('was refunded, and the answer was lost', async () => {
    const account = await mexican(api);
    const { id } = await deposit(api, account, 3_000);
    // The processor has done it under our reference, and does not answer us for now.
    await api.post('/api/v1/sandbox/faults', { port: 'processor', kind: 'error', count: 1_000, ms: 0 });
    await api.post(`${account.path}/refund`, {});
    const { id: reference } = await refundRow(account);
    await unreported(async (work) => {
      const row = (await lockMethodDeposit(work, id)) ?? assert.fail('it is gone');
      await addGone(work, id, 3_000n);
      await writeLine(work, row, { kind: 'refunded', amount_minor: -3_000n, reference });
      await work.run(
        sql`insert into sandbox_method_refunds (tenant_id, id, deposit_id, amount_minor, reason, created_at)
            values (${tenant.id}, ${reference}, ${id}, 3000, null, ${new Date(work.now).toISOString()})`,
      );
    });
    assert.equal((await refundRow(account)).status, 'pending');
    await app.pool.run(sql`update sandbox_faults set remaining = 0`);
    await aDayLater();
    assert.equal((await refundRow(account)).status, 'done');
    assert.equal((await found()).ok, true);
    assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    await assertEachCent(testApp);
  });
});

const refundRow = ({ id }: Account): Promise<{ readonly id: string; readonly status: string }> =>
  app.pool.one(
    sql<{ id: string; status: string }>`
      select id, status from method_refunds where tenant_id = ${tenant.id} and payment_method_id = ${id}`,
  );

suite('what only one of both has', () => {
  /** Changes the books of the processor, compares, and puts them back as they were. */
  async function whereDifferent(
    change: (work: Work) => Promise<unknown>,
    undo: (work: Work) => Promise<unknown>,
  ) {
    await unreported(change);
    await aDayLater();
    const shown = { ...(await found()), report: await walletsReport(app.pool) };
    await unreported(undo);
    await aDayLater();
    assert.deepEqual(await found(), EQUAL);
    return shown;
  }

  test('is a refund that we hold for done: shown to its organization and the operator, and taken from no one', async () => {
    const account = await mexican(api);
    const { id } = await deposit(api, account, 6_000);
    await api.post(`${account.path}/refund`, { amountCents: 2_500 });
    await untilIdle(testApp, tenant);
    const { id: reference } = await refundRow(account);
    const before = await amountsNow(testApp, account);
    const elsewhere = await booksOf(theirs);
    const {
      ok,
      named,
      report: said,
    } = await whereDifferent(
      async (work) => {
        await addGone(work, id, -2_500n);
        await work.run(
          sql`delete from sandbox_method_lines where tenant_id = ${tenant.id} and reference = ${reference}`,
        );
      },
      async (work) => {
        const row = (await lockMethodDeposit(work, id)) ?? assert.fail('it is gone');
        await addGone(work, id, 2_500n);
        await writeLine(work, row, { kind: 'refunded', amount_minor: -2_500n, reference });
      },
    );
    assert.deepEqual([ok, named], [false, ['unknown_refund 2500']]);
    assert.equal(said.failed, true);
    assert.match(said.text, new RegExp(`methods_mxn .*\\n {2}unknown_refund {2}25\\.00 MXN {2}${reference}`));
    assert.deepEqual(await amountsNow(testApp, account), before);
    assert.deepEqual(await booksOf(theirs), elsewhere);
  });

  test('is a deposit of another amount, one for no account, and a sum that no line explains', async () => {
    const account = await mexican(api);
    const { id } = await deposit(api, account, 1_000);
    const line = (minor: bigint) =>
      sql`update sandbox_method_lines set amount_minor = ${minor}
          where tenant_id = ${tenant.id} and deposit_id = ${id} and kind = 'arrived'`;
    const other = await whereDifferent(
      async (work) => void (await work.run(line(1_300n))),
      async (work) => void (await work.run(line(1_000n))),
    );
    // Its balance has not changed, so what the line explains is off the other way.
    assert.deepEqual([other.ok, other.named], [false, ['sum -300', 'amount 300']]);

    const stranger = await whereDifferent(
      async (work) =>
        void (await work.run(
          sql`update sandbox_method_lines set account_id = 'acct_of_no_one'
            where tenant_id = ${tenant.id} and deposit_id = ${id}`,
        )),
      async (work) => {
        const token = await tokenOf(account);
        await work.run(
          sql`update sandbox_method_lines set account_id = ${token}
              where tenant_id = ${tenant.id} and deposit_id = ${id}`,
        );
      },
    );
    assert.deepEqual([stranger.ok, stranger.named], [false, ['sum -1000', 'missing_deposit 1000']]);

    const off = await whereDifferent(
      (work) => addGone(work, id, 40n),
      (work) => addGone(work, id, -40n),
    );
    assert.deepEqual([off.ok, off.named], [false, ['sum -40']]);
    await assertEachCent(testApp);
  });

  test('is known to the organization that it is of alone', async () => {
    const account = await mexican(theirs);
    assert.equal(await booksOf(theirs), null);
    await lost(account, 1_234, { of: theirTenant });
    await aDayLater();
    assert.deepEqual(await found(theirs), { ok: true, repaired: 1, named: ['missing_deposit 1234'] });
    assert.deepEqual(await found(), EQUAL);
    const { providerCents } = (await booksOf(theirs)) ?? assert.fail('nothing was compared');
    assert.equal(providerCents, 1_234);
  });
});
