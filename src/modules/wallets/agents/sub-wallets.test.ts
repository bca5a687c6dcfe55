// Sub-wallets over HTTP, as their owner sees them: created with what the wallet has, changed, paused, closed.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../../test/support/app.ts';
import { newOwner } from '../../../../test/support/signed-in.ts';
import { SUB_WALLETS_MAX } from './bounds.ts';

const testApp = await startTestApp();
const { session } = await newOwner(testApp);
const ROOT = '/api/v1/wallet/sub-wallets';

async function created(body: Record<string, unknown> = {}, by = session) {
  const { status, body: made } = await by.post(ROOT, { agent_label: 'compras', ...body });
  assert.equal(status, 201, JSON.stringify(made));
  return made;
}
const at = ({ id }: { id: string }, rest = ''): string => `${ROOT}/${id}${rest}`;
const refusedWith = async (answer: Promise<{ status: number; body: { error: string; field?: string } }>) => {
  const { status, body } = await answer;
  return body.field === undefined ? [status, body.error] : [status, body.error, body.field];
};

suite('a new sub-wallet', () => {
  test('has what its wallet has, opens the wallet, and may spend nothing unasked', async () => {
    const { session: first } = await newOwner(testApp);
    const made = await created({}, first);
    const { body: wallet } = await first.get('/api/v1/wallet');
    const { id, created_at: createdAt, ...rest } = made;
    assert.match(id, /^sub_/);
    assert.ok(Date.parse(createdAt) > 0);
    assert.deepEqual(rest, {
      agent: 'compras',
      purpose: null,
      payees: [],
      payeeItems: [],
      any_payee: true,
      cvu: wallet.cvu,
      balance: 0,
      currency: 'ARS',
      status: 'active',
      approval_config: wallet.approval_config,
    });
  });

  test('takes its own limits, and shows those of day and month from then on', async () => {
    const made = await created({
      purpose: 'Insumos',
      payees: ['Proveedor.Uno', 'proveedor.dos'],
      initial_amount: '1500.50',
      threshold_cents: 200_000,
      approval_config: { panic_limit_24h_cents: 900_000, per_day_cents: 50_000, notify_whatsapp: false },
    });
    assert.equal(made.balance, 1500.5);
    assert.deepEqual(made.payees, ['proveedor.uno', 'proveedor.dos']);
    const config = {
      auto_approve_under_cents: 100_000,
      whatsapp_threshold_cents: 200_000,
      panic_limit_24h_cents: 900_000,
    };
    assert.deepEqual(made.approval_config, config);
    const { body: read } = await session.get(at(made));
    assert.deepEqual(read, {
      ...made,
      approval_config: { ...config, per_day_cents: 50_000, per_month_cents: null, notify_whatsapp: false },
    });
  });

  test('with a lower threshold approves nothing unasked from there on', async () => {
    const { approval_config: config } = await created({ threshold_cents: 30_000 });
    assert.deepEqual([config.auto_approve_under_cents, config.whatsapp_threshold_cents], [30_000, 30_000]);
  });

  test('with a higher automatic threshold alone asks for a passkey from there on', async () => {
    const { approval_config: config } = await created({
      approval_config: { auto_approve_under_cents: 2_000_000 },
    });
    assert.deepEqual(
      [config.auto_approve_under_cents, config.whatsapp_threshold_cents],
      [2_000_000, 2_000_000],
    );
  });

  test('is refused by name, in the order of the contract', async () => {
    const post = (body: unknown) => refusedWith(session.post(ROOT, body));
    assert.deepEqual(await post({}), [400, 'agent_label_required', 'agent_label']);
    assert.deepEqual(await post({ agent_label: '  ' }), [400, 'agent_label_required', 'agent_label']);
    assert.deepEqual(await post({ agent_label: 7, initial_amount: -1 }), [
      400,
      'agent_label_required',
      'agent_label',
    ]);
    for (const amount of [-1, 1e21, 'x', '1e2', 0.001, '-0', null, true, '1'.repeat(30)])
      assert.deepEqual(
        await post({ agent_label: 'a', initial_amount: amount }),
        [400, 'initial_amount_invalid', 'initial_amount'],
        String(amount),
      );
    assert.deepEqual(await post({ agent_label: 'a', surprise: 1 }), [400, 'invalid_request', 'surprise']);
    assert.equal((await session.post(ROOT)).body.error, 'agent_label_required');
  });

  test('that fails for a reason of ours says so by name, and leaves nothing', async () => {
    await testApp.app.pool.script("alter table sub_wallets add constraint broken check (label <> 'roto')");
    const { status, body } = await session.post(ROOT, { agent_label: 'roto' });
    assert.deepEqual([status, body.error, typeof body.detail], [500, 'sub_wallet_creation_failed', 'string']);
    const { data } = (await session.get(ROOT)).body;
    assert.equal(
      data.some(({ agent }: { agent: string }) => agent === 'roto'),
      false,
    );
  });

  test('is refused where its thresholds are not in order, or come twice and differ', async () => {
    const post = (body: object) => refusedWith(session.post(ROOT, { agent_label: 'a', ...body }));
    const approval_config = { auto_approve_under_cents: 10, whatsapp_threshold_cents: 9 };
    assert.deepEqual(await post({ approval_config }), [
      400,
      'invalid_request',
      'approval_config.auto_approve_under_cents',
    ]);
    assert.deepEqual(await post({ approval_config, threshold_cents: 10 }), [
      400,
      'invalid_request',
      'threshold_cents',
    ]);
    assert.deepEqual(await post({ payees: ['una', 'UNA'] }), [400, 'invalid_request', 'payees']);
  });

  test('is one for a key, however often it is asked for', async () => {
    const headers = { 'x-idempotency-key': 'once' };
    const [one, two] = await Promise.all([
      session.post(ROOT, { agent_label: 'uno' }, headers),
      session.post(ROOT, { agent_label: 'uno' }, headers),
    ]);
    assert.deepEqual([one.status, two.status], [201, 201]);
    assert.equal(one.body.id, two.body.id);
  });

  test('is the last one at the bound, also where many are asked for at once, until one is closed', async () => {
    const { session: busy } = await newOwner(testApp);
    await created({}, busy);
    const all = await Promise.all(
      Array.from({ length: SUB_WALLETS_MAX + 5 }, () => busy.post(ROOT, { agent_label: 'uno' })),
    );
    assert.equal(all.filter(({ status }) => status === 201).length, SUB_WALLETS_MAX - 1);
    const refused = all.find(({ status }) => status !== 201);
    assert.deepEqual(
      [refused?.status, refused?.body.error, refused?.body.limit],
      [409, 'too_many_sub_wallets', SUB_WALLETS_MAX],
    );
    const made = all.find(({ status }) => status === 201);
    await busy.delete(at(made?.body));
    await created({}, busy);
  });
});

