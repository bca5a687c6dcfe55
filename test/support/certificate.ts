// A certificate that signs itself, made for each test run: X.509 in DER, as small as it may be.
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

export type SelfSigned = { readonly key: string; readonly certificate: string };

const VALID_FROM = '20200101000000Z';
const VALID_UNTIL = '20991231235959Z';

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_ID = 0x06;
const UTF8_STRING = 0x0c;
const GENERALIZED_TIME = 0x18;
/** Its version and its extensions have numbers instead of types. */
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const DNS_NAME = 0x82;

const COMMON_NAME = '550403';
const SUBJECT_ALT_NAME = '551d11';
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';

/** For one DNS name. */
export function selfSigned(name: string): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const algorithm = der(SEQUENCE, objectId(ECDSA_WITH_SHA256));
  const whoever = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, objectId(COMMON_NAME), der(UTF8_STRING, Buffer.from(name)))),
  );
  const names = der(SEQUENCE, der(DNS_NAME, Buffer.from(name)));
  const body = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    algorithm,
    whoever,
    der(
      SEQUENCE,
      der(GENERALIZED_TIME, Buffer.from(VALID_FROM)),
      der(GENERALIZED_TIME, Buffer.from(VALID_UNTIL)),
    ),
    whoever,
    publicKey,
    der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, objectId(SUBJECT_ALT_NAME), der(OCTET_STRING, names)))),
  );
  const signature = sign('sha256', body, createPrivateKey(privateKey));
  const certificate = der(SEQUENCE, body, algorithm, der(BIT_STRING, Buffer.from([0]), signature));
  return { key: privateKey, certificate: pem(certificate) };
}

const objectId = (hex: string): Buffer => der(OBJECT_ID, Buffer.from(hex, 'hex'));

/** A type, a length and what is in it. */
function der(type: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([type, ...head]), content]);
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
