// What a client may do that a person has allowed something: it reads as the person, spends as one sub-wallet
// within its limits, and prepares agents that can spend nothing.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { connect } from '../mcp/support.ts';
import { fundedWallet, newAgent, newPayee } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { tokensFor } from '../support/oauth.ts';
import type { Opened } from '../wallets/support.ts';

const testApp = await startTestApp();
const { url } = testApp;
const owner = await fundedWallet(testApp, 10_000_00);
const payee = await newPayee(owner);
const LIMITS = { initial_amount: 500, approval_config: { auto_approve_under_cents: 100_000 } };
const intentOf = (amount_cents: number) => ({ payee_id: payee.id, amount_cents, reason: 'Papel' });

async function clientOf(of: Opened, scopes: readonly string[], agent?: string) {
  const { tokens } = await tokensFor(testApp, of.email, {
    scopes,
    ...(agent === undefined ? {} : { agent }),
  });
  return { tokens, mcp: await connect(url, tokens.access_token) };
}

suite('a client that may read', () => {
  test('sees the wallet, agents, payees, schedules and movements of its person', async () => {
    const agent = await newAgent(testApp, owner, LIMITS);
    const { mcp } = await clientOf(owner, ['wallet:read']);
    for (const name of [
      'wallet_balance',
      'wallet_list_agents',
      'wallet_list_payees',
      'wallet_list_scheduled',
    ])
      assert.equal((await mcp.call(name)).isError, false, name);
    const { shown: agents } = await mcp.call('wallet_list_agents');
    assert.ok(agents.data.some((one: { id: string }) => one.id === agent.subWalletId));
    const { shown: movements } = await mcp.call('wallet_recent_movements');
    assert.ok(movements.data.length > 0);
    assert.equal((await mcp.call('wallet_fund_info')).shown.cvu, owner.cvu);
  });

  test('can do nothing else, and is sent to its person for it', async () => {
    const { tokens } = await clientOf(owner, ['wallet:read']);
    const call = async (name: string, given: unknown) =>
      fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${tokens.access_token}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: given },
        }),
      });
    const refused = await call('wallet_pay', intentOf(100));
    assert.equal(refused.status, 403);
    const challenge = refused.headers.get('www-authenticate') ?? '';
    assert.match(challenge, /resource_metadata=".*\/\.well-known\/oauth-protected-resource\/mcp"/);
    assert.match(challenge, /error="insufficient_scope".*scope="[^"]*wallet:pay"/);
    assert.equal((await call('wallet_create_agent', { agent_label: 'x' })).status, 403);
  });

  test('without a token is sent to where it gets one', async () => {
    const { status, headers } = await fetch(`${url}/mcp`, { method: 'POST', body: '{}' });
    assert.equal(status, 401);
    const metadata = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1] ?? '';
    const found = (await (await fetch(metadata)).json()) as { authorization_servers: string[] };
    const [server = ''] = found.authorization_servers;
    const { issuer } = (await (await fetch(`${server}/.well-known/oauth-authorization-server`)).json()) as {
      issuer: string;
    };
    assert.equal(issuer, server);
  });
});

