// A mailer over SMTP. A server promises nothing about a mail that comes twice, so what it accepted is written
// down here, and a mail whose answer was lost is sent again only so often.
import { isoOf, type Clock } from '#platform/time/clock.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { accepted, unknownBecause } from '#platform/provider/outside.ts';
import type { Mailer } from '#modules/webhooks/port.ts';
import type { SmtpTransport } from '#providers/wire/smtp/transport.ts';
import { COPIES_MAX, findMail } from './books.ts';

export const LOST_TOO_OFTEN = { kind: 'refused', reasons: ['its answer was lost too often'] } as const;

type Services = { readonly pool: Db; readonly clock: Clock; readonly log: Log };

export const createSmtpMailer = ({ pool, clock, log }: Services, transport: SmtpTransport): Mailer => ({
  async send(tenant, mail, signal) {
    const { reference } = mail;
    const before = await findMail(pool, { tenant, mail });
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
