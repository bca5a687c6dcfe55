// The settings of a side: what wallets that are opened from then on start with, and when balances are low.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { newOwner } from '../../../../test/support/signed-in.ts';

const testApp = await startTestApp();
const { api, url, newKey } = testApp;
const PATH = '/api/v1/settings';
const DEFAULTS = {
  approvalConfig: {
    autoApproveUnderCents: 100_000,
    whatsappThresholdCents: 1_000_000,
    panicLimit24hCents: 5_000_000,
  },
  balanceLowThresholdCents: null,
};

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

  const REFUSED: Array<[text: string, field: string]> = [
    ['{"balanceLowThresholdCents": -1}', 'balanceLowThresholdCents'],
    ['{"balanceLowThresholdCents": 1.5}', 'balanceLowThresholdCents'],
    ['{"balanceLowThresholdCents": 1e3}', 'balanceLowThresholdCents'],
    ['{"balanceLowThresholdCents": "5"}', 'balanceLowThresholdCents'],
    ['{"approvalConfig": {"panicLimit24hCents": 9007199254740993}}', 'approvalConfig.panicLimit24hCents'],
    ['{"approvalConfig": {"whatsappThresholdCents": 0}}', 'approvalConfig.whatsappThresholdCents'],
    ['{"approvalConfig": {"other": 0}}', 'approvalConfig.other'],
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
