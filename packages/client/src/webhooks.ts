// Verifies what the server sends to a webhook endpoint: that it comes from a sender who knows the secret of
// the endpoint, was not changed on the way, and is not an old one sent again. On WebCrypto alone.
import type { WebhookEvent } from './generated/webhook-event.ts';

const SIGNATURE_HEADER = 'service-signature';
const TOLERANCE_SECONDS = 300;
const HEADER_CHARACTERS_MAX = 4096;
const PARTS_MAX = 16;
const TIMESTAMP = /^\d{1,12}$/;
const HEX = /^[0-9a-f]{64}$/;

const MESSAGES = {
  malformed_header: 'the header Service-Signature is missing or not of the form t=<seconds>,v1=<hex>',
  wrong_signature:
    'no signature in the header matches: the secret is another one, or the body is not in the bytes that were received',
  stale: 'the signature is valid but too old: an old webhook was sent again, or this clock is ahead',
  ahead: 'the signature is valid but from the future: this clock is behind',
  not_json: 'the signature is valid but the body is not an event',
} as const;

export type WebhookVerificationReason = keyof typeof MESSAGES;

/** Why a webhook was rejected. Answer 400 and do nothing else. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookVerificationReason;

  constructor(reason: WebhookVerificationReason) {
    super(MESSAGES[reason]);
    this.reason = reason;
  }
}

/** Those of a `Request`, those of Node, or the header `Service-Signature` itself. */
export type WebhookHeaders =
  | string
  | undefined
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type VerifyOptions = {
  /** How far the time of the signature may be from now, in both directions. Default: 300. */
  readonly toleranceSeconds?: number;
  /** Default: the present time. */
  readonly now?: Date;
};

/**
 * The event of a webhook with a valid signature. Throws a `WebhookVerificationError` for any other, and a
 * `TypeError` if the call itself is wrong, such as with a parsed body or an empty secret.
 *
 * `payload`: the body byte for byte as it was received. `secret`: that of the endpoint, or several, of which
 * one that fits is enough, as while it is rolled.
 */
export async function verify(
  payload: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const bytes = bytesOf(payload);
  requireUsable(secrets, toleranceSeconds, now);

  const { t, signatures } = readHeader(headerIn(headers));
  if (!(await isSignedByAny(bytes, t, signatures, secrets)))
    throw new WebhookVerificationError('wrong_signature');
  const ageSeconds = now.getTime() / 1000 - Number(t);
  if (ageSeconds > toleranceSeconds) throw new WebhookVerificationError('stale');
  if (ageSeconds < -toleranceSeconds) throw new WebhookVerificationError('ahead');
  return readEvent(bytes);
}

function bytesOf(payload: unknown): Uint8Array<ArrayBuffer> {
  if (typeof payload === 'string') return new TextEncoder().encode(payload);
  if (payload instanceof Uint8Array) return new Uint8Array(payload);
  if (payload instanceof ArrayBuffer) return new Uint8Array(payload);
  throw new TypeError('the raw body is needed, as bytes or text, exactly as it was received');
}

/** Mistakes of the caller, which no webhook can cause. With an empty secret any sender could sign. */
function requireUsable(secrets: unknown, toleranceSeconds: number, now: Date): void {
  const isSecret = (one: unknown): boolean => typeof one === 'string' && one !== '';
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every(isSecret))
    throw new TypeError('the secret of the webhook endpoint is missing or empty');
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds is a number from 0 on');
  if (Number.isNaN(now.getTime())) throw new TypeError('now is a valid Date');
}

function headerIn(headers: WebhookHeaders): unknown {
  if (typeof headers !== 'object') return headers;
  if (typeof headers.get === 'function')
    return (headers as { get(name: string): string | null }).get(SIGNATURE_HEADER);
  return Object.entries(headers).find(([name]) => name.toLowerCase() === SIGNATURE_HEADER)?.[1];
}

function readHeader(header: unknown): { readonly t: string; readonly signatures: readonly string[] } {
  const malformed = (): Error => new WebhookVerificationError('malformed_header');
  if (typeof header !== 'string' || header.length > HEADER_CHARACTERS_MAX) throw malformed();
  const parts = header.split(',');
  if (parts.length > PARTS_MAX) throw malformed();
  // Names that are not known are of later versions.
  const valuesOf = (name: string): string[] =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const [t, ...others] = valuesOf('t');
  const signatures = valuesOf('v1').filter((value) => HEX.test(value));
  if (t === undefined || others.length > 0 || !TIMESTAMP.test(t) || signatures.length === 0)
    throw malformed();
  return { t, signatures };
}

/** Compares everything with everything, so that the time it takes says nothing about what fits. */
async function isSignedByAny(
  bytes: Uint8Array,
  t: string,
  signatures: readonly string[],
  secrets: readonly string[],
): Promise<boolean> {
  const encoder = new TextEncoder();
  const start = encoder.encode(`${t}.`);
  const signed = new Uint8Array(start.length + bytes.length);
  signed.set(start);
  signed.set(bytes, start.length);
  let fits = false;
  for (const secret of secrets) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, bytesOfHex(signature), signed)) fits = true;
  }
  return fits;
}

const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

function readEvent(bytes: Uint8Array): WebhookEvent {
  let event: unknown;
  try {
    event = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new WebhookVerificationError('not_json');
  }
  if (typeof event !== 'object' || event === null || Array.isArray(event))
    throw new WebhookVerificationError('not_json');
  return event as WebhookEvent;
}