suite('a sub-wallet', () => {
  test('is listed with the others, newest first and page by page, closed ones too', async () => {
    const { session: own } = await newOwner(testApp);
    assert.deepEqual((await own.get(ROOT)).body, { data: [], next_cursor: null });
    const made = [];
    for (const label of ['uno', 'dos', 'tres']) made.push(await created({ agent_label: label }, own));
    await own.delete(at(made[1]));
    const first = (await own.get(`${ROOT}?limit=2`)).body;
    const second = (await own.get(`${ROOT}?limit=2&cursor=${first.next_cursor}`)).body;
    assert.equal(second.next_cursor, null);
    const agents = [...first.data, ...second.data].map(({ agent, status }) => [agent, status]);
    assert.deepEqual(agents, [
      ['tres', 'active'],
      ['dos', 'closed'],
      ['uno', 'active'],
    ]);
    const { sub_wallets: inWallet } = (await own.get('/api/v1/wallet')).body;
    assert.deepEqual(
      inWallet.map(({ agent }: { agent: string }) => agent),
      ['tres', 'uno'],
    );
    assert.deepEqual(inWallet[0], first.data[0]);
  });

  test('is found by its other prefix too', async () => {
    const made = await created();
    const { status, body } = await session.get(at({ id: made.id.replace('sub_', 'swal_') }));
    assert.deepEqual([status, body.id], [200, made.id]);
  });

  test('of another owner, or that does not exist, is not found by any verb', async () => {
    const made = await created();
    const { session: other } = await newOwner(testApp);
    await created({}, other);
    const outcomes = await Promise.all([
      other.get(at(made)),
      other.get(at(made, '/usage')),
      other.patch(at(made), { agent_label: 'mía' }),
      other.post(at(made, '/allocate'), { amount: 1 }),
      other.delete(at(made)),
      other.get(at(made, '/keys')),
      other.post(at(made, '/keys'), {}),
      session.get(at({ id: 'sub_01h455vb4pex5vsknk084sn02q' })),
      session.get(at({ id: 'nonsense' })),
    ]);
    assert.deepEqual(
      outcomes.map(({ status, body }) => [status, body.error]),
      outcomes.map(() => [404, 'not_found']),
    );
    assert.equal((await session.get(at(made))).body.agent, 'compras');
  });

  test('is changed in what is named, and in nothing else', async () => {
    const made = await created({ purpose: 'Insumos', payees: ['a.b.c'] });
    const { body: patched } = await session.patch(at(made), {
      agent_label: 'ventas',
      payeeItems: [
        { alias: 'uno.dos', enabled: false },
        { alias: 'tres.cuatro', enabled: true },
      ],
      threshold_cents: 150_000,
      per_day_cents: 70_000,
      approval_config: { per_month_cents: 700_000, auto_approve_under_cents: 0 },
    });
    assert.deepEqual(patched, {
      ...made,
      agent: 'ventas',
      payees: ['tres.cuatro'],
      payeeItems: [
        { alias: 'uno.dos', enabled: false },
        { alias: 'tres.cuatro', enabled: true },
      ],
      approval_config: {
        auto_approve_under_cents: 0,
        whatsapp_threshold_cents: 150_000,
        panic_limit_24h_cents: 5_000_000,
        per_day_cents: 70_000,
        per_month_cents: 700_000,
        notify_whatsapp: true,
      },
    });
    const { body: anyPayee } = await session.patch(at(made), {
      payees: null,
      per_day_cents: null,
      purpose: null,
    });
    assert.deepEqual(
      [anyPayee.any_payee, anyPayee.payees, anyPayee.purpose, anyPayee.approval_config.per_day_cents],
      [true, [], null, null],
    );
  });

  test('is not changed in what does not fit together', async () => {
    const made = await created();
    const patch = (body: object) => refusedWith(session.patch(at(made), body));
    // The field that the request has, and not the one that is kept from before.
    assert.deepEqual(await patch({ threshold_cents: 1 }), [400, 'invalid_request', 'threshold_cents']);
    const config = (approval_config: object) => patch({ approval_config });
    assert.deepEqual(await config({ whatsapp_threshold_cents: 1 }), [
      400,
      'invalid_request',
      'approval_config.whatsapp_threshold_cents',
    ]);
    const two = { payees: ['a'], payeeItems: [{ alias: 'a', enabled: true }] };
    assert.deepEqual(await patch(two), [400, 'invalid_request', 'payeeItems']);
    assert.deepEqual(await patch({ balance: 7 }), [400, 'invalid_request', 'balance']);
    assert.deepEqual(await patch({ status: 'closed' }), [400, 'invalid_request', 'status']);
  });

  test('is paused and goes on', async () => {
    const made = await created();
    for (const status of ['paused', 'paused', 'active', 'active'])
      assert.equal((await session.patch(at(made), { status })).body.status, status);
  });

  test('that is closed stays as it was, and closing it again changes nothing', async () => {
    const made = await created({ initial_amount: 5 });
    for (let i = 0; i < 2; i++) {
      const { status, body } = await session.delete(at(made));
      assert.deepEqual([status, body], [200, { ok: true }]);
    }
    const { body } = await session.get(at(made));
    assert.deepEqual([body.status, body.balance], ['closed', 5]);
    const later = await Promise.all([
      session.patch(at(made), { status: 'active' }),
      session.post(at(made, '/allocate'), { amount: 1 }),
      session.post(at(made, '/keys'), {}),
    ]);
    assert.deepEqual(
      later.map(({ status, body: { error } }) => [status, error]),
      later.map(() => [409, 'invalid_state']),
    );
  });
});
