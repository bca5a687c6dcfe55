// The driver of an organization's own mail server: mail to its customers, from its own address. What was sent
// is written down by who asks (src/providers/mail), so this one remembers nothing.
import { accepted, unknownBecause, unsentBecause } from '#platform/provider/outside.ts';
import type { CheckConnection } from '#platform/provider/findings.ts';
import type { Mailer } from '#modules/webhooks/port.ts';
import { defineDriver, type Driver } from '#providers/driver.ts';
import type { Sent } from '#providers/wire/smtp/outcome.ts';
import { openSmtp } from '#providers/wire/smtp/transport.ts';
import { createCheck } from './check.ts';
import { settingsOf, SMTP_FIELDS } from './fields.ts';
import { waysTo, type World } from './reach.ts';

const answerOf = (sent: Sent): Awaited<ReturnType<Mailer['send']>> => {
  if (sent.kind === 'accepted') return accepted(null);
  if (sent.kind === 'refused') return { kind: 'refused', reasons: [sent.cause] };
  return sent.kind === 'not_sent' ? unsentBecause(sent.cause) : unknownBecause(sent.cause);
};

export type SmtpAccount = {
  readonly settings: Readonly<Record<string, string>>;
  /** Opened for each conversation, and not kept in between. */
  readonly password: () => string;
  readonly world?: World;
};

/**
 * A conversation for each mail: mails are few, the address of the server is looked at each time, and nothing
 * keeps the password.
 */
export function createSmtpAccount({ settings: given, password, world = {} }: SmtpAccount): {
  readonly mailer: Mailer;
  readonly check: CheckConnection;
} {
  const settings = () => settingsOf(given, password());
  const ways = () => waysTo(settings(), world);
  return {
    mailer: {
      async send(tenant, mail, signal) {
        const transport = openSmtp(settings(), ways().reach);
        try {
          return answerOf(await transport.send(tenant, mail, signal));
        } finally {
          transport.close();
        }
      },
    },
    check: createCheck({ settings, ways, dkimSelector: given['dkimSelector'] }),
  };
}

/** `world`: of tests. */
export const smtpDriver = (world?: World): Driver =>
  defineDriver({
    name: 'smtp',
    about: {
      en: 'Mail to your customers from your own address, by your own mail server (SMTP).',
      es: 'Correos a sus clientes desde su propia dirección, por su propio servidor de correo (SMTP).',
      pt: 'E-mails aos seus clientes a partir do seu próprio endereço, pelo seu próprio servidor de e-mail (SMTP).',
    },
    ports: ['mailer'],
    countries: undefined,
    modes: ['test', 'live'],
    mayBeShared: false,
    takesMessages: false,
    fields: SMTP_FIELDS,
    connect({ settings, secretOf }) {
      const password = () => secretOf('password');
      const { mailer, check } = createSmtpAccount({ settings, password, ...(world && { world }) });
      return { ports: { mailer }, check };
    },
  });

export const smtp = smtpDriver();
