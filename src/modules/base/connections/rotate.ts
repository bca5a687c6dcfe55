// Rotates secrets of a connection: the new one is used at once, and the one before it is accepted for a
// while, since messages may still be signed with it. There are never three.
import { isoOf, MINUTE_MS, plus, type Instant } from '#platform/time/clock.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { driverNamed } from './add.ts';
import { lockOwn, noteChange, type ChangeServices, type Changing } from './changes.ts';
import { secretsOf } from './queries.ts';
import { readFields, type FieldValues } from './read-fields.ts';
import { refusal } from './refusals.ts';
import { isSecret, toSecretRow } from './secrets.ts';
import { connectionSecrets, type SecretRow } from './tables.ts';

export type RotateInput = {
  readonly connectionId: string;
  readonly given: FieldValues;
  /** How long the previous one is still accepted. */
  readonly overlapMinutes: number;
};

export async function rotateSecrets(
  tx: Db,
  services: ChangeServices,
  who: Changing,
  { connectionId, given, overlapMinutes }: RotateInput,
): Promise<readonly SecretRow[]> {
  const row = await lockOwn(tx, who, connectionId);
  const driver = driverNamed(services, row.driver);
  const isOperator = who.within === 'deployment';
  const reading = { driver, mode: row.mode, isOperator, isRotation: true };
  const { secrets } = readFields(reading, given);
  const now = services.clock.now();
  const endsAt = plus(now, overlapMinutes * MINUTE_MS);
  const before = await secretsOf(tx, row.id);
  const rotated: SecretRow[] = [];
  for (const [field, plain] of Object.entries(secrets)) {
    const next = toSecretRow(services, { connectionId: row.id, field, plain });
    const ofField = before.filter((one) => one.field === field);
    // The same again is the same rotation.
    if (ofField.some((one) => one.ends_at === null && isSecret(services.sealer, one, plain))) continue;
    await rotateOne(tx, ofField, next, { now, endsAt });
    rotated.push(next);
  }
  const details = { fields: rotated.map(({ field }) => field), overlapMinutes };
  await noteChange(tx, services, who, { connectionId: row.id, change: 'rotated', details });
  return rotated;
}

async function rotateOne(
  tx: Db,
  before: readonly SecretRow[],
  next: SecretRow,
  { now, endsAt }: { readonly now: Instant; readonly endsAt: Instant },
): Promise<void> {
  const { connection_id: id, field } = next;
  const alive = before.find(({ ends_at }) => ends_at !== null && ends_at > now);
  if (alive !== undefined && endsAt > now)
    throw refusal('secret_rotating', { field, until: isoOf(alive.ends_at ?? now) });
  // What has ended is of no use to anyone, and is not kept.
  await tx.run(
    sql`delete from connection_secrets
        where connection_id = ${id} and field = ${field} and ends_at is not null`,
  );
  const changed =
    endsAt > now
      ? sql`update connection_secrets set ends_at = ${isoOf(endsAt)}
            where connection_id = ${id} and field = ${field} and ends_at is null`
      : sql`delete from connection_secrets where connection_id = ${id} and field = ${field}`;
  await tx.run(changed);
  await insertRows(tx, connectionSecrets, [next]);
}
