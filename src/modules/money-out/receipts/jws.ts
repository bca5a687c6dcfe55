// Receipts that anybody can check: compact JWS (RFC 7515) with Ed25519 (RFC 8037). One algorithm and one
// type, and only our own keys, by their id: there is nothing in a header to choose from.
import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** A public key as JWKS has it. */
export type PublicKey = { readonly kid: string; readonly x: string };

const RECEIPT_TYPE = 'receipt+jws';
const headerSchema = z.strictObject({
  alg: z.literal('EdDSA'),
  kid: z.string(),
  typ: z.literal(RECEIPT_TYPE),
});

const encode = (text: string): string => Buffer.from(text).toString('base64url');

export function signJws(payload: string, kid: string, privateKey: KeyObject): string {
  const input = `${encode(JSON.stringify({ alg: 'EdDSA', kid, typ: RECEIPT_TYPE }))}.${encode(payload)}`;
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
}

export type ReadJws =
  | { readonly kind: 'signed'; readonly payload: string }
  | { readonly kind: 'unreadable' | 'unknown_key' | 'not_ours' };

const PART = /^[A-Za-z0-9_-]+$/;

export function readJws(text: string, keys: readonly PublicKey[]): ReadJws {
  const [head = '', body = '', signature = '', ...more] = text.split('.');
  if (more.length > 0 || ![head, body, signature].every((part) => PART.test(part))) return UNREADABLE;
  const header = headerSchema.safeParse(jsonOf(head));
  if (!header.success) return UNREADABLE;
  const key = keys.find(({ kid }) => kid === header.data.kid);
  if (key === undefined) return { kind: 'unknown_key' };
  const isSigned = verify(
    null,
    Buffer.from(`${head}.${body}`),
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  );
  return isSigned
    ? { kind: 'signed', payload: Buffer.from(body, 'base64url').toString() }
    : { kind: 'not_ours' };
}

const UNREADABLE = { kind: 'unreadable' } as const;

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}
