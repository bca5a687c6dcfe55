// Which mailer is behind each port, by the settings of the deployment and by the side.
import type { WatchCalls } from '#platform/provider/watch-calls.ts';
import type { Connected } from '#platform/provider/connections.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { MailSettings } from '#platform/messages/mail-settings.ts';
import { unknownBecause } from '#platform/provider/outside.ts';
import { branded } from '#modules/base/brand/branded-mail.ts';
import type { ConnectionDirectory } from '#modules/base/connections/directory.ts';
import type { Mailer } from '#modules/webhooks/port.ts';
import { createMailBooks } from '#providers/mail/books.ts';
import { mailByConnection } from '#providers/mail/by-connection.ts';
import { createSmtpMailer } from '#providers/mail/mailer.ts';
import { openSmtp, type SmtpTransport } from '#providers/wire/smtp/transport.ts';

/** How mail leaves; `none`: it does not. */
export type MailWay = SmtpTransport | 'sandbox' | 'none';

export const openMail = (mail: MailSettings): MailWay => (mail.kind === 'smtp' ? openSmtp(mail) : mail.kind);

export const closeMail = (way: MailWay): void => {
  if (typeof way !== 'string') way.close();
};

type MailerServices = {
  readonly mail: MailWay;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly connections: Pick<ConnectionDirectory, 'serving' | 'find'>;
};
type Mailers = {
  readonly watched: WatchCalls;
  /** The mailbox of the sandbox. */
  readonly sandbox: Mailer;
  /** The mailers of the connections. */
  readonly carriers: Connected<Mailer>;
};

/**
 * Mail about the account of a person (codes to sign in, invitations, trouble of an endpoint) goes to whom it
 * is for, whichever side it is about. Other mail of the test side is about people who may be made up, and
 * stays in the mailbox of the sandbox (docs/adr/0048-mail-by-smtp.md). Mail in the name of an organization
 * goes by its own connection, if it has one (docs/adr/0064-the-shape-of-the-ports.md).
 */
export function mailersOf(
  given: MailerServices,
  { watched, sandbox, carriers }: Mailers,
): { readonly mailer: Mailer; readonly accountMailer: Mailer } {
  const { mail, pool } = given;
  const own = {
    ...given,
    books: createMailBooks(given),
    carriers,
    isRemoved: async (id: string) => (await given.connections.find(id))?.status === 'removed',
  };
  const made = (house: Mailer): Mailer => branded(pool, mailByConnection(own, watched('mailer', house)));
  const behind = (live: Mailer, accounts: Mailer) => ({
    mailer: made({
      send: (tenant, ...sending) => (tenant.mode === 'test' ? sandbox : live).send(tenant, ...sending),
    }),
    accountMailer: made(accounts),
  });
  if (mail === 'none') return behind(NO_MAILER, NO_MAILER);
  if (mail === 'sandbox') return behind(sandbox, sandbox);
  const smtp = createSmtpMailer(given, mail);
  return behind(smtp, smtp);
}

const NO_MAILER: Mailer = {
  send: () => Promise.resolve(unknownBecause('no mailer is connected: SMTP_URL is not set')),
};
