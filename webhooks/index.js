// Verifies what Monedero sends to a receiver: that a webhook comes from a sender who knows the secret of the
// endpoint, was not changed on the way, and is not an old one sent again. Plain JavaScript on `node:crypto`
// alone, so it also works as a copied file.
import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;
const HEADER_CHARACTERS_MAX = 4096;
const PARTS_MAX = 16;
const TIMESTAMP = /^\d{1,12}$/;
const HEX = /^[0-9a-f]{64}$/;

const MESSAGES = {
  malformed_header: 'the header Service-Signature is missing or not of the form t=<seconds>,v1=<hex>',
  wrong_signature:
    'no signature in the header matches: the secret is another one, or the body is not in the bytes that were received',
  stale:
    'the signature is valid but too old: an old webhook was sent again, or the clock of this machine is ahead',
  ahead: 'the signature is valid but from the future: the clock of this machine is behind',
  not_json: 'the signature is valid but the body is not an event',
};

/** Why a webhook was rejected. Answer 400 and do nothing else. */
export class WebhookVerificationError extends Error {
  constructor(reason) {
    super(MESSAGES[reason]);
    this.name = 'WebhookVerificationError';
    this.reason = reason;
  }
}

/** Returns the event of a webhook with a valid signature; throws a WebhookVerificationError for any other. */
export function verify(rawBody, header, secret, options = {}) {
  const { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = options;
  const secrets = typeof secret === 'string' ? [secret] : secret;
  requireUsable(rawBody, secrets, toleranceSeconds, now);

  const { t, signatures } = readHeader(header);
  if (!isSignedByAny(rawBody, t, signatures, secrets)) throw new WebhookVerificationError('wrong_signature');
  const ageSeconds = now.getTime() / 1000 - Number(t);
  if (ageSeconds > toleranceSeconds) throw new WebhookVerificationError('stale');
  if (ageSeconds < -toleranceSeconds) throw new WebhookVerificationError('ahead');
  return readEvent(rawBody);
}

/** Mistakes of the caller, which no webhook can cause. With an empty secret any sender could sign. */
function requireUsable(rawBody, secrets, toleranceSeconds, now) {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array)) {
    throw new TypeError(
      'the raw body is needed, as bytes or text, exactly as it was received and before it is parsed',
    );
  }
  const isSecret = (one) => typeof one === 'string' && one !== '';
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every(isSecret)) {
    throw new TypeError('the secret of the webhook endpoint is missing or empty');
  }
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds is a number from 0 on');
  if (!(now instanceof Date) || Number.isNaN(now.getTime())) throw new TypeError('now is a valid Date');
}

function readHeader(header) {
  const malformed = () => new WebhookVerificationError('malformed_header');
  if (typeof header !== 'string' || header.length > HEADER_CHARACTERS_MAX) throw malformed();
  const parts = header.split(',');
  if (parts.length > PARTS_MAX) throw malformed();
  // Names that are not known are of later versions.
  const valuesOf = (name) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const times = valuesOf('t');
  const signatures = valuesOf('v1').filter((value) => HEX.test(value));
  if (times.length !== 1 || !TIMESTAMP.test(times[0]) || signatures.length === 0) throw malformed();
  return { t: times[0], signatures };
}

/** Compares everything with everything, so that the time it takes says nothing about what fits. */
function isSignedByAny(rawBody, t, signatures, secrets) {
  let fits = false;
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest();
    for (const signature of signatures) {
      if (timingSafeEqual(Buffer.from(signature, 'hex'), expected)) fits = true;
    }
  }
  return fits;
}

function readEvent(rawBody) {
  let event;
  try {
    event = JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody));
  } catch {
    throw new WebhookVerificationError('not_json');
  }
  if (typeof event !== 'object' || event === null || Array.isArray(event)) {
    throw new WebhookVerificationError('not_json');
  }
  return event;
}
