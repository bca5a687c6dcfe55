// Who may call what over tools: every tool with every kind of credential, and what no tool can do.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { routes } from '#product.ts';
import { toolsOf } from '#modules/access/mcp/tools.ts';
import type { Scope } from '#modules/access/grants/scopes.ts';
import { startTestApp } from '../support/app.ts';
import { grantOf } from '../support/grants.ts';
import { cookieOfPerson } from '../support/signed-in.ts';
import { fundedWallet, newAgent, newPayee, untilPayment } from '../payments/support.ts';
import { connect, type Shown } from './support.ts';

const testApp = await startTestApp({ logLevel: 'info' });
const { app, url, tenant, newKey, logged } = testApp;
const owner = await fundedWallet(testApp, 10_000_000);
const payee = await newPayee(owner);
await testApp.api.post('/api/v1/sandbox/checkouts/complete', { cardholderId: owner.cardholderId });
const agent = await newAgent(testApp, owner, { initial_amount: 1_000 });
const bound = await newAgent(testApp, owner, { agent_label: 'bound', initial_amount: 1_000 });
const tools = toolsOf(routes);

type Answer = { readonly status: number; readonly headers: Headers; readonly body: Shown };

/** One message, as the revision without sessions has it. */
async function send(
  headers: Record<string, string>,
  message: { readonly method: string; readonly params?: object },
  path = '/mcp',
): Promise<Answer> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  });
  const text = await response.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return {
    status: response.status,
    headers: response.headers,
    body: data === '' ? undefined : JSON.parse(data),
  };
}
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const argumentsOf: Readonly<Record<string, Record<string, unknown>>> = {
  card_issue: { amountCents: 100, label: 'Ink' },
  card_status: { card_id: 'card_01h455vb4pex5vsknk084sn02q' },
  wallet_cancel_scheduled: { scheduled_payment_id: 'sch_01h455vb4pex5vsknk084sn02q' },
  wallet_create_agent: { agent_label: 'another' },
  wallet_payment_status: { payment_id: 'pay_01h455vb4pex5vsknk084sn02q' },
  wallet_schedule_payment: {
    payee_id: payee.id,
    amount_cents: 100,
    reason: 'Each month',
    cron_expression: '0 9 1 * *',
  },
};
const PAYMENT = { payee_id: payee.id, amount_cents: 100, reason: 'Paper' };
for (const name of ['wallet_pay', 'wallet_preview_payment', 'wallet_request_approval'])
  Object.assign(argumentsOf, { [name]: PAYMENT });
const callOf = (name: string) => ({
  method: 'tools/call',
  params: { name, arguments: argumentsOf[name] ?? {} },
});
/** What the call came to: a status of HTTP, or what the tool says. */
async function outcome(headers: Record<string, string>, name: string): Promise<string> {
  const { status, body } = await send(headers, callOf(name));
  if (status !== 200) return `${status} ${body?.error?.data?.error ?? ''}`.trim();
  const { isError, content } = body.result;
  const error = isError === true ? JSON.parse(content[1].text).error : 'done';
  // It was let in, and there is nothing of this id.
  return error === 'not_found' ? 'done' : error;
}

const SCOPES_OF: Readonly<Record<string, readonly Scope[]>> = {
  card_issue: ['wallet:pay'],
  card_status: ['wallet:read', 'wallet:pay'],
  wallet_balance: ['wallet:read', 'wallet:pay', 'wallet:schedule'],
  wallet_cancel_scheduled: ['wallet:schedule'],
  wallet_create_agent: ['wallet:admin'],
  wallet_fund_info: ['wallet:read'],
  wallet_list_agents: ['wallet:read'],
  wallet_list_payees: ['wallet:read', 'wallet:pay', 'wallet:schedule'],
  wallet_list_scheduled: ['wallet:read', 'wallet:schedule'],
  wallet_pay: ['wallet:pay'],
  wallet_payment_status: ['wallet:read', 'wallet:pay'],
  wallet_preview_payment: ['wallet:pay'],
  wallet_recent_movements: ['wallet:read'],
  wallet_request_approval: ['wallet:pay'],
  wallet_schedule_payment: ['wallet:schedule'],
};