suite('a client that may pay', () => {
  test('pays as its sub-wallet, within its cap, and is held beyond it', async () => {
    const agent = await newAgent(testApp, owner, LIMITS);
    const { mcp } = await clientOf(owner, ['wallet:pay'], agent.subWalletId);
    const paid = await mcp.call('wallet_pay', intentOf(10_000));
    assert.deepEqual([paid.isError, paid.shown.subWalletId], [false, agent.subWalletId], paid.line);
    const held = await mcp.call('wallet_pay', intentOf(90_000));
    assert.equal(held.shown.status, 'pending_approval', held.line);
    const { body } = await owner.session.get(`/api/v1/wallet/sub-wallets/${agent.subWalletId}/usage`);
    assert.equal(body.cap.usedCents, 100_000);
    const status = await mcp.call('wallet_payment_status', { payment_id: paid.shown.id });
    assert.equal(status.shown.id, paid.shown.id);
  });

  test('and was let in again pays once what it repeats, with its key and without', async () => {
    const agent = await newAgent(testApp, owner, LIMITS);
    const before = await clientOf(owner, ['wallet:pay'], agent.subWalletId);
    const named = { ...intentOf(1_100), idempotency_key: 'factura 7' };
    const paid = [
      await before.mcp.call('wallet_pay', named),
      await before.mcp.call('wallet_pay', intentOf(1_200)),
    ];
    const after = await clientOf(owner, ['wallet:pay'], agent.subWalletId);
    const again = [
      await after.mcp.call('wallet_pay', named),
      await after.mcp.call('wallet_pay', intentOf(1_200)),
    ];
    assert.deepEqual(
      again.map(({ shown }) => shown.id),
      paid.map(({ shown }) => shown.id),
    );
    const { body } = await owner.session.get(`/api/v1/wallet/sub-wallets/${agent.subWalletId}/usage`);
    assert.equal(body.cap.usedCents, 2_300);
  });

  test('sees no payment of the owner or of another agent, unless it may read', async () => {
    const [own, other] = [await newAgent(testApp, owner, LIMITS), await newAgent(testApp, owner, LIMITS)];
    const made = await other.key.post('/api/v1/wallet/pay', intentOf(1_000));
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const given = { payment_id: made.body.id };
    const { mcp } = await clientOf(owner, ['wallet:pay'], own.subWalletId);
    assert.equal((await mcp.call('wallet_payment_status', given)).isError, true);
    const reader = await clientOf(owner, ['wallet:pay', 'wallet:read'], own.subWalletId);
    assert.equal((await reader.mcp.call('wallet_payment_status', given)).shown.id, made.body.id);
  });

  test('is shown until when what it asked for can be approved, and how that was decided', async () => {
    const agent = await newAgent(testApp, owner, LIMITS);
    const { mcp } = await clientOf(owner, ['wallet:pay'], agent.subWalletId);
    const held = await mcp.call('wallet_pay', intentOf(200_000));
    assert.ok(Date.parse(held.shown.expiresAt) > 0, held.line);
    const asked = await mcp.call('wallet_request_approval', intentOf(1_300));
    assert.equal(asked.shown.status, 'pending', asked.line);
    const decided = { decision: 'rejected', declineReason: 'No' };
    assert.equal((await owner.session.post(`/approvals/${asked.shown.id}`, decided)).status, 200);
    const again = await mcp.call('wallet_request_approval', intentOf(1_300));
    assert.deepEqual([again.shown.id, again.shown.status], [asked.shown.id, 'rejected'], again.line);

    const another = await newAgent(testApp, owner, LIMITS);
    const other = await clientOf(owner, ['wallet:pay'], another.subWalletId);
    assert.equal(
      (await other.mcp.call('wallet_payment_status', { payment_id: held.shown.id })).isError,
      true,
    );
  });

  test('has every payment held where the agent was made with the consent', async () => {
    const { mcp } = await clientOf(owner, ['wallet:pay'], 'new');
    const { shown, line } = await mcp.call('wallet_pay', intentOf(100));
    assert.equal(shown.status, 'pending_approval', line);
    const { body } = await owner.session.get('/api/v1/wallet/grants');
    const agent = await owner.session.get(`/api/v1/wallet/sub-wallets/${body.data[0].sub_wallet_id}`);
    assert.deepEqual([agent.body.agent, agent.body.balance], ['Test client', 0]);
  });

  test('pays nothing once its grant is revoked', async () => {
    const agent = await newAgent(testApp, owner, LIMITS);
    const { mcp } = await clientOf(owner, ['wallet:pay'], agent.subWalletId);
    assert.equal((await mcp.call('wallet_pay', intentOf(1_000))).isError, false);
    const { body } = await owner.session.get('/api/v1/wallet/grants');
    await owner.session.delete(`/api/v1/wallet/grants/${body.data[0].id}`);
    await assert.rejects(mcp.call('wallet_pay', intentOf(1_001)));
    const usage = await owner.session.get(`/api/v1/wallet/sub-wallets/${agent.subWalletId}/usage`);
    assert.equal(usage.body.cap.usedCents, 1_000);
  });
});

suite('a client that may schedule', () => {
  test('schedules and cancels as its sub-wallet, and nothing of another', async () => {
    const [own, other] = [await newAgent(testApp, owner, LIMITS), await newAgent(testApp, owner, LIMITS)];
    const monthly = { ...intentOf(1_000), cron_expression: '0 9 1 * *' };
    const foreign = await other.key.post('/api/v1/wallet/scheduled', monthly);
    assert.equal(foreign.status, 201, JSON.stringify(foreign.body));
    const { mcp } = await clientOf(owner, ['wallet:read', 'wallet:schedule'], own.subWalletId);
    const made = await mcp.call('wallet_schedule_payment', monthly);
    assert.equal(made.isError, false, made.line);
    const path = `/api/v1/wallet/scheduled/${made.shown.id}`;
    assert.equal((await own.key.get(path)).body.id, made.shown.id);
    const refused = await mcp.call('wallet_cancel_scheduled', { scheduled_payment_id: foreign.body.id });
    assert.equal(refused.isError, true);
    const still = await other.key.get(`/api/v1/wallet/scheduled/${foreign.body.id}`);
    assert.equal(still.body.status, 'active');
    const cancelled = await mcp.call('wallet_cancel_scheduled', { scheduled_payment_id: made.shown.id });
    assert.equal(cancelled.isError, false, cancelled.line);
  });
});

suite('a client that may create agents', () => {
  test('creates one that can spend nothing, and gives it nothing', async () => {
    const { mcp } = await clientOf(owner, ['wallet:admin']);
    const { shown, isError, line } = await mcp.call('wallet_create_agent', { agent_label: 'Contador' });
    assert.deepEqual([isError, shown.balance], [false, 0], line);
    for (const limit of [
      { initial_amount: 1 },
      { threshold_cents: 1 },
      { approval_config: { auto_approve_under_cents: 1 } },
    ]) {
      const refused = await mcp.call('wallet_create_agent', { agent_label: 'Contador', ...limit });
      assert.equal(refused.isError, true, JSON.stringify(refused.shown));
    }
  });
});
