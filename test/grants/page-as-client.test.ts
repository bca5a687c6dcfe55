// A page of another origin is a client of its person, in a real browser: it finds out where tokens come from,
// registers, gets them and calls a tool, and reads nothing that is the person's by cookie.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { answerAs, askFor, pkce } from '../support/oauth.ts';
import { startReceiver } from '../support/receiver.ts';
import { cookieOfPerson, newOwner } from '../support/signed-in.ts';

const path = chromiumPath();
const receiver = await startReceiver();
const stranger = await startReceiver();
const ORIGIN = new URL(receiver.url('/')).origin;
const testApp = await startTestApp({ mcpOrigins: [ORIGIN] });
const { links } = testApp;
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

for (const { behave } of [receiver, stranger])
  behave('/client.html', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>Client</h1>' });

const sentSchema = z.object({ status: z.number(), body: z.unknown(), asks: z.string().nullable() });
type Sent = z.infer<typeof sentSchema>;

/** What the script of the page on the tab gets; undefined if the browser does not let it. */
async function fetchOn(tab: Tab, to: string, init: object): Promise<Sent | undefined> {
  await tab.read(
    z.unknown(),
    `window.sent = undefined;
     void fetch(${JSON.stringify(to)}, ${JSON.stringify(init)}).then(async (answer) => {
       const text = await answer.text();
       const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
       window.sent = { status: answer.status, body: JSON.parse(data || 'null'), asks: answer.headers.get('www-authenticate') };
     }).catch((error) => { window.sent = String(error); });
     true`,
  );
  await tab.until('window.sent !== undefined');
  const sent = await tab.read(z.union([sentSchema, z.string()]), 'window.sent');
  if (typeof sent !== 'string') return sent;
  assert.match(sent, /Failed to fetch/);
  return undefined;
}

const CALL = {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': '2025-11-25',
  },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'wallet_list_agents', arguments: {} },
  }),
};
const withToken = (token: string) => ({
  ...CALL,
  headers: { ...CALL.headers, Authorization: `Bearer ${token}` },
});
const metadataSchema = z.object({ authorization_servers: z.array(z.string()) });
const serverSchema = z.object({ registration_endpoint: z.string(), token_endpoint: z.string() });

suite('a page as a client', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('gets from a 401 to a tool by itself, where the configuration names its origin', async () => {
    assert.ok(browser);
    const owner = await newOwner(testApp);
    const tab = await browser.newTab();
    await tab.open(receiver.url('/client.html'));
    const refused = await fetchOn(tab, `${links}/mcp`, CALL);
    assert.equal(refused?.status, 401);
    const described = /resource_metadata="([^"]+)"/.exec(refused.asks ?? '')?.[1] ?? '';
    const headers = { 'MCP-Protocol-Version': '2025-11-25' };
    const metadata = metadataSchema.parse((await fetchOn(tab, described, { headers }))?.body);
    const [issuer = ''] = metadata.authorization_servers;
    const about = await fetchOn(tab, `${issuer}/.well-known/oauth-authorization-server`, { headers });
    const { registration_endpoint, token_endpoint } = serverSchema.parse(about?.body);
    const redirectUri = receiver.url('/client.html');
    const registration = await fetchOn(tab, registration_endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_name: 'Page', redirect_uris: [redirectUri] }),
    });
    const { client_id: id } = z.object({ client_id: z.string() }).parse(registration?.body);

    const { verifier, challenge } = pkce();
    const asked = await askFor(
      testApp,
      { id, redirectUri },
      { code_challenge: challenge, scope: 'wallet:read' },
    );
    const { cookie } = await cookieOfPerson(testApp, owner.email);
    const { answer } = await answerAs(testApp, cookie, asked.location, { scopes: ['wallet:read'] });
    const exchange = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: id,
      code: answer.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = exchange.toString();
    const given = await fetchOn(tab, token_endpoint, { method: 'POST', headers: form, body });
    const { access_token: token } = z.object({ access_token: z.string() }).parse(given?.body);
    const called = await fetchOn(tab, `${links}/mcp`, withToken(token));
    assert.equal(called?.status, 200, JSON.stringify(called));
    assert.ok(z.object({ result: z.object({ content: z.array(z.unknown()) }) }).parse(called.body));

    await tab.open(stranger.url('/client.html'));
    assert.equal(await fetchOn(tab, `${links}/mcp`, withToken(token)), undefined);
    assert.equal((await fetchOn(tab, described, {}))?.status, 200);
  });

  test('reads nothing by the cookie of the person who visits it', async () => {
    assert.ok(browser);
    const { cookie } = await cookieOfPerson(testApp, (await newOwner(testApp)).email);
    const [name = '', value = ''] = cookie.split('=');
    const tab = await browser.newTab();
    await tab.send('Network.setCookie', { name, value, url: links });
    await tab.open(receiver.url('/client.html'));
    for (const to of [
      '/clients',
      '/sign-in',
      '/api/v1/wallet/grants',
      '/api/auth/session',
      '/oauth/authorize',
    ])
      for (const credentials of ['include', 'omit'])
        assert.equal(await fetchOn(tab, links + to, { credentials }), undefined, to);
    const server = `${links}/.well-known/oauth-authorization-server`;
    assert.equal(await fetchOn(tab, server, { credentials: 'include' }), undefined);
    assert.equal((await fetchOn(tab, server, {}))?.status, 200);
  });
});
