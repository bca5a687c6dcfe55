// The questions about notes.
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { notes, type AboutType, type NoteRow } from './tables.ts';

export const ABOUT_ONE_MAX = 200;

type Listed = {
  /** What the caller may read. */
  readonly types: readonly AboutType[];
  readonly after: string | null;
  readonly limit: number;
};

/** Notes, newest first, with one more than asked for if there is one. */
export const listNotes = (db: Db, tenantId: string, { types, after, limit }: Listed): Promise<NoteRow[]> =>
  db.all(
    sql<NoteRow>`
      select ${columnsOf(notes)} from notes
      where tenant_id = ${tenantId} and about_type = any(${types}::text[])
        and (${after}::text is null or id < ${after})
      order by id desc limit ${limit + 1}`,
  );

export const listNotesAbout = (
  db: Db,
  tenantId: string,
  aboutId: string,
  { types, after, limit }: Listed,
): Promise<NoteRow[]> =>
  db.all(
    sql<NoteRow>`
      select ${columnsOf(notes)} from notes
      where tenant_id = ${tenantId} and about_id = ${aboutId} and about_type = any(${types}::text[])
        and (${after}::text is null or id < ${after})
      order by id desc limit ${limit + 1}`,
  );

/** Those about a person and all that is theirs. */
export const listNotesOf = (
  db: Db,
  tenantId: string,
  cardholderId: string,
  { types, after, limit }: Listed,
): Promise<NoteRow[]> =>
  db.all(
    sql<NoteRow>`
      select ${columnsOf(notes)} from notes
      where tenant_id = ${tenantId} and cardholder_id = ${cardholderId} and about_type = any(${types}::text[])
        and (${after}::text is null or id < ${after})
      order by id desc limit ${limit + 1}`,
  );

export const lockNote = (db: Db, tenantId: string, id: string): Promise<NoteRow | undefined> =>
  db.maybe(
    sql<NoteRow>`
      select ${columnsOf(notes)} from notes where tenant_id = ${tenantId} and id = ${id} for update`,
  );

export const countAbout = async (db: Db, tenantId: string, aboutId: string): Promise<number> => {
  const { count } = await db.one(
    sql<{ count: number }>`
      select count(*)::int as count from notes where tenant_id = ${tenantId} and about_id = ${aboutId}`,
  );
  return count;
};

export const deleteNote = (db: Db, tenantId: string, id: string): Promise<number> =>
  db.run(sql`delete from notes where tenant_id = ${tenantId} and id = ${id}`);