suite('every tool', () => {
  test('has a row here that says which scopes open it', () => {
    assert.deepEqual(
      tools.map(({ tool }) => tool.name),
      Object.keys(SCOPES_OF).sort(),
    );
  });

  test('is 401 without a credential, for a key of an organization, for a cookie, and for what is not a key', async () => {
    const { cookie, origin } = await cookieOfPerson(testApp, owner.email);
    const revoked = await newAgent(testApp, owner);
    const { body } = await owner.session.get(`/api/v1/wallet/sub-wallets/${revoked.subWalletId}/keys`);
    await owner.session.delete(`/api/v1/wallet/sub-wallets/${revoked.subWalletId}/keys/${body.data[0].id}`);
    const closed = await newAgent(testApp, owner);
    await owner.session.delete(`/api/v1/wallet/sub-wallets/${closed.subWalletId}`);
    const refused: ReadonlyArray<readonly [string, Record<string, string>]> = [
      ['nothing', {}],
      ['a key of an organization', bearer(await newKey())],
      ['a key of the live side', bearer(await newKey({ mode: 'live' }))],
      ['a cookie', { Cookie: cookie, Origin: origin.replace('127.0.0.1', 'localhost') }],
      ['a revoked key', bearer(revoked.raw)],
      ['the key of a closed sub-wallet', bearer(closed.raw)],
      ['an unknown key', bearer(`${agent.raw.slice(0, -4)}0000`)],
      ['a token of nothing', bearer('gat_nothing')],
      ['another scheme', { Authorization: `Basic ${agent.raw}` }],
    ];
    for (const [what, headers] of refused) {
      for (const { tool } of tools) assert.equal(await outcome(headers, tool.name), '401 unauthorized', what);
      const { headers: answered } = await send(headers, { method: 'tools/list' });
      assert.match(
        answered.get('www-authenticate') ?? '',
        /^Bearer resource_metadata="http:\/\/localhost:\d+\/\.well-known\/oauth-protected-resource\/mcp".*scope="wallet:read wallet:schedule wallet:pay"$/,
      );
    }
  });

  test('is open to the key of an agent, but for the one that creates agents', async () => {
    for (const { tool } of tools) {
      const expected = tool.name === 'wallet_create_agent' ? 'forbidden' : 'done';
      assert.equal(await outcome(bearer(agent.raw), tool.name), expected, tool.name);
    }
  });

  test('is open to a client by the scope that its person gave, and else 403 with what it lacks', async () => {
    for (const scope of ['wallet:read', 'wallet:pay', 'wallet:schedule', 'wallet:admin'] as const) {
      const { accessToken } = await grantOf(testApp, owner, [scope], bound.subWalletId);
      for (const { tool } of tools) {
        const isOpen = SCOPES_OF[tool.name]?.includes(scope);
        assert.equal(
          await outcome(bearer(accessToken), tool.name),
          isOpen === true ? 'done' : '403 insufficient_scope',
          `${tool.name} with ${scope}`,
        );
        if (isOpen === true) continue;
        const { headers } = await send(bearer(accessToken), callOf(tool.name));
        const challenge = headers.get('www-authenticate') ?? '';
        assert.match(challenge, /error="insufficient_scope"/);
        const asked = /scope="([^"]+)"$/.exec(challenge)?.[1]?.split(' ') ?? [];
        assert.ok(
          SCOPES_OF[tool.name]?.some((one) => asked.includes(one)),
          `${tool.name} asks for ${asked.join(' ')}`,
        );
      }
    }
  });

  test('of a client spends as its sub-wallet alone', async () => {
    const { accessToken } = await grantOf(testApp, owner, ['wallet:pay', 'wallet:read'], bound.subWalletId);
    const mine = await connect(url, accessToken);
    const { shown } = await mine.call('wallet_pay', { ...PAYMENT, amount_cents: 777 });
    assert.equal(shown.subWalletId, bound.subWalletId);
    const balance = (await mine.call('wallet_balance')).shown;
    assert.equal(balance.agent.id, bound.subWalletId);
    assert.ok(balance.wallet.availableCents > 0);
  });

  test('shows another caller nothing: neither another agent of the wallet, nor another owner', async () => {
    const mine = await connect(url, agent.raw);
    const { shown: paid } = await mine.call('wallet_pay', { ...PAYMENT, amount_cents: 333 });
    const others = [
      bound.raw,
      (await newAgent(testApp, await fundedWallet(testApp, 1_000))).raw,
      (await grantOf(testApp, await fundedWallet(testApp, 1_000), ['wallet:read'])).accessToken,
    ];
    for (const raw of others) {
      const theirs = await connect(url, raw);
      const { isError, shown } = await theirs.call('wallet_payment_status', { payment_id: paid.id });
      assert.deepEqual([isError, shown.error], [true, 'not_found']);
    }
  });

  test('cannot approve, raise a limit, add a payee or show a card number', async () => {
    for (const { tool, route } of tools) {
      assert.doesNotMatch(tool.name, /approve\b|decide|limit|allocate|payee_|reveal|details|share/);
      assert.doesNotMatch(
        route.id,
        /approvals\.decide|allocate|patch|payees\.(?:create|delete)|reveal|share|details/,
      );
      assert.notEqual(route.answerIsSecret, true);
    }
    // What was called above, with every credential, has left the wallet as the owner has set it.
    const { n } = await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from approvals where tenant_id = ${tenant.id} and status <> 'pending'`,
    );
    assert.equal(n, 0);
    const { body: payees } = await owner.session.get('/api/v1/wallet/payees');
    assert.equal(payees.data.length, 1);
    for (const { subWalletId } of [agent, bound]) {
      const { body } = await owner.session.get(`/api/v1/wallet/sub-wallets/${subWalletId}/usage`);
      assert.equal(body.cap.limitCents, 100_000);
    }
  });
});

suite('the endpoint', () => {
  const AT_ONCE = 100;
  const LIST = { method: 'tools/list' };
  type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> };
  const raw = (init: Init, path = '/mcp') =>
    fetch(url + path, {
      method: 'POST',
      ...init,
      headers: {
        ...bearer(agent.raw),
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...init.headers,
      },
    });

  test('refuses pages of another origin, and names that were made to lead here', async () => {
    const own = app.baseUrl();
    const statusOf = async (headers: Record<string, string>): Promise<number> =>
      (await send({ ...bearer(agent.raw), ...headers }, LIST)).status;
    assert.equal(await statusOf({ Origin: own }), 200);
    for (const origin of ['https://evil.test', 'null', 'http://localhost:1', 'not an origin'])
      assert.equal(await statusOf({ Origin: origin }), 403, origin);
    // `fetch` sets Host by itself.
    const withHost = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { ...bearer(agent.raw), 'Content-Type': 'application/json', Host: host };
        const sent = request(`${url}/mcp`, { method: 'POST', headers, agent: false }, (response) => {
          // What is not read keeps its connection.
          response.resume();
          resolve(response.statusCode);
        });
        sent.on('error', reject).end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...LIST }));
      });
    assert.equal(await withHost('evil.test'), 403);
    assert.equal(await withHost('evil.test:4000'), 403);
    for (const wrong of ['localhost@evil.test', '[::1', 'a b'])
      assert.equal(await withHost(wrong), 400, wrong);
    assert.ok(logged().some((line) => line.includes('"event":"mcp"') && line.includes('"status":400')));
    assert.notEqual(await withHost('127.0.0.1'), 403);
  });

  test('takes one message by POST as JSON up to 256 KiB, and says what is wrong', async () => {
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, ...LIST });
    const statusOf = async (init: Parameters<typeof raw>[0], path?: string): Promise<number> => {
      const response = await raw(init, path);
      await response.arrayBuffer();
      return response.status;
    };
    assert.equal(await statusOf({ body: message }), 200);
    assert.equal(await statusOf({ method: 'GET' }), 405);
    const deleted = await raw({ method: 'DELETE' });
    assert.equal(deleted.headers.get('allow'), 'POST');
    await deleted.arrayBuffer();
    assert.equal(await statusOf({ body: message }, '/mcp/below'), 404);
    assert.equal(await statusOf({ body: `[${message},${message}]` }), 400);
    assert.equal(await statusOf({ body: '{' }), 400);
    assert.equal(await statusOf({ body: message, headers: { 'Content-Type': 'text/plain' } }), 415);
    assert.equal(await statusOf({ body: ' '.repeat(300_000) + message }), 413);
    for (const headers of [
      { 'Content-Type': 'application/json; charset=utf-16' },
      { 'Content-Type': 'application/json; charset=utf-7' },
      { 'Content-Encoding': 'gzip' },
    ])
      assert.equal(await statusOf({ body: message, headers }), 415, JSON.stringify(headers));
    const inUtf8 = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Encoding': 'identity' };
    assert.equal(await statusOf({ body: message, headers: inUtf8 }), 200);
    const { error }: Shown = await (await raw({ body: `[${message}]` })).json();
    assert.equal(error.data.error, 'invalid_request');
  });

  test('counts against the hourly limit of the key, together with REST', async () => {
    const limited = await newAgent(testApp, owner);
    const first = await send(bearer(limited.raw), LIST);
    assert.equal(first.headers.get('x-ratelimit-limit'), '1000');
    const remaining = Number(first.headers.get('x-ratelimit-remaining'));
    const { headers } = await limited.key.get('/api/v1/wallet/balance');
    assert.equal(Number(headers.get('x-ratelimit-remaining')), remaining - 1);
    // What is asked by REST costs the least, and uses it up for both.
    for (let left = remaining - 1; left > 0; left -= AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(left, AT_ONCE) }, () => limited.key.get('/api/v1/wallet/balance')),
      );
    const refused = await send(bearer(limited.raw), LIST);
    assert.deepEqual([refused.status, refused.body.error.data.error], [429, 'rate_limited']);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await limited.key.get('/api/v1/wallet/balance')).status, 429);
  });

  test('logs one line a call, with the tool and without its arguments', async () => {
    const mine = await connect(url, agent.raw);
    const reason = 'For the secret surprise of Lucía';
    const { shown } = await mine.call('wallet_pay', { ...PAYMENT, amount_cents: 555, reason });
    await untilPayment(agent.key, shown.id, 'settled');
    const lines = logged()
      .join('')
      .split('\n')
      .filter((line) => line.includes('"event":"mcp"'));
    const last = JSON.parse(lines.findLast((line) => line.includes('wallet_pay')) ?? '{}');
    assert.deepEqual(
      [last.method, last.tool, last.outcome, last.status],
      ['tools/call', 'wallet_pay', 201, 200],
    );
    assert.ok(String(last.actor).startsWith('agk_') && last.requestId.startsWith('req_'));
    const all = logged().join('');
    for (const personal of [reason, payee.label, payee.holderName, payee.cvu, agent.raw])
      assert.equal(all.includes(personal), false, personal);
  });
});
