// The signature of a request that moves money, as Fintoc's page on JWS keys describes it: RS256 over
// `protected.body`, written as `protected.signature`, with a nonce that counts once and its seconds.
import { verify } from 'node:crypto';
import { z } from 'zod';
import type { Instant } from '#platform/time/clock.ts';
import { apiError, type ErrorCode } from './errors.ts';

/** How far its seconds may be off. Fintoc does not say; this is what it says of webhooks. */
const OFF_SECONDS_MAX = 300;
const BASE64URL = /^[\w-]+$/;

const header = z.strictObject({
  alg: z.literal('RS256'),
  nonce: z.string().min(16).max(255),
  ts: z.int(),
  crit: z.tuple([z.literal('ts'), z.literal('nonce')]),
});

export type JwsCheck = (signature: string | undefined, body: string, now: Instant) => void;

export function jwsCheck(publicKeys: readonly string[]): JwsCheck {
  const seen = new Set<string>();
  return (signature, body, now) => {
    if (signature === undefined) refused('missing_jws_signature_header', 'it is not there');
    const [head = '', mac = '', ...more] = signature.split('.');
    if (!BASE64URL.test(head) || !BASE64URL.test(mac) || more.length > 0)
      refused('invalid_jws_signature_header', 'its form');
    const { success, data } = header.safeParse(jsonOf(Buffer.from(head, 'base64url').toString()));
    if (!success) refused('invalid_jws_signature_header', 'its header');
    const signed = Buffer.from(`${head}.${Buffer.from(body).toString('base64url')}`);
    const isRight = publicKeys.some((key) => verify('sha256', signed, key, Buffer.from(mac, 'base64url')));
    if (!isRight) refused('invalid_jws_signature_header', 'its bytes');
    if (Math.abs(now / 1000 - data.ts) > OFF_SECONDS_MAX)
      refused('invalid_jws_signature_timestamp', 'its time');
    if (seen.has(data.nonce)) refused('jws_nonce_already_used', 'its nonce');
    seen.add(data.nonce);
  };
}

function refused(code: ErrorCode, what: string): never {
  return apiError(code, null, `the signature is not taken: ${what}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
