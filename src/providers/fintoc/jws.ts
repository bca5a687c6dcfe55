// Signs the body of a request that moves money, as Fintoc asks for it: RS256 over `protected.body`; what is
// protected names a nonce that counts once. So each attempt has a signature of its own, with the same body.
import { createPrivateKey, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Clock } from '#platform/time/clock.ts';

export const JWS_HEADER = 'fintoc-jws-signature';
const NONCE_BYTES = 16;

export type SignBody = (body: string) => string;

export function jwsSigner(privatePem: string, clock: Clock): SignBody {
  const key: KeyObject = createPrivateKey(privatePem);
  return (body) => {
    const head = base64url(
      JSON.stringify({
        alg: 'RS256',
        nonce: randomBytes(NONCE_BYTES).toString('hex'),
        ts: Math.floor(clock.now() / 1000),
        crit: ['ts', 'nonce'],
      }),
    );
    const signature = sign('sha256', Buffer.from(`${head}.${base64url(body)}`), key);
    return `${head}.${signature.toString('base64url')}`;
  };
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url');
