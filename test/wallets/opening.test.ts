// Wallets that are asked for many times at once, or whose opening is cut off: one wallet, with one account at
// the provider, in the end.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { atSandbox, sandboxAlone } from '../support/connections.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#platform/time/clock.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { finishOpening } from '#modules/wallets/wallets/opening/open.ts';
import { leftOpeningSweep, type WalletSweepServices } from '#modules/wallets/wallets/jobs.ts';
import { openWallet } from '#modules/wallets/wallets/opening/open.ts';
import type { Accounts, OpenedAccount } from '#modules/wallets/wallets/port.ts';
import { findWallet } from '#modules/wallets/wallets/queries.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { unknownBecause } from '#platform/provider/outside.ts';
import { createSandboxAccounts } from '#providers/sandbox/accounts.ts';
import { startTestApp } from '../support/app.ts';
import { sessionOf, type Owner } from '../support/signed-in.ts';
import { approvedOwner, timesEmitted } from './support.ts';

const testApp = await startTestApp({ worker: false });
const { api, app, tenant, clock } = testApp;
const ACTOR = systemActor('test');
/** Longer than a wallet is left to its caller. */
const LONG_MS = HOUR_MS;

const sandbox = createSandboxAccounts(app);
const idOf = ({ cardholderId }: Owner) => walletIdOf(cardholderId);

async function assertOneWallet(owner: Owner): Promise<void> {
  const id = idOf(owner);
  const { rows, accounts, limits } = await app.pool.one(
    sql<{ rows: number; accounts: number; limits: number }>`
      select (select count(*)::int from wallets where cardholder_id = ${owner.cardholderId} and status = 'active') as rows,
             (select count(*)::int from sandbox_accounts where reference = ${id}) as accounts,
             (select count(*)::int from ledger_limits where id = ${`lim_wallet_${id}`}) as limits`,
  );
  assert.deepEqual({ rows, accounts, limits }, { rows: 1, accounts: 1, limits: 1 });
  assert.equal(await timesEmitted(testApp, 'wallet.created', id), 1);
  assert.deepEqual((await inspectLedger(app.pool)).differences, []);
}

const flowOf = (accounts: Accounts) => ({
  ...app,
  connections: sandboxAlone,
  accounts: atSandbox(accounts),
  tenant,
  actor: ACTOR,
});

async function holderOf({ cardholderId }: Owner) {
  const cardholder = await findCardholder(app.pool, tenant.id, cardholderId);
  assert.ok(cardholder !== undefined);
  return cardholder;
}

suite('asked for at once', () => {
  test('50 first calls over two processes make one wallet, and get the same answer', async () => {
    const owner = await approvedOwner(testApp);
    const other = await sessionOf(testApp, owner.email, { url: (await testApp.another()).url });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? owner.session : other).get('/api/v1/wallet')),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      replies.map(() => 200),
    );
    assert.equal(new Set(replies.map(({ body }) => JSON.stringify(body))).size, 1);
    await assertOneWallet(owner);
  });
});

