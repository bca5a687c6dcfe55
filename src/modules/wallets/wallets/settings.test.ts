// The settings of a side: what wallets that are opened from then on start with, and when balances are low.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { isoOf } from '#platform/time/clock.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { newOwner } from '../../../../test/support/signed-in.ts';

const testApp = await startTestApp();
const { api, app, url, newKey } = testApp;
const PATH = '/api/v1/settings';
/** In minor units, of which Chile has none. */
const AUTO_APPROVE_UNDER = {
  ARS: 100_000,
  MXN: 1_500,
  BRL: 400,
  CLP: 700,
  COP: 300_000,
  PEN: 300,
  UYU: 3_000,
};
type ByCurrency = Readonly<Record<string, Readonly<Record<string, number>>>>;
const BY_CURRENCY: ByCurrency = Object.fromEntries(
  Object.entries(AUTO_APPROVE_UNDER).map(([currency, auto]) => [
    currency,
    { autoApproveUnderCents: auto, whatsappThresholdCents: auto * 10, panicLimit24hCents: auto * 50 },
  ]),
);
const DEFAULTS = {
  approvalConfig: BY_CURRENCY['ARS'],
  approvalConfigByCurrency: BY_CURRENCY,
  balanceLowThresholdCents: null,
};
/** The limits of each currency with some changes. */
const everywhere = (changes: Readonly<Record<string, number>>): ByCurrency =>
  Object.fromEntries(
    Object.entries(BY_CURRENCY).map(([currency, config]) => [currency, { ...config, ...changes }]),
  );
const MEXICAN = { country: 'MX', taxId: 'GODE900517AB6' };
const CHILEAN = { country: 'CL', taxId: '12.345.678-5', phoneNumber: '+56961234567' };

/** The limits of a wallet that is opened now, in the order of their size. */
async function limitsOfNew(changes: Record<string, unknown> = {}): Promise<unknown[]> {
  const { session } = await newOwner(testApp, changes);
  const { status, body } = await session.get('/api/v1/wallet');
  assert.equal(status, 200, JSON.stringify(body));
  return [body.currency, ...Object.values(body.approval_config)];
}

/** An organization of its own, as an older version has left it where it says so. */
async function newSide(row?: { readonly auto: number; readonly whatsapp: number; readonly panic: number }) {
  const organization = await testApp.newOrganization('Other');
  const tenant = await app.tenants.get(organization.testTenantId);
  if (row !== undefined)
    for (const id of tenant.cellIds)
      await app.pool.run(
        sql`insert into wallet_settings (tenant_id, auto_approve_under_minor, whatsapp_threshold_minor,
                                         panic_limit_24h_minor, updated_at)
            values (${id}, ${row.auto}, ${row.whatsapp}, ${row.panic}, ${isoOf(testApp.clock.now())})`,
      );
  return client(url, await newKey({ organization }));
}

suite('the defaults of settings', () => {
  test('are of like worth in each currency, and a wallet is opened with those of its own', async () => {
    assert.deepEqual((await api.get(PATH)).body, DEFAULTS);
    assert.deepEqual(await limitsOfNew(), ['ARS', 100_000, 1_000_000, 5_000_000]);
    assert.deepEqual(await limitsOfNew(MEXICAN), ['MXN', 1_500, 15_000, 75_000]);
    assert.deepEqual(await limitsOfNew(CHILEAN), ['CLP', 700, 7_000, 35_000]);
  });
});

