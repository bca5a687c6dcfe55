// One connection for each process that listens to NOTIFY. A cache of database rows subscribes here: while the
// connection is down nothing can be heard, so `isConnected` is false and caches must not answer.
import { randomUUID } from 'node:crypto';
import { errorFields, type Log } from '../telemetry/log.ts';
import type { Connection, Pool } from './pool.ts';
import { rawQuery } from './sql.ts';

export type Listener = {
  subscribe(channel: string, handler: (payload: string) => void): Promise<void>;
  /** Called after each connect, also the first: notifications before it may have been missed. */
  onConnected(handler: () => void): void;
  isConnected(): boolean;
  /**
   * Resolves when everything announced so far has been heard here, or when that cannot be found out soon:
   * notifications come in the order of their commits.
   */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
};

type Handle = (payload: string) => void;
type Stop = () => void;

const RETRY_MS = 500;
/**
 * A connection that died silently, such as behind a firewall that forgot it, must not be taken for a quiet
 * one.
 */
const HEARTBEAT_EVERY_MS = 5_000;
const HEARTBEAT_ANSWER_MS_MAX = 5_000;
const CAUGHT_UP_MS_MAX = 1_000;
const ECHO_CHANNEL = 'monedero_echo';
const CHANNEL = /^[a-z_]+$/;

/** How the name of the connection begins on which a process listens. */
export const LISTENING = 'monedero listen';
/** PostgreSQL cuts longer names. */
const NAME_CHARACTERS_MAX = 63;

/**
 * The name says which secret keys the process has: it ends with the process, and asks for no table of those
 * that run.
 */
const nameWith = (keyIds: readonly string[]): string =>
  [LISTENING, ...keyIds].join(' ').slice(0, NAME_CHARACTERS_MAX);
export const keysKnown = (name: string): string[] => name.slice(LISTENING.length).split(' ');

export function createListener(pool: Pool, log: Log, keyIds: readonly string[] = []): Listener {
  const handlers = new Map<string, Handle[]>();
  const connectedHandlers: Array<() => void> = [];
  const echo = createEcho(pool);
  handlers.set(ECHO_CHANNEL, [echo.hear]);
  let connection: Connection | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopWatching = (): void => undefined;
  let closed = false;

  const lose = (one: Connection | undefined): void => {
    if (connection !== one) return;
    stopWatching();
    connection = undefined;
    if (!closed) retry = setTimeout(() => void connect(), RETRY_MS);
    one?.close().catch(() => undefined);
  };
  const connect = async (): Promise<void> => {
    let one: Connection | undefined;
    try {
      const made = await pool.connect({ name: nameWith(keyIds) });
      one = made;
      made.onNotification((channel, payload) => handlers.get(channel)?.forEach((handle) => handle(payload)));
      for (const channel of handlers.keys()) await made.run(rawQuery(`listen ${channel}`, []));
      if (closed) return await made.close();
      made.onEnd(() => lose(made));
      connection = made;
      stopWatching = watch(made, () => lose(made));
      connectedHandlers.forEach((handle) => handle());
    } catch (error) {
      log.warn('listen.failed', errorFields(error));
      await one?.close().catch(() => undefined);
      lose(undefined);
    }
  };
  const ready = connect();

  return {
    caughtUp: async () => (connection === undefined ? undefined : echo.call().catch(() => undefined)),
    async subscribe(channel, handler) {
      if (!CHANNEL.test(channel)) throw new Error(`${channel} is not a channel name`);
      await ready;
      const present = handlers.get(channel);
      if (present !== undefined) {
        present.push(handler);
        return;
      }
      handlers.set(channel, [handler]);
      await connection?.run(rawQuery(`listen ${channel}`, []));
    },
    onConnected: (handler) => void connectedHandlers.push(handler),
    isConnected: () => connection !== undefined,
    async close() {
      closed = true;
      clearTimeout(retry);
      stopWatching();
      await ready;
      await connection?.close().catch(() => undefined);
    },
  };
}

/** Checks periodically that a connection still works. Returns a function that stops the checks. */
function watch(connection: Connection, onSilence: () => void): Stop {
  const beat = async (): Promise<void> => {
    const answer = connection.run(rawQuery('select 1', [])).then(
      () => true,
      () => false,
    );
    const silence = new Promise<boolean>((resolve) => {
      setTimeout(resolve, HEARTBEAT_ANSWER_MS_MAX, false).unref();
    });
    if (!(await Promise.race([answer, silence]))) onSilence();
  };
  const timer = setInterval(() => void beat(), HEARTBEAT_EVERY_MS);
  return () => clearInterval(timer);
}

/** Notifies itself and waits to hear it: everything announced before has been heard by then. */
function createEcho(pool: Pool): { hear: Handle; call(): Promise<void> } {
  const waiting = new Map<string, () => void>();
  return {
    hear: (payload) => waiting.get(payload)?.(),
    async call() {
      const name = randomUUID();
      const heard = new Promise<void>((resolve) => {
        waiting.set(name, resolve);
        setTimeout(resolve, CAUGHT_UP_MS_MAX).unref();
      });
      try {
        await pool.run(rawQuery('select pg_notify($1, $2)', [ECHO_CHANNEL, name]));
        await heard;
      } finally {
        waiting.delete(name);
      }
    },
  };
}
