// While the database is away, a tool is answered like any other request: not now, and when to try again.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newAgent } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { startProxy } from '../support/proxy.ts';
import { approvedOwner, opened } from '../wallets/support.ts';

const testApp = await startTestApp({ worker: false });
const proxy = await startProxy(testApp.databaseUrl);
after(() => proxy.close());
const far = await testApp.another(proxy.url);

test('a tool that is called while the database is away gets 503 with Retry-After, and no error is logged', async () => {
  const agent = await newAgent(testApp, await opened(await approvedOwner(testApp)));
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    Authorization: `Bearer ${agent.raw}`,
  };
  proxy.cut();
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const init = { method: 'POST', headers, body: JSON.stringify(message) };
  const response = await fetch(`${far.url}/mcp`, init);
  const { error } = (await response.json()) as { error: { data: { error: string } } };
  assert.deepEqual([response.status, error.data.error], [503, 'service_unavailable']);
  assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  const logged = testApp.logged().join('');
  assert.ok(logged.includes('mcp.database_away') && !logged.includes('mcp.failed'), logged);
  await proxy.restore();
});