suite('cut off', () => {
  class Cut extends Error {}
  const dies = (): never => {
    throw new Cut('the process died');
  };

  /** A provider whose caller dies at one of its calls, before it arrives or after it took effect. */
  function dying(call: 'findAccount' | 'open', when: 'before' | 'after'): Accounts {
    const at = async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
      if (when === 'after') await answer();
      return new Promise(() => undefined);
    };
    return call === 'open'
      ? { ...sandbox, open: (...asked) => at(() => sandbox.open(...asked)) }
      : { ...sandbox, findAccount: (...asked) => at(() => sandbox.findAccount(...asked)) };
  }

  /** As far as a first call came before its process died. */
  const CUTS: Readonly<Record<string, (owner: Owner) => Promise<void>>> = {
    'after the row was written': (owner) => abandon(owner, dying('findAccount', 'before')),
    'after the provider was asked': (owner) => abandon(owner, dying('findAccount', 'after')),
    'before the opening was sent': (owner) => abandon(owner, dying('open', 'before')),
    'after the account was opened': (owner) => abandon(owner, dying('open', 'after')),
    async 'after the answer was known and before it was written'(owner) {
      const commands = { ...app.commands, run: dies, runPrepared: dies };
      await assert.rejects(openWallet({ ...flowOf(sandbox), commands }, await holderOf(owner)), Cut);
    },
  };

  /** Leaves the call where it is. */
  async function abandon(owner: Owner, accounts: Accounts): Promise<void> {
    let reached: () => void = () => undefined;
    const isReached = new Promise<void>((resolve) => (reached = resolve));
    const watched = new Proxy(accounts, {
      get(target, name, receiver) {
        const call: unknown = Reflect.get(target, name, receiver);
        if (typeof call !== 'function' || Reflect.get(sandbox, name) === call) return call;
        return (...asked: unknown[]) => {
          const answer: unknown = Reflect.apply(call, target, asked);
          setTimeout(reached, 100);
          return answer;
        };
      },
    });
    openWallet(flowOf(watched), await holderOf(owner)).catch(() => undefined);
    await isReached;
  }

  const services: WalletSweepServices = {
    ...app,
    accounts: atSandbox(sandbox),
    tenantOf: (id) => app.tenants.get(id),
  };

  for (const [cut, comeTo] of Object.entries(CUTS)) {
    test(`${cut}: the next call finishes it`, async () => {
      const owner = await approvedOwner(testApp);
      await comeTo(owner);
      const before = await findWallet(app.pool, tenant.id, idOf(owner));
      assert.equal(before?.status, 'opening');
      assert.equal((await owner.session.get('/api/v1/wallet')).status, 200);
      await assertOneWallet(owner);
    });

    test(`${cut}: the sweep finishes it`, async () => {
      const owner = await approvedOwner(testApp);
      await comeTo(owner);
      clock.advance(LONG_MS);
      assert.ok((await leftOpeningSweep(services).runOnce()) >= 1);
      await assertOneWallet(owner);
      assert.equal((await owner.session.get('/api/v1/wallet')).status, 200);
      await assertOneWallet(owner);
    });
  }

  test('the sweep says that it asks as well, before it does, so that the opening goes nowhere else', async () => {
    const owner = await approvedOwner(testApp);
    await CUTS['before the opening was sent']?.(owner);
    const callerOf = async () => (await findWallet(app.pool, tenant.id, idOf(owner)))?.opening_by;
    assert.equal(typeof (await callerOf()), 'string');
    clock.advance(LONG_MS);
    const seen: unknown[] = [];
    const findAccount: Accounts['findAccount'] = async (of, reference, signal) => {
      if (reference === idOf(owner)) seen.push(await callerOf());
      return sandbox.findAccount(of, reference, signal);
    };
    await leftOpeningSweep({ ...services, accounts: atSandbox({ ...sandbox, findAccount }) }).runOnce();
    assert.deepEqual(seen, [null]);
    await assertOneWallet(owner);
  });

  test('a wallet that was asked for a moment ago is left to its caller', async () => {
    const owner = await approvedOwner(testApp);
    await CUTS['before the opening was sent']?.(owner);
    await leftOpeningSweep(services).runOnce();
    assert.equal((await findWallet(app.pool, tenant.id, idOf(owner)))?.status, 'opening');
  });
});

