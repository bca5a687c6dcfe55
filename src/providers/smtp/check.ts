// Looks at the mail server of an organization without sending a mail: it signs in, names the sender and takes
// that back. Of what the server says only numbers are shown, since the text is whatever it likes.
import type { Socket } from 'node:net';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { NodemailerError } from 'nodemailer';
import type { SmtpSettings } from '#platform/messages/mail-settings.ts';
import type { CheckConnection, Finding } from '#platform/provider/findings.ts';
import { causeOf } from '#providers/wire/smtp/outcome.ts';
import { sessionOf, type Connect } from '#providers/wire/smtp/transport.ts';
import { finding } from './findings.ts';
import { isBlocked, type Ways } from './reach.ts';
import { lookAtDomain } from './sender-domain.ts';

type CheckOptions = {
  /** Opened for each look. */
  readonly settings: () => SmtpSettings;
  readonly ways: () => Ways;
  readonly dkimSelector: string | undefined;
};

export const createCheck =
  ({ settings, ways, dkimSelector }: CheckOptions): CheckConnection =>
  async (signal) => {
    const way = ways();
    const [server, domain] = await Promise.all([
      lookAtServer(settings(), way, signal),
      lookAtDomain(way.texts, { domain: way.domain, dkimSelector }),
    ]);
    return [...server, ...domain];
  };

async function lookAtServer(
  settings: SmtpSettings,
  { reach, domain }: Ways,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const { host, from } = settings;
  const values = { host, port: String(settings.port) };
  const socket = await reached(reach.connect);
  if (socket instanceof Error) {
    if (isBlocked(socket)) return [finding('address_not_public', values)];
    if (socket.code === 'ENOT_FOUND') return [finding('host_not_found', values)];
    return [finding('not_reached', { ...values, reason: socket.code ?? '-' })];
  }
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const sender = `${from.address.slice(0, from.address.lastIndexOf('@'))}@${domain}`;
  let named = 0;
  const connection = new Connection({
    ...sessionOf(settings, reach),
    connection: socket,
    customAuth: {
      [NAMES_SENDER]: async ({ sendCommand }) => void (named = await nameSender(sendCommand, sender)),
    },
  });
  const late = AbortSignal.any([signal, AbortSignal.timeout(reach.limits.mailMsMax)]);
  const failed = await talk(connection, settings, late).then(
    () => undefined,
    (error: NodemailerError) => error,
  );
  close(connection, socket);
  if (failed !== undefined) return [findingOf(failed, values)];
  const code = String(named);
  return named >= 200 && named < 300 ? [] : [finding('sender_refused', { sender, code })];
}

const reached = (connect: Connect): Promise<Socket | (Error & { readonly code?: string })> =>
  new Promise((resolve) => connect((error, options) => resolve(options?.connection ?? error ?? new Error())));

/** The library has no such step, and runs this as if it were a way to sign in. */
const NAMES_SENDER = 'SENDER';
type SendCommand = (command: string) => Promise<{ readonly response: string }>;

/** What the server answers to the sender, which is taken back at once. */
async function nameSender(sendCommand: SendCommand, sender: string): Promise<number> {
  const { response } = await sendCommand(`MAIL FROM:<${sender}>`);
  await sendCommand('RSET');
  return Number(response.slice(0, 3));
}

async function talk(
  connection: SMTPConnection,
  { user, password }: SmtpSettings,
  late: AbortSignal,
): Promise<void> {
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => undefined);
  connection.on('error', (error) => over.reject(error));
  connection.once('end', () => over.reject(Object.assign(new Error('it ended'), { code: 'ECONNECTION' })));
  const tooLate = (): void => over.reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' }));
  late.addEventListener('abort', tooLate);
  const step = (begin: (done: (error?: Error | null) => void) => void): Promise<void> =>
    Promise.race([
      over.promise,
      new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve()))),
    ]);
  try {
    await step((done) => connection.connect((error) => done(error)));
    await step((done) => connection.login({ user, pass: password }, (error) => done(error)));
    await step((done) => connection.login({ method: NAMES_SENDER }, (error) => done(error)));
  } finally {
    // The signal outlives the conversation, and would keep the password with what listens to it.
    late.removeEventListener('abort', tooLate);
  }
}

function close(connection: SMTPConnection, socket: Socket): void {
  connection.on('error', () => undefined);
  connection.close();
  socket.destroy();
}

/** Codes of errors of Node and of OpenSSL. */
const OF_TLS = /TLS|SSL|CERT|\bEPROTO\b/;
const PERMANENT = /^5/;

function findingOf(error: NodemailerError, values: Readonly<Record<'host' | 'port', string>>): Finding {
  const { code = '', originalCode = '', responseCode } = error;
  const reason = causeOf(error);
  if (code === 'EAUTH' && PERMANENT.test(String(responseCode)))
    return finding('sign_in_refused', { code: String(responseCode) });
  if (OF_TLS.test(`${code} ${originalCode}`)) return finding('not_encrypted', { ...values, reason });
  return finding('not_answered', { ...values, reason });
}
