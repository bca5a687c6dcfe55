// Users: people who sign in. One has the e-mail address that it proved, in whichever case that is written.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { columnsOf, type Row } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { NewIdOf } from '#platform/ids/ids.ts';
import { users } from './tables.ts';

export type User = Row<typeof users>;

export const findUser = (db: Db, id: string): Promise<User> =>
  db.one(sql<User>`select ${columnsOf(users)} from users where id = ${id}`);

export const findUserByEmail = (db: Db, email: string): Promise<User | undefined> =>
  db.maybe(sql<User>`select ${columnsOf(users)} from users where lower(email) = lower(${email})`);

/** The user with this e-mail, who is new if there was none. */
export const ensureUser = (db: Db, newId: NewIdOf, email: string, now: Instant): Promise<User> =>
  db.one(
    sql<User>`
      insert into users (${columnsOf(users)}) values (${newId('usr', null)}, ${email}, ${isoOf(now)})
      on conflict (lower(email)) do update set email = users.email returning ${columnsOf(users)}`,
  );

/** The e-mails by id of those that are users. */
export async function emailsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all(
    sql<Pick<User, 'id' | 'email'>>`select id, email from users where id = any(${ids}::text[])`,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