suite('refused or silent', () => {
  const refuse: Accounts['open'] = () => Promise.resolve({ kind: 'refused', reasons: ['holder_refused'] });
  const opened = async (owner: Owner): Promise<OpenedAccount> => {
    const row = await findWallet(app.pool, tenant.id, idOf(owner));
    assert.ok(row !== undefined);
    const holder = { name: 'Test', taxId: '20000000001' };
    const { id: reference, country, currency } = row;
    const answer = await sandbox.open(
      tenant,
      { reference, country, currency, holder },
      AbortSignal.timeout(5_000),
    );
    return 'value' in answer ? answer.value : assert.fail(JSON.stringify(answer));
  };

  test('a holder that the provider refuses is a 500 of its own, and the next call tries again', async () => {
    const owner = await approvedOwner(testApp);
    const refusing = openWallet(flowOf({ ...sandbox, open: refuse }), await holderOf(owner));
    await assert.rejects(refusing, { code: 'wallet_provisioning_failed' });
    assert.equal((await findWallet(app.pool, tenant.id, idOf(owner)))?.status, 'failed');
    assert.equal(await timesEmitted(testApp, 'wallet.created', idOf(owner)), 0);
    assert.equal((await owner.session.get('/api/v1/wallet')).status, 200);
    await assertOneWallet(owner);
  });

  test('a provider that remembers its refusal is sent the opening again, under the same reference', async () => {
    const owner = await approvedOwner(testApp);
    const references: string[] = [];
    const remembering: Accounts = {
      ...sandbox,
      findAccount: () =>
        Promise.resolve({ kind: 'accepted', value: { kind: 'refused', reasons: ['holder_refused'] } }),
      open: (of, opening, signal) => {
        references.push(opening.reference);
        return sandbox.open(of, opening, signal);
      },
    };
    const flow = flowOf(remembering);
    await assert.rejects(openWallet(flow, await holderOf(owner)), { code: 'wallet_provisioning_failed' });
    assert.deepEqual(references, []);
    assert.equal((await openWallet(flow, await holderOf(owner))).status, 'active');
    assert.deepEqual(references, [idOf(owner)]);
    await assertOneWallet(owner);
  });

  test('a refusal that is written down late does not undo a wallet, nor hinder it', async () => {
    const owner = await approvedOwner(testApp);
    const refused = { kind: 'refused', reasons: ['holder_refused'] } as const;
    const finish = (outcome: Parameters<typeof finishOpening.decide>[1]['outcome']) =>
      app.commands.run(tenant, ACTOR, finishOpening, {
        walletId: idOf(owner),
        connectionId: SANDBOX,
        nameIds: [],
        outcome,
      });
    await assert.rejects(openWallet(flowOf({ ...sandbox, open: refuse }), await holderOf(owner)));
    assert.equal((await finish(refused)).status, 'failed');
    const value = await opened(owner);
    assert.equal((await finish({ kind: 'accepted', value })).status, 'active');
    assert.equal((await finish(refused)).status, 'active');
    assert.equal((await finish({ kind: 'accepted', value })).status, 'active');
    await assertOneWallet(owner);
  });

  test('answers that are lost are asked about, and the caller gets its wallet', async () => {
    const owner = await approvedOwner(testApp);
    await api.post('/api/v1/sandbox/faults', { port: 'accounts', kind: 'timeout', count: 3 });
    assert.equal((await owner.session.get('/api/v1/wallet')).status, 200);
    await assertOneWallet(owner);
  });

  test('a provider that does not answer is asked about one wallet of its tenant in a sweep, and the rest wait', async () => {
    const owners = [await approvedOwner(testApp), await approvedOwner(testApp), await approvedOwner(testApp)];
    const reject = { ...app.commands, run: () => Promise.reject(new Error('the process died')) };
    for (const owner of owners)
      await assert.rejects(openWallet({ ...flowOf(sandbox), commands: reject }, await holderOf(owner)));
    let asked = 0;
    const findAccount = () => {
      asked += 1;
      return Promise.resolve(unknownBecause('it is silent'));
    };
    const shared = { ...app, tenantOf: (id: string) => app.tenants.get(id) };
    clock.advance(LONG_MS);
    await leftOpeningSweep({ ...shared, accounts: atSandbox({ ...sandbox, findAccount }) }).runOnce();
    assert.equal(asked, 1);
    clock.advance(LONG_MS);
    await leftOpeningSweep({ ...shared, accounts: atSandbox(sandbox) }).runOnce();
    for (const owner of owners) await assertOneWallet(owner);
  });

  test('a provider that is silent about one wallet alone does not keep those behind it from being opened', async () => {
    const [stuck, other] = [await approvedOwner(testApp), await approvedOwner(testApp)];
    const reject = { ...app.commands, run: () => Promise.reject(new Error('the process died')) };
    for (const owner of [stuck, other]) {
      await assert.rejects(openWallet({ ...flowOf(sandbox), commands: reject }, await holderOf(owner)));
      clock.advance(SECOND_MS);
    }
    const findAccount: Accounts['findAccount'] = (of, reference, signal) =>
      reference === idOf(stuck)
        ? Promise.resolve(unknownBecause('it is silent'))
        : sandbox.findAccount(of, reference, signal);
    const shared = { ...app, tenantOf: (id: string) => app.tenants.get(id) };
    const sweep = leftOpeningSweep({ ...shared, accounts: atSandbox({ ...sandbox, findAccount }) });
    for (let n = 0; n < 3; n++) {
      clock.advance(2 * MINUTE_MS);
      await sweep.runOnce();
    }
    await assertOneWallet(other);
    assert.equal((await findWallet(app.pool, tenant.id, idOf(stuck)))?.status, 'opening');
  });

  test('a provider that is silent all the time is a 500 of its own, and nothing is lost', async () => {
    const owner = await approvedOwner(testApp);
    const silent = () => Promise.resolve(unknownBecause('it is silent'));
    const flow = flowOf({ ...sandbox, findAccount: silent });
    await assert.rejects(openWallet(flow, await holderOf(owner)), { code: 'wallet_provisioning_failed' });
    assert.equal((await findWallet(app.pool, tenant.id, idOf(owner)))?.status, 'opening');
    assert.equal((await owner.session.get('/api/v1/wallet')).status, 200);
    await assertOneWallet(owner);
  });
});
