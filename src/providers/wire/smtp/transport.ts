// Connections to the SMTP server. A mail leaves in plain text, with HTML beside it if it looks like an
// organization, under an id that follows from our reference, so a server or a reader can tell that one which
// comes again is the same.
import { hash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer';
import type { Sender, SmtpSettings } from '#platform/messages/mail-settings.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Mail } from '#modules/webhooks/port.ts';
import { htmlOf, LOGO_ID } from './html.ts';
import { sentOf, type Sent } from './outcome.ts';

export type SmtpTransport = {
  send(tenant: Pick<Tenant, 'id'>, mail: Mail, signal: AbortSignal): Promise<Sent>;
  close(): void;
};

export type TimeLimits = {
  readonly connectMsMax: number;
  /** The longest time without a byte from the server. */
  readonly silentMsMax: number;
  /** The longest time for one mail, even if the server answers a byte at a time. */
  readonly mailMsMax: number;
};
export const LIMITS: TimeLimits = { connectMsMax: 10_000, silentMsMax: 20_000, mailMsMax: 35_000 };

const CONNECTIONS_MAX = 4;
const IDLE_MS_MAX = 30_000;
const RESPONSE_BYTES_MAX = 16_384;

export type Connect = (done: (error: Error | null, options?: { connection: Socket }) => void) => void;

/** How a server is reached, if it is not by its host alone. */
export type Reach = {
  readonly limits?: TimeLimits;
  /** Whose certificates count beside those that Node trusts. */
  readonly authority?: string | undefined;
  /** Connects in place of the library, which asks no one whether the address is allowed. */
  readonly connect?: Connect;
  /** What it says it is, in place of the name of this machine. */
  readonly name?: string;
};

export function openSmtp(settings: SmtpSettings, reach: Reach = {}): SmtpTransport {
  const { limits = LIMITS } = reach;
  const bodies = new WeakMap<AbortSignal, Readable>();
  const opening = openTransport(settings, reach, bodies);
  // Each mail hears of it.
  opening.catch(() => undefined);

  return {
    async send(tenant, mail, signal) {
      if (!isOneAddress(mail.to)) return { kind: 'refused', cause: 'the address is none' };
      const until = AbortSignal.any([signal, AbortSignal.timeout(limits.mailMsMax)]);
      try {
        await (
          await opening
        ).sendMail({
          from: senderOf(mail, settings.from),
          ...brandPartsOf(mail),
          to: { name: '', address: mail.to },
          subject: oneHeader(mail.subject),
          text: mail.text,
          messageId: messageIdOf(tenant, mail, settings.from.address),
          // So that no program answers it.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: until,
        });
        return { kind: 'accepted' };
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        return sentOf(error satisfies NodemailerError, bodies.get(until)?.readableEnded === true);
      }
    },
    close: () => void opening.then((transport) => transport.close()),
  };
}

/** What a conversation with the server is bound to, whether it brings a mail or not. */
export function sessionOf(
  { host, port, isSecure, needsTls }: SmtpSettings,
  { limits = LIMITS, authority, name }: Reach,
) {
  return {
    host,
    port,
    secure: isSecure,
    requireTLS: needsTls && !isSecure,
    ignoreTLS: !needsTls,
    // Set explicitly because an environment variable of Node could say otherwise.
    tls: { rejectUnauthorized: true, ...(authority === undefined ? {} : { ca: authority }) },
    ...(name === undefined ? {} : { name }),
    maxResponseSize: RESPONSE_BYTES_MAX,
    dnsTimeout: limits.connectMsMax,
    connectionTimeout: limits.connectMsMax,
    greetingTimeout: limits.silentMsMax,
    socketTimeout: limits.silentMsMax,
  };
}

/**
 * Loaded if there is a server to send by: most processes have none. `bodies`: what of a mail is read for the
 * server, by the signal of its sending.
 */
async function openTransport(settings: SmtpSettings, reach: Reach, bodies: WeakMap<AbortSignal, Readable>) {
  const { createTransport } = await import('nodemailer');
  const { user, password } = settings;
  const { connect } = reach;
  const transport = createTransport({
    ...sessionOf(settings, reach),
    pool: true,
    ...(user === undefined ? {} : { auth: { user, pass: password } }),
    ...(connect === undefined
      ? {}
      : { getSocket: (_options: unknown, done: Parameters<Connect>[0]) => connect(done) }),
    forceAuth: true,
    maxConnections: CONNECTIONS_MAX,
    idleTimeout: IDLE_MS_MAX,
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Whether a mail can have arrived is whether all of it was read for the server: its last line, which ends
  // it, follows the last byte of the body.
  transport.use('stream', ({ message, data }, done) => {
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const body = open(options);
      if (data.signal !== undefined && data.signal !== null) bodies.set(data.signal, body);
      return body;
    };
    done();
  });
  return transport;
}

/** What others see of a name: one line, without what could pass for an address. */
const NAME_CHARACTERS_MAX = 60;

const senderOf = ({ brand }: Mail, from: Sender): Sender =>
  brand === undefined
    ? from
    : { ...from, name: oneHeader(brand.name.replaceAll(/[@<>\s]+/g, ' ')).slice(0, NAME_CHARACTERS_MAX) };

function brandPartsOf({ text, brand }: Mail) {
  if (brand === undefined) return {};
  const { logo, replyTo } = brand;
  const isReachable = replyTo !== null && isOneAddress(replyTo);
  return {
    html: htmlOf({ text, brand }),
    ...(isReachable ? { replyTo: { name: '', address: replyTo } } : {}),
    ...(logo === null
      ? {}
      : {
          attachments: [
            {
              cid: LOGO_ID,
              filename: `logo.${logo.type.slice('image/'.length)}`,
              content: logo.data,
              contentType: logo.type,
              contentDisposition: 'inline' as const,
            },
          ],
        }),
  };
}

/** The id is of the tenant as well, since references are unique in one. It says nothing to who reads it. */
export const messageIdOf = (
  { id }: Pick<Tenant, 'id'>,
  { reference }: Pick<Mail, 'reference'>,
  sender: string,
): string =>
  `<${hash('sha256', `${id} ${reference}`).slice(0, 40)}@${sender.slice(sender.lastIndexOf('@') + 1)}>`;

/** Whether it is one address, and nothing that begins another command, header or recipient. */
const isOneAddress = (address: string): boolean => /^[^\s<>,;:"\p{C}]+@[^\s<>,;:"@\p{C}]+$/u.test(address);

const oneHeader = (subject: string): string => subject.replaceAll(/\p{C}+/gu, ' ').trim();
