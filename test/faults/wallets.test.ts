// kill -9 of servers and workers while wallets are opened and deposits come in: no wallet and no deposit is
// lost or made twice, and our books agree with those of the provider.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { chance, printedChance, type Chance } from '../support/chance.ts';
import { sessionOf } from '../support/signed-in.ts';
import { askUntilAnswered } from '../support/stubborn.ts';
import { until } from '../support/wait.ts';
import { approvedOwner, assertLedgerIsWhole, timesEmitted, type Opened } from '../wallets/support.ts';
import { deployment } from './fixtures/deployment.ts';
import { fleetOf } from './fixtures/fleet.ts';
import { jobsAreDone } from './fixtures/jobs.ts';
import { troubleUntil } from './fixtures/trouble.ts';

const testApp = await startTestApp({ worker: false });
const { app, databaseUrl, newKey, tenant } = testApp;
const apiKey = await newKey();
const fleet = await fleetOf(deployment(databaseUrl));
after(() => fleet.end());
const { urls } = fleet;
await fleet.ready();

const OWNERS = 4;
const PAYERS = 5;
const random = printedChance('wallets under kill');
const wallets: Opened[] = [];
/** What was sent to each account, by deposits that were answered. */
const sent = new Map<string, bigint>();

/** Asks until there is a wallet, at whichever server is there. */
async function openStubbornly(own: Chance): Promise<void> {
  const owner = await approvedOwner(testApp);
  const sessions = await Promise.all(urls.map((url) => sessionOf(testApp, owner.email, { url })));
  const ask = () =>
    own
      .pick(sessions)
      .get('/api/v1/wallet')
      .catch(() => undefined);
  const reply = await until('the wallet is open', ask, (one) => one?.status === 200);
  wallets.push({ ...owner, walletId: reply?.body.id, cvu: reply?.body.cvu });
}

async function payUntil(isOver: () => boolean, own: Chance): Promise<void> {
  while (!isOver()) {
    if (own.below(10) === 0) await openStubbornly(own);
    const { cvu } = own.pick(wallets);
    const amountCents = 1 + own.below(100_000);
    const request = {
      path: '/api/v1/sandbox/deposits',
      apiKey,
      idempotencyKey: `deposit-${own.seed}-${own.below(2 ** 31)}`,
      body: { cvu, amountCents },
    };
    const answer = await askUntilAnswered(urls, request, own, [502, 503, 500]);
    assert.equal(answer.status, 200, answer.text);
    sent.set(cvu, (sent.get(cvu) ?? 0n) + BigInt(amountCents));
  }
}

suite('servers and workers are killed while wallets are opened and deposits come in', () => {
  test('every caller is answered in the end', async () => {
    await Promise.all(Array.from({ length: OWNERS }, (_, i) => openStubbornly(chance(random.seed - 10 - i))));
    await fleet.killDuring(random, async (isOver) => {
      await Promise.all([
        ...Array.from({ length: PAYERS }, (_, i) => payUntil(isOver, chance(random.seed + i))),
        troubleUntil(isOver, { app, urls, apiKey }, ['accounts'], chance(random.seed - 1)),
      ]);
    });
    await jobsAreDone(testApp);
    const { n } = await app.pool.one(sql<{ n: number }>`select count(*)::int as n from sandbox_deposits`);
    console.log(`${wallets.length} wallets, ${n} deposits`);
    assert.ok(n > 0);
  });

  test('every wallet has one account at the provider and was created once, and there is no other', async () => {
    const rows = await app.pool.all(
      sql<{ reference: string }>`select reference from sandbox_accounts where tenant_id = ${tenant.id}`,
    );
    assert.deepEqual(
      rows.map(({ reference }) => reference).sort(),
      wallets.map(({ walletId }): string => walletId).sort(),
    );
    for (const { walletId } of wallets)
      assert.equal(await timesEmitted(testApp, 'wallet.created', walletId), 1, walletId);
  });

  test('every deposit of the provider is booked once, moved once, emitted once and answered', async () => {
    const wrong = await app.pool.all(
      sql`
        select s.id, s.status, d.status as ours,
               (select count(*) from events e where e.tenant_id = s.tenant_id and e.object_id = d.id
                  and e.type = 'deposit.received')::int as events,
               (select count(*) from wallet_movements m where m.tenant_id = s.tenant_id
                  and m.reference_id = d.id and m.amount_minor = s.amount_minor and m.type = 'credit')::int as movements
        from sandbox_deposits s left join deposits d on d.tenant_id = s.tenant_id and d.provider_ref = s.id
        where s.tenant_id = ${tenant.id}`,
    );
    const expected = { status: 'accepted', ours: 'booked', events: 1, movements: 1 };
    for (const { id, ...found } of wrong) assert.deepEqual(found, expected, String(id));
    const { ours, theirs } = await app.pool.one(
      sql<{ ours: number; theirs: number }>`
        select (select count(*)::int from deposits where tenant_id = ${tenant.id}) as ours,
               (select count(*)::int from sandbox_deposits where tenant_id = ${tenant.id}) as theirs`,
    );
    assert.equal(ours, theirs);
  });

  test('every wallet has what was sent to it, as its owner, the provider and reconcile say', async () => {
    for (const { email, cvu, walletId } of wallets) {
      const expected = sent.get(cvu) ?? 0n;
      const session = await sessionOf(testApp, email, { url: urls[0] });
      const { balance } = (await session.get('/api/v1/wallet')).body;
      assert.equal(BigInt(Math.round(balance.available * 100)), expected, walletId);
      const { body } = await session.post('/api/v1/wallet/reconcile');
      const { ok, ledger, provider, differences, repaired } = body;
      const units = Number(expected) / 100;
      assert.deepEqual(
        { ok, ledger, provider, differences, repaired },
        { ok: true, ledger: units, provider: units, differences: [], repaired: 0 },
      );
    }
  });

  test('nothing is in suspense, and the ledger is whole', async () => {
    const { n } = await app.pool.one(
      sql<{ n: number }>`select count(*)::int as n from deposits where status = 'suspense'`,
    );
    assert.equal(n, 0);
    await assertLedgerIsWhole(testApp);
  });
});
