// A browser and its push service, for tests: what the browser would read of what it is sent. It is written
// with the cryptography of browsers, and shares nothing with what sends.
import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Client } from './client.ts';

type Browser = { readonly p256dh: string; readonly auth: string; readonly privateKey: CryptoKey };
type CryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const P256 = { namedCurve: 'P-256' } as const;
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const textOf = (bytes: ArrayBuffer | Uint8Array): string =>
  Buffer.from(new Uint8Array(bytes)).toString('base64url');

export async function browserKeys(): Promise<Browser> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', ...P256 }, true, ['deriveBits']);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const point = await crypto.subtle.exportKey('raw', pair.publicKey);
  return { p256dh: textOf(point), auth: textOf(auth), privateKey: pair.privateKey };
}

async function hkdf(
  from: Uint8Array<ArrayBuffer> | ArrayBuffer,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', from, 'HKDF', false, ['deriveBits']);
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8);
}

/** What a browser reads in a body of a push. */
export async function opened(browser: Browser, sent: Uint8Array): Promise<string> {
  const body = new Uint8Array(sent);
  const salt = body.slice(0, 16);
  const idLength = body[20] ?? 0;
  assert.equal(new DataView(body.buffer).getUint32(16), 4_096);
  const sender = body.slice(21, 21 + idLength);
  const record = body.slice(21 + idLength);
  const senderKey = await crypto.subtle.importKey('raw', sender, { name: 'ECDH', ...P256 }, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: senderKey }, browser.privateKey, 256);
  const info = new Uint8Array([...utf8('WebPush: info\0'), ...bytesOf(browser.p256dh), ...sender]);
  const secret = await hkdf(shared, bytesOf(browser.auth), info, 32);
  const key = await hkdf(secret, salt, utf8('Content-Encoding: aes128gcm\0'), 16);
  const iv = await hkdf(secret, salt, utf8('Content-Encoding: nonce\0'), 12);
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, record));
  const end = padded.lastIndexOf(2);
  assert.ok(end >= 0 && padded.slice(end + 1).every((byte) => byte === 0));
  return new TextDecoder().decode(padded.slice(0, end));
}

const claimsSchema = z.strictObject({ aud: z.string(), exp: z.int(), sub: z.string() });
export type Verified = { readonly claims: z.infer<typeof claimsSchema>; readonly publicKey: string };

/** What an Authorization of VAPID claims, once its signature is checked. */
export async function verified(authorization: string): Promise<Verified> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  assert.deepEqual(JSON.parse(Buffer.from(head, 'base64url').toString()), { typ: 'JWT', alg: 'ES256' });
  const ecdsa = { name: 'ECDSA', ...P256 };
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), ecdsa, false, ['verify']);
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  assert.ok(await crypto.subtle.verify(how, key, bytesOf(signature), utf8(`${head}.${claims}`)));
  return { claims: claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())), publicKey };
}

/** Notifications switched on in a new browser of this owner, at a push service that is this URL. */
export async function subscribed(
  session: Client,
  endpoint: string,
): Promise<{ readonly id: string; readonly browser: Browser; readonly publicKey: string }> {
  const browser = await browserKeys();
  const { body: key } = await session.get('/api/v1/wallet/push-key');
  const { p256dh, auth } = browser;
  const made = await session.post('/api/v1/wallet/push-subscriptions', {
    endpoint,
    keys: { p256dh, auth },
    publicKey: key.publicKey,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return { id: String(made.body.id), browser, publicKey: String(key.publicKey) };
}
