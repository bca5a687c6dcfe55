// A TCP proxy between a process and PostgreSQL that can be cut, restored, silenced, or set to break a
// connection at an exact message.
import { connect, createServer, type Server, type Socket } from 'node:net';
import { overTcp } from './database.ts';
import { reachNodeAt } from './partitions.ts';
import { freePort } from './ports.ts';

type Fate =
  | 'pass'
  /** Broken before the server gets it. */
  | 'break_before'
  /** The server gets it, and the connection breaks when its answer comes back. */
  | 'break_after';

/** What becomes of a connection when the client sends something. */
export type Verdict =
  | Fate
  /** Kept back, with all that follows it, until it is said what becomes of it. */
  | 'hold'
  /** Kept back, with all that follows it, for so long. */
  | { readonly afterMs: number; readonly fate: Fate };

/** A proxy before a real cluster is before its coordinator alone, by which servers then must go. */
export const isBeforeCoordinator = process.env['TEST_CITUS_URL'] !== undefined;

export type DatabaseProxy = {
  /** The database as seen through the proxy. */
  readonly url: string;
  /** Destroys all connections and refuses new ones. */
  cut(): void;
  /** Takes connections again. */
  restore(): Promise<void>;
  /**
   * Connections of these applications carry nothing any more and stay open, as behind a firewall that forgot
   * them.
   */
  silence(isSilent: (application: string) => boolean): void;
  /** Asked about everything that clients send, with the name of the application that sends it. */
  judge(how: Judge): void;
  /** How many connections have something that is kept back. */
  held(): number;
  /** What becomes of all that is kept back. */
  settle(fate: Fate): void;
  close(): void;
};

export type Judge = (sent: Buffer, application: string | undefined) => Verdict;

type Link = {
  readonly client: Socket;
  readonly upstream: Socket;
  application: string | undefined;
  held: Buffer | undefined;
  end(): void;
};

const APPLICATION = /application_name\0([^\0]*)\0/;

function send({ upstream, end }: Link, sent: Buffer, fate: Fate): void {
  if (fate === 'break_before') return end();
  if (fate === 'break_after') upstream.removeAllListeners('data').once('data', end);
  upstream.write(sent);
}

function release(link: Link, fate: Fate): void {
  const { held } = link;
  link.held = undefined;
  if (held !== undefined && !link.client.destroyed) send(link, held, fate);
}

function take(link: Link, sent: Buffer, how: Judge): void {
  if (link.held !== undefined) {
    link.held = Buffer.concat([link.held, sent]);
    return;
  }
  const verdict = how(sent, link.application);
  if (typeof verdict === 'string' && verdict !== 'hold') return send(link, sent, verdict);
  link.held = sent;
  if (verdict !== 'hold') setTimeout(release, verdict.afterMs, link, verdict.fate);
}

export async function startProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  const port = await freePort();
  let how: Judge = () => 'pass';
  let server: Server | undefined;

  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server = createServer((client) => join(client));
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  const join = (client: Socket): void => {
    const upstream = connect(Number(target.port), target.hostname);
    const end = (): void => {
      links.delete(link);
      client.destroy();
      upstream.destroy();
    };
    const link: Link = { client, upstream, application: undefined, held: undefined, end };
    links.add(link);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', end);
    }
    client.on('data', (sent: Buffer) => {
      link.application ??= APPLICATION.exec(sent.toString('latin1'))?.[1];
      take(link, sent, how);
    });
    upstream.on('data', (answered: Buffer) => void client.write(answered));
  };
  const cut = (): void => {
    server?.close();
    for (const { client, upstream } of links) {
      client.destroy();
      upstream.destroy();
    }
  };

  await listen();
  await reachNodeAt(databaseUrl, port);
  const url = overTcp(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut,
    restore: listen,
    silence(isSilent) {
      for (const link of links) {
        if (!isSilent(link.application ?? '')) continue;
        // Still read, so that the end of either side is noticed.
        link.client.removeAllListeners('data').resume();
        link.upstream.removeAllListeners('data').resume();
      }
    },
    judge: (next) => void (how = next),
    held: () => [...links].filter(({ held }) => held !== undefined).length,
    settle: (fate) => links.forEach((link) => release(link, fate)),
    close: cut,
  };
}
