// A mailer over SMTP. A server promises nothing about a mail that comes twice, so what it accepted is written
// down here, and a mail whose answer was lost is sent again only so often.
import { DAY_MS, isoOf, plus, type Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/context.ts';
import { bool, defineTable, int4, nullable, text, timestamptz, type Row } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Log } from '#platform/log.ts';
import { accepted, unknownBecause } from '#platform/outside.ts';
import type { Sweep } from '#platform/queue/sweep.ts';
import type { Mail, Mailer } from '#modules/webhooks/port.ts';
import type { SmtpTransport } from '#providers/wire/smtp/transport.ts';

const smtpMails = defineTable('smtp_mails', {
  tenant_id: text,
  reference: text,
  connection_id: nullable(text),
  asked_by: nullable(text),
  is_accepted: bool,
  unknown_count: int4,
  at: timestamptz,
});
type Kept = Pick<Row<typeof smtpMails>, 'connection_id' | 'is_accepted' | 'unknown_count'>;

/** Of one mail as many copies may arrive, where the answers to all of them are lost. */
export const COPIES_MAX = 3;
/** Longer than any job tries. */
const KEPT_MS = 30 * DAY_MS;
const FORGET_EVERY_MS = 60_000;
const FORGET_ROWS_MAX = 10_000;

export const LOST_TOO_OFTEN = { kind: 'refused', reasons: ['its answer was lost too often'] } as const;

export const findMail = (
  db: Db,
  tenant: Pick<Tenant, 'id'>,
  { reference }: Pick<Mail, 'reference'>,
): Promise<Kept | undefined> =>
  db.maybe(
    sql<Kept>`select connection_id, is_accepted, unknown_count from smtp_mails
              where tenant_id = ${tenant.id} and reference = ${reference}`,
  );

type Services = { readonly pool: Db; readonly clock: Clock; readonly log: Log };

export const createSmtpMailer = ({ pool, clock, log }: Services, transport: SmtpTransport): Mailer => ({
  async send(tenant, mail, signal) {
    const { reference } = mail;
    const before = await findMail(pool, tenant, mail);
    if (before?.is_accepted === true) return accepted(null);
    if (before !== undefined && before.unknown_count >= COPIES_MAX) return LOST_TOO_OFTEN;

    const sent = await transport.send(tenant, mail, signal);
    if (sent.kind === 'refused') {
      log.warn('mail.refused', { tenantId: tenant.id, reference, cause: sent.cause });
      return { kind: 'refused', reasons: [sent.cause] };
    }
    if (sent.kind === 'not_sent') return unknownBecause(`nothing was sent: ${sent.cause}`);
    const isAccepted = sent.kind === 'accepted';
    await pool.run(
      sql`insert into smtp_mails (tenant_id, reference, is_accepted, unknown_count, at)
          values (${tenant.id}, ${reference}, ${isAccepted}, ${isAccepted ? 0 : 1}, ${isoOf(clock.now())})
          on conflict (tenant_id, reference) do update set
            is_accepted = smtp_mails.is_accepted or excluded.is_accepted,
            unknown_count = smtp_mails.unknown_count + excluded.unknown_count, at = excluded.at`,
    );
    return sent.kind === 'accepted' ? accepted(null) : unknownBecause(sent.cause);
  },
});

export const forgetMailsSweep = ({ pool, clock }: Pick<Services, 'pool' | 'clock'>): Sweep => ({
  name: 'smtp.old_mails',
  everyMs: FORGET_EVERY_MS,
  runOnce: () =>
    pool.run(
      sql`delete from smtp_mails where ctid = any(array(
            select ctid from smtp_mails where at < ${isoOf(plus(clock.now(), -KEPT_MS))}
            order by at limit ${FORGET_ROWS_MAX}))`,
    ),
});
