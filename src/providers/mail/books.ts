// What is written down of a mail that left or may have left: which connection has it, and how it ended. One
// table says it across all connections, so that what one of them may have taken goes by no other.
import { DAY_MS, isoOf, plus, type Clock, type Instant } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { deleteWhere } from '#platform/db/scopes.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import {
  bool,
  defineTable,
  int4,
  nullable,
  ofTenant,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Sweep, SweepServices } from '#platform/queue/sweep.ts';
import type { Mail } from '#modules/webhooks/port.ts';

const smtpMails = defineTable(
  'smtp_mails',
  {
    tenant_id: ofTenant,
    reference: plain(text),
    connection_id: plain(nullable(text)),
    asked_by: plain(nullable(text)),
    is_accepted: bool,
    is_refused: bool,
    unknown_count: int4,
    at: timestamptz,
  },
  {
    kept: { forgottenBy: 'smtp.old_mails', after: '30 days', inCells: { by: ['reference'], others: 'stay' } },
  },
);
export type KeptMail = Pick<
  Row<typeof smtpMails>,
  'connection_id' | 'is_accepted' | 'is_refused' | 'unknown_count'
>;

/** How many copies of one mail may arrive, if the answers to all of them are lost. */
export const COPIES_MAX = 3;
/** Longer than any job tries. */
const KEPT_MS = 30 * DAY_MS;
/** The jobs of mail have given up by then, unless no worker was there. */
const UNDER_WAY_MS_MAX = DAY_MS;
const FORGET_EVERY_MS = 60_000;
const FORGET_ROWS_MAX = 10_000;

/** A mail, by the tenant and the reference that it has. */
export type MailKey = { readonly tenant: Pick<Tenant, 'id'>; readonly mail: Pick<Mail, 'reference'> };
/** The run of its job that has asked, and the connection that it has asked. */
export type MailRun = { readonly run: string; readonly id: string };
export type MailEnd = 'accepted' | 'refused' | 'unknown';

export type MailBooks = {
  find(key: MailKey): Promise<KeptMail | undefined>;
  /** Returns false if it has been begun. */
  begin(key: MailKey, asked: MailRun): Promise<boolean>;
  /** Moves it to the next connection; returns false if another run has asked for it as well. */
  goOn(key: MailKey, asked: MailRun): Promise<boolean>;
  /** Binds it to the connection that it has; undefined if the run before has forgotten it. */
  bind(key: MailKey): Promise<KeptMail | undefined>;
  /** Forgets that it was asked for, unless another run has. */
  forget(key: MailKey, run: string): Promise<unknown>;
  note(key: MailKey, end: MailEnd): Promise<unknown>;
};

type Services = { readonly pool: Db; readonly clock: Clock };

export const findMail = (db: Db, { tenant, mail }: MailKey): Promise<KeptMail | undefined> =>
  db.maybe(
    sql<KeptMail>`
      select connection_id, is_accepted, is_refused, unknown_count from smtp_mails
      where tenant_id = ${tenant.id} and reference = ${mail.reference}`,
  );

export const createMailBooks = ({ pool, clock }: Services): MailBooks => ({
  find: (key) => findMail(pool, key),
  begin: async ({ tenant, mail }, { run, id }) =>
    (await pool.run(
      sql`insert into smtp_mails (tenant_id, reference, connection_id, asked_by, is_accepted, unknown_count, at)
          values (${tenant.id}, ${mail.reference}, ${id}, ${run}, false, 0, ${isoOf(clock.now())})
          on conflict (tenant_id, reference) do nothing`,
    )) === 1,
  goOn: async ({ tenant, mail }, { run, id }) =>
    (await pool.run(
      sql`update smtp_mails set connection_id = ${id}
          where tenant_id = ${tenant.id} and reference = ${mail.reference} and asked_by = ${run}`,
    )) === 1,
  bind: ({ tenant, mail }) =>
    pool.maybe(
      sql<KeptMail>`
        update smtp_mails set asked_by = null
        where tenant_id = ${tenant.id} and reference = ${mail.reference}
        returning connection_id, is_accepted, is_refused, unknown_count`,
    ),
  forget: ({ tenant, mail }, run) =>
    pool.run(
      sql`delete from smtp_mails
          where tenant_id = ${tenant.id} and reference = ${mail.reference} and asked_by = ${run}`,
    ),
  note: ({ tenant, mail }, end) =>
    pool.run(
      sql`update smtp_mails set asked_by = null, is_accepted = is_accepted or ${end === 'accepted'},
            is_refused = is_refused or ${end === 'refused'},
            unknown_count = unknown_count + ${end === 'unknown' ? 1 : 0}
          where tenant_id = ${tenant.id} and reference = ${mail.reference}`,
    ),
});

/** Mails that a connection may have taken, or may still be given: while there is one, it is not removed. */
export const mailsUnderWay = {
  table: 'smtp_mails',
  query: (connectionId: string, now: Instant): Query<{ count: number }> =>
    sql<{ count: number }>`
      select count(*)::int as count from smtp_mails
      where at > ${isoOf(plus(now, -UNDER_WAY_MS_MAX))} and connection_id = ${connectionId}
        and not is_accepted and not is_refused and unknown_count < ${COPIES_MAX}`,
};

export const forgetMailsSweep = ({ pool, clock }: Pick<SweepServices, 'pool' | 'clock'>): Sweep => ({
  name: 'smtp.old_mails',
  everyMs: FORGET_EVERY_MS,
  runOnce: () =>
    deleteWhere(pool, {
      table: 'smtp_mails',
      where: 'at < $1',
      values: [isoOf(plus(clock.now(), -KEPT_MS))],
      orderBy: 'at',
      rowsMax: FORGET_ROWS_MAX,
    }),
});
