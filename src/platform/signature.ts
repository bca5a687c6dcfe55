// The signature of a message: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. Both directions of the tolerance are
// checked, and the comparison takes the same time whatever differs.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Instant } from './clock.ts';

export const SIGNATURE_HEADER = 'service-signature';
const SIGNATURE_TOLERANCE_SECONDS = 300;

const TIMESTAMP = /^\d{1,12}$/;
const HEX = /^[0-9a-f]{64}$/;
const PARTS_MAX = 8;

export function sign(body: string | Buffer, secret: string, at: Instant): string {
  const t = Math.floor(at / 1000);
  return `t=${t},v1=${mac(body, secret, String(t)).toString('hex')}`;
}

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

const mac = (body: string | Buffer, secret: string, t: string): Buffer =>
  createHmac('sha256', secret).update(`${t}.`).update(body).digest();
