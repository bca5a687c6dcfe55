// A client that can show its user a page is given that of the approval; coming back from it proves nothing
// and makes nothing.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { fundedWallet, newAgent, newPayee } from '../payments/support.ts';
import type { Shown } from './support.ts';

const testApp = await startTestApp();
const { app, url, tenant } = testApp;
const owner = await fundedWallet(testApp, 10_000_000);
const payee = await newPayee(owner);
const MODERN = { versionNegotiation: { mode: 'auto' } } as const;

type PageRequest = { readonly mode: string; readonly url: string; readonly message: string };

/** A client whose user opens pages, or does not. */
async function showing(raw: string, open: (asked: PageRequest) => Promise<'accept' | 'decline' | 'cancel'>) {
  const client = new Client(
    { name: 'tests', version: '1.0.0' },
    { ...MODERN, capabilities: { elicitation: { url: {} } } },
  );
  client.setRequestHandler('elicitation/create', async ({ params }) => ({
    action: await open(params as PageRequest),
  }));
  const headers = { Authorization: `Bearer ${raw}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  after(() => client.close());
  return client;
}
const intent = { payee_id: payee.id, amount_cents: 5_000, reason: 'Papel' };
const heldAgent = () => newAgent(testApp, owner, { initial_amount: 10 });
const paymentsOf = async (subWalletId: string): Promise<number> => {
  const { n } = await app.pool.one(
    sql<{ n: number }>`
      select count(*)::int as n from payments where tenant_id = ${tenant.id} and sub_wallet_id = ${subWalletId}`,
  );
  return n;
};

suite('the page of an approval', () => {
  test('is offered once its payment is held; what the owner decides there is the answer', async () => {
    const agent = await heldAgent();
    const pages: PageRequest[] = [];
    const client = await showing(agent.raw, async (asked) => {
      pages.push(asked);
      const id = asked.url.split('/').at(-1);
      const { status } = await owner.session.post(`/approvals/${id}`, { decision: 'approved' });
      assert.equal(status, 200);
      return 'accept';
    });
    const { structuredContent }: Shown = await client.callTool({ name: 'wallet_pay', arguments: intent });
    assert.equal(pages.length, 1);
    assert.match(pages[0]?.url ?? '', /^http:\/\/localhost:\d+\/approvals\/appr_[0-9a-z]{26}$/);
    assert.equal(pages[0]?.message.includes(payee.label), false);
    assert.ok(['processing', 'settled'].includes(structuredContent.status));
    assert.equal(await paymentsOf(agent.subWalletId), 1);
  });

  test('that the user does not open leaves the payment waiting, and makes no other', async () => {
    for (const action of ['decline', 'cancel'] as const) {
      const agent = await heldAgent();
      const client = await showing(agent.raw, () => Promise.resolve(action));
      const { structuredContent }: Shown = await client.callTool({ name: 'wallet_pay', arguments: intent });
      assert.equal(structuredContent.status, 'pending_approval');
      assert.ok(Date.parse(structuredContent.expiresAt) > 0);
      assert.equal(await paymentsOf(agent.subWalletId), 1);
    }
  });

  test('is not opened by itself: the user who says so has approved nothing', async () => {
    const agent = await heldAgent();
    const client = await showing(agent.raw, () => Promise.resolve('decline'));
    await client.callTool({ name: 'wallet_pay', arguments: intent });
    const { body } = await agent.key.get('/api/v1/wallet/payments/none');
    assert.equal(body.error, 'not_found');
    const { n } = await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from approvals
        where tenant_id = ${tenant.id} and sub_wallet_id = ${agent.subWalletId} and status = 'pending'`,
    );
    assert.equal(n, 1);
  });

  test('comes with a state that is good for its key and its tool alone', async () => {
    const [agent, other] = [await heldAgent(), await heldAgent()];
    const first = await call(agent.raw, 'wallet_pay', intent);
    assert.equal(first.result.resultType, 'input_required');
    const state: string = first.result.requestState;
    const back = (raw: string, name: string, requestState: string) =>
      call(raw, name, intent, { requestState, inputResponses: { approval: { action: 'decline' } } });
    assert.equal(
      (await back(agent.raw, 'wallet_pay', state)).result.structuredContent.status,
      'pending_approval',
    );
    for (const [raw, name, sent] of [
      [other.raw, 'wallet_pay', state],
      [agent.raw, 'wallet_schedule_payment', state],
      [agent.raw, 'wallet_pay', `${state.slice(0, -2)}${state.at(-2) === 'A' ? 'B' : 'A'}${state.slice(-1)}`],
      [agent.raw, 'wallet_pay', 'pay_01h455vb4pex5vsknk084sn02q'],
    ] as const) {
      const { error } = await back(raw, name, sent);
      assert.equal(error?.code, -32_602, `${name} ${sent}`);
      // Of another tool it is read, and then not taken.
      const isRead = name !== 'wallet_pay';
      assert.equal(error.data?.reason, isRead ? undefined : 'invalid_request_state');
    }
    assert.deepEqual([await paymentsOf(agent.subWalletId), await paymentsOf(other.subWalletId)], [1, 0]);
  });
});

/** One message of the revision without sessions, from a client that can show pages. */
async function call(raw: string, name: string, given: object, more: object = {}): Promise<Shown> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${raw}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: given,
        ...more,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1.0.0' },
          'io.modelcontextprotocol/clientCapabilities': { elicitation: { url: {} } },
        },
      },
    }),
  });
  return response.json();
}
