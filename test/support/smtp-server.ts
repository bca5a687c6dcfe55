// An SMTP server on this machine that takes mail, and that breaks at a stage.
import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { after } from 'node:test';
import { REPLIES_SAID } from '../doubles/smtp/said-by.ts';
import type { SelfSigned } from './certificate.ts';

/** `tls` is in the handshake, `half` within a mail, and `body` after its last line, before the answer. */
export type Stage =
  | 'connect'
  | 'ehlo'
  | 'starttls'
  | 'tls'
  | 'auth'
  | 'mail'
  | 'rcpt'
  | 'data'
  | 'half'
  | 'body'
  | 'rset';
/** A reply in place of the usual one, or the connection is closed, or nothing comes any more. */
export type Break = 'close' | 'hang' | `${4 | 5}${string}`;

/** Of one connection, from its first byte on; what is undefined is as it is for all. */
export type Manners = { readonly stage?: Stage; readonly how?: Break; readonly bodyMs?: number };

export type Taken = {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly isEncrypted: boolean;
  /** As `user:password`. */
  readonly signedIn: string | undefined;
};

/** What went on at one connection. */
export type Talked = {
  /** By `performance.now()`. */
  readonly at: number;
  /** The last recipient that it took or refused. */
  to: string;
  /** Whether it asked for a mail, so some of it may have come. */
  isGiven: boolean;
  /** The last mail that it read to the end. */
  read: Taken | undefined;
  /** All that it said, and only what could be sent. */
  readonly answers: string[];
};

export type SmtpServer = {
  readonly port: number;
  /** What it read to the end, whatever it answered. */
  readonly mails: readonly Taken[];
  readonly talks: readonly Talked[];
  /** All that was said to it outside of mails. */
  readonly commands: readonly string[];
  connections(): number;
  /** From now on; undefined: nowhere. */
  breakAt(stage: Stage | undefined, how?: Break): void;
  /** From now on this address. */
  refuse(mailbox: string): void;
  /** Ends all connections. */
  dropAll(): void;
  close(): Promise<void>;
};

type Options = {
  readonly certificate?: SelfSigned;
  /** From the first byte, by STARTTLS, or not at all. */
  readonly tls?: 'implicit' | 'starttls' | 'none';
  /** How it is at the next connection. */
  readonly manners?: () => Manners;
  /** Who may sign in; left out: all. */
  readonly knows?: (signedIn: string) => boolean;
};

/** What all connections of one server share. */
type Shared = {
  readonly tls: 'implicit' | 'starttls' | 'none';
  readonly mails: Taken[];
  readonly talks: Talked[];
  readonly commands: string[];
  readonly refused: Set<string>;
  readonly secured: (socket: Socket) => Socket;
  readonly knows: (signedIn: string) => boolean;
  broken: Stage | undefined;
  how: Break;
};

/** One connection. */
type Talk = {
  readonly socket: Socket;
  readonly isEncrypted: boolean;
  readonly manners: Manners;
  readonly seen: Talked;
  signedIn: string | undefined;
  from: string;
  to: string;
  isReading: boolean;
};

function say({ socket, seen }: Pick<Talk, 'socket' | 'seen'>, text: string): void {
  if (!(text.slice(0, 3) in REPLIES_SAID)) throw new Error(`no standard is named for the reply ${text}`);
  if (socket.destroyed || !socket.writable) return;
  socket.write(`${text}\r\n`);
  seen.answers.push(text);
}

/** True where it goes on as usual. */
function passes({ broken, how: usual }: Shared, talk: Talk, stage: Stage): boolean {
  if ((talk.manners.stage ?? broken) !== stage) return true;
  const how = talk.manners.how ?? usual;
  if (how === 'close') talk.socket.destroy();
  else if (how !== 'hang') say(talk, how);
  return false;
}

type Verb = (shared: Shared, talk: Talk, line: string) => void;
const answering =
  (stage: Stage, note: (talk: Talk, line: string) => void): Verb =>
  (shared, talk, line) => {
    if (!passes(shared, talk, stage)) return;
    note(talk, line);
    say(talk, '250 ok');
  };

