// The official clients connect by themselves: from a 401 through our metadata to a registration, the consent
// of a person and tokens, and to new tokens when an access token has ended.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { newAgent, newPayee, fundedWallet } from '../payments/support.ts';
import { HOUR_MS } from '#platform/time/clock.ts';
import { startTestApp } from '../support/app.ts';
import { answerAs, REDIRECT_URI } from '../support/oauth.ts';
import { cookieOfPerson } from '../support/signed-in.ts';

const testApp = await startTestApp();
const { links, clock } = testApp;
const SERVER = new URL(`${links}/mcp`);
const INFO = { name: 'tests', version: '1.0.0' };

/** Keeps what a client keeps, and shows where it sends its person. */
function newProvider() {
  // oxlint-disable-next-line typescript/no-explicit-any -- each version of the client has a type of its own
  const kept: { client?: any; tokens?: any; verifier: string; asked?: URL } = { verifier: '' };
  return {
    kept,
    redirectUrl: REDIRECT_URI,
    clientMetadata: {
      client_name: 'Official client',
      redirect_uris: [REDIRECT_URI],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: 'wallet:read wallet:pay',
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client: unknown) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens: unknown) => void (kept.tokens = tokens),
    redirectToAuthorization: (asked: URL) => void (kept.asked = asked),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
  };
}

/** What the browser of the person does between the two. */
async function consent(asked: URL | undefined, email: string, agent: string): Promise<URLSearchParams> {
  assert.ok(asked);
  const response = await fetch(asked, { redirect: 'manual' });
  const page = response.headers.get('location') ?? '';
  assert.match(page, /^\/consent\//, await response.text());
  const { cookie } = await cookieOfPerson(testApp, email);
  const { answer } = await answerAs(testApp, cookie, page, { scopes: ['wallet:read', 'wallet:pay'], agent });
  assert.ok(answer.has('code'));
  return answer;
}

type Provider = ReturnType<typeof newProvider>;

/** A client before it is connected. */
const VERSIONS = {
  second(provider: Provider) {
    const client = new Client(INFO, { versionNegotiation: { mode: 'auto' } });
    const transport = new StreamableHTTPClientTransport(SERVER, { authProvider: provider });
    return {
      connect: () => client.connect(transport),
      finish: (answer: URLSearchParams) => transport.finishAuth(answer),
      call: (name: string, given: Record<string, unknown>) => client.callTool({ name, arguments: given }),
      close: () => client.close(),
    };
  },
  first(provider: Provider) {
    const client = new ClientV1(INFO);
    const transport = new TransportV1(SERVER, { authProvider: provider });
    return {
      connect: () => client.connect(transport),
      finish: (answer: URLSearchParams) => transport.finishAuth(answer.get('code') ?? ''),
      call: (name: string, given: Record<string, unknown>) => client.callTool({ name, arguments: given }),
      close: () => client.close(),
    };
  },
} as const;

for (const [version, open] of Object.entries(VERSIONS)) {
  suite(`the official client of the ${version} version`, () => {
    test('connects by itself, pays, and goes on when its access token has ended', async () => {
      const owner = await fundedWallet(testApp, 1_000_000);
      const payee = await newPayee(owner);
      const agent = await newAgent(testApp, owner, {
        initial_amount: 1_000,
        approval_config: { auto_approve_under_cents: 100_000 },
      });
      const provider = newProvider();
      const first = open(provider);
      await assert.rejects(first.connect(), /[Uu]nauthorized/);
      await first.finish(await consent(provider.kept.asked, owner.email, agent.subWalletId));
      const connected = open(provider);
      await connected.connect();
      after(() => connected.close().catch(() => undefined));
      const pay = async (cents: number) => {
        const given = { payee_id: payee.id, amount_cents: cents, reason: `Papel ${version}` };
        const result = await connected.call('wallet_pay', given);
        assert.notEqual(result['isError'], true, JSON.stringify(result));
      };
      await pay(1_000);
      const before = provider.kept.tokens.access_token;
      clock.advance(HOUR_MS);
      await pay(2_000);
      assert.notEqual(provider.kept.tokens.access_token, before);
    });
  });
}