suite('settings', () => {
  test('have defaults, and change field by field', async () => {
    assert.deepEqual((await api.get(PATH)).body, DEFAULTS);
    const { status, body } = await api.patch(PATH, {
      approvalConfig: { autoApproveUnderCents: 0 },
      balanceLowThresholdCents: 5_000,
    });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body, {
      approvalConfig: { ...DEFAULTS.approvalConfig, autoApproveUnderCents: 0 },
      approvalConfigByCurrency: everywhere({ autoApproveUnderCents: 0 }),
      balanceLowThresholdCents: 5_000,
    });
    assert.deepEqual((await api.get(PATH)).body, body);
    const cleared = await api.patch(PATH, { balanceLowThresholdCents: null });
    assert.deepEqual(cleared.body, { ...body, balanceLowThresholdCents: null });
    assert.deepEqual((await api.patch(PATH, {})).body, cleared.body);
  });

  test('changed at once, each in another field, are all changed', async () => {
    const set = (approvalConfig: Record<string, number>) => api.patch(PATH, { approvalConfig });
    await Promise.all([
      set({ autoApproveUnderCents: 1_111 }),
      set({ whatsappThresholdCents: 2_222_222 }),
      set({ panicLimit24hCents: 3_333_333 }),
    ]);
    assert.deepEqual((await api.get(PATH)).body.approvalConfig, {
      autoApproveUnderCents: 1_111,
      whatsappThresholdCents: 2_222_222,
      panicLimit24hCents: 3_333_333,
    });
  });

  test('are for wallets that are opened afterwards', async () => {
    const before = await newOwner(testApp);
    const config = async () => (await before.session.get('/api/v1/wallet')).body.approval_config;
    const first = await config();
    await api.patch(PATH, { approvalConfig: { panicLimit24hCents: 42 } });
    assert.deepEqual(await config(), first);
    const after = await newOwner(testApp);
    const { approval_config } = (await after.session.get('/api/v1/wallet')).body;
    assert.equal(approval_config.panic_limit_24h_cents, 42);
  });

  test('of one currency leave those of others', async () => {
    const side = await newSide();
    const other = await newSide();
    const { status, body } = await side.patch(PATH, {
      approvalConfigByCurrency: { MXN: { autoApproveUnderCents: 0 }, BRL: { panicLimit24hCents: 7 } },
    });
    assert.equal(status, 200, JSON.stringify(body));
    const expected = {
      ...BY_CURRENCY,
      MXN: { ...BY_CURRENCY['MXN'], autoApproveUnderCents: 0 },
      BRL: { ...BY_CURRENCY['BRL'], panicLimit24hCents: 7 },
    };
    assert.deepEqual(body, { ...DEFAULTS, approvalConfigByCurrency: expected });
    assert.deepEqual((await side.get(PATH)).body, body);
    assert.deepEqual((await other.get(PATH)).body, DEFAULTS);
  });

  test('changed at once, each of another currency, are all changed', async () => {
    const side = await newSide();
    const all = Object.keys(BY_CURRENCY);
    const answered = await Promise.all(
      all.map((currency, n) =>
        side.patch(PATH, { approvalConfigByCurrency: { [currency]: { autoApproveUnderCents: n } } }),
      ),
    );
    assert.deepEqual(new Set(answered.map(({ status }) => status)), new Set([200]));
    const { approvalConfigByCurrency } = (await side.get(PATH)).body;
    assert.deepEqual(
      all.map((currency) => approvalConfigByCurrency[currency].autoApproveUnderCents),
      all.map((_, n) => n),
    );
  });

  test('that an older version has set are one for all currencies, until one is named', async () => {
    const side = await newSide({ auto: 20_000, whatsapp: 30_000, panic: 40_000 });
    const config = {
      autoApproveUnderCents: 20_000,
      whatsappThresholdCents: 30_000,
      panicLimit24hCents: 40_000,
    };
    const before = (await side.get(PATH)).body;
    assert.deepEqual(before, {
      approvalConfig: config,
      approvalConfigByCurrency: everywhere(config),
      balanceLowThresholdCents: null,
    });
    const lower = { ...config, panicLimit24hCents: 39_999 };
    const lowered = await side.patch(PATH, { approvalConfig: { panicLimit24hCents: 39_999 } });
    assert.deepEqual(lowered.body.approvalConfigByCurrency, everywhere(lower));
    const named = await side.patch(PATH, { approvalConfigByCurrency: { ARS: { autoApproveUnderCents: 1 } } });
    assert.deepEqual(named.body.approvalConfig, { ...lower, autoApproveUnderCents: 1 });
    assert.deepEqual(named.body.approvalConfigByCurrency, {
      ...everywhere(lower),
      ARS: named.body.approvalConfig,
    });
  });

  test('that are set for all currencies hold in each: what is not sent gives way', async () => {
    const side = await newSide();
    const raised = await side.patch(PATH, { approvalConfig: { autoApproveUnderCents: 500_000 } });
    assert.equal(raised.status, 200, JSON.stringify(raised.body));
    const { MXN, COP, ARS } = raised.body.approvalConfigByCurrency;
    const set = { autoApproveUnderCents: 500_000 };
    assert.deepEqual(MXN, { ...set, whatsappThresholdCents: 500_000, panicLimit24hCents: 75_000 });
    assert.deepEqual(COP, { ...set, whatsappThresholdCents: 3_000_000, panicLimit24hCents: 15_000_000 });
    assert.deepEqual(ARS, raised.body.approvalConfig);
    const fresh = await newSide();
    const { body } = await fresh.patch(PATH, { approvalConfig: { whatsappThresholdCents: 200_000 } });
    assert.deepEqual(body.approvalConfigByCurrency.COP, {
      autoApproveUnderCents: 200_000,
      whatsappThresholdCents: 200_000,
      panicLimit24hCents: 15_000_000,
    });
    assert.equal(body.approvalConfigByCurrency.MXN.autoApproveUnderCents, 1_500);
  });

  test('of a currency that there is not are refused with those that there are', async () => {
    const { status, body } = await api.patch(PATH, { approvalConfigByCurrency: { USD: {} } });
    assert.deepEqual(
      [status, body.error, body.field],
      [400, 'invalid_request', 'approvalConfigByCurrency.USD'],
    );
    assert.match(body.message, /this field is unknown; there are ARS, MXN, BRL, CLP, COP, PEN, UYU$/);
  });

  const REFUSED: Array<[text: string, field: string]> = [
    ['{"balanceLowThresholdCents": -1}', 'balanceLowThresholdCents'],
    ['{"balanceLowThresholdCents": 1.5}', 'balanceLowThresholdCents'],
    ['{"balanceLowThresholdCents": 1e3}', 'balanceLowThresholdCents'],
    ['{"balanceLowThresholdCents": "5"}', 'balanceLowThresholdCents'],
    ['{"approvalConfig": {"panicLimit24hCents": 9007199254740993}}', 'approvalConfig.panicLimit24hCents'],
    ['{"approvalConfig": {"whatsappThresholdCents": 0}}', 'approvalConfig.whatsappThresholdCents'],
    ['{"approvalConfig": {"other": 0}}', 'approvalConfig.other'],
    [
      '{"approvalConfigByCurrency": {"MXN": {"panicLimit24hCents": -1}}}',
      'approvalConfigByCurrency.MXN.panicLimit24hCents',
    ],
    ['{"approvalConfigByCurrency": {"MXN": 5}}', 'approvalConfigByCurrency.MXN'],
    [
      '{"approvalConfigByCurrency": {"BRL": {"autoApproveUnderCents": 9, "whatsappThresholdCents": 8}}}',
      'approvalConfigByCurrency.BRL.whatsappThresholdCents',
    ],
    ['{"approval_config": {}}', 'approval_config'],
  ];
  for (const [body, field] of REFUSED) {
    test(`${body} is refused with its field`, async () => {
      const key = await newKey();
      const answered = await client(url, key).raw(PATH, {
        method: 'PATCH',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body,
      });
      assert.deepEqual(
        [answered.status, answered.body.error, answered.body.field],
        [400, 'invalid_request', field],
      );
    });
  }

  test('are of one side, and need their scope', async () => {
    const live = client(url, await newKey({ mode: 'live' }));
    assert.deepEqual((await live.get(PATH)).body, DEFAULTS);
    const reader = client(url, await newKey({ scopes: ['settings:read'] }));
    assert.equal((await reader.get(PATH)).status, 200);
    const { status, body } = await reader.patch(PATH, {});
    assert.deepEqual([status, body.requiredScope], [403, 'settings:write']);
  });

  test('that change are in the audit log', async () => {
    await api.patch(PATH, {});
    const [entry] = (await api.get('/api/v1/audit_log')).body.data;
    assert.equal(entry.action, 'settings.update');
  });
});