const VERBS: Readonly<Record<string, Verb>> = {
  EHLO(shared, talk) {
    if (!passes(shared, talk, 'ehlo')) return;
    const starttls = shared.tls === 'starttls' && !talk.isEncrypted ? ['STARTTLS'] : [];
    const offered = ['test', 'PIPELINING', ...starttls, 'AUTH PLAIN'];
    say(talk, offered.map((one, i) => `250${i + 1 < offered.length ? '-' : ' '}${one}`).join('\r\n'));
  },
  STARTTLS(shared, talk) {
    if (!passes(shared, talk, 'starttls')) return;
    say(talk, '220 go ahead');
    talk.socket.removeAllListeners('data');
    if (!passes(shared, talk, 'tls')) return;
    const { manners, seen } = talk;
    converse(shared, { socket: shared.secured(talk.socket), isEncrypted: true, manners, seen });
  },
  AUTH(shared, talk, line) {
    if (!passes(shared, talk, 'auth')) return;
    const [, user, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
      .toString()
      .split('\0');
    const signedIn = `${user}:${password}`;
    if (!shared.knows(signedIn)) return say(talk, '535 5.7.8 no');
    talk.signedIn = signedIn;
    say(talk, '235 welcome');
  },
  MAIL: answering('mail', (talk, line) => Object.assign(talk, { from: line, to: '' })),
  RCPT(shared, talk, line) {
    talk.seen.to = line;
    if (shared.refused.has(line)) return say(talk, '550 5.1.1 no such mailbox');
    if (!passes(shared, talk, 'rcpt')) return;
    talk.to = line;
    say(talk, '250 ok');
  },
  DATA(shared, talk) {
    // It may come before the answer to the recipient was read.
    if (talk.to === '') return say(talk, '503 5.5.1 no recipient');
    if (!passes(shared, talk, 'data')) return;
    talk.isReading = true;
    talk.seen.isGiven = true;
    say(talk, '354 go ahead');
  },
  RSET: answering('rset', () => undefined),
  QUIT: (_shared, { socket }) => void socket.end('221 bye\r\n'),
};

function converse(shared: Shared, given: Pick<Talk, 'socket' | 'isEncrypted' | 'manners' | 'seen'>): void {
  const talk: Talk = { ...given, signedIn: undefined, from: '', to: '', isReading: false };
  const { socket, isEncrypted, manners, seen } = talk;
  let pending = '';
  const take = (part: string): void => {
    if (!talk.isReading) {
      shared.commands.push(part);
      const verb = VERBS[part.split(' ', 1)[0]?.toUpperCase() ?? ''];
      if (verb === undefined) say(talk, '502 no');
      else verb(shared, talk, part);
      return;
    }
    talk.isReading = false;
    const { from, to, signedIn } = talk;
    // A line that begins with a dot has one more on its way.
    const data = part.replaceAll(/^\.\./gm, '.');
    seen.read = { from, to, data, isEncrypted, signedIn };
    shared.mails.push(seen.read);
    const answerIt = (): void => {
      if (passes(shared, talk, 'body')) say(talk, '250 2.0.0 taken');
    };
    if (manners.bodyMs === undefined) answerIt();
    else setTimeout(answerIt, manners.bodyMs);
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    if (talk.isReading && !passes(shared, talk, 'half')) return;
    pending += chunk.toString('latin1');
    for (;;) {
      const last = talk.isReading ? '\r\n.\r\n' : '\r\n';
      const end = pending.indexOf(last);
      if (end < 0) return;
      const part = pending.slice(0, end);
      pending = pending.slice(end + last.length);
      take(part);
    }
  });
}

const usual = (): Manners => ({});

/** Ends with the test file. */
export async function startSmtpServer(options: Options = {}): Promise<SmtpServer> {
  const server = await openSmtpServer(options);
  after(server.close);
  return server;
}

export async function openSmtpServer(options: Options = {}): Promise<SmtpServer> {
  const { certificate, tls = 'none', manners: draw = usual, knows = () => true } = options;
  const secureContext =
    certificate && createSecureContext({ key: certificate.key, cert: certificate.certificate });
  const shared: Shared = {
    tls,
    mails: [],
    talks: [],
    commands: [],
    refused: new Set(),
    knows,
    secured: (socket) => new TLSSocket(socket, { isServer: true, ...(secureContext && { secureContext }) }),
    broken: undefined,
    how: 'close',
  };
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    const manners = draw();
    const { stage: broken = shared.broken, how = shared.how } = manners;
    const seen: Talked = { at: performance.now(), to: '', isGiven: false, read: undefined, answers: [] };
    shared.talks.push(seen);
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (broken === 'connect') {
      if (how === 'close') socket.destroy();
      else if (how !== 'hang') socket.end(`${how}\r\n`);
      return;
    }
    const spoken = tls === 'implicit' ? shared.secured(socket) : socket;
    converse(shared, { socket: spoken, isEncrypted: tls === 'implicit', manners, seen });
    spoken.write('220 test\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const dropAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      dropAll();
      server.close(() => resolve());
    });
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    mails: shared.mails,
    talks: shared.talks,
    commands: shared.commands,
    connections: () => connections,
    refuse: (mailbox) => void shared.refused.add(`RCPT TO:<${mailbox}>`),
    breakAt: (broken, how = 'close') => void Object.assign(shared, { broken, how }),
    dropAll,
    close,
  };
}

/** What stands in a mail, with its encodings undone. */
export function readMail({ data }: Pick<Taken, 'data'>): {
  readonly headers: Map<string, string>;
  readonly text: string;
} {
  const [head = '', body = ''] = split(data, '\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines
      .map((line) => split(line, ': '))
      .map(([name = '', value = '']) => [name.toLowerCase(), words(value)]),
  );
  const encoding = headers.get('content-transfer-encoding');
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? unquoted(body.replaceAll('=\r\n', ''))
        : Buffer.from(body, 'latin1');
  return { headers, text: bytes.toString('utf8').replaceAll('\r\n', '\n') };
}

function split(text: string, at: string): string[] {
  const found = text.indexOf(at);
  return found < 0 ? [text] : [text.slice(0, found), text.slice(found + at.length)];
}

const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

/** RFC 2047 */
const words = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_all, kind: string, word: string) =>
      (kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64')
        : unquoted(word.replaceAll('_', ' '))
      ).toString('utf8'),
    );
