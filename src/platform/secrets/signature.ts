// The signature of a message: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, with one more `v1` for
// each further secret. Both directions of the tolerance are checked, and the comparison takes the same time
// whatever differs. Beside it, the headers of Standard Webhooks, which say the same in another dialect.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Instant } from '../time/clock.ts';

export const SIGNATURE_HEADER = 'service-signature';
const SIGNATURE_TOLERANCE_SECONDS = 300;

const TIMESTAMP = /^\d{1,12}$/;
const HEX = /^[0-9a-f]{64}$/;
const PARTS_MAX = 8;

/** While a secret is being replaced, the old one signs as well. */
export function sign(body: string | Buffer, secrets: string | readonly string[], at: Instant): string {
  const t = String(Math.floor(at / 1000));
  const macs = [secrets].flat().map((secret) => `v1=${mac(body, secret, t).toString('hex')}`);
  return [`t=${t}`, ...macs].join(',');
}

/** What the text of a secret begins with; what follows is base64. */
export const SECRET_PREFIX = 'whsec_';

/** The headers of Standard Webhooks: `v1,<base64 HMAC-SHA256 of "id.seconds.body">`, once for each secret. */
export function standardHeaders(
  message: { readonly id: string; readonly body: string },
  secrets: string | readonly string[],
  at: Instant,
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const t = String(Math.floor(at / 1000));
  const signed = `${message.id}.${t}`;
  const macs = [secrets].flat().map((secret) => `v1,${standardMac(message.body, secret, signed)}`);
  return { 'webhook-id': message.id, 'webhook-timestamp': t, 'webhook-signature': macs.join(' ') };
}

/** Node reads base64 and base64url alike, so secrets of before have a key as well. */
const standardMac = (body: string, secret: string, t: string): string =>
  mac(body, secret.slice(SECRET_PREFIX.length), t, 'base64').toString('base64');

export function isSigned(body: Buffer, header: string | undefined, secret: string, now: Instant): boolean {
  if (header === undefined) return false;
  const parts = header.split(',', PARTS_MAX).map((part) => part.split('=', 2));
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!TIMESTAMP.test(t) || Math.abs(now / 1000 - Number(t)) > SIGNATURE_TOLERANCE_SECONDS) return false;
  const expected = mac(body, secret, t);
  return parts.some(
    ([name, value = '']) =>
      name === 'v1' && HEX.test(value) && timingSafeEqual(Buffer.from(value, 'hex'), expected),
  );
}

/** The key as a text in its encoding: bytes take Node five times as long as all the rest of a signature. */
const mac = (body: string | Buffer, key: string, t: string, encoding: BufferEncoding = 'utf8'): Buffer =>
  createHmac('sha256', key, { encoding }).update(`${t}.`).update(body).digest();
