// Secrets at rest: AES-256-GCM under the key of the deployment, bound to the place where they are stored, so
// that a sealed text cannot be moved to another row. The key id in front allows a new key while old texts can
// still be opened.
import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto';

export type Sealer = {
  seal(plain: string, place: string): string;
  open(sealed: string, place: string): string;
  /** Whether a text is sealed with the current key, rather than with an older one. */
  isCurrent(sealed: string): boolean;
  /** Derives a separate secret for a purpose, such as the signature of one tenant's inbound messages. */
  derive(purpose: string): string;
  /**
   * What `derive` makes of each key, the current one first: while a key gives way to another, both are in
   * use.
   */
  deriveEach(purpose: string): readonly string[];
  /** Names of the keys that tell nothing of them, the current one first. */
  readonly keyIds: readonly string[];
};

export const SECRET_KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_CHARACTERS = 8;

/** The first key seals; all of them open. */
export function createSealer(keys: readonly [Buffer, ...Buffer[]]): Sealer {
  const [current] = keys;
  const byId = new Map(keys.map((key) => [keyId(key), key]));
  return {
    seal(plain, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([
        nonce,
        cipher.update(plain, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${keyId(current)}.${sealed.toString('base64url')}`;
    },
    open(text, place) {
      const [id = '', body = ''] = text.split('.', 2);
      const key = byId.get(id);
      if (key === undefined) throw new Error(`no key with the id ${id} is configured`);
      const sealed = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      return (
        decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    isCurrent: (sealed) => sealed.startsWith(`${keyId(current)}.`),
    derive: (purpose) => derivedFrom(current, purpose),
    deriveEach: (purpose) => keys.map((key) => derivedFrom(key, purpose)),
    keyIds: keys.map(keyId),
  };
}

const derivedFrom = (key: Buffer, purpose: string): string =>
  createHmac('sha256', key).update(purpose).digest('base64url');

const keyId = (key: Buffer): string => hash('sha256', key).slice(0, KEY_ID_CHARACTERS);

/**
 * Opens each text once and caches it, for callers that need the same few secrets thousands of times a second.
 */
export function cacheOpened(sealer: Sealer, secretsMax: number): Sealer {
  const opened = new Map<string, string>();
  return {
    ...sealer,
    open(sealed, place) {
      const name = `${place} ${sealed}`;
      let plain = opened.get(name);
      if (plain === undefined) {
        plain = sealer.open(sealed, place);
        if (opened.size >= secretsMax) opened.clear();
        opened.set(name, plain);
      }
      return plain;
    },
  };
}
