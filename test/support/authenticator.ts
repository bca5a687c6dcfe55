// An authenticator in software: it makes passkeys of ES256 and signs with them as that of a browser does. Any
// part of what it gives can be replaced by something false.
import { generateKeyPairSync, hash, randomBytes, sign, type KeyObject } from 'node:crypto';

export type Passkey = {
  readonly id: string;
  readonly key: KeyObject;
  readonly userHandle: string | undefined;
  counter: number;
};

/** What it says in place of the truth. */
export type Falsehoods = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly crossOrigin?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly id?: string;
  readonly key?: KeyObject;
  readonly algorithm?: number;
  readonly format?: string;
  readonly statement?: CborMap;
};

type CborMap = ReadonlyMap<string | number, Cbor>;
type Cbor = number | string | Buffer | CborMap | readonly Cbor[];

const FLAG_PRESENT = 0x01;
const FLAG_VERIFIED = 0x04;
const FLAG_ATTESTED = 0x40;
const ES256 = -7;
const CREDENTIAL_ID_BYTES = 16;

// oxlint-disable-next-line typescript/no-explicit-any -- options are the JSON of an answer
type Options = any;

/** What `navigator.credentials.create()` gives, and the passkey that stays on the device. */
export function create(options: Options, origin: string, untrue: Falsehoods = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const idBytes =
    untrue.id === undefined ? randomBytes(CREDENTIAL_ID_BYTES) : Buffer.from(untrue.id, 'base64url');
  const counter = untrue.counter ?? 0;
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose: CborMap = new Map<number, Cbor>([
    [1, 2],
    [3, untrue.algorithm ?? ES256],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(idBytes.length);
  const authData = Buffer.concat([
    authenticatorData(untrue.rpId ?? options.rp.id, flagsOf(untrue) | FLAG_ATTESTED, counter),
    Buffer.alloc(16),
    length,
    idBytes,
    cbor(cose),
  ]);
  const attestationObject = cbor(
    new Map<string, Cbor>([
      ['fmt', untrue.format ?? 'none'],
      ['attStmt', untrue.statement ?? new Map()],
      ['authData', authData],
    ]),
  );
  const id = idBytes.toString('base64url');
  const passkey: Passkey = { id, key: privateKey, userHandle: options.user.id, counter };
  const credential = {
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: { credProps: { rk: true } },
    response: {
      clientDataJSON: clientData('webauthn.create', options.challenge, origin, untrue),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal', 'hybrid', 'telepathy'],
      publicKeyAlgorithm: ES256,
    },
  };
  return { passkey, credential };
}

/** What `navigator.credentials.get()` gives for these options. */
export function get(passkey: Passkey, options: Options, origin: string, untrue: Falsehoods = {}) {
  passkey.counter = untrue.counter ?? passkey.counter + 1;
  const data = authenticatorData(untrue.rpId ?? options.rpId, flagsOf(untrue), passkey.counter);
  const clientDataJSON = clientData('webauthn.get', options.challenge, origin, untrue);
  const signed = Buffer.concat([data, hash('sha256', Buffer.from(clientDataJSON, 'base64url'), 'buffer')]);
  const id = untrue.id ?? passkey.id;
  return {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, untrue.key ?? passkey.key).toString('base64url'),
      userHandle: untrue.userHandle ?? passkey.userHandle,
    },
  };
}

const flagsOf = ({ isPresent = true, isVerified = true }: Falsehoods): number =>
  (isPresent ? FLAG_PRESENT : 0) | (isVerified ? FLAG_VERIFIED : 0);

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([hash('sha256', rpId, 'buffer'), tail]);
}

const clientData = (type: string, challenge: string, origin: string, untrue: Falsehoods): string =>
  Buffer.from(
    JSON.stringify({
      type: untrue.type ?? type,
      challenge: untrue.challenge ?? challenge,
      origin: untrue.origin ?? origin,
      crossOrigin: untrue.crossOrigin ?? false,
    }),
  ).toString('base64url');

/** As much of CBOR (RFC 8949) as an attestation has. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    const pairs = [...value].flatMap(([name, one]: [string | number, Cbor]) => [cbor(name), cbor(one)]);
    return Buffer.concat([head(5, value.size), ...pairs]);
  }
  const list = value as readonly Cbor[];
  return Buffer.concat([head(4, list.length), ...list.map(cbor)]);
}

function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument]);
  const bytes = Buffer.alloc(3);
  bytes.writeUInt8((major << 5) | 25);
  bytes.writeUInt16BE(argument, 1);
  return bytes;
}
