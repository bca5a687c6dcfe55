// Two mail servers of the organization, by name and with TLS, and that of the deployment. By seed they
// refuse, break off at any point of a mail, and answer late.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '../../../test/support/certificate.ts';
import type { Chance } from '../../../test/support/chance.ts';
import { openSmtpServer, type Manners, type SmtpServer } from '../../../test/support/smtp-server.ts';
import { moduleLedHere } from '../led-here.ts';

const HOSTS = ['smtp.compras.example', 'smtp2.compras.example'] as const;
export const SENDER_DOMAIN = 'compras.example';
const USER = 'compras';

const RUDE_PERCENT = 45;
const SLOW_PERCENT = 40;
/** How long an answer may take, so that processes are killed while it is waited for. */
const SLOW_MS_BELOW = 1_500;
const LATER = '451 4.3.0 later';
const FAULTS: readonly Manners[] = [
  { stage: 'connect', how: 'close' },
  { stage: 'connect', how: '421 4.3.2 later' },
  { stage: 'ehlo', how: 'close' },
  { stage: 'starttls', how: '454 4.7.0 later' },
  { stage: 'tls', how: 'close' },
  { stage: 'auth', how: '454 4.7.0 later' },
  { stage: 'auth', how: 'close' },
  { stage: 'mail', how: LATER },
  { stage: 'rcpt', how: '450 4.2.1 later' },
  { stage: 'rcpt', how: '550 5.1.1 none here' },
  { stage: 'data', how: LATER },
  { stage: 'data', how: 'close' },
  { stage: 'half', how: 'close' },
  { stage: 'body', how: 'close' },
  { stage: 'body', how: 'close' },
  { stage: 'body', how: 'close' },
  { stage: 'body', how: 'close' },
  { stage: 'body', how: LATER },
  { stage: 'body', how: '554 5.6.0 no' },
];

export type MailServer = {
  readonly host: string;
  readonly server: SmtpServer;
  /** The keys as an owner types them in. */
  readonly keys: Readonly<Record<string, string>>;
  /** Valid from now on, beside those before. */
  addPassword(password: string): void;
  endOldPasswords(): void;
};

export type MailServers = {
  readonly own: readonly MailServer[];
  readonly house: SmtpServer;
  /** The environment of processes that send by them. */
  readonly environment: Readonly<Record<string, string>>;
  readonly preload: string;
  /** Who signed in with what was not valid. */
  readonly complaints: string[];
  beginFaults(chance: Chance): void;
  beWell(): void;
  close(): Promise<void>;
};

export async function openMailServers(): Promise<MailServers> {
  const folder = await mkdtemp(join(tmpdir(), 'monedero-prove-mail-'));
  const certificates = HOSTS.map(selfSigned);
  const authorities = join(folder, 'authorities.pem');
  await writeFile(authorities, certificates.map(({ certificate }) => certificate).join(''));
  const house = await openSmtpServer();
  const complaints: string[] = [];
  let manners = (): Manners => ({});
  const own = await Promise.all(
    HOSTS.map((host, nth) => openOwn({ host, certificate: certificates[nth], complaints }, () => manners())),
  );
  return {
    own,
    house,
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${house.port}`,
      MAIL_FROM: 'no-reply@monedero.example',
      NODE_EXTRA_CA_CERTS: authorities,
    },
    preload: moduleLedHere(HOSTS),
    complaints,
    beginFaults: (chance) => void (manners = () => drawn(chance)),
    beWell: () => void (manners = () => ({})),
    async close() {
      await Promise.all([house, ...own.map(({ server }) => server)].map((one) => one.close()));
      await rm(folder, { recursive: true });
    },
  };
}

const drawn = (chance: Chance): Manners => ({
  ...(chance.below(100) < RUDE_PERCENT ? chance.pick(FAULTS) : {}),
  ...(chance.below(100) < SLOW_PERCENT ? { bodyMs: chance.below(SLOW_MS_BELOW) } : {}),
});

type MailServerInput = {
  readonly host: string;
  readonly certificate: ReturnType<typeof selfSigned> | undefined;
  readonly complaints: string[];
};

async function openOwn(
  { host, certificate, complaints }: MailServerInput,
  manners: () => Manners,
): Promise<MailServer> {
  const passwords = [`first of ${host}`];
  const server = await openSmtpServer({
    tls: 'starttls',
    ...(certificate === undefined ? {} : { certificate }),
    manners,
    knows(signedIn) {
      const isKnown = passwords.some((password) => signedIn === `${USER}:${password}`);
      if (!isKnown) complaints.push(`${host} was given a password that had ended`);
      return isKnown;
    },
  });
  const from = `Compras <no-reply@${SENDER_DOMAIN}>`;
  return {
    host,
    server,
    keys: { host, port: String(server.port), user: USER, from, password: passwords[0] ?? '' },
    addPassword: (password) => void passwords.push(password),
    endOldPasswords: () => void passwords.splice(0, passwords.length - 1),
  };
}
