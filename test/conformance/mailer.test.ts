// The sandbox, the server of the deployment and that of an organization bring mail alike; and the promises
// tell a bad mailer from a good one.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { SANDBOX_CONNECTION } from '#platform/provider/connections.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { sql } from '#platform/db/sql.ts';
import type { Mailer } from '#modules/webhooks/port.ts';
import { createSandboxMailer } from '#providers/sandbox/mailer.ts';
import { createSmtpMailer } from '#providers/mail/mailer.ts';
import { openSmtp, type SmtpTransport } from '#providers/wire/smtp/transport.ts';
import { createMailBooks, type MailBooks } from '#providers/mail/books.ts';
import { mailByConnection } from '#providers/mail/by-connection.ts';
import { createSmtpAccount } from '#providers/smtp/index.ts';
import { startSmtpDouble } from '../doubles/smtp/double.ts';
import { thinMailBooks } from '../doubles/thin-mail-books.ts';
import { startTestApp } from '../support/app.ts';
import { readMail, startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { losing, type Lost } from './cuts.ts';
import {
  mailerConformance,
  mailPromises,
  mailServerConformance,
  type MailSubject,
  type ServerSubject,
} from './mailer.ts';

const { app, tenant, organization } = await startTestApp({ worker: false });
const other = await app.tenants.get(organization.liveTenantId);
const sandbox = createSandboxMailer(app.works);
const TO = 'ana@example.test';
const REFUSED = 'none@example.test';

type Send = Mailer['send'];

function inSandbox(change: Mailer = sandbox): MailSubject {
  const { call: send, loseNext } = losing<Parameters<Send>, Awaited<ReturnType<Send>>>(change.send);
  return {
    tenant,
    other,
    to: TO,
    mailer: { send },
    restarted: () => change,
    loseNext,
    async received(subject) {
      const rows = await app.pool.all(
        sql<{ text: string }>`select text from sandbox_mails where subject = ${subject} order by id`,
      );
      return rows.map(({ text }) => text);
    },
  };
}

const server = await startSmtpServer();
server.refuse(REFUSED);
const transport = openSmtp({
  host: 'localhost',
  port: server.port,
  isSecure: false,
  needsTls: false,
  user: 'acme',
  password: 'secret',
  from: { name: 'Acme', address: 'no-reply@example.com' },
});
after(() => transport.close());
const services = { pool: app.pool, clock: app.clock, log: createLog('error', app.clock, () => undefined) };

/** The answer is lost between the server and the mailer, which has noted nothing by then. */
function overSmtp(): ServerSubject {
  let lost: Lost | undefined;
  const cut: SmtpTransport = {
    ...transport,
    async send(...given) {
      const losingNow = lost;
      lost = undefined;
      const answer = losingNow === 'before' ? undefined : await transport.send(...given);
      return losingNow === undefined && answer !== undefined
        ? answer
        : { kind: 'unknown', cause: 'the answer was lost' };
    },
  };
  return {
    tenant,
    other,
    to: TO,
    mailer: createSmtpMailer(services, cut),
    restarted: () => createSmtpMailer(services, transport),
    loseNext: (when) => void (lost = when),
    refused: REFUSED,
    received: receivedBy(server),
  };
}

const receivedBy =
  ({ mails }: Pick<SmtpServer, 'mails'>) =>
  (subject: string): Promise<readonly string[]> =>
    Promise.resolve(
      mails
        .map((taken) => readMail(taken))
        .filter(({ headers }) => headers.get('subject') === subject)
        .map(({ text }) => text),
    );

const double = await startSmtpDouble();
double.server.refuse(REFUSED);
const CONNECTION = 'conn_mail';

/** Mail in the name of an organization, over its own server with TLS, which loses answers. */
function byConnection(books: MailBooks): ServerSubject {
  const { mailer: own } = createSmtpAccount(double.account);
  const { call, loseNext } = losing<Parameters<Send>, Awaited<ReturnType<Send>>>(own.send);
  const over = (send: Send): Mailer => {
    const routed = mailByConnection(
      {
        ...services,
        books,
        isRemoved: () => Promise.resolve(false),
        connections: { serving: () => Promise.resolve([{ ...SANDBOX_CONNECTION, id: CONNECTION }]) },
        carriers: { at: () => ({ send }) },
      },
      { send: () => assert.fail('the deployment was asked') },
    );
    return { send: (of, mail, signal) => routed.send(of, { ...mail, look: 'organization' }, signal) };
  };
  return {
    tenant,
    other,
    to: TO,
    mailer: over(call),
    restarted: () => over(own.send),
    loseNext,
    refused: REFUSED,
    received: receivedBy(double.server),
  };
}

mailerConformance('the sandbox', inSandbox);
mailServerConformance('SMTP', overSmtp);
mailServerConformance('a connection by SMTP', () => byConnection(createMailBooks(app)));
mailServerConformance('a connection by SMTP with books in memory', () => byConnection(thinMailBooks()));

const FAULTY: Readonly<Record<string, readonly [mailer: Mailer, broken: keyof typeof mailPromises]>> = {
  'says that it took what it drops': [
    { send: () => Promise.resolve({ kind: 'accepted', value: null }) },
    'brings what it takes, and sends that once, however often it is asked, and after a restart',
  ],
  'gives up what it does not know': [
    { send: () => Promise.resolve({ kind: 'refused', reasons: ['it was sent before'] }) },
    'says that it does not know where its answer is lost, and brings the mail when it is asked again',
  ],
  'takes the mail of another tenant for one that it has': [
    { send: (_tenant, mail, signal) => sandbox.send(tenant, mail, signal) },
    'has the mails of one tenant apart from those of another',
  ],
};

suite('the promises of a mailer', () => {
  for (const [what, [mailer, broken]] of Object.entries(FAULTY))
    test(`are not kept by one that ${what}`, async () => {
      const keep = mailPromises[broken] ?? assert.fail(`nothing promises ${broken}`);
      await assert.rejects(keep(inSandbox(mailer)), assert.AssertionError);
    });
});
