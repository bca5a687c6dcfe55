// Messages to browsers by way of their push services: encrypted for one browser (RFC 8291, with the coding of
// RFC 8188), and signed by this deployment (VAPID, RFC 8292). A push service sees who sends, when and how
// much, and not what.
import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  ECDH,
  hkdfSync,
  randomBytes,
  sign,
  type ECDH as KeyPair,
} from 'node:crypto';
import { SECOND_MS, type Instant } from '../time/clock.ts';

const CURVE = 'prime256v1';
/** How many private keys the curve has, and one more. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const SALT_BYTES = 16;
const AUTH_BYTES = 16;
const POINT_BYTES = 65;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SECRET_BYTES = 32;
const RECORD_BYTES = 4_096;
const LENGTH_BYTES = 4;
/** The byte behind what the last record says. */
const END = Buffer.from([2]);
/** The bytes of a header, of the tag, and of the end. */
const OVERHEAD_BYTES = 103;
export const PUSH_BYTES_MAX = RECORD_BYTES - OVERHEAD_BYTES;

/** What a browser says that it is to be written to with. */
export type BrowserKeys = { readonly p256dh: string; readonly auth: string };

/** A point that is not on the curve would give parts of a secret away. */
export function isBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  const lengths = [p256dh, auth].map((text) => Buffer.from(text, 'base64url').length);
  if (lengths[0] !== POINT_BYTES || lengths[1] !== AUTH_BYTES) return false;
  try {
    return ECDH.convertKey(p256dh, CURVE, 'base64url', 'base64url', 'uncompressed') === p256dh;
  } catch {
    return false;
  }
}

type Fresh = { readonly keyPair: KeyPair; readonly salt: Buffer };

function fresh(): Fresh {
  const keyPair = createECDH(CURVE);
  keyPair.generateKeys();
  return { keyPair, salt: randomBytes(SALT_BYTES) };
}

/** A message encrypted in one record. The salt and the key pair are of this message alone. */
export function encryptedFor(
  { p256dh, auth }: BrowserKeys,
  text: string,
  { keyPair, salt } = fresh(),
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > PUSH_BYTES_MAX) throw new Error(`a push of ${plain.length} bytes is too long`);
  const receiver = Buffer.from(p256dh, 'base64url');
  const sender = keyPair.getPublicKey();
  const derived = (from: Buffer, by: Buffer, info: Buffer, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', from, by, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const shared = keyPair.computeSecret(receiver);
  const secret = derived(shared, Buffer.from(auth, 'base64url'), info, SECRET_BYTES);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [cipher.update(plain), cipher.update(END), cipher.final(), cipher.getAuthTag()];
  const lengths = Buffer.alloc(LENGTH_BYTES + 1);
  lengths.writeUInt32BE(RECORD_BYTES);
  lengths.writeUInt8(sender.length, LENGTH_BYTES);
  return Buffer.concat([salt, lengths, sender, ...record]);
}

/** The key by which push services know a sender. Browsers subscribe to its public half. */
export type ServerKey = { readonly publicKey: string; sign(claims: object): string };

/** The key of a secret of 32 bytes in base64url, which always makes the same one. */
export function serverKeyOf(secret: string): ServerKey {
  const number = BigInt(`0x${Buffer.from(secret, 'base64url').toString('hex')}`);
  const scalar = (1n + (number % (ORDER - 1n))).toString(16).padStart(SECRET_BYTES * 2, '0');
  const pair = createECDH(CURVE);
  pair.setPrivateKey(scalar, 'hex');
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: Buffer.from(scalar, 'hex').toString('base64url'),
    x: point.subarray(1, SECRET_BYTES + 1).toString('base64url'),
    y: point.subarray(SECRET_BYTES + 1).toString('base64url'),
  };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    publicKey: point.toString('base64url'),
    sign(claims) {
      const signed = `${partOf({ typ: 'JWT', alg: 'ES256' })}.${partOf(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `${signed}.${signature.toString('base64url')}`;
    },
  };
}

const partOf = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Push services take no more than a day. */
const SIGNED_MS = 12 * 3_600 * SECOND_MS;

type PushOptions = { readonly endpoint: string; readonly contact: string; readonly now: Instant };

/** Says who sends to this endpoint, and whom to ask about it. */
export const authorizationOf = (key: ServerKey, { endpoint, contact, now }: PushOptions): string =>
  `vapid t=${key.sign({
    aud: new URL(endpoint).origin,
    exp: Math.floor((now + SIGNED_MS) / SECOND_MS),
    sub: contact,
  })}, k=${key.publicKey}`;
