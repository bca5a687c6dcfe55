// The SQL queries of codes and sessions.
import type { Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { WRONG_CODES_MAX } from '#platform/secrets/one-time-code.ts';
import { oneTimeCodes, sessions, type CodeRow, type Purpose, type SessionRow } from './tables.ts';

/** The subject of a code, and what it may be used for. */
export type CodeFor = { readonly purpose: Purpose; readonly subject: string };

export const isAlive = (row: CodeRow, now: Instant): boolean =>
  now < row.expires_at && row.wrong_tries < WRONG_CODES_MAX;

export const lockCode = (db: Db, { purpose, subject }: CodeFor): Promise<CodeRow | undefined> =>
  db.maybe(
    sql<CodeRow>`
      select ${columnsOf(oneTimeCodes)} from one_time_codes
      where purpose = ${purpose} and subject = ${subject} for update`,
  );

export const findCode = (db: Db, id: string): Promise<CodeRow | undefined> =>
  db.maybe(sql<CodeRow>`select ${columnsOf(oneTimeCodes)} from one_time_codes where id = ${id}`);

export const lockSession = (db: Db, id: string, userId: string): Promise<SessionRow | undefined> =>
  db.maybe(
    sql<SessionRow>`
      select ${columnsOf(sessions)} from sessions where id = ${id} and user_id = ${userId} for update`,
  );
