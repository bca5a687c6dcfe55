// The steps by which a client gets tokens for a person: as the client, and as the browser of the person.
import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import type { TestApp } from './app.ts';
import type { Reply } from './client.ts';
import { client } from './client.ts';
import type { Receiver } from './receiver.ts';
import { cookieOfPerson } from './signed-in.ts';

export const REDIRECT_URI = 'https://client.test/callback?kind=wallet';
export const STATE = 'xyz /?&';

export type Client = { readonly id: string; readonly redirectUri: string };

export const pkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: hash('sha256', verifier, 'base64url') };
};

/** A client without a document about itself. */
export async function registered(
  { url }: TestApp,
  changes: Record<string, unknown> = {},
): Promise<Client & { reply: Reply }> {
  const body = { client_name: 'Test client', redirect_uris: [REDIRECT_URI], ...changes };
  const reply = await client(url, {}).post('/oauth/register', body);
  return { id: reply.body.client_id, redirectUri: REDIRECT_URI, reply };
}

/** A client that publishes a document about itself on this machine. */
export function published(receiver: Receiver, path: string, changes: Record<string, unknown> = {}): Client {
  const id = receiver.url(path);
  const document = {
    client_id: id,
    client_name: 'Published client',
    redirect_uris: [REDIRECT_URI],
    ...changes,
  };
  receiver.behave(path, { status: 200, body: JSON.stringify(document) });
  return { id, redirectUri: REDIRECT_URI };
}

export type Asking = Readonly<Record<string, string | undefined>>;

/** What a browser gets that a client sends to ask; undefined leaves a parameter out. */
export async function askFor({ url }: TestApp, { id, redirectUri }: Client, changes: Asking = {}) {
  const asked = {
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    state: STATE,
    code_challenge: pkce().challenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, value);
  const response = await fetch(`${url}/oauth/authorize?${query.toString()}`, { redirect: 'manual' });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    headers: response.headers,
    html: await response.text(),
  };
}

export type Consent = {
  readonly scopes?: readonly string[];
  readonly agent?: string;
  readonly decision?: string;
  readonly headers?: Record<string, string>;
};

/** Sends the form of the page, as the browser of the person. */
export async function answerAs(
  { url }: TestApp,
  cookie: string,
  page: string,
  { scopes = [], agent, decision = 'allow', headers = { 'Sec-Fetch-Site': 'same-origin' } }: Consent,
) {
  const form = new URLSearchParams({ decision, ...(agent === undefined ? {} : { agent }) });
  for (const scope of scopes) form.append('scope', scope);
  const init = { method: 'POST', body: form, headers: { Cookie: cookie, ...headers } };
  const response = await fetch(url + page, { ...init, redirect: 'manual' });
  const location = response.headers.get('location') ?? '';
  const html = await response.text();
  return { status: response.status, location, html, answer: answerIn(location) };
}

const answerIn = (location: string): URLSearchParams => new URL(location, 'http://nowhere.test').searchParams;

export async function sendForm({ url }: TestApp, path: string, fields: Asking): Promise<Reply> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(name, value);
  return client(url, {}).raw(path, { method: 'POST', body });
}

export type Danced = {
  readonly client: Client;
  readonly code: string;
  readonly verifier: string;
  /** What the code is exchanged with. */
  readonly exchange: Asking;
};

/** Up to the code. */
export async function codeFor(
  testApp: TestApp,
  email: string,
  consent: Consent,
  of?: Client,
): Promise<Danced> {
  const by = of ?? (await registered(testApp));
  const { verifier, challenge } = pkce();
  const scope = (consent.scopes ?? []).join(' ');
  const { status, location } = await askFor(testApp, by, { scope, code_challenge: challenge });
  assert.equal(status, 303);
  const { cookie } = await cookieOfPerson(testApp, email);
  const answered = await answerAs(testApp, cookie, location, consent);
  assert.equal(answered.status, 303, answered.html);
  const code = answered.answer.get('code') ?? '';
  assert.notEqual(code, '', answered.location);
  const exchange = {
    grant_type: 'authorization_code',
    client_id: by.id,
    code,
    redirect_uri: by.redirectUri,
    code_verifier: verifier,
  };
  return { client: by, code, verifier, exchange };
}

export type Tokens = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
};

/** The whole dance. */
export async function tokensFor(
  testApp: TestApp,
  email: string,
  consent: Consent,
  of?: Client,
): Promise<Danced & { readonly tokens: Tokens }> {
  const danced = await codeFor(testApp, email, consent, of);
  const { status, body } = await sendForm(testApp, '/oauth/token', danced.exchange);
  assert.equal(status, 200, JSON.stringify(body));
  return { ...danced, tokens: body };
}

export const refresh = (testApp: TestApp, { id }: Client, refreshToken: string): Promise<Reply> =>
  sendForm(testApp, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: id,
    refresh_token: refreshToken,
  });
