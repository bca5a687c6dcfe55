// What a provider is asked about an account for an owner: one row for each, written before it is asked, so
// that a request, a job or a repeat that asks again has the same reference. At some providers each reference
// costs money.
import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { NewId } from '#platform/ids/ids.ts';
import type { Destination } from '#modules/wallets/wallets/port.ts';
import type { Owner } from './queries.ts';
import { payeeQuestions, type Claims, type PayeeRow, type QuestionRow } from './tables.ts';

/** A provider that has not answered by then will not. */
export const ANSWERED_WITHIN_MS = 2 * DAY_MS;
/** An alias or key can move, and an account can be opened: then it is asked again under another reference. */
const SAME_QUESTION_MS = HOUR_MS;
const HASH_HEX = 26;

type NamedBy = Pick<PayeeRow, 'named_by' | 'alias' | 'number' | 'key_kind' | 'key_value'>;

export const destinationIn = (row: NamedBy): Destination => {
  const { named_by: namedBy, alias, number, key_kind: kind, key_value: value } = row;
  if (namedBy === 'key' && kind !== null && value !== null) return { key: { kind, value } };
  if (namedBy === 'alias' && alias !== null) return { alias };
  if (number !== null) return { number };
  throw new Error('a payee has not what it is named by');
};

export function questionIdOf(ownerId: string, { number, alias, key }: Destination): string {
  const named = alias === undefined ? ['number', number] : ['alias', alias];
  const asked = JSON.stringify([ownerId, ...(key === undefined ? named : ['key', key.kind, key.value])]);
  return `pyq_${createHash('sha256').update(asked).digest('hex').slice(0, HASH_HEX)}`;
}

type QuestionInput = {
  readonly destination: Destination;
  readonly now: Instant;
  readonly realNow: Instant;
  readonly newId: NewId;
};

/** The question as it was asked before, if it still stands, or a new one. */
export function ensureQuestion(
  db: Db,
  { tenantId, ownerId }: Owner,
  { destination, now, realNow, newId }: QuestionInput,
): Promise<QuestionRow> {
  const standsMs = destination.number !== undefined ? ANSWERED_WITHIN_MS : SAME_QUESTION_MS;
  return db.one(
    sql<QuestionRow>`
      insert into payee_questions as q
        (tenant_id, id, cardholder_id, reference, stands_until, payee_id, claims, looks, tried_at)
      values (${tenantId}, ${questionIdOf(ownerId, destination)}, ${ownerId}, ${newId('res')},
        ${isoOf(plus(now, standsMs))}, null, null, 0, ${isoOf(realNow)})
      on conflict (tenant_id, id) do update set
        reference = case when q.payee_id is null and q.stands_until <= ${isoOf(now)}
          then excluded.reference else q.reference end,
        stands_until = case when q.payee_id is null and q.stands_until <= ${isoOf(now)}
          then excluded.stands_until else q.stands_until end,
        tried_at = case when q.payee_id is null then excluded.tried_at else q.tried_at end
      returning ${columnsOf(payeeQuestions)}`,
  );
}

export const findQuestion = (db: Db, tenantId: string, id: string): Promise<QuestionRow | undefined> =>
  db.maybe(
    sql<QuestionRow>`
      select ${columnsOf(payeeQuestions)} from payee_questions where tenant_id = ${tenantId} and id = ${id}`,
  );

export const lockQuestion = (db: Db, tenantId: string, id: string): Promise<QuestionRow | undefined> =>
  db.maybe(
    sql<QuestionRow>`
      select ${columnsOf(payeeQuestions)} from payee_questions
      where tenant_id = ${tenantId} and id = ${id} for update`,
  );

/** Has a payee wait for the answer, under the reference that it was asked by. */
export const waitFor = (db: Db, question: QuestionRow, payeeId: string, claims: Claims): Promise<number> =>
  db.run(
    sql`insert into payee_questions
          (tenant_id, id, cardholder_id, reference, stands_until, payee_id, claims, looks, tried_at)
        values (${question.tenant_id}, ${question.id}, ${question.cardholder_id}, ${question.reference},
          ${isoOf(question.stands_until)}, ${payeeId}, ${JSON.stringify(claims)}::jsonb, 0,
          ${isoOf(question.tried_at)})
        on conflict (tenant_id, id) do update set
          reference = excluded.reference, payee_id = excluded.payee_id, claims = excluded.claims, looks = 0`,
  );

export const noteLook = (
  db: Db,
  { tenant_id: tenantId, id }: QuestionRow,
  { looks, realNow }: { readonly looks: number; readonly realNow: Instant },
): Promise<number> =>
  db.run(
    sql`update payee_questions set looks = ${looks}, tried_at = ${isoOf(realNow)}
        where tenant_id = ${tenantId} and id = ${id}`,
  );

type LeaveInput = {
  readonly tenantId: string;
  readonly id: string;
  /**
   * The payee that has waited for it; null for a request, which leaves it to a payee that waits meanwhile.
   */
  readonly payeeId: string | null;
};

/** The payee waits for it no more. Asked again while it stands, it is the same question. */
export const leaveQuestion = (db: Db, { tenantId, id, payeeId }: LeaveInput): Promise<number> =>
  db.run(
    sql`update payee_questions set payee_id = null, claims = null
        where tenant_id = ${tenantId} and id = ${id} and payee_id = ${payeeId}`,
  );

/** The payee waits for it no more, and the answer may be another one before long. */
export const endQuestion = (
  db: Db,
  { tenantId, id, payeeId, now }: LeaveInput & { readonly now: Instant },
): Promise<number> =>
  db.run(
    sql`update payee_questions set payee_id = null, claims = null,
          stands_until = least(stands_until, ${isoOf(plus(now, SAME_QUESTION_MS))})
        where tenant_id = ${tenantId} and id = ${id} and payee_id is not distinct from ${payeeId}`,
  );
