// A TCP proxy between a process and PostgreSQL that can be cut, restored, silenced, or set to break a
// connection at an exact message.
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './ports.ts';

/** What becomes of a connection when the client sends something. */
export type Verdict =
  | 'pass'
  /** Broken before the server gets it. */
  | 'break_before'
  /** The server gets it, and the connection breaks when its answer comes back. */
  | 'break_after';

export type DatabaseProxy = {
  /** The database as seen through the proxy. */
  readonly url: string;
  /** Destroys all connections and refuses new ones. */
  cut(): void;
  /** Takes connections again. */
  restore(): Promise<void>;
  /**
   * Connections of this application carry nothing any more and stay open, as behind a firewall that forgot
   * them.
   */
  silence(application: string): void;
  /** Asked about everything that clients send. */
  judge(how: (sent: Buffer) => Verdict): void;
  close(): void;
};

type Link = { readonly client: Socket; readonly upstream: Socket; application: string | undefined };

const APPLICATION = /application_name\0([^\0]*)\0/;

export async function startProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  const port = await freePort();
  let how: (sent: Buffer) => Verdict = () => 'pass';
  let server: Server | undefined;

  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server = createServer((client) => join(client));
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  const join = (client: Socket): void => {
    const upstream = connect(Number(target.port), target.hostname);
    const link: Link = { client, upstream, application: undefined };
    links.add(link);
    const end = (): void => {
      links.delete(link);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', end);
    }
    client.on('data', (sent: Buffer) => {
      link.application ??= APPLICATION.exec(sent.toString('latin1'))?.[1];
      const verdict = how(sent);
      if (verdict === 'break_before') return end();
      if (verdict === 'break_after') upstream.removeAllListeners('data').once('data', end);
      upstream.write(sent);
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
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut,
    restore: listen,
    silence(application) {
      for (const link of links) {
        if (link.application !== application) continue;
        // Still read, so that the end of either side is noticed.
        link.client.removeAllListeners('data').resume();
        link.upstream.removeAllListeners('data').resume();
      }
    },
    judge: (next) => void (how = next),
    close: cut,
  };
}
