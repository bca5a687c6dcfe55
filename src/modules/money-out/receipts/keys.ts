// The secrets of receipts. They are made by the first process that starts, and stored sealed. A key is
// published before it signs, and stays published afterwards, so what it has signed can always be checked.
import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { HOUR_MS, isoOf, plus, type Clock, type Instant } from '#platform/time/clock.ts';
import { insertIfAbsentQuery, insertQuery } from '#platform/db/bulk.ts';
import type { Pool } from '#platform/db/pool.ts';
import { createCodes, type Codes } from '#platform/secrets/code.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { PublicKey } from './jws.ts';
import { receiptKeys, type ReceiptKeyRow } from './tables.ts';

export type KeyServices = { readonly pool: Pool; readonly sealer: Sealer; readonly clock: Clock };

const CODES_ID = 'codes';
const SECRET_BYTES = 32;
/** Longer than any checker keeps the published keys (`JWKS_SECONDS_MAX`). */
const PUBLISHED_FIRST_MS = HOUR_MS;
/** The clocks of processes differ, so the private half of a key is kept for so long after its last use. */
const UNUSED_MS = HOUR_MS;

const placeOf = (id: string): string => `receipt_keys ${id}`;

/** Fails if the secret is sealed with a key that is not configured. */
export async function openReceiptCodes(services: KeyServices): Promise<Codes> {
  const { pool, sealer } = services;
  const row = (await findKey(pool, CODES_ID)) ?? (await makeFirst(services));
  return createCodes(openKey(sealer, row));
}

/** If several processes start at once, one of them makes the key. */
async function makeFirst({ pool, sealer, clock }: KeyServices): Promise<ReceiptKeyRow> {
  const now = clock.now();
  await pool.transaction(async (tx) => {
    const secret = sealer.seal(randomBytes(SECRET_BYTES).toString('base64url'), placeOf(CODES_ID));
    const codes = { ...newRow(CODES_ID, now), purpose: 'codes', public_key: null, secret };
    if ((await tx.run(insertIfAbsentQuery(receiptKeys, codes))) === 0) return;
    await tx.run(insertQuery(receiptKeys, [makeSigningKey(sealer, now, now)]));
  });
  const row = await findKey(pool, CODES_ID);
  if (row === undefined) throw new Error('the secret of receipts is not there');
  return row;
}

function makeSigningKey(sealer: Sealer, now: Instant, signsFrom: Instant): ReceiptKeyRow {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const x = publicKey.export({ format: 'jwk' }).x ?? '';
  const id = thumbprintOf(x);
  const secret = sealer.seal(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), placeOf(id));
  return { ...newRow(id, now), purpose: 'signing', public_key: x, secret, signs_from: signsFrom };
}

const newRow = (id: string, now: Instant) => ({
  id,
  created_at: now,
  signs_from: now,
  withdrawn_at: null,
});

/** RFC 7638. */
const thumbprintOf = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');

function openKey(sealer: Sealer, { id, secret }: ReceiptKeyRow): string {
  if (secret === null) throw new Error(`the key ${id} signs nothing any more`);
  return sealer.open(secret, placeOf(id));
}

const findKey = (db: Db, id: string): Promise<ReceiptKeyRow | undefined> =>
  db.maybe(sql<ReceiptKeyRow>`select ${columnsOf(receiptKeys)} from receipt_keys where id = ${id}`);

export type SigningKey = { readonly kid: string; readonly privateKey: KeyObject };

/** The newest whose time has come. */
export async function signingKeyAt(db: Db, sealer: Sealer, now: Instant): Promise<SigningKey> {
  const row = await db.one(
    sql<ReceiptKeyRow>`
      select ${columnsOf(receiptKeys)} from receipt_keys
      where purpose = 'signing' and withdrawn_at is null and secret is not null and signs_from <= ${isoOf(now)}
      order by signs_from desc, id limit 1`,
  );
  return { kid: row.id, privateKey: createPrivateKey(openKey(sealer, row)) };
}

/** All that have signed or will. */
export const publishedKeys = (db: Db): Promise<PublicKey[]> =>
  db.all(
    sql<PublicKey>`
      select id as kid, public_key as x from receipt_keys
      where purpose = 'signing' and withdrawn_at is null order by signs_from desc, id`,
  );

/**
 * Makes the next key, which signs an hour later. `leaked`: it signs at once, and what the keys before it have
 * signed proves nothing any more. A key that signs no longer keeps only its public half.
 */
export function rotateSigningKey(
  { pool, sealer, clock }: KeyServices,
  { leaked }: { readonly leaked: boolean },
): Promise<Pick<ReceiptKeyRow, 'id' | 'signs_from'>> {
  const now = clock.now();
  const next = makeSigningKey(sealer, now, leaked ? now : plus(now, PUBLISHED_FIRST_MS));
  return pool.transaction(async (tx) => {
    if (leaked)
      await tx.run(
        sql`update receipt_keys set withdrawn_at = ${isoOf(now)}, secret = null
            where purpose = 'signing' and withdrawn_at is null`,
      );
    await tx.run(
      sql`update receipt_keys k set secret = null
          where purpose = 'signing' and exists (
            select from receipt_keys newer
            where newer.purpose = 'signing' and newer.signs_from > k.signs_from
              and newer.signs_from <= ${isoOf(plus(now, -UNUSED_MS))})`,
    );
    await tx.run(insertQuery(receiptKeys, [next]));
    return next;
  });
}

/** Seals all of them again with the first key of the deployment. There are few. */
export function resealReceiptKeys(
  pool: Pool,
  sealer: Sealer,
): Promise<{ readonly seen: number; readonly resealed: number }> {
  return pool.transaction(async (tx) => {
    const rows = await tx.all(
      sql<ReceiptKeyRow>`
        select ${columnsOf(receiptKeys)} from receipt_keys where secret is not null order by id for update`,
    );
    const old = rows.filter(({ secret }) => secret !== null && !sealer.isCurrent(secret));
    for (const row of old) {
      const secret = sealer.seal(openKey(sealer, row), placeOf(row.id));
      await tx.run(sql`update receipt_keys set secret = ${secret} where id = ${row.id}`);
    }
    return { seen: rows.length, resealed: old.length };
  });
}
